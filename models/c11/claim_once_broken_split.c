/* At most one thread should get the data, but it looks and stores in two steps: no order of these two helps.
 *
 * Threads: worker
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int claimed;
static int inside;

void worker(void) {
  if (atomic_load_explicit(&claimed, memory_order_seq_cst))
    return;
  atomic_store_explicit(&claimed, 1, memory_order_seq_cst);
  assert(inside == 0);
  inside = 1;
}
