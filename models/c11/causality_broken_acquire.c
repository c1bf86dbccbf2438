/* Write-to-read causality where the last thread reads it by a relaxed load.
 *
 * Threads: first*1,second*1,third*1
 * Under C11: UNSAFE
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
  if (atomic_load_explicit(&y, memory_order_relaxed)) {
    int seen = atomic_load_explicit(&x, memory_order_relaxed);
    assert(seen == 1);
  }
}
