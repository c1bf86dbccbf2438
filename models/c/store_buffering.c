/* Two threads write one variable each and read that of the other: one of them sees what was written.
 *
 * Threads: first,second
 * Expected: TSO SAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>

static atomic_int role;
static atomic_int x, y;
static atomic_int first_saw_nothing, second_saw_nothing;

void first(void) {
  if (atomic_exchange(&role, 1) != 0)
    return;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  if (atomic_load_explicit(&y, memory_order_relaxed) == 0) {
    atomic_store(&first_saw_nothing, 1);
    assert(!atomic_load(&second_saw_nothing));
  }
}

static atomic_int other_role;

void second(void) {
  if (atomic_exchange(&other_role, 1) != 0)
    return;
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  if (atomic_load_explicit(&x, memory_order_relaxed) == 0)
    atomic_store(&second_saw_nothing, 1);
}
