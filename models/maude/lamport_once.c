/* Lamport's fast algorithm for two threads, who enter once each.
 *
 * Source: L. Lamport, A fast mutual exclusion algorithm, ACM TOCS 5(1), 1987.
 *
 * Threads: first*1,second*1
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>

#define SET(cell, value) atomic_store_explicit(&cell, value, memory_order_relaxed)
#define GET(cell) atomic_load_explicit(&cell, memory_order_relaxed)
#define MFENCE() atomic_thread_fence(memory_order_seq_cst)

static atomic_int first_busy, second_busy, x, y;
static volatile int inside;

void first(void) {
  for (;;) {
    SET(first_busy, 1);
    SET(x, 1);
    MFENCE();
    if (GET(y) != 0) {
      SET(first_busy, 0);
      while (GET(y) != 0)
        ;
      continue;
    }
    SET(y, 1);
    MFENCE();
    if (GET(x) == 1)
      break;
    SET(first_busy, 0);
    while (GET(second_busy))
      ;
    if (GET(y) == 1)
      break;
    while (GET(y) != 0)
      ;
  }
  assert(inside == 0);
  inside = 1;
  inside = 0;
  SET(y, 0);
  SET(first_busy, 0);
}

void second(void) {
  for (;;) {
    SET(second_busy, 1);
    SET(x, 2);
    MFENCE();
    if (GET(y) != 0) {
      SET(second_busy, 0);
      while (GET(y) != 0)
        ;
      continue;
    }
    SET(y, 2);
    MFENCE();
    if (GET(x) == 2)
      break;
    SET(second_busy, 0);
    while (GET(first_busy))
      ;
    if (GET(y) == 2)
      break;
    while (GET(y) != 0)
      ;
  }
  assert(inside == 0);
  inside = 1;
  inside = 0;
  SET(y, 0);
  SET(second_busy, 0);
}
