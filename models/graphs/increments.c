/* Threads that each add 1 to a counter: they come in every order.
 *
 * Executions: SC N=1 1, N=2 2, N=3 6, N=4 24, N=5 120, N=6 720
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

static void *increment(void *unused) {
  (void)unused;
  atomic_fetch_add(&x, 1);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  assert(x == N);
  return 0;
}
