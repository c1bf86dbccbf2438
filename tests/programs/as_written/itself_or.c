#include <assert.h>
int n; int f(void) { n++; return 3; }
int main(void) { int a = f() ?: 5; int b = 0 ?: 7; int *p = (int*)0 ?: &a; assert(a == 3 && b == 7 && n == 1 && *p == 3); }
