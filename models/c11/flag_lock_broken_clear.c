/* A lock that is an `atomic_flag`, cleared without an order.
 *
 * Threads: worker
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_flag flag = ATOMIC_FLAG_INIT;
static int inside;

void worker(void) {
  for (;;) {
    while (atomic_flag_test_and_set_explicit(&flag, memory_order_acquire))
      ;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_flag_clear_explicit(&flag, memory_order_relaxed);
  }
}
