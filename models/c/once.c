/* The first thread initialises a value; the others wait for it.
 *
 * Threads: worker
 * Expected: TSO SAFE, SC SAFE
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
  if (atomic_compare_exchange_strong(&state, &expected, RUNNING)) {
    value = 7;
    atomic_store_explicit(&state, DONE, memory_order_release);
    return;
  }
  while (atomic_load_explicit(&state, memory_order_acquire) != DONE)
    ;
}

void worker(void) {
  initialise();
  assert(value == 7);
}
