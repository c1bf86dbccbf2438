/* At most three readers or one writer in one word, again and again: the lowest bit is the writer, the others count readers. SAFE; with BROKEN,
   the writer does not look for readers: UNSAFE. */
#include <assert.h>
#include <stdatomic.h>

#define WRITER 1u
#define READER 2u
#define MOST (3u * READER)

atomic_uint word;
int value;

void reader(void) {
  for (;;) {
    unsigned now = atomic_load_explicit(&word, memory_order_relaxed);
    if ((now & WRITER) || now >= MOST)
      continue;
    if (!atomic_compare_exchange_weak_explicit(&word, &now, now + READER, memory_order_acquire, memory_order_relaxed))
      continue;
    assert(value == 0);
    atomic_fetch_sub_explicit(&word, READER, memory_order_release);
  }
}

void writer(void) {
  for (;;) {
#ifdef BROKEN
    if (atomic_fetch_or_explicit(&word, WRITER, memory_order_acquire) & WRITER)
      continue;
#else
    unsigned free = 0;
    if (!atomic_compare_exchange_strong_explicit(&word, &free, WRITER, memory_order_acquire, memory_order_relaxed))
      continue;
#endif
    value = 1;
    value = 0;
    atomic_fetch_and_explicit(&word, ~WRITER, memory_order_release);
  }
}
