/* A queue with two elements: the owner takes the last one without a compare-exchange, so it needs a fence between its claim and its look; so does the thief. (Source: D. Chase, Y. Lev, Dynamic circular work-stealing deque, 2005; its orders: N. M. Le et al., Correct and efficient work-stealing for weak memory models, 2013.)
 *
 * Threads: owner*1,thief*1
 * Under C11: SAFE, its threads
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int top, bottom = 2;
static atomic_int taken[2];

static void got(int which) {
  int before = atomic_fetch_add_explicit(&taken[which], 1, memory_order_relaxed);
  assert(before == 0);
}

/* Takes from the bottom: above 0 there is nothing to fight for. */
void owner(void) {
  atomic_store_explicit(&bottom, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  int first = atomic_load_explicit(&top, memory_order_relaxed);
  if (first < 1)
    got(1);
}

/* Steals twice. */
void thief(void) {
  for (int times = 0; times < 2; times++) {
    int first = atomic_load_explicit(&top, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    int last = atomic_load_explicit(&bottom, memory_order_relaxed);
    if (first < last && atomic_compare_exchange_strong_explicit(&top, &first, first + 1, memory_order_relaxed, memory_order_relaxed))
      got(first);
  }
}
