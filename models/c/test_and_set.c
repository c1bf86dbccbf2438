/* A test-and-set lock, released by a plain store.
 *
 * Threads: worker
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_flag lock = ATOMIC_FLAG_INIT;
static volatile int inside;

void worker(void) {
  for (;;) {
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire))
      ;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_flag_clear_explicit(&lock, memory_order_release);
  }
}
