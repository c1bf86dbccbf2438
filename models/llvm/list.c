/* Nodes from the heap go onto a list, and are counted there by main. SAFE: the list has both, whatever the order. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};
struct node *_Atomic top;

static void *worker(void *argument) {
  struct node *node = malloc(sizeof *node);
  node->value = (int)(long)argument;
  node->next = atomic_load(&top);
  while (!atomic_compare_exchange_weak(&top, &node->next, node))
    ;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, worker, (void *)(i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  int sum = 0;
  for (struct node *node = atomic_load(&top); node; node = node->next)
    sum += node->value;
  assert(sum == 3);
}
