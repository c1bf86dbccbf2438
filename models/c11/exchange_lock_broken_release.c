/* A lock taken and released by exchanges, the second of them an acquire instead of a release.
 *
 * Threads: worker
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int held;
static int inside;

static void lock(void) {
  while (atomic_exchange_explicit(&held, 1, memory_order_acquire))
    ;
}

static void unlock(void) {
  int before = atomic_exchange_explicit(&held, 0, memory_order_acquire);
  assert(before == 1);
}

void worker(void) {
  for (;;) {
    lock();
    assert(inside == 0);
    inside = 1;
    inside = 0;
    unlock();
  }
}
