/* Peterson's algorithm; one thread looks at the turn by relaxed loads.
 *
 * Threads: left*1,right*1
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

enum { LEFT, RIGHT };

static atomic_int left_wants, right_wants, turn;
static int inside;

void left(void) {
  for (;;) {
    atomic_store_explicit(&left_wants, 1, memory_order_seq_cst);
    atomic_store_explicit(&turn, RIGHT, memory_order_seq_cst);
    while (atomic_load_explicit(&right_wants, memory_order_seq_cst) && atomic_load_explicit(&turn, memory_order_relaxed) == RIGHT)
      ;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&left_wants, 0, memory_order_release);
  }
}

void right(void) {
  for (;;) {
    atomic_store_explicit(&right_wants, 1, memory_order_seq_cst);
    atomic_store_explicit(&turn, LEFT, memory_order_seq_cst);
    while (atomic_load_explicit(&left_wants, memory_order_seq_cst) && atomic_load_explicit(&turn, memory_order_acquire) == LEFT)
      ;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&right_wants, 0, memory_order_release);
  }
}
