/* A lock with a bit for whoever is next: who finds it free takes it without an order.
 *
 * Threads: worker
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

enum { LOCKED = 1, PENDING = 2 };

static atomic_int word;
static int inside;

static void lock(void) {
  int free = 0;
  if (atomic_compare_exchange_strong_explicit(&word, &free, LOCKED, memory_order_relaxed, memory_order_relaxed))
    return;
  while (atomic_fetch_or_explicit(&word, PENDING, memory_order_relaxed) & PENDING)
    ;
  while (atomic_load_explicit(&word, memory_order_acquire) & LOCKED)
    ;
  atomic_store_explicit(&word, LOCKED, memory_order_relaxed);
}

void worker(void) {
  for (;;) {
    lock();
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_fetch_sub_explicit(&word, LOCKED, memory_order_release);
  }
}
