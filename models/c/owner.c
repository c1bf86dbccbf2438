/* A lock that holds the number of its owner.
 *
 * Threads: worker
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int owner;
static volatile int inside;

/* The number of the thread, from 1. */
void worker(int me) {
  for (;;) {
    int nobody = 0;
    if (!atomic_compare_exchange_strong_explicit(&owner, &nobody, me, memory_order_acquire, memory_order_relaxed))
      continue;
    assert(atomic_load_explicit(&owner, memory_order_relaxed) == me);
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&owner, 0, memory_order_release);
  }
}
