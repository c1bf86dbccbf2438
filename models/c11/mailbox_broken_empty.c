/* A mailbox for one letter that is said to be empty by a relaxed store: the next letter may be written while this one is read.
 *
 * Threads: sender*1,receiver*1
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int full;
static int letter;

void sender(void) {
  for (int number = 1; number < 4; number++) {
    while (atomic_load_explicit(&full, memory_order_acquire))
      ;
    letter = number;
    atomic_store_explicit(&full, 1, memory_order_release);
  }
}

void receiver(void) {
  for (int number = 1; number < 4; number++) {
    while (!atomic_load_explicit(&full, memory_order_acquire))
      ;
    assert(letter == number);
    atomic_store_explicit(&full, 0, memory_order_relaxed);
  }
}
