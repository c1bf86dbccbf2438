/* One thread writes 2, and others swap 2 for 3, if they find it.
 *
 * Executions: SC N=2 5, N=3 13, N=4 33, N=5 81, N=6 193, N=7 449, N=8 1025, N=9 2305
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
  atomic_store_explicit(&x, 2, memory_order_release);
  return NULL;
}

static void *swap(void *unused) {
  (void)unused;
  int expected = 2;
  atomic_compare_exchange_strong(&x, &expected, 3);
  return NULL;
}

int main(void) {
  pthread_t first, threads[N];
  pthread_create(&first, NULL, writer, NULL);
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, swap, NULL);
  pthread_join(first, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  assert(x == 2 || x == 3);
  return 0;
}
