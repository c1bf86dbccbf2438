// A lock that is looked at before it is tried, with a compare-exchange that may fail. SAFE; with BROKEN, the result is not looked at: UNSAFE.
#include <atomic>
#include <cassert>

static std::atomic<bool> taken{false};
static int inside;

extern "C" void worker() {
  for (;;) {
    while (taken.load(std::memory_order_relaxed)) {
    }
    bool expected = false;
#ifdef BROKEN
    taken.compare_exchange_weak(expected, true, std::memory_order_acquire);
    break;
#else
    if (taken.compare_exchange_weak(expected, true, std::memory_order_acquire))
      break;
#endif
  }
  inside++;
  assert(inside == 1);
  inside--;
  taken.store(false, std::memory_order_release);
}
