/* A variable that is changed whether the mutex could be taken or not.
 *
 * Threads: worker
 * Expected: TSO UNSAFE, SC UNSAFE
 */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance;

void *worker(void *unused) {
  (void)unused;
  for (;;) {
    (void)pthread_mutex_trylock(&lock);
    int before = balance;
    balance = before + 1;
    assert(balance == before + 1);
    balance = before;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}
