/* A reader that says that it reads has only an acquire-release fence before it looks.
 *
 * Threads: writer*1,reader*1
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

static int values[2] = {7, 7};
static atomic_int current, reading;

void writer(void) {
  values[1] = 7;
  atomic_store_explicit(&current, 1, memory_order_release);
  atomic_thread_fence(memory_order_seq_cst);
  while (atomic_load_explicit(&reading, memory_order_acquire))
    ;
  values[0] = 0;
}

void reader(void) {
  atomic_store_explicit(&reading, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_acq_rel);
  int which = atomic_load_explicit(&current, memory_order_acquire);
  assert(values[which] == 7);
  atomic_store_explicit(&reading, 0, memory_order_release);
}
