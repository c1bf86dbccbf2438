#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
/* what a block accesses through a pointer, and others outside of blocks by its name */
int a, b, *p = &a;
void *f(void *u) { __VERIFIER_atomic_begin(); *p = 1; b = 1; __VERIFIER_atomic_end(); return 0; }
void *g(void *u) { int x = a; return 0; }
int main(void) { pthread_t t, v; pthread_create(&t, 0, f, 0); pthread_create(&v, 0, g, 0); return 0; }
