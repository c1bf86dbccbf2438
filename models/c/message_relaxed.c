/* A message, and a flag that says that it is there, with an order that is too weak: on x86 nothing goes wrong, but in C it is a data race
 * (`garret graphs --races`), and a compiler or another processor may let the flag come first.
 *
 * Threads: those of main
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int message;
static atomic_int ready;

static void *writer(void *unused) {
  (void)unused;
  message = 1;
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  if (atomic_load_explicit(&ready, memory_order_acquire))
    assert(message == 1);
  return NULL;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, writer, NULL);
  pthread_create(&other, NULL, reader, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
