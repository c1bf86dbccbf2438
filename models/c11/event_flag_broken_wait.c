/* An event that is waited for by relaxed loads.
 *
 * Threads: setter*1,waiter
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int event;
static int result;

static void set(void) {
  atomic_store_explicit(&event, 1, memory_order_release);
}

static void wait_for_it(void) {
  while (atomic_load_explicit(&event, memory_order_relaxed) == 0)
    ;
}

void setter(void) {
  result = 7;
  set();
}

void waiter(void) {
  wait_for_it();
  assert(result == 7);
}
