/* A lock for readers and a writer in one word: the lowest bit is the writer, the others count readers. SAFE; with BROKEN, UNSAFE. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define WRITER 1u
#define READER 2u

atomic_uint word;
int value;

static void *reader(void *unused) {
  if (!(atomic_fetch_add(&word, READER) & WRITER)) {
    int first = value;
    assert(first == value);
  }
  atomic_fetch_sub(&word, READER);
  return unused;
}

static void *writer(void *unused) {
#ifdef BROKEN
  if (!(atomic_fetch_or(&word, WRITER) & WRITER)) {
#else
  unsigned free = 0;
  if (atomic_compare_exchange_strong(&word, &free, WRITER)) {
#endif
    value++;
    value++;
    atomic_fetch_and(&word, ~WRITER);
  }
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, reader, NULL);
  pthread_create(&threads[1], NULL, reader, NULL);
  pthread_create(&threads[2], NULL, writer, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
}
