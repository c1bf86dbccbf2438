#include <assert.h>
int k(int x) { switch (x) { case 1 ... 5: return 1; case 6: return 2; case -3 ... -1: return 4; default: return 3; } }
int main(void) { assert(k(1) == 1 && k(5) == 1 && k(6) == 2 && k(7) == 3 && k(-2) == 4 && k(0) == 3); }
