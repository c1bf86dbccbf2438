#include <stdlib.h>
#include <assert.h>
struct n { struct n *l, *r; int v; };
struct n *mk(int v) { struct n *p = malloc(sizeof *p); if (!p) abort(); p->l = p->r = 0; p->v = v; return p; }
void ins(struct n **t, int v) { if (!*t) *t = mk(v); else if (v < (*t)->v) ins(&(*t)->l, v); else ins(&(*t)->r, v); }
int sum(struct n *t) { return t ? t->v + sum(t->l) + sum(t->r) : 0; }
int main(void) { struct n *t = 0; int a[] = {5,2,8,1,9,3}; for (int i = 0; i < 6; i++) ins(&t, a[i]); assert(sum(t) == 28); return 0; }
