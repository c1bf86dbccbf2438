/* A value is initialised by the first thread that needs it; the others wait, and later ones find it by one look. (Source: D. C. Schmidt, T. Harrison, Double-checked locking, 1996; what it needs: S. Meyers, A. Alexandrescu, C++ and the perils of double-checked locking, 2004.)
 *
 * Threads: worker
 * Under C11: SAFE, any number
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
  while (atomic_load_explicit(&state, memory_order_acquire) != DONE)
    ;
}

void worker(void) {
  initialise();
  assert(value == 7);
}
