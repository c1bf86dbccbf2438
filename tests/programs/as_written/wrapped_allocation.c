#include <stdlib.h>
#include <assert.h>
struct node { struct node *next; int v; };
void *xmalloc(size_t n) { void *p = malloc(n); if (!p) abort(); return p; }
struct node *mk(int v, struct node *n) { struct node *p = xmalloc(sizeof *p); p->v = v; p->next = n; return p; }
int main(void) { struct node *l = 0; for (int i = 0; i < 3; i++) l = mk(i, l); int s = 0; for (struct node *p = l; p; p = p->next) s += p->v; assert(s == 3); while (l) { struct node *n = l->next; free(l); l = n; } }
