/* A stack whose nodes are pushed without an order.
 *
 * Threads: pusher*1,popper
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

static struct node first, second;
static struct node *_Atomic top;

static void push(struct node *node) {
  struct node *below = atomic_load_explicit(&top, memory_order_relaxed);
  do {
    node->next = below;
  } while (!atomic_compare_exchange_strong_explicit(&top, &below, node, memory_order_relaxed, memory_order_relaxed));
}

void pusher(void) {
  first.value = 1;
  push(&first);
  second.value = 1;
  push(&second);
}

void popper(void) {
  struct node *node = atomic_load_explicit(&top, memory_order_acquire);
  while (node != NULL && !atomic_compare_exchange_strong_explicit(&top, &node, node->next, memory_order_acquire, memory_order_acquire))
    ;
  if (node != NULL) {
    assert(node->value == 1);
    node->value = 0;
  }
}
