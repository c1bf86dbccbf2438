/* each thread announces its value before it has written it, waits for all others, and then reads all values */
#include <assert.h>
#include <stdatomic.h>

#define MOST 1024

static int value[MOST];
static atomic_int arrived[MOST];

void worker(int me, int n) {
  atomic_store_explicit(&arrived[me], 1, memory_order_release);
  value[me] = 1;
  for (int j = 0; j < n; j++)
    while (!atomic_load_explicit(&arrived[j], memory_order_acquire))
      ;
  for (int j = 0; j < n; j++)
    assert(value[j] == 1);
}
