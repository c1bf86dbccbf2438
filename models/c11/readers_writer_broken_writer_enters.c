/* Readers and writers share a word; writers enter without an order.
 *
 * Threads: reader,writer
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

/* -1: a writer; otherwise the number of readers */
static atomic_int word;
static int data;

void reader(void) {
  for (;;) {
    int count = atomic_load_explicit(&word, memory_order_relaxed);
    if (count < 0 || count > 1 || !atomic_compare_exchange_weak_explicit(&word, &count, count + 1, memory_order_acquire, memory_order_relaxed))
      continue;
    assert(data == 0);
    atomic_fetch_sub_explicit(&word, 1, memory_order_release);
  }
}

void writer(void) {
  for (;;) {
    int empty = 0;
    if (!atomic_compare_exchange_weak_explicit(&word, &empty, -1, memory_order_relaxed, memory_order_relaxed))
      continue;
    data = 1;
    data = 0;
    atomic_store_explicit(&word, 0, memory_order_release);
  }
}
