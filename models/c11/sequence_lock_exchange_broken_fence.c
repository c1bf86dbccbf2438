/* A sequence lock with many writers, who have no fence before they change the words.
 *
 * Threads: writer,reader
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int sequence, left, right;

void writer(void) {
  int number = atomic_load_explicit(&sequence, memory_order_relaxed);
  if (number % 2 != 0 || number > 2)
    return;
  if (!atomic_compare_exchange_strong_explicit(&sequence, &number, number + 1, memory_order_acquire, memory_order_relaxed))
    return;
  atomic_store_explicit(&left, number, memory_order_relaxed);
  atomic_store_explicit(&right, number, memory_order_relaxed);
  atomic_store_explicit(&sequence, number + 2, memory_order_release);
}

void reader(void) {
  int before = atomic_load_explicit(&sequence, memory_order_acquire);
  if (before % 2 != 0)
    return;
  int one = atomic_load_explicit(&left, memory_order_relaxed);
  int other = atomic_load_explicit(&right, memory_order_relaxed);
  atomic_thread_fence(memory_order_acquire);
  if (atomic_load_explicit(&sequence, memory_order_relaxed) == before)
    assert(one == other);
}
