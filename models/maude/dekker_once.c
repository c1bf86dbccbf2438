/* Dekker's algorithm for two threads, who enter once each.
 *
 * Source: E. W. Dijkstra, Cooperating sequential processes, 1965 (solution by T. J. Dekker).
 *
 * Threads: first*1,second*1
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>

#define SET(cell, value) atomic_store_explicit(&cell, value, memory_order_relaxed)
#define GET(cell) atomic_load_explicit(&cell, memory_order_relaxed)
#define MFENCE() atomic_thread_fence(memory_order_seq_cst)

static atomic_int first_wants, second_wants, turn;
static volatile int inside;

void first(void) {
  SET(first_wants, 1);
  MFENCE();
  while (GET(second_wants))
    if (GET(turn) != 0) {
      SET(first_wants, 0);
      while (GET(turn) != 0)
        ;
      SET(first_wants, 1);
      MFENCE();
    }
  assert(inside == 0);
  inside = 1;
  inside = 0;
  SET(turn, 1);
  SET(first_wants, 0);
}

void second(void) {
  SET(second_wants, 1);
  MFENCE();
  while (GET(first_wants))
    if (GET(turn) != 1) {
      SET(second_wants, 0);
      while (GET(turn) != 1)
        ;
      SET(second_wants, 1);
      MFENCE();
    }
  assert(inside == 0);
  inside = 1;
  inside = 0;
  SET(turn, 0);
  SET(second_wants, 0);
}
