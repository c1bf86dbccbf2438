/* A ticket lock for any number of threads whose accesses are relaxed, with fences where the lock is taken and left.
 * The fences order what the accesses do not.
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
    while (atomic_load_explicit(&now, memory_order_relaxed) != mine)
      ;
    atomic_thread_fence(memory_order_acquire);
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&now, mine + 1, memory_order_relaxed);
  }
}
