/* A semaphore with one seat that is given back before it is left.
 *
 * Threads: worker
 * Expected: TSO UNSAFE, SC UNSAFE
 */
#include <assert.h>
#include <stdatomic.h>

/* 1 while nobody is inside; whoever finds less takes back what it has subtracted. */
static atomic_int free_seats = 1;
static volatile int inside;

void worker(void) {
  for (;;) {
    if (atomic_fetch_sub(&free_seats, 1) > 0) {
      assert(inside == 0);
      inside = 1;
      atomic_fetch_add(&free_seats, 1);
      inside = 0;
    } else {
      atomic_fetch_add(&free_seats, 1);
    }
  }
}
