/* A writer publishes the address of a new structure; readers load it without an order.
 *
 * Threads: writer*1,reader
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

struct config {
  int width, area;
};

static struct config old_one, new_one;
static struct config *_Atomic current = &old_one;

void writer(void) {
  new_one.width = 3;
  new_one.area = 9;
  atomic_store_explicit(&current, &new_one, memory_order_release);
}

void reader(void) {
  struct config *seen = atomic_load_explicit(&current, memory_order_relaxed);
  int width = seen->width;
  assert(seen->area == 3 * width);
}
