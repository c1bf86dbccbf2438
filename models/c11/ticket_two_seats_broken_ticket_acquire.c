/* A ticket lock with tickets 0 and 1 whose tickets are only a release.
 *
 * Threads: worker
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int seats, next, now;
static int inside;

static int take_seat(void) {
  int taken = atomic_load_explicit(&seats, memory_order_relaxed);
  return taken < 2 && atomic_compare_exchange_strong_explicit(&seats, &taken, taken + 1, memory_order_acquire, memory_order_relaxed);
}

void worker(void) {
  for (;;) {
    if (!take_seat())
      continue;
    int mine = atomic_fetch_xor_explicit(&next, 1, memory_order_release);
    while (atomic_load_explicit(&now, memory_order_acquire) != mine)
      ;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&now, 1 - mine, memory_order_release);
    atomic_fetch_sub_explicit(&seats, 1, memory_order_release);
  }
}
