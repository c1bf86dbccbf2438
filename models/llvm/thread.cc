// Two threads of std::thread, as lambdas, one with an argument; a mutex of std::mutex. SAFE; BROKEN leaves one lock out.
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

int sum;
std::mutex mutex;
std::atomic<int> done{0};

int main() {
  std::thread one([] {
    std::lock_guard<std::mutex> guard(mutex);
    sum++;
    done.fetch_add(1);
  });
  std::thread other(
      [](int number) {
#ifndef BROKEN
        std::lock_guard<std::mutex> guard(mutex);
#endif
        sum += number;
        done.fetch_add(1);
      },
      2);
  one.join();
  other.join();
  assert(sum == 3 && done == 2);
}
