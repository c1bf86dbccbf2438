#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
/* a counter; main reads it in a block at the end */
int n;
void *f(void *u) { __VERIFIER_atomic_begin(); int k = n; n = k + 1; __VERIFIER_atomic_end(); return 0; }
int main(void) { pthread_t t, v; pthread_create(&t, 0, f, 0); pthread_create(&v, 0, f, 0); pthread_join(t, 0); pthread_join(v, 0);
  __VERIFIER_atomic_begin(); int all = n; __VERIFIER_atomic_end(); assert(all == 2); return 0; }
