/* A lock that is tried once and released by a relaxed store.
 *
 * Threads: worker
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int word;
static int inside;

static int try_lock(void) {
  int expected = 0;
  return atomic_compare_exchange_strong_explicit(&word, &expected, 1, memory_order_acquire, memory_order_relaxed);
}

void worker(void) {
  for (;;) {
    if (!try_lock())
      continue;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&word, 0, memory_order_relaxed);
  }
}
