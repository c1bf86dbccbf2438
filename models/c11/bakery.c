/* Lamport's bakery for two threads: each takes a number above that of the other, the smaller one goes first, and each goes in twice. (Source: L. Lamport, A new solution of Dijkstra's concurrent programming problem, 1974.)
 *
 * Threads: left*1,right*1
 * Under C11: SAFE, its threads
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int left_chooses, right_chooses, left_number, right_number;
static int inside;

void left(void) {
  for (int round = 0; round < 2; round++) {
    atomic_store_explicit(&left_chooses, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    int mine = atomic_load_explicit(&right_number, memory_order_relaxed) + 1;
    atomic_store_explicit(&left_number, mine, memory_order_relaxed);
    atomic_store_explicit(&left_chooses, 0, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
    while (atomic_load_explicit(&right_chooses, memory_order_acquire))
      ;
    for (;;) {
      int other = atomic_load_explicit(&right_number, memory_order_acquire);
      if (other == 0 || mine <= other)
        break;
    }
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&left_number, 0, memory_order_release);
  }
}

void right(void) {
  for (int round = 0; round < 2; round++) {
    atomic_store_explicit(&right_chooses, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    int mine = atomic_load_explicit(&left_number, memory_order_relaxed) + 1;
    atomic_store_explicit(&right_number, mine, memory_order_relaxed);
    atomic_store_explicit(&right_chooses, 0, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
    while (atomic_load_explicit(&left_chooses, memory_order_acquire))
      ;
    for (;;) {
      int other = atomic_load_explicit(&left_number, memory_order_acquire);
      if (other == 0 || mine < other)
        break;
    }
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&right_number, 0, memory_order_release);
  }
}
