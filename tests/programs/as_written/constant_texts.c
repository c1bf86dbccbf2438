#include <assert.h>
char *names[] = { "a", "bc", 0 }; const char *const g = "hey"; struct { const char *n; int v; } t[] = { {"x", 1}, {"y", 2} };
int main(void) { assert(names[1][1] == 'c' && g[2] == 'y' && t[1].n[0] == 'y' && !names[2]); }
