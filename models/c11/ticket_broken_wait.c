/* A ticket lock whose threads wait for their turn by relaxed loads; an acquire at the ticket does not help.
 *
 * Threads: left*1,right*1
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static unsigned char _Atomic next, now;
static int inside;

static void enter(void) {
  unsigned char mine = atomic_fetch_add_explicit(&next, 1, memory_order_acquire);
  while (atomic_load_explicit(&now, memory_order_relaxed) != mine)
    ;
  assert(inside == 0);
  inside = 1;
  inside = 0;
  atomic_store_explicit(&now, mine + 1, memory_order_release);
}

void left(void) {
  enter();
}

void right(void) {
  enter();
}
