/* A test-and-set lock that is taken by a relaxed exchange: what was done inside before need not be seen.
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
    while (atomic_exchange_explicit(&word, 1, memory_order_relaxed))
      ;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&word, 0, memory_order_release);
  }
}
