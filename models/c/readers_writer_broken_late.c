/* Readers count themselves after they have looked for a writer.
 *
 * Threads: reader,writer
 * Expected: TSO UNSAFE, SC UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int writing, readers;
static volatile int data;

void writer(void) {
  for (;;) {
    int no = 0;
    if (!atomic_compare_exchange_strong(&writing, &no, 1))
      continue;
    while (atomic_load(&readers))
      ;
    assert(data == 0);
    data = 1;
    data = 0;
    atomic_store_explicit(&writing, 0, memory_order_release);
  }
}

void reader(void) {
  for (;;) {
    int busy = atomic_load(&writing);
    atomic_fetch_add(&readers, 1);
    if (!busy)
      assert(data == 0);
    atomic_fetch_sub(&readers, 1);
  }
}
