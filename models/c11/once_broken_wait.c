/* A value is initialised once; those who wait for it do so by relaxed loads.
 *
 * Threads: worker
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

enum { NOT_YET, RUNNING, DONE };

static atomic_int state;
static int value;

static void initialise(void) {
  int expected = NOT_YET;
  if (atomic_load_explicit(&state, memory_order_acquire) == DONE)
    return;
  if (atomic_compare_exchange_strong_explicit(&state, &expected, RUNNING, memory_order_relaxed, memory_order_relaxed)) {
    value = 7;
    atomic_store_explicit(&state, DONE, memory_order_release);
    return;
  }
  while (atomic_load_explicit(&state, memory_order_relaxed) != DONE)
    ;
}

void worker(void) {
  initialise();
  assert(value == 7);
}
