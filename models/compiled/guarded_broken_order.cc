// A lock as a class, a guard that holds it, and a visit of what it protects, which ends after the guard does: what is declared first is destroyed last.
#include <atomic>
#include <cassert>

namespace {

class Lock {
public:
    void lock() {
        while (taken.exchange(true, std::memory_order_acquire)) {
            while (taken.load(std::memory_order_relaxed)) {
            }
        }
    }

    void unlock() { taken.store(false, std::memory_order_release); }

private:
    std::atomic<bool> taken{false};
};

template <class L> class Guard {
public:
    explicit Guard(L &lock) : held(lock) { held.lock(); }
    ~Guard() { held.unlock(); }
    Guard(const Guard &) = delete;
    Guard &operator=(const Guard &) = delete;

private:
    L &held;
};

Lock lock;
std::atomic<int> inside{0};

struct Visit {
    void begin() {
        int before = inside.load(std::memory_order_relaxed);
        assert(before == 0);
        inside.store(1, std::memory_order_relaxed);
    }
    ~Visit() { inside.store(0, std::memory_order_relaxed); }
};

} // namespace

extern "C" void worker() {
    Visit visit;
    Guard<Lock> guard(lock);
    visit.begin();
}
