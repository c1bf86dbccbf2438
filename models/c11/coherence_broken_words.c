/* Two words that are written one after the other may be seen in the other order, where one word may not.
 *
 * Threads: writer*1,reader
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int word, other;

void writer(void) {
  atomic_store_explicit(&word, 1, memory_order_relaxed);
  atomic_store_explicit(&other, 2, memory_order_relaxed);
}

void reader(void) {
  int first = atomic_load_explicit(&other, memory_order_relaxed);
  int second = atomic_load_explicit(&word, memory_order_relaxed);
  assert(first == 0 || second == 1);
}
