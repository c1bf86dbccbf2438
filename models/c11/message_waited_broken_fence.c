/* A reader waits for a message by relaxed loads and has a release fence where it needs an acquire fence.
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
  atomic_store_explicit(&ready, 1, memory_order_release);
}

void reader(void) {
  while (!atomic_load_explicit(&ready, memory_order_relaxed))
    ;
  atomic_thread_fence(memory_order_release);
  assert(message == 42);
}
