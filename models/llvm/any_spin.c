/* A spinlock: any number of threads exchange a word. SAFE; with BROKEN, who finds it free takes it in two steps: UNSAFE. */
#include <assert.h>
#include <stdatomic.h>

atomic_int lock;
int inside;

void *worker(void *unused) {
#ifdef BROKEN
  while (atomic_load(&lock))
    ;
  atomic_store(&lock, 1);
#else
  while (atomic_exchange_explicit(&lock, 1, memory_order_acquire))
    ;
#endif
  inside++;
  assert(inside == 1);
  inside--;
  atomic_store_explicit(&lock, 0, memory_order_release);
  return unused;
}
