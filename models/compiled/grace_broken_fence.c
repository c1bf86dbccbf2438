/* a writer takes something away, waits until no reader can still look at it, and frees it;
   readers do not wait until others can see them */
#include <assert.h>
#include <stdatomic.h>

#define MOST 1024

static atomic_int inside[MOST];
static atomic_int removed, freed, taken;

void reader(int me) {
  for (;;) {
    atomic_store_explicit(&inside[me], 1, memory_order_relaxed);
    if (!atomic_load_explicit(&removed, memory_order_acquire))
      assert(!atomic_load_explicit(&freed, memory_order_relaxed));
    atomic_store_explicit(&inside[me], 0, memory_order_release);
  }
}

void writer(int me, int n) {
  if (atomic_exchange(&taken, 1))
    return;
  atomic_store(&removed, 1);
  for (int j = 0; j < n; j++)
    while (atomic_load_explicit(&inside[j], memory_order_acquire))
      ;
  atomic_store_explicit(&freed, 1, memory_order_relaxed);
}
