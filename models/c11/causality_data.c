/* A message goes through two hands: each of them needs an acquire and a release.
 *
 * Threads: first*1,second*1,third*1
 * Under C11: SAFE, its threads
 */
#include <assert.h>
#include <stdatomic.h>

static int message;
static atomic_int x, y;

void first(void) {
  message = 42;
  atomic_store_explicit(&x, 1, memory_order_release);
}

void second(void) {
  if (atomic_load_explicit(&x, memory_order_acquire))
    atomic_store_explicit(&y, 1, memory_order_release);
}

void third(void) {
  if (atomic_load_explicit(&y, memory_order_acquire))
    assert(message == 42);
}
