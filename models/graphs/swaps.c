/* Thread i, from 1 on, swaps i - 1 for i, if it finds it.
 *
 * Executions: SC N=2 2, N=3 5, N=4 14, N=5 43, N=6 144, N=7 523, N=8 2048, N=9 8597
 *
 * Threads: those of main
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif

static atomic_int x;

static void *swap(void *argument) {
  int number = (int)(intptr_t)argument;
  int expected = number - 1;
  atomic_compare_exchange_strong(&x, &expected, number);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, swap, (void *)(intptr_t)(i + 1));
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  assert(x >= 1 && x <= N);
  return 0;
}
