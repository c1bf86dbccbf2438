/* References are taken by a sum, after a look whether there is one.
 *
 * Threads: worker
 * Expected: TSO UNSAFE, SC UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

/* One reference belongs to whoever made the object; others take theirs while there is one. */
static atomic_int references = 1, owner;
static atomic_int freed;

static int take(void) {
  int count = atomic_load(&references);
  if (count > 0) {
    atomic_fetch_add(&references, 1);
    return 1;
  }
  return 0;
}

static void drop(void) {
  if (atomic_fetch_sub(&references, 1) == 1)
    atomic_store(&freed, 1);
}

void worker(void) {
  if (!atomic_exchange(&owner, 1)) {
    drop();
  } else if (take()) {
    assert(!atomic_load(&freed));
    drop();
  }
}
