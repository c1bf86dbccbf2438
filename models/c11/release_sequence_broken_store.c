/* A flag that another thread changes by a load and a store, which do not hand on the release.
 *
 * Threads: writer*1,counter,reader
 * Under C11: UNSAFE
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
  if (atomic_load_explicit(&word, memory_order_relaxed) == 1)
    atomic_store_explicit(&word, 2, memory_order_relaxed);
}

void reader(void) {
  if (atomic_load_explicit(&word, memory_order_acquire) == 2)
    assert(message == 42);
}
