/* A mutex of three states whose fast path takes it without an order.
 *
 * Threads: worker
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <sched.h>
#include <stdatomic.h>

/* 0 free, 1 taken, 2 taken and somebody sleeps */
static atomic_int word;
static int inside;

/* A sleeper may wake up at any time: all that counts is that it looks again. */
static void sleep_while_two(void) {
  if (atomic_load_explicit(&word, memory_order_relaxed) == 2)
    sched_yield();
}

static void lock(void) {
  int seen = 0;
  if (atomic_compare_exchange_strong_explicit(&word, &seen, 1, memory_order_relaxed, memory_order_relaxed))
    return;
  while (atomic_exchange_explicit(&word, 2, memory_order_acquire) != 0)
    sleep_while_two();
}

/* Whoever finds 2 wakes somebody up. */
static void unlock(void) {
  if (atomic_exchange_explicit(&word, 0, memory_order_release) == 2)
    sched_yield();
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
