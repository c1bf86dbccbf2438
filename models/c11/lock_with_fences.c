/* A test-and-set lock of relaxed accesses: an acquire fence after it is taken, a release fence before it is released.
 *
 * Threads: worker
 * Under C11: SAFE, any number
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int word;
static int inside;

void worker(void) {
  for (;;) {
    while (atomic_exchange_explicit(&word, 1, memory_order_relaxed))
      ;
    atomic_thread_fence(memory_order_acquire);
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&word, 0, memory_order_relaxed);
  }
}
