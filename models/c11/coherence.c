/* Two relaxed loads of one word never see it go back; this needs no order at all.
 *
 * Threads: writer*1,reader
 * Under C11: SAFE, any number
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int word;

void writer(void) {
  atomic_store_explicit(&word, 1, memory_order_relaxed);
  atomic_store_explicit(&word, 2, memory_order_relaxed);
}

void reader(void) {
  int first = atomic_load_explicit(&word, memory_order_relaxed);
  int second = atomic_load_explicit(&word, memory_order_relaxed);
  assert(second >= first);
}
