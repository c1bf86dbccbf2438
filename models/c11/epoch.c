/* A reader announces the epoch it reads in; the writer makes a new one and frees what the old one had when no reader is announced there. (Source: after K. Fraser, Practical lock-freedom, 2004.)
 *
 * Threads: writer*1,reader*1
 * Under C11: SAFE, its threads
 */
#include <assert.h>
#include <stdatomic.h>

enum { OUTSIDE, OLD, NEW };

static atomic_int epoch = OLD, announced;
static atomic_int removed;
static int object = 7;

void reader(void) {
  atomic_store_explicit(&announced, atomic_load_explicit(&epoch, memory_order_relaxed), memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  if (!atomic_load_explicit(&removed, memory_order_relaxed))
    assert(object == 7);
  atomic_store_explicit(&announced, OUTSIDE, memory_order_release);
}

void writer(void) {
  atomic_store_explicit(&removed, 1, memory_order_relaxed);
  atomic_store_explicit(&epoch, NEW, memory_order_release);
  atomic_thread_fence(memory_order_seq_cst);
  while (atomic_load_explicit(&announced, memory_order_acquire) == OLD)
    ;
  object = 0;
}
