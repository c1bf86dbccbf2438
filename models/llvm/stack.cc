// A stack as a template, with std::atomic. Both threads push, and pop what one of them pushed. SAFE; BROKEN looks for what nobody pushed.
#include <atomic>
#include <cassert>
#include <pthread.h>

template <typename T> struct Stack {
  struct Node {
    T value;
    Node *next;
  };
  std::atomic<Node *> top{nullptr};
  void push(Node *node) {
    node->next = top.load(std::memory_order_relaxed);
    while (!top.compare_exchange_weak(node->next, node, std::memory_order_release))
      ;
  }
  Node *pop() {
    Node *node = top.load(std::memory_order_acquire);
    while (node && !top.compare_exchange_weak(node, node->next, std::memory_order_acquire))
      ;
    return node;
  }
};

Stack<int> stack;
Stack<int>::Node nodes[2];

static void *worker(void *argument) {
  auto *node = static_cast<Stack<int>::Node *>(argument);
  node->value = 7;
  stack.push(node);
  if (auto *other = stack.pop())
#ifdef BROKEN
    assert(other->value == 8);
#else
    assert(other->value == 7);
#endif
  return nullptr;
}

int main() {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], nullptr, worker, &nodes[i]);
  for (auto thread : threads)
    pthread_join(thread, nullptr);
}
