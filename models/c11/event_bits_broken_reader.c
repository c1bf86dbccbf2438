/* Two threads set a bit each when their part is done; the reader looks without an order.
 *
 * Threads: left*1,right*1,reader
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

enum { LEFT = 1, RIGHT = 2 };

static atomic_int done;
static int left_part, right_part;

void left(void) {
  left_part = 1;
  atomic_fetch_or_explicit(&done, LEFT, memory_order_release);
}

void right(void) {
  right_part = 2;
  atomic_fetch_or_explicit(&done, RIGHT, memory_order_release);
}

void reader(void) {
  if (atomic_load_explicit(&done, memory_order_relaxed) == (LEFT | RIGHT))
    assert(left_part + right_part == 3);
}
