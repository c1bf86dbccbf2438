/* A readers-writer lock in one word: bit 31 says that somebody writes, the bits below count those who read.
 * SAFE for any number of threads; with -DBROKEN a writer does not look whether somebody reads.
 *
 * Threads: reader,writer
 */
#include <assert.h>
#include <stdatomic.h>

#define WRITER 0x80000000u

static atomic_uint word;
static int left, right;

static void lock_shared(void) {
  unsigned seen = atomic_load_explicit(&word, memory_order_relaxed);
  for (;;) {
    if (seen & WRITER) {
      seen = atomic_load_explicit(&word, memory_order_relaxed);
      continue;
    }
    if (atomic_compare_exchange_weak_explicit(&word, &seen, seen + 1, memory_order_acquire, memory_order_relaxed))
      return;
  }
}

void reader(void) {
  lock_shared();
  assert(left == right);
  atomic_fetch_sub_explicit(&word, 1, memory_order_release);
}

void writer(void) {
#ifdef BROKEN
  while (atomic_fetch_or(&word, WRITER) & WRITER)
    ;
#else
  unsigned nobody = 0;
  while (!atomic_compare_exchange_weak(&word, &nobody, WRITER))
    nobody = 0;
#endif
  left = 1;
  right = 1;
  left = 0;
  right = 0;
  atomic_fetch_and_explicit(&word, ~WRITER, memory_order_release);
}
