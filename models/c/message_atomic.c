/* A message behind a flag: all accesses are atomic, and none orders others.
 *
 * Threads: writer*1, reader*1
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>

atomic_int data, flag;

void writer(void) {
  atomic_store_explicit(&data, 42, memory_order_relaxed);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
}

void reader(void) {
  if (atomic_load_explicit(&flag, memory_order_relaxed) == 1)
    assert(atomic_load_explicit(&data, memory_order_relaxed) == 42);
}
