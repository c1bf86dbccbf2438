/* A lock with a bit for whoever is next, which is not looked at by those who find it unlocked.
 *
 * Threads: worker
 * Expected: TSO UNSAFE, SC UNSAFE
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
    uint8_t seen = atomic_fetch_or(&word, LOCKED);
    if (seen & LOCKED) {
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
