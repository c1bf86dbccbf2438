/* A ticket lock for any number of threads, whose tickets are counted without an end. Taking a ticket orders nothing: it is enough that each
 * thread that waits acquires what the one before it released.
 *
 * Threads: worker
 * Under C11: SAFE, any number
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
    atomic_store_explicit(&now, mine + 1, memory_order_release);
  }
}
