/* A semaphore with one seat that is taken without an order.
 *
 * Threads: worker
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int seats = 1;
static int inside;

static void down(void) {
  int one = 1;
  while (!atomic_compare_exchange_weak_explicit(&seats, &one, 0, memory_order_relaxed, memory_order_relaxed))
    one = 1;
}

static void up(void) {
  atomic_fetch_add_explicit(&seats, 1, memory_order_release);
}

void worker(void) {
  for (;;) {
    down();
    assert(inside == 0);
    inside = 1;
    inside = 0;
    up();
  }
}
