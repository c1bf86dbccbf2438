typedef unsigned char u8; union q { unsigned v; struct { u8 locked, pending; unsigned short tail; } p; };
#include <assert.h>
union q g = { 0 };
int main(void) { g.p.locked = 1; g.p.tail = 3; assert(g.v == 0x30001); g.v = 0; assert(g.p.tail == 0); return 0; }
