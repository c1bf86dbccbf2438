/* A test-and-set lock that is released by a relaxed store: it need not come after what was done inside.
 *
 * Threads: worker
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int word;
static int inside;

void worker(void) {
  for (;;) {
    while (atomic_exchange_explicit(&word, 1, memory_order_acquire))
      ;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&word, 0, memory_order_relaxed);
  }
}
