/* The queue lock; one thread waits without an order until it knows who is next.
 *
 * Threads: left*1,right*1
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

enum { NOBODY, LEFT, RIGHT };

static atomic_int tail, left_next, right_next, left_waits, right_waits;
static int inside;

void left(void) {
  atomic_init(&left_next, NOBODY);
  atomic_init(&left_waits, 1);
  int before = atomic_exchange_explicit(&tail, LEFT, memory_order_acq_rel);
  if (before == RIGHT) {
    atomic_store_explicit(&right_next, LEFT, memory_order_release);
    while (atomic_load_explicit(&left_waits, memory_order_acquire))
      ;
  }
  assert(inside == 0);
  inside = 1;
  inside = 0;
  int last = LEFT;
  if (atomic_load_explicit(&left_next, memory_order_acquire) == NOBODY) {
    if (atomic_compare_exchange_strong_explicit(&tail, &last, NOBODY, memory_order_release, memory_order_relaxed))
      return;
    while (atomic_load_explicit(&left_next, memory_order_relaxed) == NOBODY)
      ;
  }
  atomic_store_explicit(&right_waits, 0, memory_order_release);
}

void right(void) {
  atomic_init(&right_next, NOBODY);
  atomic_init(&right_waits, 1);
  int before = atomic_exchange_explicit(&tail, RIGHT, memory_order_acq_rel);
  if (before == LEFT) {
    atomic_store_explicit(&left_next, RIGHT, memory_order_release);
    while (atomic_load_explicit(&right_waits, memory_order_acquire))
      ;
  }
  assert(inside == 0);
  inside = 1;
  inside = 0;
  int last = RIGHT;
  if (atomic_load_explicit(&right_next, memory_order_acquire) == NOBODY) {
    if (atomic_compare_exchange_strong_explicit(&tail, &last, NOBODY, memory_order_release, memory_order_relaxed))
      return;
    while (atomic_load_explicit(&right_next, memory_order_acquire) == NOBODY)
      ;
  }
  atomic_store_explicit(&left_waits, 0, memory_order_release);
}
