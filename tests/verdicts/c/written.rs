//! C as in practice: macros, headers, library, and whole objects. Each program tests one aspect of reading.

use super::threads::{Known, counted, created};

pub(crate) const WRITTEN: &[Known] = &[
    // Constructs for the preprocessor.
    created("an assertion with a text", "int x; int main(void) { assert(x == 0 && \"why\"); }", "SAFE"),
    created(
        "an assertion with a text that fails",
        "int x; int main(void) { assert(x == 1 && \"why\"); }",
        "UNSAFE",
    ),
    created(
        "a text or a condition",
        "int x; int main(void) { if (x || \"is set\") x = 1; assert(x == 0); }",
        "UNSAFE",
    ),
    created(
        "macros with any number of arguments",
        "#define CHECK(c, ...) assert(c)\n#define CALL(f, args...) f(args)\n#define NONE(f, ...) f(0, ##__VA_ARGS__)\n\
         int one(int a) { return a + 1; } int two(int a, int b) { return a + 2 * b; }\n\
         int main(void) { CHECK(CALL(two, 1, 2) == 5, \"%d\", 1); CHECK(NONE(one) == 1); CHECK(NONE(two, 3) == 6); CHECK(CALL(one, 1) == 2, ); }",
        "SAFE",
    ),
    created(
        "macros with any number of arguments that lose one",
        "#define NONE(f, ...) f(0, ##__VA_ARGS__)\nint two(int a, int b) { return a + 2 * b; } int main(void) { assert(NONE(two, 3) != 6); }",
        "UNSAFE",
    ),
    created(
        "places before they were preprocessed",
        "# 1 \"a.c\"\n#line 7 \"b.c\"\n# 12 \"/usr/include/x.h\" 1 3 4\nint x;\n# 3 \"a.c\" 2\nint main(void) { assert(x == 0); }",
        "SAFE",
    ),
    created("names with a dollar sign", "int x, x$1 = 1; int main(void) { assert(x$1 == x + 1); }", "SAFE"),
    created(
        "what an atomic variable holds at first",
        "atomic_int a = ATOMIC_VAR_INIT(5); int main(void) { assert(a == 5); }",
        "SAFE",
    ),
    created(
        "types that are fast",
        "atomic_uint_fast64_t x; atomic_int_least8_t y; int_fast16_t z; int main(void) { y = 255; assert(x == 0 && y == -1 && sizeof z == 8); }",
        "SAFE",
    ),
    // Unused declarations.
    created(
        "declarations that nobody uses",
        "extern double never(double); typedef long double wide_t; extern int also_never(void (*callback)(int), ...); struct bits { int a : 3; };\n\
         extern int named(const char *) __asm__(\"other\") __attribute__((nothrow)); static inline double half(double x) { return x / 2; }\n\
         int x; int main(void) { assert(x == 0); }",
        "SAFE",
    ),
    created(
        "a declaration that is used after all",
        "struct bits { int a : 3; } b; int main(void) { assert(b.a == 0); }",
        "error: bit-fields are not supported",
    ),
    created(
        "a type that is used after all",
        "typedef double wide_t; int main(void) { wide_t x = 0; assert(x == 0); }",
        "error: floating-point numbers are not supported for any number of threads at once",
    ),
    created(
        "declarations of the system",
        "typedef unsigned long int pthread_t; extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);\n\
         int x; void *put(void *p) { x = 1; return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, put, 0); pthread_join(t, 0); assert(x == 1); }",
        "SAFE",
    ),
    // Unions.
    created(
        "a union of which one field is used",
        "typedef union { char bytes[8]; atomic_int word; } word_t; word_t w; int main(void) { w.word = 3; assert(w.word == 3); }",
        "SAFE",
    ),
    created(
        "a union of which two fields are used",
        "union { char byte; int word; } w; int main(void) { w.word = 3; assert(w.byte == 3); }",
        "error: two fields of a union are used",
    ),
    created(
        "initial values of unions",
        "union { char byte; int word; } w = { 1 }; int main(void) { assert(w.word == 1); }",
        "error: initial values of unions are not supported",
    ),
    // Sizes and types.
    created(
        "sizes",
        "struct s { char a; long b; short c; }; union u { char a; int b; }; struct s many[3]; int *p; int main(void) {\n\
         assert(sizeof(struct s) == 24 && sizeof many == 72 && sizeof many / sizeof many[0] == 3 && sizeof *p == 4 && sizeof p == 8);\n\
         assert(sizeof(union u) == 4 && sizeof many[0].c == 2 && sizeof(int[5]) == 20 && sizeof(1 ? 1 : 2L) == 8 && sizeof 'a' == 4); }",
        "SAFE",
    ),
    created(
        "the size of what a name hides",
        "char x; int main(void) { long x = 1; assert(sizeof x == 1 && x); }",
        "UNSAFE",
    ),
    created(
        "types of expressions",
        "unsigned char b = 255; struct s { short f; } v; int main(void) { typeof(b) c = b + 1; __typeof__(&v) p = &v; typeof(int) d = c; __typeof__(p->f) e = 65535; assert(c == 0 && d == 0 && e == -1); }",
        "SAFE",
    ),
    created(
        "statements in an expression",
        "#define MAX(a, b) ({ int _a = (a), _b = (b); _a > _b ? _a : _b; })\nint x = 3; int main(void) { assert(MAX(x, 2) + MAX(1, x + 1) == 7); }",
        "SAFE",
    ),
    created(
        "statements in an expression in a loop",
        "int n; int main(void) { for (int i = 0; i < 3; i++) n += ({ int j = i; j++; j; }); assert(n != 6); }",
        "UNSAFE",
    ),
    created(
        "one of two effects",
        "int x; void fail(void) { assert(0); } int main(void) { x == 0 ? (void)0 : fail(); (void)(x ? fail() : (void)0); }",
        "SAFE",
    ),
    created(
        "the other one of two effects",
        "int x; void fail(void) { assert(0); } int main(void) { x == 1 ? (void)0 : fail(); }",
        "UNSAFE",
    ),
    // Whole objects.
    created(
        "ranges of elements",
        "int x[6] = { [1 ... 3] = 4, 5 }; int main(void) { assert(x[0] == 0 && x[1] == 4 && x[3] == 4 && x[4] == 5 && x[5] == 0); }",
        "SAFE",
    ),
    created(
        "structures that are assigned",
        "struct p { int a; struct { int b; } c; int d[2]; } x, y = { 1, { 2 }, { 3, 4 } }; int main(void) { x = y; y.a = 9; assert(x.a == 1 && x.c.b == 2 && x.d[1] == 4); }",
        "SAFE",
    ),
    created(
        "a part of a structure that is assigned",
        "struct p { int a, b; } x, y = { 1, 2 }; int main(void) { x = y; assert(x.b != 2); }",
        "UNSAFE",
    ),
    created(
        "structures are no single access",
        "struct p { int a, b; } x; void *w(void *u) { struct p v = { 1, 1 }; x = v; return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); struct p v = x; assert(v.a == v.b); }",
        "UNSAFE",
    ),
    counted(
        "structures of any number of threads",
        "w",
        "struct p { int a, b; } g = { 1, 2 }; void w(void) { struct p v = g; assert(v.a + v.b == 3); v.a = 7; }",
        "SAFE",
    ),
    counted(
        "structures of any number of threads that hold anything",
        "w",
        "void w(void) { struct { int a; } v; assert(v.a != 5); }",
        "UNSAFE",
    ),
    counted(
        "arrays of any number of threads",
        "w",
        "void w(void) { int v[2] = { 1 }; v[1]++; assert(v[0] == 1 && v[1] == 1); }",
        "SAFE",
    ),
    created(
        "bytes that are set",
        "struct { int a; unsigned char b[2]; } x = { 1, { 2, 3 } }; int y = 7; int main(void) { memset(&x, 0, sizeof x); assert(x.a == 0 && x.b[1] == 0); memset(&y, 255, sizeof(int)); assert(y == -1); }",
        "SAFE",
    ),
    created(
        "bytes that are copied",
        "int a[2] = { 1, 2 }, b[2]; int main(void) { memcpy(b, a, sizeof b); a[1] = 5; assert(b[1] == 2); }",
        "SAFE",
    ),
    created(
        "a part of the bytes",
        "int a[2]; int main(void) { memset(a, 0, 4); assert(a[0] == 0); }",
        "error: the size must be that of the whole object",
    ),
    created(
        "elements by sums",
        "int a[3]; int main(void) { for (int i = 0; i < 3; i++) *(a + i) = i; assert(a[2] == 2 && *(a + 1) == 1); }",
        "SAFE",
    ),
    created(
        "an address and nothing",
        "atomic_int x = 2; int main(void) { int r = x; assert(atomic_load(&x + (r ^ r)) == 2 && r - r == 0); }",
        "SAFE",
    ),
    created(
        "the type of a name of a block",
        "char x; int main(void) { assert(sizeof(({ long x = 1; x; })) == 8); }",
        "SAFE",
    ),
    counted(
        "a negative number that becomes a longer one without sign",
        "w*1",
        "signed char x; void w(void) { x--; unsigned short s = x; unsigned u = x; unsigned long l = x; assert(s == 65535 && u == 4294967295u && l == 18446744073709551615ul && (unsigned short)x == 65535); }",
        "SAFE",
    ),
    // Pointers to other types.
    created(
        "a pointer to another structure",
        "struct a { int x, y; } v = { 1, 2 }; struct b { int y, x; }; int main(void) { assert(((struct b *)&v)->x == 2); }",
        "error: this pointer points to an object of another type",
    ),
    created(
        "a pointer to another structure by a variable",
        "struct a { int x, y; } v = { 1, 2 }; struct b { int y, x; }; int main(void) { void *q = &v; struct b *p = q; assert(p->x == 2); }",
        "error: this pointer points to an object of another type",
    ),
    created(
        "a pointer to another structure at first",
        "struct a { int x, y; } v = { 1, 2 }; struct b { int y, x; }; struct b *p = (struct b *)&v; int main(void) { assert(p->x == 2); }",
        "error: the initial value of a variable",
    ),
    created(
        "a pointer to a byte of a number",
        "int i = 258; int main(void) { char *p = (char *)&i; assert(*p == 2); }",
        "error: this pointer points to an object of another type",
    ),
    created(
        "a pointer to a number without sign",
        "int i = -1; int main(void) { unsigned *p = (unsigned *)&i; assert(*p > 5 && *(unsigned *)&i == 4294967295u); }",
        "SAFE",
    ),
    created(
        "a pointer to an atomic number",
        "int i = 3; int main(void) { atomic_int *p = (atomic_int *)&i; assert(atomic_fetch_add(p, 1) == 3 && i == 4); }",
        "SAFE",
    ),
    created(
        "a structure in a structure",
        "struct base { int k; }; struct der { struct base b; int l; } d = { { 3 }, 4 };\nint f(struct base *b) { return b->k + ((struct der *)b)->l; } int main(void) { assert(f((struct base *)&d) == 7 && *(int *)&d == 3); }",
        "SAFE",
    ),
    created(
        "a structure that is no first part",
        "struct base { int k; }; struct der { int l; struct base b; } d = { 3, { 4 } }; int main(void) { assert(((struct der *)&d.b)->l == 4); }",
        "error: this pointer points to an object of another type",
    ),
    created(
        "a pointer to a field of a union",
        "union { int a, b; } u; int *p = &u.b; int main(void) { u.a = 1; assert(*p == 1); }",
        "error: the initial value of a variable",
    ),
    // Numbers that are too large are refused: a regression, where the code after them was ignored.
    created(
        "a pointer and a number times the least one",
        "_Bool g; _Bool *p = &g; int main(void) { *p = (unsigned)(g * (-2147483647 - 1)); assert(g == 0); }",
        "error: numbers get too large here",
    ),
    created(
        "a truth value times a large number",
        "_Bool a[2]; long long n = 127; int main(void) { a[1] *= (n ^ 2147483647); assert(a[1] == 1); }",
        "error: numbers get too large here",
    ),
    // Allocated memory.
    created(
        "memory",
        "struct b { int v, w; } *b; void *r(void *u) { assert(b->v == 5); return 0; } int main(void) { pthread_t t; b = malloc(sizeof *b); b->v = 5; pthread_create(&t, 0, r, 0); pthread_join(t, 0); free(b); }",
        "SAFE",
    ),
    created(
        "memory holds anything",
        "int main(void) { int *p = (int *)malloc(sizeof(int)); assert(*p == 0); }",
        "UNSAFE",
    ),
    created(
        "a pointer in memory holds anything",
        "struct s { struct s *next; } *n; int main(void) { n = malloc(sizeof *n); assert(n->next == 0); }",
        "UNSAFE",
    ),
    created(
        "a pointer in memory may be invalid",
        "struct s { struct s *next; } a, *n; int main(void) { n = malloc(sizeof *n); assert(n->next == 0 || n->next == &a || n->next == n); }",
        "UNSAFE",
    ),
    created(
        "a pointer in memory may be that of an object",
        "struct s { struct s *next; } a, *n; int main(void) { n = malloc(sizeof *n); n->next = n->next; assert(n->next != &a); }",
        "UNSAFE",
    ),
    created(
        "a pointer in a local structure holds anything",
        "struct s { int v; struct s *next; }; int main(void) { struct s n; n.v = 1; assert(n.next == 0); }",
        "UNSAFE",
    ),
    created(
        "a pointer in a local array holds anything",
        "int g; int main(void) { int *a[2]; a[0] = &g; assert(a[1] == 0); }",
        "UNSAFE",
    ),
    created(
        "a node that is published without its pointer",
        "struct s { struct s *next; }; struct s *head; void *r(void *u) { struct s *n = head; if (n) assert(n->next == 0); return 0; } \
         int main(void) { pthread_t t; pthread_create(&t, 0, r, 0); struct s *n = malloc(sizeof *n); head = n; }",
        "UNSAFE",
    ),
    created(
        "a node that is published with its pointer",
        "struct s { struct s *next; }; struct s *head; void *r(void *u) { struct s *n = head; if (n) assert(n->next == 0); return 0; } \
         int main(void) { pthread_t t; pthread_create(&t, 0, r, 0); struct s *n = malloc(sizeof *n); n->next = 0; head = n; }",
        "SAFE",
    ),
    created(
        "memory of zeros",
        "int main(void) { int *p = calloc(2, sizeof(int)); assert(p[0] == 0 && p[1] == 0); }",
        "SAFE",
    ),
    created(
        "two times memory",
        "int *p, *q; int main(void) { p = malloc(4); q = calloc(1, 4); *p = 1; *q = 2; assert(*p == 1 && p != q); }",
        "SAFE",
    ),
    created(
        "memory in a loop",
        "int *p; int main(void) { for (int i = 0; i < 3; i++) p = malloc(4); assert(p); }",
        "error: it is not known how often this memory is allocated",
    ),
    // Memory that is written before any thread reads it.
    created(
        "memory that is written before it is published",
        "int *q; void *r(void *u) { int *p = q; if (p) assert(*p == 5); return 0; } \
         int main(void) { pthread_t t; pthread_create(&t, 0, r, 0); int *p = malloc(4); *p = 5; q = p; }",
        "SAFE",
    ),
    created(
        "memory that is published before it is written",
        "int *q; void *r(void *u) { int *p = q; if (p) assert(*p == 5 || *p == 7); return 0; } \
         int main(void) { pthread_t t; pthread_create(&t, 0, r, 0); int *p = malloc(4); q = p; *p = 5; }",
        "UNSAFE",
    ),
    created(
        "memory that is passed on before it is written",
        "void *r(void *u) { int *p = u; assert(*p == 5 || *p == 7); return 0; } \
         int main(void) { pthread_t t; int *p = malloc(4); pthread_create(&t, 0, r, p); *p = 5; }",
        "UNSAFE",
    ),
    created(
        "memory that is written on one way",
        "int main(void) { int *p = malloc(4); if (__VERIFIER_nondet_bool()) *p = 5; assert(*p == 5); }",
        "UNSAFE",
    ),
    created(
        "memory of which one part is written",
        "int main(void) { int a[2]; a[0] = 0; assert(a[0] == 0 && a[1] == 0); }",
        "UNSAFE",
    ),
    created(
        "memory that is added to",
        "int main(void) { int *p = malloc(4); (*p) -= *p; assert(*p == 0); int *q = malloc(4); *q += 1; assert(*q != 5); }",
        "UNSAFE",
    ),
    created(
        "memory under a condition",
        "int *p, *q; int main(void) { int c = __VERIFIER_nondet_int(); if (c) p = calloc(1, 4); else q = calloc(1, 4); \
         if (p) { *p = 1; assert(*p == 1 && !q); } else assert(q); }",
        "SAFE",
    ),
    created(
        "memory that is not asked for",
        "int *p; int main(void) { int c = __VERIFIER_nondet_int(); if (c) p = malloc(4); assert(p); }",
        "UNSAFE",
    ),
    // Threads.
    created(
        "who creates which thread",
        "int x; void *w(void *u) { x = 1; return 0; } void *r(void *u) { assert(x == 0); return 0; } int main(void) { pthread_t t[2]; for (int i = 0; i < 2; i++) { if (i == 0) pthread_create(&t[i], 0, w, 0); else pthread_create(&t[i], 0, r, 0); } }",
        "UNSAFE",
    ),
    created(
        "who creates no thread",
        "int x; void *w(void *u) { x = 1; return 0; } int main(void) { pthread_t t[2]; for (int i = 0; i < 2; i++) { if (i > 1) pthread_create(&t[i], 0, w, 0); } assert(x == 0); }",
        "SAFE",
    ),
    created(
        "a function that is cast",
        "int x; int w(void *u) { x = 1; return 0; } int main(void) { thrd_t t; thrd_create(&t, (thrd_start_t)w, NULL); thrd_join(t, 0); assert(x != 1); }",
        "UNSAFE",
    ),
    created(
        "random numbers",
        "int main(void) { int r = rand() % 3; assert(r >= 0 && r < 3 && rand() >= 0); }",
        "SAFE",
    ),
    created("random numbers that may be 2", "int main(void) { assert(rand() % 3 != 2); }", "UNSAFE"),
    // Locks and atomic variables in one of several objects.
    created(
        "locks of an array",
        "pthread_mutex_t m[2]; int n[2]; void *w(void *u) { for (int i = 0; i < 2; i++) { pthread_mutex_lock(&m[i]); n[i]++; assert(n[i] == 1); n[i]--; pthread_mutex_unlock(&m[i]); } return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); w(0); }",
        "SAFE",
    ),
    created(
        "the wrong lock of an array",
        "pthread_mutex_t m[2]; int n[2]; void *w(void *u) { for (int i = 0; i < 2; i++) { pthread_mutex_lock(&m[i]); n[0]++; assert(n[0] == 1); n[0]--; pthread_mutex_unlock(&m[i]); } return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); w(0); }",
        "UNSAFE",
    ),
    counted(
        "atomic elements",
        "w",
        "atomic_int a[2], i; void w(void) { int k = i; assert(k < 0 || k > 1 || atomic_exchange(&a[k], 1) == 0); }",
        "UNSAFE",
    ),
    counted(
        "atomic elements by one",
        "w*1",
        "atomic_int a[2], i; void w(void) { i = 1; int k = i; assert(atomic_fetch_add(&a[k], 2) == 0 && a[1] == 2 && a[0] == 0); }",
        "SAFE",
    ),
    counted(
        "a byte that wraps around",
        "w*3",
        "_Atomic uint8_t x = 254; void w(void) { uint8_t old = x++; assert(old >= 254 || old == 0); }",
        "SAFE",
    ),
    counted(
        "a byte that wraps around too far",
        "w*3",
        "_Atomic uint8_t x = 254; void w(void) { uint8_t old = x++; assert(old >= 254); }",
        "UNSAFE",
    ),
    counted(
        "a byte with a sign that wraps around",
        "w*1",
        "_Atomic int8_t x = -128; void w(void) { x--; assert(x == 127 && atomic_fetch_add(&x, 2) == 127 && x == -127); }",
        "SAFE",
    ),
    counted(
        "tickets of 16 bits",
        "w*2",
        "_Atomic uint16_t next = 65535, now = 65535; int in; void w(void) { uint16_t mine = next++; while (now != mine) ; assert(in == 0); in = 1; in = 0; now = mine + 1; }",
        "SAFE",
    ),
    // Library functions.
    created(
        "readers and writers",
        "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; int x; void *w(void *u) { pthread_rwlock_wrlock(&l); x++; x--; pthread_rwlock_unlock(&l); return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_rwlock_rdlock(&l); assert(x == 0); pthread_rwlock_unlock(&l); }",
        "SAFE",
    ),
    created(
        "readers beside each other",
        "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; int x; void *w(void *u) { pthread_rwlock_rdlock(&l); x = 1; x = 0; pthread_rwlock_unlock(&l); return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_rwlock_rdlock(&l); assert(x == 0); pthread_rwlock_unlock(&l); }",
        "UNSAFE",
    ),
    created(
        "a lock that is busy for writers",
        "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; int main(void) { pthread_rwlock_rdlock(&l); assert(pthread_rwlock_trywrlock(&l) == EBUSY && pthread_rwlock_tryrdlock(&l) == 0); }",
        "SAFE",
    ),
    created(
        "a barrier",
        "pthread_barrier_t b; int x; void *w(void *u) { x = 1; pthread_barrier_wait(&b); return 0; } int main(void) { pthread_t t; pthread_barrier_init(&b, NULL, 2); pthread_create(&t, NULL, w, NULL); pthread_barrier_wait(&b); assert(x == 1); }",
        "SAFE",
    ),
    created(
        "a barrier of one",
        "pthread_barrier_t b; int x; void *w(void *u) { x = 1; pthread_barrier_wait(&b); return 0; } int main(void) { pthread_t t; pthread_barrier_init(&b, NULL, 1); pthread_create(&t, NULL, w, NULL); pthread_barrier_wait(&b); assert(x == 1); }",
        "UNSAFE",
    ),
    created(
        "a semaphore",
        "#include <semaphore.h>\nsem_t s; int x; void *w(void *u) { x = 1; sem_post(&s); return 0; } int main(void) { pthread_t t; sem_init(&s, 0, 0); pthread_create(&t, 0, w, 0); sem_wait(&s); assert(x == 1); }",
        "SAFE",
    ),
    created(
        "a semaphore that is there",
        "#include <semaphore.h>\nsem_t s; int x; void *w(void *u) { x = 1; sem_post(&s); return 0; } int main(void) { pthread_t t; sem_init(&s, 0, 1); pthread_create(&t, 0, w, 0); sem_wait(&s); assert(x == 1); }",
        "UNSAFE",
    ),
    created(
        "own functions of these names",
        "typedef struct { atomic_int v; } sem_t; void sem_post(sem_t *s) { s->v = 7; } sem_t s; int main(void) { sem_post(&s); assert(s.v == 7); }",
        "SAFE",
    ),
    counted(
        "just once",
        "w",
        "pthread_once_t o = PTHREAD_ONCE_INIT; int x; void init(void) { x++; } void w(void) { pthread_once(&o, init); assert(x == 1); }",
        "SAFE",
    ),
    counted(
        "more than once",
        "w",
        "int x; void init(void) { x++; } void w(void) { if (x == 0) init(); assert(x == 1); }",
        "UNSAFE",
    ),
];
