/* A ticket lock in one word: the upper half is the next ticket, the lower half the one that is served.
 * SAFE for any number of threads; with -DBROKEN the ticket is taken by a load and a store, so that two threads get the same.
 *
 * Threads: worker
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

#define NEXT 0x10000u

static _Atomic uint32_t word;
static int inside;

void worker(void) {
#ifdef BROKEN
  uint32_t seen = atomic_load(&word);
  atomic_store(&word, seen + NEXT);
#else
  uint32_t seen = atomic_fetch_add(&word, NEXT);
#endif
  uint16_t mine = seen >> 16;
  while ((uint16_t)seen != mine)
    seen = atomic_load_explicit(&word, memory_order_acquire);
  assert(inside == 0);
  inside = 1;
  inside = 0;
  seen = atomic_load_explicit(&word, memory_order_relaxed);
  while (!atomic_compare_exchange_weak(&word, &seen, (seen & 0xffff0000u) | (uint16_t)(seen + 1)))
    ;
}
