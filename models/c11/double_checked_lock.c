/* Double-checked locking: a look without the lock, and another one with it, which needs no order.
 *
 * Threads: worker
 * Under C11: SAFE, any number
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int lock, ready;
static int value;

static void initialise(void) {
  if (atomic_load_explicit(&ready, memory_order_acquire))
    return;
  while (atomic_exchange_explicit(&lock, 1, memory_order_acquire))
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
