#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
/* a block within a block: which end ends it, nobody says */
int a, b;
void *f(void *u) { __VERIFIER_atomic_begin(); a++; __VERIFIER_atomic_begin(); b++; __VERIFIER_atomic_end(); a--; b--; __VERIFIER_atomic_end(); assert(0); return 0; }
void *g(void *u) { __VERIFIER_atomic_begin(); assert(a == 0); __VERIFIER_atomic_end(); return 0; }
int main(void) { pthread_t t, v; pthread_create(&t, 0, f, 0); pthread_create(&v, 0, g, 0); return 0; }
