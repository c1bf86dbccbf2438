/* Two threads say that they want to go in and look at the other one, one of them without a fence in between.
 *
 * Threads: left*1,right*1
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int left_wants, right_wants;
static int inside;

void left(void) {
  for (;;) {
    atomic_store_explicit(&left_wants, 1, memory_order_relaxed);
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
