/* A sequence lock whose writer ends by a relaxed store.
 *
 * Threads: writer*1,reader
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int sequence, left, right;

void writer(void) {
  atomic_store_explicit(&sequence, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&left, 5, memory_order_relaxed);
  atomic_store_explicit(&right, 5, memory_order_relaxed);
  atomic_store_explicit(&sequence, 2, memory_order_relaxed);
}

void reader(void) {
  int before = atomic_load_explicit(&sequence, memory_order_acquire);
  if (before == 1)
    return;
  int one = atomic_load_explicit(&left, memory_order_relaxed);
  int other = atomic_load_explicit(&right, memory_order_relaxed);
  atomic_thread_fence(memory_order_acquire);
  if (atomic_load_explicit(&sequence, memory_order_relaxed) == before)
    assert(one == other);
}
