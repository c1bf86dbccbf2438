/* A writer publishes the address of a structure before it is filled.
 *
 * Threads: reader,writer
 * Expected: TSO UNSAFE, SC UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

struct message {
  int length, sum;
};

static struct message first, second;
static struct message *_Atomic current;
static atomic_int role;

void writer(void) {
  if (atomic_exchange(&role, 1))
    return;
  first.length = 1;
  first.sum = 10;
  atomic_store_explicit(&current, &first, memory_order_release);
  second.length = 2;
  atomic_store_explicit(&current, &second, memory_order_release);
  second.sum = 20;
}

void reader(void) {
  struct message *seen = atomic_load_explicit(&current, memory_order_acquire);
  if (seen != NULL) {
    int length = seen->length;
    assert(seen->sum == 10 * length);
  }
}
