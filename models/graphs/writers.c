/* Two threads that write and read one cell, each with a look at another cell between, and threads that write both other cells.
 *
 * Executions: SC N=0 4, N=1 15, N=2 130, N=3 2028, N=4 49776
 * Executions: TSO N=1 16, N=3 2304
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
#define N 1
#endif

static atomic_int x, y, z;

static void *first(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_release);
  (void)atomic_load_explicit(&y, memory_order_acquire);
  (void)atomic_load_explicit(&x, memory_order_acquire);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 2, memory_order_release);
  (void)atomic_load_explicit(&z, memory_order_acquire);
  (void)atomic_load_explicit(&x, memory_order_acquire);
  return NULL;
}

static void *writer(void *argument) {
  int number = (int)(intptr_t)argument;
  atomic_store_explicit(&y, number, memory_order_release);
  atomic_store_explicit(&z, number, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t one, other, threads[N + 1];
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&other, NULL, second, NULL);
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, writer, (void *)(intptr_t)(i + 1));
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  assert(x == 1 || x == 2);
  return 0;
}
