/* A ticket lock of two threads: tickets are taken without an order, the number that is served is an acquire and a release. (Source: J. M. Mellor-Crummey, M. L. Scott, Algorithms for scalable synchronization on shared-memory multiprocessors, 1991.)
 *
 * Threads: left*1,right*1
 * Under C11: SAFE, its threads
 */
#include <assert.h>
#include <stdatomic.h>

static unsigned char _Atomic next, now;
static int inside;

static void enter(void) {
  unsigned char mine = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
  while (atomic_load_explicit(&now, memory_order_acquire) != mine)
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
