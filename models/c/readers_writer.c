/* Readers count themselves; a writer waits until there are none.
 *
 * Threads: reader,writer
 * Expected: TSO SAFE, SC SAFE
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
    atomic_fetch_add(&readers, 1);
    if (!atomic_load(&writing))
      assert(data == 0);
    atomic_fetch_sub(&readers, 1);
  }
}
