#include <assert.h>
float f = 1.5f; double d = 2.0;
int main(void) { d = f * 2; assert(d == 3.0); int i = (int)d; assert(i == 3); d /= 2; assert(d > 1.4 && d < 1.6); }
