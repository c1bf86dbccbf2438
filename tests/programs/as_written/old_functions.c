#include <assert.h>
int add(a, b) int a; int b; { return a + b; }
main() { assert(add(1, 2) == 3); return 0; }
