#include <assert.h>
#include <stdlib.h>
struct f { int n; int d[]; }; struct z { int n; char d[0]; };
int main(void) { struct f *p = malloc(sizeof(struct f) + 3 * sizeof(int)); if (!p) return 0; p->n = 3; p->d[2] = 5; assert(p->d[2] == 5 && sizeof(struct f) == 4 && sizeof *p == 4 && sizeof(struct z) == 4); }
