/* A barrier of two threads: they arrive by an acquire only.
 *
 * Threads: left*1,right*1
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int arrived;
static int left_part, right_part;

static void arrive(void) {
  if (atomic_fetch_add_explicit(&arrived, 1, memory_order_acquire) == 1)
    return;
  while (atomic_load_explicit(&arrived, memory_order_acquire) != 2)
    ;
}

void left(void) {
  left_part = 1;
  arrive();
  assert(right_part == 2);
}

void right(void) {
  right_part = 2;
  arrive();
  assert(left_part == 1);
}
