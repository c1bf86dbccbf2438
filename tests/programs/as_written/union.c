#include <assert.h>
#include <stdint.h>
union u { uint32_t w; uint8_t b[4]; uint16_t h[2]; };
int main(void) { union u x; x.w = 0x01020304; assert(x.b[0] == 4 && x.h[1] == 0x0102); x.b[0] = 9; assert(x.w == 0x01020309); return 0; }
