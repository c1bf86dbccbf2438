#include "mine.h"
#include <curses.h>
#define LOUD(x) #x
#ifdef NEVER
#error "never"
#endif

static int x = 4.5;
union u { int a; };
static int (*pointer)(int);
static int y = ;

void worker(void) {
  int a = (1 + 2;
  x = 1
}
void other(void) { struct { int a : 3; } bits; }
