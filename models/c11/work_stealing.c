/* A queue with one element: its owner takes it at one end, a thief steals it at the other, and one of them gets it; a compare-exchange decides, so no fence is needed. (Source: D. Chase, Y. Lev, Dynamic circular work-stealing deque, 2005; its orders: N. M. Le et al., Correct and efficient work-stealing for weak memory models, 2013.)
 *
 * Threads: owner*1,thief*1
 * Under C11: SAFE, its threads
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int top, bottom;
static int element;
static atomic_int taken;

static void got(int value) {
  assert(value == 7);
  int before = atomic_fetch_add_explicit(&taken, 1, memory_order_relaxed);
  assert(before == 0);
}

void owner(void) {
  element = 7;
  atomic_store_explicit(&bottom, 1, memory_order_release);
  atomic_store_explicit(&bottom, 0, memory_order_relaxed);
  int first = atomic_load_explicit(&top, memory_order_relaxed);
  if (first == 0) {
    if (atomic_compare_exchange_strong_explicit(&top, &first, 1, memory_order_relaxed, memory_order_relaxed))
      got(element);
  }
}

void thief(void) {
  int first = atomic_load_explicit(&top, memory_order_relaxed);
  int last = atomic_load_explicit(&bottom, memory_order_acquire);
  if (first < last) {
    int value = element;
    if (atomic_compare_exchange_strong_explicit(&top, &first, first + 1, memory_order_relaxed, memory_order_relaxed))
      got(value);
  }
}
