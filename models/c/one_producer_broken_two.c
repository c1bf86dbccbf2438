/* Two producers fill a slot that is meant for one, and any number of consumers take what is in it.
 *
 * Threads: producer*2,consumer
 * Expected: TSO UNSAFE, SC UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_int full;
static bool taken;

/* It fills the slot when that is empty. */
void producer(void) {
  for (;;) {
    while (atomic_load_explicit(&full, memory_order_acquire) != 0)
      ;
    taken = false;
    atomic_store_explicit(&full, 1, memory_order_release);
  }
}

/* 2 says that somebody is taking what is in the slot. */
void consumer(void) {
  for (;;) {
    int one = 1;
    if (!atomic_compare_exchange_strong(&full, &one, 2))
      continue;
    assert(!taken);
    taken = true;
    atomic_store_explicit(&full, 0, memory_order_release);
  }
}
