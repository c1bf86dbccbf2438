/* Two threads each raise a flag and look at the other one. SAFE under SC, UNSAFE under TSO: both loads may come before the stores. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag[2];
int inside;

static void *worker(void *argument) {
  long me = (long)argument;
  atomic_store_explicit(&flag[me], 1, memory_order_release);
#ifdef FENCE
  atomic_thread_fence(memory_order_seq_cst);
#endif
  if (!atomic_load_explicit(&flag[1 - me], memory_order_acquire)) {
    inside++;
    assert(inside == 1);
    inside--;
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
