//! Whole programs in C as people write it, over machine words: what is right in each, and the same with one number changed, where it is wrong.

use crate::llvm::executions;
use garret::Model;
use garret::c::{COptions, over_words};
use garret::llvm::{threads, with_views};

/// What each is about, the program, and what is changed to what.
const PROGRAMS: &[(&str, &str, [&str; 2])] = &[
    (
        "alignof",
        r##"#include <assert.h>
#include <stdalign.h>
int main(void) { long x; assert(_Alignof(int) == 4 && alignof(long) == 8 && __alignof__(x) == 8 && __alignof(char) == 1); }"##,
        [r#"_Alignof(int) == 4"#, r#"_Alignof(int) == 8"#],
    ),
    (
        "apos",
        r##"#include <assert.h>
#if 0
don't read this "either
#endif
#ifdef NOPE
it's
#else
int main(void) { int x = 1; assert(x == 1); }
#endif"##,
        [r#"x == 1"#, r#"x == 2"#],
    ),
    (
        "caserange",
        r##"#include <assert.h>
int k(int x) { switch (x) { case 1 ... 5: return 1; case 6: return 2; case -3 ... -1: return 4; default: return 3; } }
int main(void) { assert(k(1) == 1 && k(5) == 1 && k(6) == 2 && k(7) == 3 && k(-2) == 4 && k(0) == 3); }"##,
        [r#"k(5) == 1"#, r#"k(5) == 3"#],
    ),
    (
        "elvis",
        r##"#include <assert.h>
int n; int f(void) { n++; return 3; }
int main(void) { int a = f() ?: 5; int b = 0 ?: 7; int *p = (int*)0 ?: &a; assert(a == 3 && b == 7 && n == 1 && *p == 3); }"##,
        [r#"n == 1"#, r#"n == 2"#],
    ),
    (
        "nested",
        r##"#include <assert.h>
struct p { int x, y; }; struct q { struct p a; int b[3]; struct p c[2]; };
struct q g = { .a.y = 2, .b[1] = 5, .c[1].x = 7, .c[0] = {1, 2} };
int v[4] = { 1, [2] = 3, 4 };
struct p w[2] = { 1, 2, [1] = {3, 4} };
struct p w2[2] = { 1, [0].y = 9, [1].x = 3, 8 };
int z[2][2] = { [1][0] = 4, 5 };
int main(void) { struct q l = { .a.y = 2, 11, .c[1].x = 7 };
 assert(g.a.x == 0 && g.a.y == 2 && g.b[1] == 5 && g.c[1].x == 7 && g.c[0].y == 2 && v[2] == 3 && v[3] == 4 && v[0] == 1);
 assert(w[1].y == 4 && w2[0].y == 9 && w2[1].y == 8 && w2[0].x == 1 && z[1][0] == 4 && z[1][1] == 5); assert(l.b[0] == 11 && l.a.y == 2 && l.c[1].x == 7); }"##,
        [r#"w[1].y == 4"#, r#"w[1].y == 0"#],
    ),
    (
        "generic",
        r##"#include <assert.h>
#define K(x) _Generic((x), int: 1, long: 2, unsigned char: 3, char *: 4, default: 5)
int main(void) { long l = 0; unsigned char c = 0; char s[3]; short h = 0; const int ci = 1;
 assert(K(1) == 1 && K(l) == 2 && K(c) == 3 && K(s) == 4 && K(h) == 5 && K("a") == 4 && K(ci) == 1 && K('a') == 1 && K(c + c) == 1); }"##,
        [r#"K('a') == 1"#, r#"K('a') == 5"#],
    ),
    (
        "func",
        r##"#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) { printf("%s %s %s\n", __func__, __FUNCTION__, __PRETTY_FUNCTION__); assert(__func__[0] == 'm' && sizeof __func__ == 5); }"##,
        [r#"sizeof __func__ == 5"#, r#"sizeof __func__ == 4"#],
    ),
    (
        "kr",
        r##"#include <assert.h>
int add(a, b) int a; int b; { return a + b; }
main() { assert(add(1, 2) == 3); return 0; }"##,
        [r#"add(1, 2) == 3"#, r#"add(1, 2) == 1"#],
    ),
    (
        "mlcomment",
        r##"#include <assert.h>
#define A 1 /* one
   two */
#define B(x) ((x) + /* a
b */ 1)
#include <stdio.h> /* printf
*/
int main(void) { assert(B(A) == 2); }"##,
        [r#"B(A) == 2"#, r#"B(A) == 1"#],
    ),
    (
        "ordervar",
        r##"#include <assert.h>
#include <stdatomic.h>
atomic_int x;
static int get(memory_order o) { return atomic_load_explicit(&x, o); }
static inline void put(atomic_int *p, int v, memory_order o) { atomic_store_explicit(p, v, o); }
int main(void) { put(&x, 3, memory_order_release); assert(get(memory_order_acquire) == 3); int o = __ATOMIC_SEQ_CST; __atomic_thread_fence(o); }"##,
        [r#"== 3"#, r#"== 4"#],
    ),
    (
        "parray",
        r##"#include <assert.h>
int a[3][4]; int (*row)[4] = a;
int get(int (*p)[4], int i, int j) { return p[i][j]; }
int get2(int p[][4], int i, int j) { return p[i][j]; }
int get3(int p[3][4], int i) { return p[i][0]; }
int main(void) { a[1][2] = 5; assert(get(a, 1, 2) == 5 && get2(a, 1, 2) == 5); row++; assert((*row)[2] == 5 && row[0][2] == 5); int (*q)[3][4] = &a; assert((*q)[1][2] == 5); a[2][0] = 8; assert(get3(a, 2) == 8); }"##,
        [r#"get(a, 1, 2) == 5"#, r#"get(a, 1, 2) == 0"#],
    ),
    (
        "retfp",
        r##"#include <assert.h>
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
int (*pick(int w))(int, int) { return w ? add : sub; }
int (*tab[2])(int, int) = { add, sub };
int apply(int f(int, int), int a) { return f(a, a); }
int (f2)(int x) { return x + 1; }
int main(void) { assert(pick(1)(2, 3) == 5 && pick(0)(2, 3) == -1 && tab[1](5, 2) == 3 && apply(add, 4) == 8 && (f2)(1) == 2 && (*pick(1))(1, 1) == 2); }"##,
        [r#"pick(0)(2, 3) == -1"#, r#"pick(0)(2, 3) == 5"#],
    ),
    (
        "sizeofx",
        r##"#include <assert.h>
long f(void); long f(void) { return 1; }
int main(void) { char s[] = "abc"; assert(sizeof "abc" == 4 && sizeof f() == 8 && sizeof s == 4 && sizeof("ab" "cd") == 5 && sizeof 1ul == 8 && sizeof 'a' == 4 && sizeof(char) == 1 && sizeof(void*) == 8 && sizeof s[0] == 1 && sizeof(int[3]) == 12 && sizeof(struct {int a; char b;}) == 8); }"##,
        [r#"sizeof "abc" == 4"#, r#"sizeof "abc" == 8"#],
    ),
    (
        "vaarg",
        r##"#include <assert.h>
#include <stdarg.h>
int sum(int n, ...) { va_list ap; va_start(ap, n); int s = 0; for (int i = 0; i < n; i++) s += va_arg(ap, int); va_end(ap); return s; }
int main(void) { assert(sum(3, 1, 2, 3) == 6); }"##,
        [r#"sum(3, 1, 2, 3) == 6"#, r#"sum(3, 1, 2, 3) == 3"#],
    ),
    (
        "vla",
        r##"#include <assert.h>
int f(int n) { int a[n]; for (int i = 0; i < n; i++) a[i] = i; int s = 0; for (int i = 0; i < n; i++) s += a[i]; assert(sizeof a == n * sizeof(int)); return s; }
int main(void) { int n = 4; assert(f(n) == 6); }"##,
        [r#"f(n) == 6"#, r#"f(n) == 10"#],
    ),
    (
        "flt",
        r##"#include <assert.h>
float f = 1.5f; double d = 2.0;
int main(void) { d = f * 2; assert(d == 3.0); int i = (int)d; assert(i == 3); d /= 2; assert(d > 1.4 && d < 1.6); }"##,
        [r#"i == 3"#, r#"i == 2"#],
    ),
    (
        "flex",
        r##"#include <assert.h>
#include <stdlib.h>
struct f { int n; int d[]; }; struct z { int n; char d[0]; };
int main(void) { struct f *p = malloc(sizeof(struct f) + 3 * sizeof(int)); if (!p) return 0; p->n = 3; p->d[2] = 5; assert(p->d[2] == 5 && sizeof(struct f) == 4 && sizeof *p == 4 && sizeof(struct z) == 4); }"##,
        [r#"sizeof(struct f) == 4"#, r#"sizeof(struct f) == 8"#],
    ),
    (
        "fib",
        r##"#include <assert.h>
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) { assert(fib(12) == 144); }"##,
        [r#"== 144"#, r#"== 143"#],
    ),
    (
        "errno",
        r##"#include <assert.h>
#include <errno.h>
int main(void) { errno = 0; errno = EINVAL; assert(errno == EINVAL); int e = errno; return e - e; }"##,
        [r#"errno == EINVAL"#, r#"errno == 0"#],
    ),
    (
        "strings",
        r##"#include <assert.h>
char *names[] = { "a", "bc", 0 }; const char *const g = "hey"; struct { const char *n; int v; } t[] = { {"x", 1}, {"y", 2} };
int main(void) { assert(names[1][1] == 'c' && g[2] == 'y' && t[1].n[0] == 'y' && !names[2]); }"##,
        [r#"g[2] == 'y'"#, r#"g[2] == 'e'"#],
    ),
    (
        "b1",
        r##"#include <assert.h>
#include <stdint.h>
union u { uint32_t w; uint8_t b[4]; uint16_t h[2]; };
int main(void) { union u x; x.w = 0x01020304; assert(x.b[0] == 4 && x.h[1] == 0x0102); x.b[0] = 9; assert(x.w == 0x01020309); return 0; }"##,
        [r#"x.w == 0x01020309"#, r#"x.w == 0x09020304"#],
    ),
    (
        "b2",
        r##"#include <assert.h>
int main(void) { int i = 258; unsigned char *p = (unsigned char *)&i; assert(p[0] == 2 && p[1] == 1); return 0; }"##,
        [r#"p[1] == 1"#, r#"p[1] == 2"#],
    ),
    (
        "c2",
        r##"#include <stdlib.h>
#include <assert.h>
struct n { struct n *l, *r; int v; };
struct n *mk(int v) { struct n *p = malloc(sizeof *p); if (!p) abort(); p->l = p->r = 0; p->v = v; return p; }
void ins(struct n **t, int v) { if (!*t) *t = mk(v); else if (v < (*t)->v) ins(&(*t)->l, v); else ins(&(*t)->r, v); }
int sum(struct n *t) { return t ? t->v + sum(t->l) + sum(t->r) : 0; }
int main(void) { struct n *t = 0; int a[] = {5,2,8,1,9,3}; for (int i = 0; i < 6; i++) ins(&t, a[i]); assert(sum(t) == 28); return 0; }"##,
        [r#"sum(t) == 28"#, r#"sum(t) == 27"#],
    ),
    (
        "c4",
        r##"typedef unsigned char u8; union q { unsigned v; struct { u8 locked, pending; unsigned short tail; } p; };
#include <assert.h>
union q g = { 0 };
int main(void) { g.p.locked = 1; g.p.tail = 3; assert(g.v == 0x30001); g.v = 0; assert(g.p.tail == 0); return 0; }"##,
        [r#"g.v == 0x30001"#, r#"g.v == 0x10003"#],
    ),
    (
        "misc",
        r##"#include <assert.h>
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
 unsigned u = 0b101; assert(u == 5); int arr[] = {1,2,3}; assert(sizeof arr / sizeof *arr == 3); char c = '\x41'; assert(c == 'A'); if (0) { lab: ; } int a1 = 5; a1 = -a1; { typedef int T; T x = a1; assert(x == -5);} }"##,
        [r#"sw(2) == 2"#, r#"sw(2) == 3"#],
    ),
    (
        "alloc",
        r##"#include <stdlib.h>
#include <assert.h>
struct node { struct node *next; int v; };
void *xmalloc(size_t n) { void *p = malloc(n); if (!p) abort(); return p; }
struct node *mk(int v, struct node *n) { struct node *p = xmalloc(sizeof *p); p->v = v; p->next = n; return p; }
int main(void) { struct node *l = 0; for (int i = 0; i < 3; i++) l = mk(i, l); int s = 0; for (struct node *p = l; p; p = p->next) s += p->v; assert(s == 3); while (l) { struct node *n = l->next; free(l); l = n; } }"##,
        [r#"s == 3"#, r#"s == 6"#],
    ),
    (
        "libc",
        r##"#include <assert.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char b[10]; strcpy(b, "abc"); assert(strlen(b) == 3 && strcmp(b, "abc") == 0 && strncmp(b, "abd", 2) == 0 && strcmp("a", "b") < 0); memset(b, 1, 10); assert(b[9] == 1); int *p = malloc(4); if (!p) return 0; *p = 7; free(p); assert(abs(-3) == 3); assert(__builtin_popcount(7) == 3 && __builtin_ctz(8) == 3 && __builtin_clz(1) == 31 && __builtin_ffs(4) == 3); b[2] = 0; strcat(b, "x"); assert(b[2] == 'x' && b[3] == 0); assert(memcmp("ab", "ac", 2) < 0 && atoi("12") == 12); assert(strchr("abc", 'b')[0] == 'b'); }"##,
        [r#"strlen(b) == 3"#, r#"strlen(b) == 4"#],
    ),
    (
        "genatomic",
        r##"#include <assert.h>
#include <stdbool.h>
int x; struct s { int a, b; } s;
int main(void) { int v = 3, r, e = 3, n = 4; __atomic_store(&x, &v, __ATOMIC_SEQ_CST); __atomic_load(&x, &r, __ATOMIC_SEQ_CST); assert(r == 3); __atomic_exchange(&x, &n, &r, __ATOMIC_SEQ_CST); assert(r == 3 && x == 4); e = 4; assert(__atomic_compare_exchange(&x, &e, &v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)); assert(x == 3); bool b = 0; assert(!__atomic_test_and_set(&b, 5) && 1); __sync_synchronize(); assert(__sync_fetch_and_add(&x, 1) == 3); assert(__sync_val_compare_and_swap(&x, 4, 9) == 4 && __sync_bool_compare_and_swap(&x, 9, 1)); __sync_lock_release(&x); }"##,
        [r#"r == 3 && x == 4"#, r#"r == 4 && x == 4"#],
    ),
    (
        "bitfield",
        r##"#include <assert.h>
struct b { unsigned a : 3; int b : 5; unsigned : 0; unsigned long c : 40; _Bool d : 1; unsigned long f : 23; unsigned char e; };
struct b g = { 5, -3, 7, 1, 0, 9 };
int main(void) { struct b l = { .a = 9 }; l.b = 15; l.b++; assert(g.a == 5 && g.b == -3 && g.c == 7 && g.d == 1 && g.e == 9);
 assert(l.a == 1 && l.b == -16); l.a += 7; assert(l.a == 0); l.d = 4; assert(l.d == 1); l.c = -1; assert(l.c == (1ul << 40) - 1); assert(sizeof(struct b) == 24); }"##,
        [r#"l.b == -16"#, r#"l.b == 16"#],
    ),
];

/// What is found of a text: a bad state, or nothing, or why that is not known.
fn found(text: &str) -> Result<bool, String> {
    let made =
        over_words(text, "it.c", &COptions::new(), &mut |_| None).map_err(|errors| errors.to_string())?;
    let threads = threads(&with_views(&made.ir), &[]).map_err(|errors| errors.to_string())?;
    let found = executions(&threads, Model::Tso);
    match (found.bad, found.stopped) {
        (Some((_, bad)), _) if threads.bad[bad as usize].contains("assert") => Ok(true),
        (Some((_, bad)), _) => Err(threads.bad[bad as usize].clone()),
        (None, Some(stopped)) => Err(format!("{stopped:?} {:?}", threads.beyond)),
        (None, None) if found.complete == 1 => Ok(false),
        (None, None) => Err(format!("{} executions", found.complete)),
    }
}

#[test]
fn programs_as_people_write_them() {
    for (name, text, [from, to]) in PROGRAMS {
        assert_eq!(found(text), Ok(false), "{name}");
        assert!(text.contains(from), "{name}");
        assert_eq!(found(&text.replacen(from, to, 1)), Ok(true), "{name}: {to}");
    }
}
