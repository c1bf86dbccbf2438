/* each thread writes its value, announces that, waits for all others, and then reads all values */
#include <assert.h>
#include <stdatomic.h>

#define MOST 1024

static int value[MOST];
static atomic_int arrived[MOST];

void worker(int me, int n) {
  value[me] = 1;
  atomic_store_explicit(&arrived[me], 1, memory_order_release);
  for (int j = 0; j < n; j++)
    while (!atomic_load_explicit(&arrived[j], memory_order_acquire))
      ;
  for (int j = 0; j < n; j++)
    assert(value[j] == 1);
}
