/* Threads that each write what is one more than the cell before theirs, and one that reads from the last cell backward until it finds 0.
 *
 * Executions: SC N=5 64, N=10 3328, N=15 147456
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
#define N 2
#endif

static atomic_int a[N + 1];

static void *one_more(void *argument) {
  int number = (int)(intptr_t)argument;
  int before = atomic_load_explicit(&a[number - 1], memory_order_acquire);
  atomic_store_explicit(&a[number], before + 1, memory_order_release);
  return NULL;
}

static void *backward(void *unused) {
  (void)unused;
  for (int i = N; i >= 0; i--) {
    if (atomic_load_explicit(&a[i], memory_order_acquire) == 0)
      break;
  }
  return NULL;
}

int main(void) {
  pthread_t reader, threads[N];
  pthread_create(&reader, NULL, backward, NULL);
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, one_more, (void *)(intptr_t)(i + 1));
  pthread_join(reader, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  assert(a[1] == 1);
  return 0;
}
