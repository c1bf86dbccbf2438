/* A hazard pointer whose readers pay for no fence: the reclaimer lets every thread of the process execute one, by `membarrier`, between taking the
 * object out and looking for readers.
 *
 * Source: M. M. Michael, Hazard Pointers: Safe Memory Reclamation for Lock-Free Objects, 2004; membarrier(2) of the Linux manual.
 *
 * Threads: reclaimer*1,reader
 * Expected: TSO SAFE, SC SAFE
 */
#define _GNU_SOURCE
#include <assert.h>
#include <linux/membarrier.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST 64

struct object { atomic_int is_freed; };

static struct object old_object, new_object;
static struct object *_Atomic current = &old_object;
static struct object *_Atomic hazards[MOST];

void reader(int me, int threads) {
  struct object *seen = atomic_load_explicit(&current, memory_order_acquire);
  atomic_store_explicit(&hazards[me], seen, memory_order_release);
  atomic_signal_fence(memory_order_seq_cst);
  if (atomic_load_explicit(&current, memory_order_acquire) == seen)
    assert(!atomic_load_explicit(&seen->is_freed, memory_order_relaxed));
  atomic_store_explicit(&hazards[me], 0, memory_order_release);
}

void reclaimer(int me, int threads) {
  atomic_store_explicit(&current, &new_object, memory_order_release);
  syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
  for (int other = 0; other < threads; other++)
    if (atomic_load_explicit(&hazards[other], memory_order_acquire) == &old_object)
      return;
  atomic_store_explicit(&old_object.is_freed, 1, memory_order_relaxed);
}
