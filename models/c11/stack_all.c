/* A stack that is pushed by many and emptied at once by an exchange: whoever gets it owns all of it, so the order of the pushes before is needed too.
 *
 * Threads: left*1,right*1,taker
 * Under C11: SAFE, any number
 */
#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

static struct node one, other;
static struct node *_Atomic top;

static void push(struct node *node) {
  struct node *below = atomic_load_explicit(&top, memory_order_relaxed);
  node->value = 1;
  do {
    node->next = below;
  } while (!atomic_compare_exchange_strong_explicit(&top, &below, node, memory_order_release, memory_order_relaxed));
}

void left(void) {
  push(&one);
}

void right(void) {
  push(&other);
}

void taker(void) {
  struct node *node = atomic_exchange_explicit(&top, NULL, memory_order_acquire);
  while (node != NULL) {
    assert(node->value == 1);
    node->value = 0;
    node = node->next;
  }
}
