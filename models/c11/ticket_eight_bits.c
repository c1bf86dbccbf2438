/* A ticket lock for any number of threads whose tickets have eight bits: the thread with the number 257 gets the ticket of the first one.
 *
 * Threads: worker
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static unsigned char _Atomic next, now;
static int inside;

void worker(void) {
  unsigned char mine = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
  while (atomic_load_explicit(&now, memory_order_acquire) != mine)
    ;
  assert(inside == 0);
  inside = 1;
  inside = 0;
  atomic_store_explicit(&now, mine + 1, memory_order_release);
}
