/* A variable that is changed under a mutex.
 *
 * Threads: worker
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance;

void *worker(void *unused) {
  (void)unused;
  for (;;) {
    pthread_mutex_lock(&lock);
    int before = balance;
    balance = before + 1;
    assert(balance == before + 1);
    balance = before;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}
