/* A lock that is looked at until it is free, and then taken by a store.
 *
 * Threads: worker
 * Expected: TSO UNSAFE, SC UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_bool taken;
static volatile int inside;

static void acquire(void) {
  while (true) {
    while (atomic_load_explicit(&taken, memory_order_relaxed))
      ;
    atomic_store(&taken, true);
    return;
  }
}

static void release(void) { atomic_store_explicit(&taken, false, memory_order_release); }

void worker(void) {
  while (true) {
    acquire();
    assert(inside == 0);
    inside = 1;
    inside = 0;
    release();
  }
}
