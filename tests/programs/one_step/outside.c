#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
/* b is read outside, too */
int a, b;
void *f(void *u) { __VERIFIER_atomic_begin(); a++; b++; __VERIFIER_atomic_end(); return 0; }
void *g(void *u) { assert(b == 0 || b == 1); return 0; }
int main(void) { pthread_t t, v; pthread_create(&t, 0, f, 0); pthread_create(&v, 0, g, 0); pthread_join(t, 0); pthread_join(v, 0); return 0; }
