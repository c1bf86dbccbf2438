#include <assert.h>
typedef struct { int n; } w32;
typedef struct { long n; } w64;
static int read32(const w32 *p) { return p->n; }
static long read64(const w64 *p) { return p->n; }
#define READ(p) _Generic((p), w32 *: read32, const w32 *: read32, w64 *: read64, const w64 *: read64)(p)
int main(void) { w32 a = {3}; const w64 b = {1L << 40}; const w32 *p = &a; assert(READ(p) == 3 && READ(&b) >> 40 == 1); }
