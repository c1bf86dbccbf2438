/* Two threads each raise a flag and look at that of the other, as Dekker's algorithm begins; the stores are releases only, and wait in the store
   buffers: broken on x86. */
#include <assert.h>
#include <stdatomic.h>

static atomic_int role, first, second;
static volatile int inside;

static void enter(atomic_int *mine, atomic_int *other) {
  atomic_store_explicit(mine, 1, memory_order_release);
  if (!atomic_load_explicit(other, memory_order_acquire)) {
    assert(inside == 0);
    inside = 1;
    inside = 0;
  }
  atomic_store_explicit(mine, 0, memory_order_release);
}

void worker(void) {
  switch (atomic_fetch_add(&role, 1)) {
  case 0: for (;;) enter(&first, &second);
  case 1: for (;;) enter(&second, &first);
  }
}
