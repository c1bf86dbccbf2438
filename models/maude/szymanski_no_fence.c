/* Szymanski's algorithm for two threads, without fences.
 *
 * Source: B. K. Szymanski, A simple solution to Lamport's concurrent programming problem with linear wait, ICS 1988.
 *
 * Threads: first*1,second*1
 * Expected: TSO UNSAFE, SC SAFE
 */
#include <assert.h>
#include <stdatomic.h>

#define SET(cell, value) atomic_store_explicit(&cell, value, memory_order_relaxed)
#define GET(cell) atomic_load_explicit(&cell, memory_order_relaxed)

/* 0: away, 1: at the door, 2: waits inside for others, 3: in the doorway, 4: the door is closed */
static atomic_int first_flag, second_flag;
static volatile int inside;

void first(void) {
  for (;;) {
    SET(first_flag, 1);
    while (GET(second_flag) >= 3)
      ;
    SET(first_flag, 3);
    if (GET(second_flag) == 1) {
      SET(first_flag, 2);
      while (GET(second_flag) != 4)
        ;
    }
    SET(first_flag, 4);
    assert(inside == 0);
    inside = 1;
    inside = 0;
    for (;;) {
      int seen = GET(second_flag);
      if (seen != 2 && seen != 3)
        break;
    }
    SET(first_flag, 0);
  }
}

void second(void) {
  for (;;) {
    SET(second_flag, 1);
    while (GET(first_flag) >= 3)
      ;
    SET(second_flag, 3);
    if (GET(first_flag) == 1) {
      SET(second_flag, 2);
      while (GET(first_flag) != 4)
        ;
    }
    SET(second_flag, 4);
    while (GET(first_flag) >= 2)
      ;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    SET(second_flag, 0);
  }
}
