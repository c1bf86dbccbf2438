/* A lock with a bit for whoever is next.
 *
 * Threads: worker
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

#define LOCKED 1
#define PENDING 2

static _Atomic uint8_t word;
static volatile int inside;

/* Free, locked, or locked with one that waits: whoever waits looks at one bit only. */
void worker(void) {
  for (;;) {
    uint8_t seen = 0;
    if (!atomic_compare_exchange_strong(&word, &seen, LOCKED)) {
      if (seen != LOCKED || !atomic_compare_exchange_strong(&word, &seen, LOCKED | PENDING))
        continue;
      while (atomic_load_explicit(&word, memory_order_acquire) & LOCKED)
        ;
      atomic_store(&word, LOCKED);
    }
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_fetch_and(&word, ~LOCKED);
  }
}
