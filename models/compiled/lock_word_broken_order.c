/* A lock in a byte of a word, whose byte beside it closes it for good by a store that is a release only. */
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

static union {
  _Atomic uint32_t word;
  struct {
    _Atomic uint8_t locked, closed;
  } byte;
} lock;
static volatile int inside;

void worker(void) {
  uint32_t expected = 0;
  while (!atomic_compare_exchange_strong(&lock.word, &expected, 1))
    expected = 0;
  assert(inside == 0);
  inside = 1;
  inside = 0;
  atomic_store_explicit(&lock.byte.locked, 0, memory_order_release);
}

void closer(void) {
  atomic_store_explicit(&lock.byte.closed, 1, memory_order_release);
  while (atomic_load(&lock.byte.locked))
    ;
  assert(inside == 0);
}
