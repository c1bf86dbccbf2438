/* A semaphore with one seat, by atomic sums.
 *
 * Threads: worker
 * Expected: TSO SAFE, SC SAFE
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
      inside = 0;
    }
    atomic_fetch_add(&free_seats, 1);
  }
}
