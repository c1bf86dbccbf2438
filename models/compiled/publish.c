/* One writer publishes two numbers; readers that see the flag see both. */
#include <assert.h>
#include <stdatomic.h>

static atomic_int role, ready;
static volatile int x, y;

void writer(void) {
  if (atomic_exchange(&role, 1)) return;
  x = 7;
  y = 7;
  atomic_store_explicit(&ready, 1, memory_order_release);
}

void reader(void) {
  if (atomic_load_explicit(&ready, memory_order_acquire)) assert(x == y);
}
