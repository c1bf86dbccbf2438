#include <assert.h>
#define K(x) _Generic((x), int: 1, long: 2, unsigned char: 3, char *: 4, default: 5)
int main(void) { long l = 0; unsigned char c = 0; char s[3]; short h = 0;
 assert(K(1) == 1 && K(l) == 2 && K(c) == 3 && K(s) == 4 && K(h) == 5 && K("a") == 4 && K('a') == 1 && K(c + c) == 1); }
