/* Threads that `main` creates in a loop add their numbers to a sum, under a mutex.
 *
 * Threads: those of main
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <threads.h>

#define WORKERS 3

static mtx_t lock;
static int sum;

static int worker(void *argument) {
  int number = (int)(intptr_t)argument;
  mtx_lock(&lock);
  sum += number;
  mtx_unlock(&lock);
  return 0;
}

int main(void) {
  thrd_t workers[WORKERS];
  mtx_init(&lock, mtx_plain);
  for (int i = 0; i < WORKERS; i++) {
    if (thrd_create(&workers[i], worker, (void *)(intptr_t)(i + 1)) != thrd_success)
      abort();
  }
  for (int i = 0; i < WORKERS; i++)
    thrd_join(workers[i], NULL);
  assert(sum == 6);
  return 0;
}
