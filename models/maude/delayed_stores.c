/* Two threads delay two stores to one variable each; each sees nothing of the other one, and then its first store.
 *
 * Source: Can We Efficiently Check Concurrent Programs Under Relaxed Memory Models in Maude?, section 4.2, the program of figure 5(b) as the text describes it.
 *
 * Threads: first*1,second*1
 * Expected: TSO UNSAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>

#define SET(cell, value) atomic_store_explicit(&cell, value, memory_order_relaxed)
#define GET(cell) atomic_load_explicit(&cell, memory_order_relaxed)

static atomic_int x, y, first_saw;

void first(void) {
  SET(x, 1);
  SET(x, 2);
  if (GET(y) == 0)
    if (GET(y) == 1)
      SET(first_saw, 1);
}

void second(void) {
  SET(y, 1);
  SET(y, 2);
  if (GET(x) == 0)
    if (GET(x) == 1)
      assert(!GET(first_saw));
}
