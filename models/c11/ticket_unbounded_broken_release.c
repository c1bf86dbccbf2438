/* The ticket lock whose owner leaves with a relaxed store: the next owner may find what is inside.
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
    unsigned mine = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
    while (atomic_load_explicit(&now, memory_order_acquire) != mine)
      ;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&now, mine + 1, memory_order_relaxed);
  }
}
