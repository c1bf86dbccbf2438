/* A reader waits for a message whose flag is set by a relaxed store.
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
}

void reader(void) {
  while (!atomic_load_explicit(&ready, memory_order_relaxed))
    ;
  atomic_thread_fence(memory_order_acquire);
  assert(message == 42);
}
