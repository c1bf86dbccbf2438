/* A spin lock with back-off that is released by a relaxed store.
 *
 * Threads: worker
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int word;
static int inside;

static void pause_for(int turns) {
  while (turns > 0)
    turns--;
}

void worker(void) {
  for (;;) {
    int delay = 1;
    while (atomic_exchange_explicit(&word, 1, memory_order_acquire)) {
      pause_for(delay);
      if (delay < 4)
        delay = delay * 2;
    }
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store_explicit(&word, 0, memory_order_relaxed);
  }
}
