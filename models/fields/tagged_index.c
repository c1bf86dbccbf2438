/* An index and a tag in one word, so that who changes it sees whether others did in between: the index goes from 0 to 2 and round.
 * SAFE for any number of threads; with -DBROKEN both are added to at once, and the index goes on.
 *
 * Threads: worker
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

static _Atomic uint32_t head;
static int used[3];

void worker(void) {
  uint32_t seen = atomic_load(&head);
  uint32_t index = seen & 0xff;
  assert(index <= 2);
#ifdef BROKEN
  uint32_t fresh = seen + 0x101;
#else
  uint32_t next = index == 2 ? 0 : index + 1;
  uint32_t fresh = ((seen >> 8) + 1) << 8 | next;
#endif
  atomic_compare_exchange_strong(&head, &seen, fresh);
  used[index] = 1;
}
