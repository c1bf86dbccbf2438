/* A reader announces which node it reads, with only an acquire-release fence before it looks again.
 *
 * Threads: reader,remover*1
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
  int value;
};

static struct node node = {7};
static struct node *_Atomic head = &node;
static struct node *_Atomic hazard;
static atomic_int hazard_taken;

void reader(void) {
  if (atomic_exchange_explicit(&hazard_taken, 1, memory_order_relaxed))
    return;
  struct node *seen = atomic_load_explicit(&head, memory_order_relaxed);
  if (seen == NULL)
    return;
  atomic_store_explicit(&hazard, seen, memory_order_relaxed);
  atomic_thread_fence(memory_order_acq_rel);
  if (atomic_load_explicit(&head, memory_order_relaxed) == seen)
    assert(seen->value == 7);
  atomic_store_explicit(&hazard, NULL, memory_order_release);
}

void remover(void) {
  struct node *mine = atomic_load_explicit(&head, memory_order_relaxed);
  atomic_store_explicit(&head, NULL, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  if (atomic_load_explicit(&hazard, memory_order_acquire) != mine)
    mine->value = 0;
}
