#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
/* a block that is left by a return, on one of its ways without an end */
int a, b;
static int step(int k) { __VERIFIER_atomic_begin(); if (a == k) { __VERIFIER_atomic_end(); return 1; } a++; b++; __VERIFIER_atomic_end(); return 0; }
void *f(void *u) { step(0); step(1); return 0; }
void *g(void *u) { __VERIFIER_atomic_begin(); assert(a == b); __VERIFIER_atomic_end(); return 0; }
int main(void) { pthread_t t, v; pthread_create(&t, 0, f, 0); pthread_create(&v, 0, g, 0); return 0; }
