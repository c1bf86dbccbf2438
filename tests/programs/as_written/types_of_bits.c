#include <assert.h>
// fields of bits are computed with as `int`, or as `unsigned` where that has not all values
struct { unsigned long u : 1, z : 32; long s : 32; unsigned b : 7; int c : 32; unsigned d : 32; } x = {1, 0, 0, 1};
int main(void) {
    __typeof__(x.b + 0) t = 1;
    long v = x.z - 1;
    assert(t - 4 == -3);
    assert(v == 4294967295l);
    assert(sizeof(x.u + 0) == 4);
    assert(sizeof(x.s + 0) == 4);
    assert(_Generic(x.b + 0, int: 1, default: 0));
    assert(_Generic(-x.b, int: 1, default: 0));
    assert(_Generic(1 ? x.b : x.b, int: 1, default: 0));
    assert(_Generic(x.d + 0, unsigned: 1, default: 0));
    assert(_Generic((x.b = 3) + 0, int: 1, default: 0));
    return 0;
}
