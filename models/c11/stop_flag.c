/* A worker that finds the flag to stop says that it has stopped; only then its result is read. The flag itself needs no order.
 *
 * Threads: boss*1,worker*1
 * Under C11: SAFE, its threads
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int stop, stopped;
static int result;

void worker(void) {
  while (!atomic_load_explicit(&stop, memory_order_relaxed))
    result = 1;
  result = 2;
  atomic_store_explicit(&stopped, 1, memory_order_release);
}

void boss(void) {
  atomic_store_explicit(&stop, 1, memory_order_relaxed);
  while (!atomic_load_explicit(&stopped, memory_order_acquire))
    ;
  assert(result == 2);
}
