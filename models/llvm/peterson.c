/* Peterson's lock, again and again. SAFE; with BROKEN, the flag is stored with memory_order_release: UNSAFE under TSO. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef BROKEN
#define ORDER memory_order_release
#else
#define ORDER memory_order_seq_cst
#endif

atomic_int flag[2], turn;
int inside;

static void *worker(void *argument) {
  long me = (long)argument, other = 1 - me;
  for (;;) {
    atomic_store_explicit(&flag[me], 1, ORDER);
    atomic_store_explicit(&turn, other, ORDER);
    while (atomic_load(&flag[other]) && atomic_load(&turn) == other)
      ;
    inside++;
    assert(inside == 1);
    inside--;
    atomic_store_explicit(&flag[me], 0, memory_order_release);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, worker, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
}
