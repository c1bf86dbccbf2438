/* Two threads write one word each; two readers do not disagree about which was first, if all of it is sequentially consistent (IRIW). (Source: H.-J. Boehm, S. V. Adve, Foundations of the C++ concurrency memory model, 2008.)
 *
 * Threads: those of main
 * Under C11: SAFE, its threads
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int a, b, c, d;

static void *write_x(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_seq_cst);
  return NULL;
}

static void *write_y(void *unused) {
  (void)unused;
  atomic_store_explicit(&y, 1, memory_order_seq_cst);
  return NULL;
}

static void *read_x_first(void *unused) {
  (void)unused;
  a = atomic_load_explicit(&x, memory_order_seq_cst);
  b = atomic_load_explicit(&y, memory_order_seq_cst);
  return NULL;
}

static void *read_y_first(void *unused) {
  (void)unused;
  c = atomic_load_explicit(&y, memory_order_seq_cst);
  d = atomic_load_explicit(&x, memory_order_seq_cst);
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3, t4;
  pthread_create(&t1, NULL, write_x, NULL);
  pthread_create(&t2, NULL, write_y, NULL);
  pthread_create(&t3, NULL, read_x_first, NULL);
  pthread_create(&t4, NULL, read_y_first, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  pthread_join(t4, NULL);
  assert(!(a == 1 && b == 0 && c == 1 && d == 0));
  return 0;
}
