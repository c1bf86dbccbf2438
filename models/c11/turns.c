/* Two threads take turns, for ever: each hands the turn to the other one by a release.
 *
 * Threads: left*1,right*1
 * Under C11: SAFE, its threads
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
  atomic_store_explicit(&turn, 1 - me, memory_order_release);
}

void left(void) {
  for (;;)
    enter(LEFT);
}

void right(void) {
  for (;;)
    enter(RIGHT);
}
