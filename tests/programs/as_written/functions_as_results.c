#include <assert.h>
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
int (*pick(int w))(int, int) { return w ? add : sub; }
int (*tab[2])(int, int) = { add, sub };
int apply(int f(int, int), int a) { return f(a, a); }
int (f2)(int x) { return x + 1; }
int main(void) { assert(pick(1)(2, 3) == 5 && pick(0)(2, 3) == -1 && tab[1](5, 2) == 3 && apply(add, 4) == 8 && (f2)(1) == 2 && (*pick(1))(1, 1) == 2); }
