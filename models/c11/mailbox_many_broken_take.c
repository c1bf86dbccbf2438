/* A mailbox with many receivers, who take the letter without an order.
 *
 * Threads: sender*1,receiver
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

enum { EMPTY, FULL, TAKEN };

static atomic_int state;
static int letter;

void sender(void) {
  for (;;) {
    while (atomic_load_explicit(&state, memory_order_acquire) != EMPTY)
      ;
    letter = 1;
    atomic_store_explicit(&state, FULL, memory_order_release);
  }
}

void receiver(void) {
  for (;;) {
    int full = FULL;
    if (!atomic_compare_exchange_strong_explicit(&state, &full, TAKEN, memory_order_relaxed, memory_order_relaxed))
      continue;
    assert(letter == 1);
    letter = 0;
    atomic_store_explicit(&state, EMPTY, memory_order_release);
  }
}
