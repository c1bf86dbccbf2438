/* A ring of two slots whose producer loads the place of the consumer without an order.
 *
 * Threads: producer*1,consumer*1
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static int slots[2];
static unsigned char _Atomic head, tail;

void producer(void) {
  for (int number = 1; number < 4; number++) {
    unsigned char at = atomic_load_explicit(&tail, memory_order_relaxed);
    while ((unsigned char)(at - atomic_load_explicit(&head, memory_order_relaxed)) == 2)
      ;
    slots[at & 1] = number;
    atomic_store_explicit(&tail, at + 1, memory_order_release);
  }
}

void consumer(void) {
  for (int number = 1; number < 4; number++) {
    unsigned char at = atomic_load_explicit(&head, memory_order_relaxed);
    while (atomic_load_explicit(&tail, memory_order_acquire) == at)
      ;
    assert(slots[at & 1] == number);
    atomic_store_explicit(&head, at + 1, memory_order_release);
  }
}
