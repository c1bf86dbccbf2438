/* A value is initialised once; that it is there is said by a relaxed store.
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
    atomic_store_explicit(&state, DONE, memory_order_relaxed);
    return;
  }
  while (atomic_load_explicit(&state, memory_order_acquire) != DONE)
    ;
}

void worker(void) {
  initialise();
  assert(value == 7);
}
