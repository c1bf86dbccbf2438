/* A pointer whose lowest bit is a lock: who has it changes what it points to, or lets it point elsewhere.
 * SAFE for any number of threads; with -DBROKEN the lock is taken without looking at the bit.
 *
 * Threads: changer,swapper
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

struct node {
  int left, right;
};

static struct node one = {1, 1}, two = {2, 2};
static _Atomic uintptr_t slot;

static struct node *lock(void) {
  for (;;) {
    uintptr_t seen = atomic_fetch_or(&slot, 1);
#ifdef BROKEN
    return (struct node *)(seen & ~(uintptr_t)1);
#else
    if (!(seen & 1))
      return (struct node *)seen;
#endif
  }
}

static void unlock(struct node *node) { atomic_store_explicit(&slot, (uintptr_t)node, memory_order_release); }

void changer(void) {
  struct node *node = lock();
  assert(node->left == node->right);
  node->left = 5;
  node->right = 5;
  unlock(node);
}

void swapper(void) {
  struct node *node = lock();
  unlock(node == &one ? &two : &one);
}

int main(void) {
  atomic_init(&slot, (uintptr_t)&one);
  return 0;
}
