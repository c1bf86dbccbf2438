/* A thread hands data over by a flag; the other one waits for it, answers, and is waited for.
 *
 * Source: Can We Efficiently Check Concurrent Programs Under Relaxed Memory Models in Maude?, section 3, the language: assignment, `wait`, `mfence`.
 *
 * Threads: giver*1,taker*1
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>

#define SET(cell, value) atomic_store_explicit(&cell, value, memory_order_relaxed)
#define GET(cell) atomic_load_explicit(&cell, memory_order_relaxed)
#define MFENCE() atomic_thread_fence(memory_order_seq_cst)

static atomic_int data, given, taken;

void giver(void) {
  SET(data, 1);
  SET(given, 1);
  MFENCE();
  while (!GET(taken))
    ;
  assert(GET(data) == 2);
}

void taker(void) {
  while (!GET(given))
    ;
  assert(GET(data) == 1);
  SET(data, 2);
  MFENCE();
  SET(taken, 1);
}
