/* An event that is set by a relaxed store.
 *
 * Threads: setter*1,waiter
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int event;
static int result;

static void set(void) {
  atomic_store_explicit(&event, 1, memory_order_relaxed);
}

static void wait_for_it(void) {
  while (atomic_load_explicit(&event, memory_order_acquire) == 0)
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
