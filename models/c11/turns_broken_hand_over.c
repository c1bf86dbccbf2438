/* Two threads take turns, which they hand over by relaxed stores.
 *
 * Threads: left*1,right*1
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

enum { LEFT, RIGHT };

static atomic_int turn;
static int inside;

static void enter(int me) {
  while (atomic_load_explicit(&turn, memory_order_acquire) != me)
    ;
  assert(inside == 0);
  inside = 1;
  inside = 0;
  atomic_store_explicit(&turn, 1 - me, memory_order_relaxed);
}

void left(void) {
  for (;;)
    enter(LEFT);
}

void right(void) {
  for (;;)
    enter(RIGHT);
}
