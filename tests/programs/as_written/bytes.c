#include <assert.h>
int x = 0x0180ff;
_Alignas(4) signed char c[4] = { 1, -1, 2, 0 };
int main(void) {
    // parts of a word
    unsigned char *p = (unsigned char *)&x;
    signed char *q = (signed char *)&x;
    assert(p[2] == 1);
    assert(p[0] == 255 && q[0] == -1 && q[1] == -128);
    // a word of bytes
    assert(*(int *)c == 0x2ff01);
    return 0;
}
