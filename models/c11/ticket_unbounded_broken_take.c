/* The ticket lock whose threads take a ticket in two steps: two of them may get the same.
 *
 * Threads: worker
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_uint next, now;
static int inside;

void worker(void) {
  for (;;) {
    unsigned mine = atomic_load_explicit(&next, memory_order_relaxed);
    atomic_store_explicit(&next, mine + 1, memory_order_relaxed);
    while (atomic_load_explicit(&now, memory_order_acquire) != mine)
      ;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&now, mine + 1, memory_order_release);
  }
}
