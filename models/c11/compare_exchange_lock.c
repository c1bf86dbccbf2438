/* A lock taken by a compare-exchange: an acquire where it succeeds, relaxed where it fails.
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
    int expected = 0;
    while (!atomic_compare_exchange_weak_explicit(&word, &expected, 1, memory_order_acquire, memory_order_relaxed))
      expected = 0;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&word, 0, memory_order_release);
  }
}
