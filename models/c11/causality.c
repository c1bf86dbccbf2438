/* What a thread has read and tells another one is known there, too (write-to-read causality): words are never seen to go back, so the first one needs no order. (Source: H.-J. Boehm, S. V. Adve, Foundations of the C++ concurrency memory model, 2008.)
 *
 * Threads: first*1,second*1,third*1
 * Under C11: SAFE, its threads
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int x, y;

void first(void) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
}

void second(void) {
  if (atomic_load_explicit(&x, memory_order_relaxed))
    atomic_store_explicit(&y, 1, memory_order_release);
}

void third(void) {
  if (atomic_load_explicit(&y, memory_order_acquire)) {
    int seen = atomic_load_explicit(&x, memory_order_relaxed);
    assert(seen == 1);
  }
}
