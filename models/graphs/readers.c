/* One thread writes, and others read: each sees it or not.
 *
 * Executions: SC N=1 2, N=2 4, N=3 8, N=4 16, N=5 32, N=10 1024
 *
 * Threads: those of main
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 3
#endif

static atomic_int x;

static void *writer(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_release);
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  (void)atomic_load_explicit(&x, memory_order_acquire);
  return NULL;
}

int main(void) {
  pthread_t first, threads[N];
  pthread_create(&first, NULL, writer, NULL);
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, reader, NULL);
  pthread_join(first, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  assert(x == 1);
  return 0;
}
