/* Any number of threads lock a mutex; main makes the limit that they keep. SAFE; with BROKEN, a thread unlocks what it does not hold: UNSAFE. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex;
static int limit, used;

void *worker(void *unused) {
  int copy[2] = {0, 0};
  int *last = &copy[1];
  for (;;) {
#ifdef BROKEN
    if (pthread_mutex_trylock(&mutex))
      copy[0]++;
#else
    pthread_mutex_lock(&mutex);
#endif
    if (used < limit)
      used++;
    *last = used;
    used = 0;
    pthread_mutex_unlock(&mutex);
    assert(copy[1] == 1);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_init(&mutex, NULL);
  limit = 1;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
}
