/* Any number of threads get a reference; they drop it by a relaxed sum.
 *
 * Threads: owner*1,worker
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int references = 1;
static int object = 7;

static void drop(void) {
  if (atomic_fetch_sub_explicit(&references, 1, memory_order_relaxed) == 1) {
    atomic_thread_fence(memory_order_acquire);
    object = 0;
  }
}

/* Nobody has a reference to begin with, so there has to be one left, and room for another one. */
static int take(void) {
  int count = atomic_load_explicit(&references, memory_order_relaxed);
  return count > 0 && count < 3 && atomic_compare_exchange_strong_explicit(&references, &count, count + 1, memory_order_relaxed, memory_order_relaxed);
}

void owner(void) {
  assert(object == 7);
  drop();
}

void worker(void) {
  if (take()) {
    assert(object == 7);
    drop();
  }
}
