/* A message of two atomic words whose flag is set by a relaxed store: there is no race, but the words may be old.
 *
 * Threads: writer*1,reader
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int low, high, ready;

void writer(void) {
  atomic_store_explicit(&low, 1, memory_order_relaxed);
  atomic_store_explicit(&high, 2, memory_order_relaxed);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
}

void reader(void) {
  if (atomic_load_explicit(&ready, memory_order_acquire)) {
    int one = atomic_load_explicit(&low, memory_order_relaxed);
    int other = atomic_load_explicit(&high, memory_order_relaxed);
    assert(one == 1 && other == 2);
  }
}
