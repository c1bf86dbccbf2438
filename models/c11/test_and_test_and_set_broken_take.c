/* A test-and-test-and-set lock whose exchange is relaxed; an acquire at the look before it does not help.
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
    do {
      while (atomic_load_explicit(&word, memory_order_acquire))
        ;
    } while (atomic_exchange_explicit(&word, 1, memory_order_relaxed));
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&word, 0, memory_order_release);
  }
}
