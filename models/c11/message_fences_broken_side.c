/* A message and a relaxed flag whose fences are on the wrong sides of it.
 *
 * Threads: writer*1,reader
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static int message;
static atomic_int ready;

void writer(void) {
  message = 42;
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
}

void reader(void) {
  atomic_thread_fence(memory_order_acquire);
  if (atomic_load_explicit(&ready, memory_order_relaxed)) {
    assert(message == 42);
  }
}
