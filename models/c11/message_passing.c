/* A message and a flag that says that it is there: the flag is set by a release and read by an acquire.
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
  atomic_store_explicit(&ready, 1, memory_order_release);
}

void reader(void) {
  if (atomic_load_explicit(&ready, memory_order_acquire))
    assert(message == 42);
}
