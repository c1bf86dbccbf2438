#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
/* a block in a loop */
int a, b;
void *f(void *u) { for (int i = 0; i < 2; i++) { __VERIFIER_atomic_begin(); a++; b--; __VERIFIER_atomic_end(); } return 0; }
void *g(void *u) { for (int i = 0; i < 2; i++) { __VERIFIER_atomic_begin(); int s = a + b; __VERIFIER_atomic_end(); assert(s == 0); } return 0; }
int main(void) { pthread_t t, v; pthread_create(&t, 0, f, 0); pthread_create(&v, 0, g, 0); pthread_join(t, 0); pthread_join(v, 0); return 0; }
