/* A lock in the lowest bit of a word whose other bits are a tag that changes with each release, modulo 4; main gives it its first tag.
   SAFE; with BROKEN, the tag is compared without the lock bit: UNSAFE. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define HELD 1u
#define TAG(word) ((word) >> 1 & 3u)

atomic_uint word;
int inside;

void *worker(void *unused) {
  for (;;) {
    unsigned now = atomic_load_explicit(&word, memory_order_relaxed);
#ifdef BROKEN
    if (now & HELD && TAG(now) != 3)
      continue;
#else
    if (now & HELD)
      continue;
#endif
    if (atomic_compare_exchange_weak(&word, &now, now | HELD))
      break;
  }
  inside++;
  assert(inside == 1);
  inside--;
  unsigned held = atomic_load_explicit(&word, memory_order_relaxed);
  atomic_store_explicit(&word, ((TAG(held) + 1) & 3u) << 1, memory_order_release);
  return unused;
}

int main(void) {
  atomic_store(&word, 2u << 1);
  pthread_t thread;
  for (;;)
    pthread_create(&thread, NULL, worker, NULL);
}
