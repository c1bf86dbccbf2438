#include <assert.h>
struct b { unsigned a : 3; int b : 5; unsigned : 0; unsigned long c : 40; _Bool d : 1; unsigned long f : 23; unsigned char e; };
struct b g = { 5, -3, 7, 1, 0, 9 };
int main(void) { struct b l = { .a = 9 }; l.b = 15; l.b++; assert(g.a == 5 && g.b == -3 && g.c == 7 && g.d == 1 && g.e == 9);
 assert(l.a == 1 && l.b == -16); l.a += 7; assert(l.a == 0); l.d = 4; assert(l.d == 1); l.c = -1; assert(l.c == (1ul << 40) - 1); assert(sizeof(struct b) == 24); }
