#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
/* a function that is one step: nobody gets the same ticket */
int next;
int __VERIFIER_atomic_take(void) { int mine = next; next = mine + 1; return mine; }
int got[2];
void *f(void *u) { got[0] = __VERIFIER_atomic_take(); return 0; }
void *g(void *u) { got[1] = __VERIFIER_atomic_take(); return 0; }
int main(void) { pthread_t t, v; pthread_create(&t, 0, f, 0); pthread_create(&v, 0, g, 0); pthread_join(t, 0); pthread_join(v, 0);
  assert(got[0] != got[1]); return 0; }
