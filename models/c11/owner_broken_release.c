/* A lock that holds the number of its owner, whom the release of one thread forgets without an order.
 *
 * Threads: left*1,right*1
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int owner;
static int inside;

static void enter(int me) {
  int nobody = 0;
  if (atomic_load_explicit(&owner, memory_order_relaxed) != me) {
    while (!atomic_compare_exchange_weak_explicit(&owner, &nobody, me, memory_order_acquire, memory_order_relaxed))
      nobody = 0;
  }
  assert(atomic_load_explicit(&owner, memory_order_relaxed) == me);
  assert(inside == 0);
  inside = 1;
  inside = 0;
}

void left(void) {
  enter(1);
  enter(1);
  atomic_store_explicit(&owner, 0, memory_order_relaxed);
}

void right(void) {
  enter(2);
  atomic_store_explicit(&owner, 0, memory_order_release);
}
