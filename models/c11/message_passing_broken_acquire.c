/* A message whose flag is read by a relaxed load.
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
  if (atomic_load_explicit(&ready, memory_order_relaxed))
    assert(message == 42);
}
