/* A recursive mutex is locked twice by one thread, and keeps the other one out until it is unlocked twice. SAFE. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex;
int inside;

static void enter(void) { pthread_mutex_lock(&mutex); }

static void *worker(void *unused) {
  enter();
  enter();
  inside++;
  pthread_mutex_unlock(&mutex);
  assert(inside == 1);
  inside--;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&mutex, &kind);
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
}
