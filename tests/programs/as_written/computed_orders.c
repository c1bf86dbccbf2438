#include <assert.h>
#include <stdatomic.h>
atomic_int x;
static int get(memory_order o) { return atomic_load_explicit(&x, o); }
static inline void put(atomic_int *p, int v, memory_order o) { atomic_store_explicit(p, v, o); }
int main(void) { put(&x, 3, memory_order_release); assert(get(memory_order_acquire) == 3); int o = __ATOMIC_SEQ_CST; __atomic_thread_fence(o); }
