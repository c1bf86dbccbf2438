/* Double-checked locking whose lock is taken without an order: the value may be initialised twice.
 *
 * Threads: worker
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int lock, ready;
static int value;

static void initialise(void) {
  if (atomic_load_explicit(&ready, memory_order_acquire))
    return;
  while (atomic_exchange_explicit(&lock, 1, memory_order_relaxed))
    ;
  if (!atomic_load_explicit(&ready, memory_order_relaxed)) {
    value = 7;
    atomic_store_explicit(&ready, 1, memory_order_release);
  }
  atomic_store_explicit(&lock, 0, memory_order_release);
}

void worker(void) {
  initialise();
  assert(value == 7);
}
