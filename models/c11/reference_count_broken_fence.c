/* References are dropped by releases, but the last one has no fence before it frees the object.
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
  if (atomic_fetch_sub_explicit(&references, 1, memory_order_release) == 1) {
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
