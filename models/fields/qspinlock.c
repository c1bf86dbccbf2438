/* The word of a queued spinlock, without its queue: a byte for the lock, a bit for who takes it next, and a count of those who wait for that bit.
 * SAFE for any number of threads; with -DBROKEN who is next takes the lock without waiting until it is free.
 *
 * Threads: worker
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

#define LOCKED 1u
#define LOCKED_MASK 0xffu
#define PENDING 0x100u
#define WAITS 0x10000u

static _Atomic uint32_t word;
static int inside;

void worker(void) {
  uint32_t seen = 0;
  if (!atomic_compare_exchange_strong_explicit(&word, &seen, LOCKED, memory_order_acquire, memory_order_relaxed)) {
    atomic_fetch_add_explicit(&word, WAITS, memory_order_relaxed);
    do {
      seen = atomic_load_explicit(&word, memory_order_relaxed) & ~PENDING;
    } while (!atomic_compare_exchange_weak_explicit(&word, &seen, (seen | PENDING) - WAITS, memory_order_acquire,
                                                    memory_order_relaxed));
#ifndef BROKEN
    while (atomic_load_explicit(&word, memory_order_acquire) & LOCKED_MASK)
      ;
#endif
    atomic_fetch_sub_explicit(&word, PENDING - LOCKED, memory_order_acquire);
  }
  assert(inside == 0);
  inside = 1;
  inside = 0;
  atomic_fetch_sub_explicit(&word, LOCKED, memory_order_release);
}
