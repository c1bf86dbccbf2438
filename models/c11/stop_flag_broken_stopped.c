/* A worker that says by a relaxed store that it has stopped.
 *
 * Threads: boss*1,worker*1
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int stop, stopped;
static int result;

void worker(void) {
  while (!atomic_load_explicit(&stop, memory_order_relaxed))
    result = 1;
  result = 2;
  atomic_store_explicit(&stopped, 1, memory_order_relaxed);
}

void boss(void) {
  atomic_store_explicit(&stop, 1, memory_order_relaxed);
  while (!atomic_load_explicit(&stopped, memory_order_acquire))
    ;
  assert(result == 2);
}
