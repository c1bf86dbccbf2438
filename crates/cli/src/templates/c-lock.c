/* A lock that is tested before it is set, for any number of threads that run `worker`.
 *
 * Who sees that the lock is free sets it by an exchange, which one thread wins; the others wait until it looks free again.
 * Source: L. Rudolph, Z. Segall, Dynamic decentralized cache schemes for MIMD parallel processors, ISCA 1984.
 *
 * To see it fail: make two steps of the exchange,
 *     if (atomic_load(&locked) == 0) { atomic_store(&locked, 1); return; }
 * in the place of
 *     if (atomic_exchange_explicit(&locked, 1, memory_order_acquire) == 0) return;
 * and run `garret check` on this file: two threads see that it is free before one of them has set it.
 *
 * Threads: worker
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int locked;
static volatile int inside;

static void lock(void) {
  for (;;) {
    if (atomic_exchange_explicit(&locked, 1, memory_order_acquire) == 0) return;
    while (atomic_load_explicit(&locked, memory_order_relaxed) != 0)
      ;
  }
}

static void unlock(void) {
  atomic_store_explicit(&locked, 0, memory_order_release);
}

void worker(void) {
  for (;;) {
    lock();
    assert(inside == 0);
    inside = 1;
    inside = 0;
    unlock();
  }
}
