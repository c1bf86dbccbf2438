/* Test-and-set lock; the release is a plain store. */
#include <assert.h>
#include <stdatomic.h>

static atomic_bool taken;
static volatile int inside;

void worker(void) {
  for (;;) {
    while (atomic_exchange_explicit(&taken, 1, memory_order_acquire))
      while (atomic_load_explicit(&taken, memory_order_relaxed)) ;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&taken, 0, memory_order_release);
  }
}
