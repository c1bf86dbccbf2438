/* A lock that is taken by a store of the own number.
 *
 * Threads: worker
 * Expected: TSO UNSAFE, SC UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int owner;
static volatile int inside;

/* The number of the thread, from 1. */
void worker(int me) {
  for (;;) {
    if (atomic_load(&owner) != 0)
      continue;
    atomic_store(&owner, me);
    assert(atomic_load_explicit(&owner, memory_order_relaxed) == me);
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&owner, 0, memory_order_release);
  }
}
