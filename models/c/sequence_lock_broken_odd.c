/* A sequence lock whose readers do not ask whether the number is odd: they may find the same one twice while a writer changes the data.
 *
 * Threads: reader,writer
 * Expected: TSO UNSAFE, SC UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int left, right;
static atomic_int writing;

void writer(void) {
  while (atomic_exchange(&writing, 1))
    ;
  unsigned number = atomic_load_explicit(&sequence, memory_order_relaxed);
  atomic_store_explicit(&sequence, number + 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  int value = !atomic_load_explicit(&left, memory_order_relaxed);
  atomic_store_explicit(&left, value, memory_order_relaxed);
  atomic_store_explicit(&right, value, memory_order_relaxed);
  atomic_store_explicit(&sequence, number + 2, memory_order_release);
  atomic_store_explicit(&writing, 0, memory_order_release);
}

void reader(void) {
  unsigned before = atomic_load_explicit(&sequence, memory_order_acquire);
  int one = atomic_load_explicit(&left, memory_order_relaxed);
  int other = atomic_load_explicit(&right, memory_order_relaxed);
  atomic_thread_fence(memory_order_acquire);
  if (atomic_load_explicit(&sequence, memory_order_relaxed) == before)
    assert(one == other);
}
