#include <assert.h>
#include <string.h>
// parts of numbers are copied, and nothing beside them
static int h = 0x30002;
static int k[3] = {1, 2, 3};
static unsigned long u = 0x1122334455667788ul;
int main(void) {
    short s = 1;
    memcpy(&s, &h, sizeof s);
    assert(s == 2);
    memcpy(k, &u, 4);
    assert(k[0] == 0x55667788);
    assert(k[1] == 2);
    return 0;
}
