/* A writer fills the structure that is not in use and publishes its address; readers find one of the two whole. (Source: P. E. McKenney, J. D. Slingwine, Read-copy update, 1998.)
 *
 * Threads: writer*1,reader
 * Under C11: SAFE, any number
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
  struct config *seen = atomic_load_explicit(&current, memory_order_acquire);
  int width = seen->width;
  assert(seen->area == 3 * width);
}
