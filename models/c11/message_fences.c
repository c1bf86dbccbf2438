/* A message and a relaxed flag: a release fence before it is set, an acquire fence after it is found.
 *
 * Threads: writer*1,reader
 * Under C11: SAFE, any number
 */
#include <assert.h>
#include <stdatomic.h>

static int message;
static atomic_int ready;

void writer(void) {
  message = 42;
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
}

void reader(void) {
  if (atomic_load_explicit(&ready, memory_order_relaxed)) {
    atomic_thread_fence(memory_order_acquire);
    assert(message == 42);
  }
}
