#include <assert.h>
void one(void) { assert(1); }
void two(void) { assert(1); }
int main(void) { return 0; }
