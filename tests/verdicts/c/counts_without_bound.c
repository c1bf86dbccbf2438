#include <assert.h>
#include <stdatomic.h>
static atomic_uint next;
void worker(void) {
  int unset;
  while (1) {
    unsigned mine = next++;
    assert(mine < 5 || unset == 1);
  }
}
