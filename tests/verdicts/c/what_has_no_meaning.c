#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

struct node { struct node *next; int value; };
static atomic_int x, y;
static _Atomic uint8_t small;
static int many[4], table[1024];
static struct node first;

static int deep(int n) { return deep(n - 1); }

/* Threads run this. */
void worker(int me) {
  int i = x;
  assert(missing == 0);
  unknown(i);
  deep(1);
  i = x & 7;
  i = y;
  i = 1 / 0;
  many[9] = 1;
  table[i] = 1;
  me = me + 1;
  x = me == 3;
  first = first;
  ;
  ;
  atomic_store_explicit(&x, 1, i);
  atomic_fetch_add(&i, 1);
  int local[3];
  struct node *p = &first;
  p = (struct node *)5;
  p->value = 2;
  "text";
}
