#include <assert.h>
#include <stddef.h>
int sum(int a[static 2], int n __attribute__((unused))) { return a[0] + a[1]; }
struct s { int a; _Static_assert(sizeof(int) == 4, "x"); int b; };
struct o { int x; char c; long y; };
int sw(int x) { int r = 0; switch (x) { case 1: r = 1; __attribute__((fallthrough)); case 2: r += 2; break; default: ; } return r; }
#define off(t, m) ((size_t)&((t *)0)->m)
#define container_of(p, t, m) ({ const typeof(((t *)0)->m) *__p = (p); (t *)((char *)__p - offsetof(t, m)); })
#define mx(a, b) ({ __auto_type _a = (a); __auto_type _b = (b); _a > _b ? _a : _b; })
#define V(f, ...) f(0 __VA_OPT__(,) __VA_ARGS__)
int two(int a, ...) { return a; }
int main(void) { int v[2] = {1, 2}; assert(sum(v, 1) == 3); assert(sw(1) == 3 && sw(2) == 2); assert(off(struct o, y) == 8); struct o ob; long *py = &ob.y; assert(container_of(py, struct o, y) == &ob); assert(mx(3, 4) == 4); assert(V(two) == 0 && V(two, 3) == 0);
 typeof(({ int q = 3; q; })) t = 4; assert(t == 4); int w = L'x'; assert(w == 'x'); size_t n = off(struct o, c); assert(n == 4); 
 unsigned u = 0b101; assert(u == 5); int arr[] = {1,2,3}; assert(sizeof arr / sizeof *arr == 3); char c = '\x41'; assert(c == 'A'); if (0) { lab: ; } int a1 = 5; a1 = -a1; { typedef int T; T x = a1; assert(x == -5);} }
