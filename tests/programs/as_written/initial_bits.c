#include <assert.h>
struct wide { int a : 20; int b : 12; };
struct narrow { unsigned char a : 5, b : 5; };
struct apart { char a; unsigned b : 15; short c : 8; char d; };
struct fraction { int a; struct { double d; } d; };
struct wide g = { 1, 2 };
double half = 1 / 2, all = -1u, third = 1.0f / 3;
_Bool some = 0.1;
char back[] = "a\\b";
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
int main(void) {
  struct wide l = { 1, 2 }, *p = &(struct wide){ 3, -4 };
  struct narrow n = { .b = 3 };
  struct apart t = { 1, 300, -7, 9 };
  struct fraction f = { 15, .5 };
  assert(g.a == 1 && g.b == 2 && l.a == 1 && l.b == 2 && p->a == 3 && p->b == -4 && n.a == 0 && n.b == 3);
  assert(t.a == 1 && t.b == 300 && t.c == -7 && t.d == 9 && sizeof t == 8);
  assert(f.a == 15 && f.d.d == .5);
  assert(half == 0 && all == 4294967295.0 && third == (double)(1.0f / 3) && some == 1);
  assert(back[1] == 92 && back[2] == 'b' && sizeof back == 4);
  char c = 1;
  assert(sizeof(+c) == 4 && (c ? add : sub)(3, 1) == 4);
}
