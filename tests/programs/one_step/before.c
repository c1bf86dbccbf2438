#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
/* main's initialisation before the threads */
int a, b, limit;
void *f(void *u) { __VERIFIER_atomic_begin(); if (a < limit) { a++; b++; } __VERIFIER_atomic_end(); return 0; }
int main(void) { pthread_t t, v; a = 3; b = 3; limit = 4; pthread_create(&t, 0, f, 0); pthread_create(&v, 0, f, 0);
  __VERIFIER_atomic_begin(); assert(a == b && a <= limit); __VERIFIER_atomic_end(); return 0; }
