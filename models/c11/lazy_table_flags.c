/* A table of two entries with a state each: who finds a state at 0 fills the entry, the others give up unless it is full.
 *
 * Threads: low,high
 * Under C11: SAFE, any number
 */
#include <assert.h>
#include <stdatomic.h>

enum { EMPTY, FILLING, FULL };

static int squares[2];
static atomic_int states[2];

static void look_up(int index, int square) {
  int state = atomic_load_explicit(&states[index], memory_order_acquire);
  if (state == EMPTY && atomic_compare_exchange_strong_explicit(&states[index], &state, FILLING, memory_order_acquire, memory_order_acquire)) {
    squares[index] = square;
    atomic_store_explicit(&states[index], FULL, memory_order_release);
    state = FULL;
  }
  if (state == FULL)
    assert(squares[index] == square);
}

void low(void) {
  look_up(0, 4);
}

void high(void) {
  look_up(1, 9);
}
