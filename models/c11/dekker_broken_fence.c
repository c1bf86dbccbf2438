/* Dekker's algorithm without the first fence of one thread.
 *
 * Threads: left*1,right*1
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

enum { LEFT, RIGHT };

static atomic_int left_wants, right_wants, turn;
static int inside;

void left(void) {
  for (int round = 0; round < 2; round++) {
    atomic_store_explicit(&left_wants, 1, memory_order_relaxed);
    while (atomic_load_explicit(&right_wants, memory_order_acquire)) {
      if (atomic_load_explicit(&turn, memory_order_relaxed) != LEFT) {
        atomic_store_explicit(&left_wants, 0, memory_order_relaxed);
        while (atomic_load_explicit(&turn, memory_order_relaxed) != LEFT)
          ;
        atomic_store_explicit(&left_wants, 1, memory_order_relaxed);
        atomic_thread_fence(memory_order_seq_cst);
      }
    }
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&turn, RIGHT, memory_order_relaxed);
    atomic_store_explicit(&left_wants, 0, memory_order_release);
  }
}

void right(void) {
  for (int round = 0; round < 2; round++) {
    atomic_store_explicit(&right_wants, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    while (atomic_load_explicit(&left_wants, memory_order_acquire)) {
      if (atomic_load_explicit(&turn, memory_order_relaxed) != RIGHT) {
        atomic_store_explicit(&right_wants, 0, memory_order_relaxed);
        while (atomic_load_explicit(&turn, memory_order_relaxed) != RIGHT)
          ;
        atomic_store_explicit(&right_wants, 1, memory_order_relaxed);
        atomic_thread_fence(memory_order_seq_cst);
      }
    }
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&turn, LEFT, memory_order_relaxed);
    atomic_store_explicit(&right_wants, 0, memory_order_release);
  }
}
