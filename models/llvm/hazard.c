/* A hazard pointer: a reader says which object it looks at, and looks again whether it is still there; whoever takes the object out frees it
 * where no reader has said so. SAFE under SC and TSO. With -DBROKEN the reader's store waits in its store buffer: memory is used after it was
 * freed, under TSO. (Source: M. Michael, Hazard Pointers: Safe Memory Reclamation for Lock-Free Objects, IEEE TPDS 15(6), 2004.) */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef BROKEN
#define SAYS memory_order_release
#else
#define SAYS memory_order_seq_cst
#endif

static _Atomic(int *) shared, hazard;

static void *reader(void *unused) {
  int *object = atomic_load(&shared);
  if (object) {
    atomic_store_explicit(&hazard, object, SAYS);
    if (atomic_load(&shared) == object) *object = 1;
    atomic_store_explicit(&hazard, NULL, memory_order_release);
  }
  return unused;
}

static void *owner(void *unused) {
  int *object = atomic_exchange(&shared, NULL);
  if (atomic_load(&hazard) != object) free(object);
  return unused;
}

int main(void) {
  pthread_t one, two;
  int *object = malloc(sizeof *object);
  *object = 0;
  atomic_store(&shared, object);
  pthread_create(&one, NULL, reader, NULL);
  pthread_create(&two, NULL, owner, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
