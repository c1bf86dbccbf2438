#include <assert.h>
#if 0
don't read this "either
#endif
#ifdef NOPE
it's
#else
int main(void) { int x = 1; assert(x == 1); }
#endif
