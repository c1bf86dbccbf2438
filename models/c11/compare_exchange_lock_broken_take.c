/* A lock taken by a compare-exchange that is relaxed where it succeeds.
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
    int expected = 0;
    while (!atomic_compare_exchange_weak_explicit(&word, &expected, 1, memory_order_relaxed, memory_order_relaxed))
      expected = 0;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&word, 0, memory_order_release);
  }
}
