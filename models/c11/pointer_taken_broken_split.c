/* A structure is handed over to one of many threads, who take it by a load and a store.
 *
 * Threads: writer*1,taker
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
  atomic_store_explicit(&current, &message, memory_order_release);
}

void taker(void) {
  struct message *mine = atomic_load_explicit(&current, memory_order_acquire);
  atomic_store_explicit(&current, NULL, memory_order_relaxed);
  if (mine != NULL) {
    assert(mine->length == 3);
    mine->length = 0;
  }
}
