/* Peterson's algorithm without the fence between the stores and the loads.
 *
 * Threads: worker
 * Expected: TSO UNSAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int roles;
static atomic_int flag[2];
static atomic_int turn;
static volatile int inside;

void worker(void) {
  int me = atomic_fetch_add(&roles, 1);
  if (me > 1)
    return;
  for (;;) {
    atomic_store_explicit(&flag[me], 1, memory_order_release);
    atomic_store_explicit(&turn, 1 - me, memory_order_release);
    while (atomic_load_explicit(&flag[1 - me], memory_order_acquire) && atomic_load_explicit(&turn, memory_order_acquire) != me)
      ;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&flag[me], 0, memory_order_release);
  }
}
