/* Each thread raises its flag by a store that is a release only.
 *
 * Threads: worker
 * Expected: TSO UNSAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>

#define MOST 1024

static atomic_int wants[MOST];
static volatile int inside;

/* The number of the thread, and the number of threads. */
void worker(int me, int n) {
  for (;;) {
    atomic_store_explicit(&wants[me], 1, memory_order_release);
    int alone = 1;
    for (int other = 0; other < n; other++) {
      if (other != me && atomic_load_explicit(&wants[other], memory_order_acquire)) {
        alone = 0;
        break;
      }
    }
    if (alone) {
      assert(inside == 0);
      inside = 1;
      inside = 0;
    }
    atomic_store_explicit(&wants[me], 0, memory_order_release);
  }
}
