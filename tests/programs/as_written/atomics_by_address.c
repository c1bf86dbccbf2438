#include <assert.h>
#include <stdbool.h>
int x; struct s { int a, b; } s;
int main(void) { int v = 3, r, e = 3, n = 4; __atomic_store(&x, &v, __ATOMIC_SEQ_CST); __atomic_load(&x, &r, __ATOMIC_SEQ_CST); assert(r == 3); __atomic_exchange(&x, &n, &r, __ATOMIC_SEQ_CST); assert(r == 3 && x == 4); e = 4; assert(__atomic_compare_exchange(&x, &e, &v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)); assert(x == 3); bool b = 0; assert(!__atomic_test_and_set(&b, 5) && 1); __sync_synchronize(); assert(__sync_fetch_and_add(&x, 1) == 3); assert(__sync_val_compare_and_swap(&x, 4, 9) == 4 && __sync_bool_compare_and_swap(&x, 9, 1)); __sync_lock_release(&x); }
