/* A lock that knows who holds it, but gives it to who asks: broken. worker(me): the number of the thread, from 1. */
#include <assert.h>
#include <stdatomic.h>

static atomic_int owner;
static volatile int inside;

void worker(int me) {
  for (;;) {
    int nobody = 0;
    if (atomic_load_explicit(&owner, memory_order_relaxed) != me)
      if (atomic_load(&owner) == nobody) atomic_store(&owner, me);
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&owner, 0, memory_order_release);
  }
}
