/* A test-and-test-and-set lock: threads look until it is free, and then try to take it; only the exchange needs an order. (Source: L. Rudolph, Z. Segall, Dynamic decentralized cache schemes for MIMD parallel processors, 1984.)
 *
 * Threads: worker
 * Under C11: SAFE, any number
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int word;
static int inside;

void worker(void) {
  for (;;) {
    do {
      while (atomic_load_explicit(&word, memory_order_relaxed))
        ;
    } while (atomic_exchange_explicit(&word, 1, memory_order_acquire));
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&word, 0, memory_order_release);
  }
}
