/* Two threads write one word each and read that of the other, with a sequentially consistent fence in between.
 *
 * Threads: those of main
 * Under C11: SAFE, its threads
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int first_saw, second_saw;

static void *first(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  first_saw = atomic_load_explicit(&y, memory_order_relaxed);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  second_saw = atomic_load_explicit(&x, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&other, NULL, second, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  assert(first_saw == 1 || second_saw == 1);
  return 0;
}
