/* A mailbox for one letter with one sender and any number of receivers, of whom one takes it by a compare-exchange.
 *
 * Threads: sender*1,receiver
 * Under C11: SAFE, any number
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
    if (!atomic_compare_exchange_strong_explicit(&state, &full, TAKEN, memory_order_acquire, memory_order_relaxed))
      continue;
    assert(letter == 1);
    letter = 0;
    atomic_store_explicit(&state, EMPTY, memory_order_release);
  }
}
