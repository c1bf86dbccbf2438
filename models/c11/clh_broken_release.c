/* The queue lock in which each waits for the node before its own; a thread joins by an acquire only, so that the next one may find the node as it was.
 *
 * Threads: left*1,right*1
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

/* Node 0 belongs to nobody: it is free from the beginning. */
static atomic_int locked[3], tail;
static int inside;

void left(void) {
  int mine = 1;
  atomic_store_explicit(&locked[mine], 1, memory_order_relaxed);
  int before = atomic_exchange_explicit(&tail, mine, memory_order_acquire);
  while (atomic_load_explicit(&locked[before], memory_order_acquire))
    ;
  assert(inside == 0);
  inside = 1;
  inside = 0;
  atomic_store_explicit(&locked[mine], 0, memory_order_release);
}

void right(void) {
  int mine = 2;
  atomic_store_explicit(&locked[mine], 1, memory_order_relaxed);
  int before = atomic_exchange_explicit(&tail, mine, memory_order_acq_rel);
  while (atomic_load_explicit(&locked[before], memory_order_acquire))
    ;
  assert(inside == 0);
  inside = 1;
  inside = 0;
  atomic_store_explicit(&locked[mine], 0, memory_order_release);
}
