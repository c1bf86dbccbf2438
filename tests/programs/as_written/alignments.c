#include <assert.h>
#include <stdalign.h>
int main(void) { long x; assert(_Alignof(int) == 4 && alignof(long) == 8 && __alignof__(x) == 8 && __alignof(char) == 1); }
