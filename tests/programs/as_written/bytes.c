#include <assert.h>
int main(void) { int i = 258; unsigned char *p = (unsigned char *)&i; assert(p[0] == 2 && p[1] == 1); return 0; }
