/* the threads take turns, one after the other in a circle */
#include <assert.h>
#include <stdatomic.h>

static atomic_int turn;
static volatile int inside;

void worker(int me, int n) {
  for (;;) {
    while (atomic_load_explicit(&turn, memory_order_acquire) != me)
      ;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    int next = me + 1;
    if (next == n)
      next = 0;
    atomic_store_explicit(&turn, next, memory_order_release);
  }
}
