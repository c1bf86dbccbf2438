/* The word of `std::sync::RwLock` in Rust: 30 bits count readers, and all of them are 1 where somebody writes; two bits say who waits.
 * SAFE for any number of threads; with -DBROKEN a reader takes a lock that is written, as it only asks who waits.
 *
 * Threads: reader,writer
 */
#include <assert.h>
#include <stdatomic.h>

#define MASK 0x3fffffffu
#define WRITE_LOCKED MASK
#define READERS_WAIT 0x40000000u
#define WRITERS_WAIT 0x80000000u

static atomic_uint state;
static int left, right;

static int is_read_lockable(unsigned s) {
#ifdef BROKEN
  return !(s & (READERS_WAIT | WRITERS_WAIT));
#else
  return (s & MASK) < MASK - 1 && !(s & (READERS_WAIT | WRITERS_WAIT));
#endif
}

void reader(void) {
  unsigned s = atomic_load_explicit(&state, memory_order_relaxed);
  for (;;) {
    if (is_read_lockable(s)) {
      if (atomic_compare_exchange_weak_explicit(&state, &s, s + 1, memory_order_acquire, memory_order_relaxed))
        break;
      continue;
    }
    s = atomic_load_explicit(&state, memory_order_relaxed);
  }
  assert(left == right);
  atomic_fetch_sub_explicit(&state, 1, memory_order_release);
}

void writer(void) {
  unsigned s = atomic_load_explicit(&state, memory_order_relaxed);
  for (;;) {
    if ((s & MASK) == 0) {
      if (atomic_compare_exchange_weak_explicit(&state, &s, s + WRITE_LOCKED, memory_order_acquire,
                                                memory_order_relaxed))
        break;
      continue;
    }
    s = atomic_load_explicit(&state, memory_order_relaxed);
  }
  left = 1;
  right = 1;
  left = 0;
  right = 0;
  atomic_fetch_sub_explicit(&state, WRITE_LOCKED, memory_order_release);
}
