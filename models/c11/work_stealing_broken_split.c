/* A queue with one element, which its owner takes by a store: it may be taken twice.
 *
 * Threads: owner*1,thief*1
 * Under C11: UNSAFE
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
    atomic_store_explicit(&top, 1, memory_order_relaxed);
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
