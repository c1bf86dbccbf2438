/* A lock of two threads that gives up instead of waiting: each says that it wants in, then looks at the other one.
 *
 * Source: E. W. Dijkstra, Co-operating sequential processes, 1968, section 2.1, the third attempt; whoever finds the other one there leaves.
 *
 * Threads: left*1,right*1
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int left_wants, right_wants;
static volatile int inside;

void left(void) {
  for (;;) {
    atomic_store_explicit(&left_wants, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    if (!atomic_load_explicit(&right_wants, memory_order_acquire)) {
      assert(inside == 0);
      inside = 1;
      inside = 0;
    }
    atomic_store_explicit(&left_wants, 0, memory_order_release);
  }
}

void right(void) {
  for (;;) {
    atomic_store_explicit(&right_wants, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    if (!atomic_load_explicit(&left_wants, memory_order_acquire)) {
      assert(inside == 0);
      inside = 1;
      inside = 0;
    }
    atomic_store_explicit(&right_wants, 0, memory_order_release);
  }
}
