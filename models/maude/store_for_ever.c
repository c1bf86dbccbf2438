/* A thread that stores 0 for ever: its store buffer has any length.
 *
 * Source: Can We Efficiently Check Concurrent Programs Under Relaxed Memory Models in Maude?, section 4.2.
 *
 * Threads: writer*1,reader*1
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>

#define SET(cell, value) atomic_store_explicit(&cell, value, memory_order_relaxed)
#define GET(cell) atomic_load_explicit(&cell, memory_order_relaxed)

static atomic_int x;

void writer(void) {
  for (;;)
    SET(x, 0);
}

void reader(void) {
  assert(GET(x) == 0);
}
