/* A ticket lock whose two counters are halves of one word of 16 bits, and wrap around: each begins just before. SAFE. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

_Atomic uint16_t word = 0xffff;
int inside;

static void *worker(void *unused) {
  uint16_t mine = (uint16_t)(atomic_fetch_add(&word, 0x100) >> 8);
  while ((atomic_load(&word) & 0xff) != mine)
    ;
  inside++;
  assert(inside == 1);
  inside--;
  uint16_t now = atomic_load(&word);
  while (!atomic_compare_exchange_weak(&word, &now, (uint16_t)((now & 0xff00) | ((now + 1) & 0xff))))
    ;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
}
