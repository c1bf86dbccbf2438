/* Whoever has a reference finds the object; the last one frees it.
 *
 * Threads: worker
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>

/* One reference belongs to whoever made the object; others take theirs while there is one. */
static atomic_int references = 1, owner;
static atomic_int freed;

static int take(void) {
  int count = atomic_load(&references);
  while (count > 0) {
    if (atomic_compare_exchange_weak(&references, &count, count + 1))
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
