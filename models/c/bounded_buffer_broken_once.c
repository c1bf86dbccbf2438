/* A slot with a mutex and a condition variable: the consumer looks only once whether it is full, and C allows a thread to wake up by itself.
 *
 * Threads: those of main
 * Expected: TSO UNSAFE, SC UNSAFE
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full, slot;

static void *producer(void *unused) {
  for (int number = 1; number <= 2; number++) {
    pthread_mutex_lock(&mutex);
    while (full)
      pthread_cond_wait(&changed, &mutex);
    slot = number;
    full = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

static void *consumer(void *unused) {
  long sum = 0;
  for (int turn = 0; turn < 2; turn++) {
    pthread_mutex_lock(&mutex);
    if (!full)
      pthread_cond_wait(&changed, &mutex);
    sum += slot;
    full = 0;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
  }
  return (void *)sum;
}

int main(void) {
  pthread_t one, other;
  void *sum;
  pthread_create(&one, NULL, producer, NULL);
  pthread_create(&other, NULL, consumer, NULL);
  pthread_join(one, NULL);
  pthread_join(other, &sum);
  assert((long)sum == 3);
  return 0;
}
