/* A structure is handed over by its address, loaded without an order.
 *
 * Threads: writer*1,reader
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

struct message {
  int length, sum;
};

static struct message message;
static struct message *_Atomic current;

void writer(void) {
  message.length = 3;
  message.sum = 30;
  atomic_store_explicit(&current, &message, memory_order_release);
}

void reader(void) {
  struct message *seen = atomic_load_explicit(&current, memory_order_relaxed);
  if (seen != NULL) {
    int length = seen->length;
    assert(seen->sum == 10 * length);
  }
}
