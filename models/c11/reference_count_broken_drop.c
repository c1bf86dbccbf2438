/* References are dropped by relaxed sums: the object may be freed while others still use it.
 *
 * Threads: left*1,right*1
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int references = 2;
static int object = 7;

/* The last one ends the life of the object. */
static void drop(void) {
  if (atomic_fetch_sub_explicit(&references, 1, memory_order_relaxed) == 1) {
    atomic_thread_fence(memory_order_acquire);
    object = 0;
  }
}

static void use(void) {
  assert(object == 7);
}

void left(void) {
  use();
  atomic_fetch_add_explicit(&references, 1, memory_order_relaxed);
  drop();
  use();
  drop();
}

void right(void) {
  use();
  drop();
}
