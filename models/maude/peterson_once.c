/* Peterson's algorithm for two threads, who enter once each.
 *
 * Source: G. L. Peterson, Myths about the mutual exclusion problem, IPL 12(3), 1981.
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
  SET(turn, 1);
  MFENCE();
  while (GET(second_wants) && GET(turn) == 1)
    ;
  assert(inside == 0);
  inside = 1;
  inside = 0;
  SET(first_wants, 0);
}

void second(void) {
  SET(second_wants, 1);
  SET(turn, 0);
  MFENCE();
  while (GET(first_wants) && GET(turn) == 0)
    ;
  assert(inside == 0);
  inside = 1;
  inside = 0;
  SET(second_wants, 0);
}
