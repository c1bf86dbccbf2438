/* A table whose entries are made when they are needed, and published by an acquire only.
 *
 * Threads: low,high
 * Under C11: UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

struct entry {
  int square;
};

static struct entry entries[4];
static struct entry *_Atomic table[2];
static atomic_int used;

/* Who has no spare entry left gives up. */
static void look_up(int index, int square) {
  struct entry *found = atomic_load_explicit(&table[index], memory_order_acquire);
  if (found == NULL) {
    int spare = atomic_fetch_add_explicit(&used, 1, memory_order_relaxed);
    if (spare > 3)
      return;
    entries[spare].square = square;
    if (atomic_compare_exchange_strong_explicit(&table[index], &found, &entries[spare], memory_order_acquire, memory_order_acquire))
      found = &entries[spare];
  }
  assert(found->square == square);
}

void low(void) {
  look_up(0, 4);
}

void high(void) {
  look_up(1, 9);
}
