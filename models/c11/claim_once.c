/* At most one thread gets the data: a relaxed exchange is enough where nothing is handed over.
 *
 * Threads: worker
 * Under C11: SAFE, any number
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int claimed;
static int inside;

void worker(void) {
  if (atomic_exchange_explicit(&claimed, 1, memory_order_relaxed))
    return;
  assert(inside == 0);
  inside = 1;
}
