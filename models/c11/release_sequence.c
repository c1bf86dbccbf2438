/* A flag is set by a release; relaxed sums of others do not hide it from an acquire.
 *
 * Threads: writer*1,counter,reader
 * Under C11: SAFE, any number
 */
#include <assert.h>
#include <stdatomic.h>

static int message;
static atomic_int word;

void writer(void) {
  message = 42;
  atomic_store_explicit(&word, 1, memory_order_release);
}

/* It changes the word by a compare-exchange, which hands on the release that it reads. */
void counter(void) {
  int one = 1;
  atomic_compare_exchange_strong_explicit(&word, &one, 2, memory_order_relaxed, memory_order_relaxed);
}

void reader(void) {
  if (atomic_load_explicit(&word, memory_order_acquire) == 2)
    assert(message == 42);
}
