#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

static _Atomic uint8_t count;
static atomic_int x;

void worker(void) {
  uint16_t i = 0;
  while (x)
    i++;
  count++;
  x++;
  int low = (uint8_t)x;
  int square = low * x;
  assert(!(x & 32) || low == square);
}
