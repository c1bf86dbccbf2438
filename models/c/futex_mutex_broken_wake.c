/* A mutex of three states: who wakes up takes it by a store.
 *
 * Threads: worker
 * Expected: TSO UNSAFE, SC UNSAFE
 */
#include <assert.h>
#include <sched.h>
#include <stdatomic.h>

/* 0 free, 1 taken, 2 taken and somebody sleeps */
static atomic_int word;
static volatile int inside;

/* A sleeper may wake up at any time: all that counts is that it looks again. */
static void sleep_while(int value) {
  if (atomic_load_explicit(&word, memory_order_relaxed) == value)
    sched_yield();
}

static void lock(void) {
  int seen = 0;
  if (atomic_compare_exchange_strong(&word, &seen, 1))
    return;
  if (seen != 2)
    seen = atomic_exchange(&word, 2);
  while (seen != 0) {
    sleep_while(2);
    seen = atomic_load(&word);
  }
  atomic_store(&word, 2);
}

static void unlock(void) {
  if (atomic_fetch_sub(&word, 1) != 1)
    atomic_store(&word, 0);
}

void worker(void) {
  for (;;) {
    lock();
    assert(inside == 0);
    inside = 1;
    inside = 0;
    unlock();
  }
}
