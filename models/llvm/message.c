/* A message is passed: a release store and an acquire load. SAFE under SC and TSO. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;

static void *sender(void *unused) {
  data = 7;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, sender, NULL);
  if (atomic_load_explicit(&ready, memory_order_acquire))
    assert(data == 7);
  pthread_join(thread, NULL);
}
