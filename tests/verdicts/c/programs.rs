//! Small programs; each tests one aspect of reading.

/// A program with its expected result: `SAFE`, `UNSAFE`, or `error: ` and a part of the message.
pub(crate) struct Small {
    pub(crate) name: &'static str,
    /// The code outside of `void worker(..)`.
    globals: &'static str,
    /// The body of `worker`.
    body: &'static str,
    pub(crate) tso: &'static str,
    pub(crate) sc: &'static str,
}

impl Small {
    pub(crate) fn text(&self) -> String {
        let (globals, body) = (self.globals, self.body);
        let parameters = if body.contains("me") && body.contains('n') && body.contains("< n") {
            "int me, int n"
        } else if body.contains("me") {
            "int me"
        } else {
            "void"
        };
        format!(
            "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n\
             {globals}\nvoid worker({parameters}) {{\n{body}\n}}\n"
        )
    }
}

impl Small {
    /// A program with the same expected result under both models.
    pub(crate) const fn same(
        name: &'static str,
        globals: &'static str,
        body: &'static str,
        both: &'static str,
    ) -> Self {
        Self { name, globals, body, tso: both, sc: both }
    }
}

pub(crate) const fn same(
    name: &'static str,
    globals: &'static str,
    body: &'static str,
    both: &'static str,
) -> Small {
    Small::same(name, globals, body, both)
}

pub(crate) const PROGRAMS: &[Small] = &[
    // Arithmetic and conditions, in one thread.
    same("sums and differences", "", "int a = 3, b = 4; a += b - 1; assert(a == 6 && -a == b - 10);", "SAFE"),
    same("a sum that is wrong", "", "int a = 3; a++; assert(a == 3);", "UNSAFE"),
    same(
        "steps before and after",
        "",
        "int a = 1; int b = a++; int c = ++a; assert(b == 1 && c == 3 && a-- == 3 && a == 2);",
        "SAFE",
    ),
    same(
        "multiples and shifts",
        "",
        "int a = 3; int b = 2 * a; a = b << 2; assert(b == 6 && a == 24);",
        "SAFE",
    ),
    same(
        "constants are computed",
        "#define A(x) ((x) * 2)\nenum { B = A(3), C };",
        "assert(B == 6 && C == 7 && (B ^ 1) == 7 && B % 4 == 2 && sizeof(int) == 4);",
        "SAFE",
    ),
    same(
        "words that macros make",
        "#define CAT(a, b) a ## b\n#define VAR(n) CAT(value_, n)\n#define TWICE(x) x ## x\n#define SAY(x) printf(#x)\n#define EMPTY(a) a ## 7",
        "int VAR(1) = CAT(1, 2); SAY(VAR(1) + \"a\"); assert(value_1 == 12 && TWICE(3) == 33 && CAT(value, _1) == VAR(1) && EMPTY() == 7);",
        "SAFE",
    ),
    same(
        "arguments beside ## are not replaced",
        "#define ONE 5\n#define CAT(a, b) a ## b\nenum { ONE1 = 3 };",
        "assert(CAT(ONE, 1) == 3);",
        "SAFE",
    ),
    same(
        "what macros make is replaced",
        "#define ONE1 4\n#define CAT(a, b) a ## b",
        "assert(CAT(ONE, 1) == 4);",
        "SAFE",
    ),
    same(
        "two that make no word",
        "#define CAT(a, b) a ## b",
        "int a = CAT(+, 1); assert(a);",
        "error: is not one word",
    ),
    same(
        "bits of small numbers",
        "static atomic_int x;",
        "int a = atomic_load(&x) & 3; atomic_store(&x, 6); int b = atomic_load(&x); assert((b & 2) && (a == 0 || a == 2));",
        "SAFE",
    ),
    same(
        "bits of a number without bound",
        "static atomic_int x;",
        "x++; assert(!(x & 32));",
        "error: bitwise operations need a small range of values, or a mask of the four lowest bits",
    ),
    same("low bits of a number without bound", "static atomic_int x;", "x += 2; assert(!(x & 1));", "SAFE"),
    same("low bits that change", "static atomic_int x;", "x += 2; assert(!(x & 2));", "UNSAFE"),
    same(
        "a remainder",
        "static atomic_int x;",
        "int a = 0; if (x) a = 3; x = 1; assert(a % 2 == 0);",
        "UNSAFE",
    ),
    same(
        "conditions in their order",
        "static atomic_int x;",
        "int a = 0; if (a && x++) a = 1; if (!a || x++) a = 2; assert(x == 0 && a == 2);",
        "SAFE",
    ),
    same("a value by a condition", "", "int a = 2; int b = a > 1 ? a + 5 : 0; assert(b == 7);", "SAFE"),
    same(
        "truth values are 0 and 1",
        "",
        "bool a = 7; int b = !a; assert(a == 1 && b == 0 && !!5 == 1 && (a & !b) == 1);",
        "SAFE",
    ),
    same("one thing after the other", "", "int a, b; a = (b = 2, b + 1); assert(a == 3);", "SAFE"),
    same(
        "unsigned numbers compare without sign",
        "",
        "unsigned a = 0; a -= 1; assert(a > 5); int b = 0; b -= 1; assert(b < 5);",
        "SAFE",
    ),
    same(
        "types of headers have their signs",
        "",
        "uint32_t a = 0; a -= 1; int32_t b = 0; b -= 1; size_t c = 0; c -= 1; assert(a > 5 && b < 5 && c > 5);",
        "SAFE",
    ),
    same(
        "few bits without sign",
        "static _Atomic uint8_t x;",
        "x = 200; uint8_t a = 255; assert(x == 200 && a == 255);",
        "SAFE",
    ),
    same(
        "unsigned beside long compares with sign",
        "",
        "unsigned a = 1; long b = 0; b -= 1; assert(b < a); int c = 0; c -= 1; assert(c > a);",
        "SAFE",
    ),
    same(
        "unsigned long beside long compares without sign",
        "",
        "long b = 0; b -= 1; assert(b > 1ul && b < 1u && b < 1);",
        "SAFE",
    ),
    same(
        "truth values are not computed with",
        "static atomic_bool x;",
        "x += 2; assert(x < 2);",
        "error: arithmetic on a truth value",
    ),
    same(
        "cases of one macro",
        "#define TWO case 1: a = 2; break; case 2: a = 3;",
        "int a = 1; switch (a) { TWO } assert(a == 2);",
        "error: two cases come from one macro",
    ),
    same("a character is a number", "", "char a = 'A'; assert(a == 65);", "SAFE"),
    same("few bits are always few", "static _Atomic uint8_t x;", "x++; assert(x <= 255);", "SAFE"),
    same(
        "a cast keeps the low bits",
        "static atomic_int x;",
        "int a = 200; if (x) a = 100; x = 1; a = (signed char)a; assert(a == -56 || a == 100);",
        "SAFE",
    ),
    // Control flow.
    same(
        "loops",
        "",
        "int a = 0; for (int i = 0; i < 3; i++) { if (i == 1) continue; a += i; } assert(a == 2);",
        "SAFE",
    ),
    same(
        "a loop that is done once",
        "",
        "int a = 0; do { a++; if (a == 2) break; } while (a < 3); while (a < 5) a++; assert(a == 5);",
        "SAFE",
    ),
    same(
        "a choice of cases",
        "",
        "int a = 2, b = 0; switch (a) { case 1: b = 1; break; case 2: b = 2; case 3: b += 1; break; default: b = 9; } assert(b == 3);",
        "SAFE",
    ),
    same(
        "a choice without its case",
        "",
        "int a = 5, b = 0; switch (a) { case 1: b = 1; } assert(b == 0);",
        "SAFE",
    ),
    same("jumps", "", "int a = 0; again: a++; if (a < 3) goto again; assert(a == 3);", "SAFE"),
    same("blocks have their own names", "", "int a = 1; { int a = 2; a++; } assert(a == 1);", "SAFE"),
    same("an assertion in a loop", "static atomic_int x;", "while (1) { assert(x < 3); x++; }", "UNSAFE"),
    same(
        "what is assumed",
        "static atomic_int x;",
        "int a = x; x = 1; __VERIFIER_assume(a == 0); assert(a == 0);",
        "SAFE",
    ),
    same("a failure that is reached", "void reach_error(void) { abort(); }", "reach_error();", "UNSAFE"),
    // Functions.
    same(
        "functions and their results",
        "static int twice(int a) { return a + a; }",
        "assert(twice(twice(2)) + twice(1) == 10);",
        "SAFE",
    ),
    same(
        "a result of each call",
        "static int next(int a) { if (a > 3) return a; return a + 1; }",
        "int a = next(1) - next(7); assert(a == -5);",
        "SAFE",
    ),
    same(
        "pointers to variables of functions",
        "static void set(int *a, int b) { *a = b; }",
        "int a = 1, b = 2; set(&a, 5); set(&b, a + 1); assert(a == 5 && b == 6);",
        "SAFE",
    ),
    same(
        "addresses as arguments",
        "static atomic_int x, y; static void up(atomic_int *p) { atomic_fetch_add(p, 1); }",
        "up(&x); up(&x); up(&y); assert(x > 1 && y > 0);",
        "SAFE",
    ),
    same(
        "a function that calls itself",
        "static int f(int a) { return a ? f(a - 1) : 0; }",
        "assert(f(2) == 0);",
        "error: calls itself",
    ),
    // Atomic operations.
    same(
        "an atomic sum",
        "static atomic_int x; static volatile int once;",
        "int a = atomic_fetch_add(&x, 1); if (a == 0) { assert(!once); once = 1; }",
        "SAFE",
    ),
    same(
        "a sum that is not atomic",
        "static volatile int x, once;",
        "int a = x; x = a + 1; if (a == 0) { assert(!once); once = 1; }",
        "UNSAFE",
    ),
    same(
        "an assignment that is an atomic sum",
        "static atomic_int x; static volatile int once;",
        "if (++x == 1) { assert(!once); once = 1; }",
        "SAFE",
    ),
    same(
        "an exchange",
        "static atomic_int x; static volatile int once;",
        "if (!atomic_exchange(&x, 1)) { assert(!once); once = 1; }",
        "SAFE",
    ),
    same(
        "a compare and exchange keeps what it finds",
        "static atomic_int x;",
        "int a = 5; int b = atomic_compare_exchange_strong(&x, &a, 1); x = 1; assert(!b && a != 5);",
        "SAFE",
    ),
    same(
        "a compare and exchange that succeeds",
        "static atomic_int x; static volatile int once;",
        "int a = 0; if (atomic_compare_exchange_weak_explicit(&x, &a, 1, memory_order_acquire, memory_order_relaxed)) { assert(!once); once = 1; }",
        "SAFE",
    ),
    same(
        "operations of the compiler",
        "static int x; static volatile int once;",
        "if (__sync_bool_compare_and_swap(&x, 0, 1)) { assert(!once); once = 1; } assert(__atomic_load_n(&x, __ATOMIC_ACQUIRE) == 1);",
        "SAFE",
    ),
    same(
        "bits at once",
        "static atomic_int x; static volatile int once;",
        "if (!(atomic_fetch_or(&x, 2) & 2)) { assert(!once); once = 1; } atomic_fetch_and(&x, 3);",
        "SAFE",
    ),
    same(
        "a flag",
        "static atomic_flag x = ATOMIC_FLAG_INIT; static volatile int inside;",
        "while (atomic_flag_test_and_set(&x)); assert(!inside); inside = 1; inside = 0; atomic_flag_clear(&x);",
        "SAFE",
    ),
    same(
        "a mutex",
        "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int inside;",
        "pthread_mutex_lock(&m); assert(!inside); inside = 1; inside = 0; pthread_mutex_unlock(&m);",
        "SAFE",
    ),
    // Orders.
    Small {
        name: "a relaxed store may be late",
        globals: "static atomic_int x, y, a, b;",
        body: "if (!a++) { atomic_store_explicit(&x, 1, memory_order_relaxed); if (!atomic_load_explicit(&y, memory_order_relaxed)) { assert(!b); b = 2; } } else { atomic_store_explicit(&y, 1, memory_order_release); if (!atomic_load_explicit(&x, memory_order_acquire)) { assert(b != 2); b = 1; } }",
        tso: "UNSAFE",
        sc: "SAFE",
    },
    Small {
        name: "a store that is sequentially consistent is not late",
        globals: "static atomic_int x, y, a, b;",
        body: "int me_first = a++; if (me_first > 1) return; if (!me_first) { atomic_store(&x, 1); if (!atomic_load_explicit(&y, memory_order_relaxed)) { assert(!b); b = 2; } } else { y = 1; if (!x) { assert(b != 2); b = 1; } }",
        tso: "SAFE",
        sc: "SAFE",
    },
    // Objects.
    same(
        "what objects hold at first",
        "static int x = 3, a[3] = { 1, [2] = 5 }; struct s { int b, c; }; static struct s s = { .c = 4 };",
        "assert(x == 3 && a[0] == 1 && a[1] == 0 && a[2] == 5 && s.b == 0 && s.c == 4);",
        "SAFE",
    ),
    same(
        "an index that is computed",
        "static int a[3] = { 4, 5, 6 };",
        "int i = 0; i += 2; assert(a[i] == 6 && a[i - 1] == 5);",
        "SAFE",
    ),
    same(
        "an element that is written",
        "static int a[3]; static atomic_int x;",
        "int i = x++; if (i < 3) { a[i] = i + 4; assert(a[1] == 0 || i > 0); }",
        "UNSAFE",
    ),
    same(
        "an index outside of the array",
        "static int a[2];",
        "int i = 0; i += 3; assert(a[i] == 0);",
        "UNSAFE",
    ),
    same("objects of each thread", "static _Thread_local int mine;", "mine++; assert(mine == 1);", "SAFE"),
    same(
        "a static variable of a function",
        "static int f(void) { static atomic_int calls; return calls++; }",
        "assert(f() < 1);",
        "UNSAFE",
    ),
    same(
        "pointers that change",
        "static int a = 1, b = 2;",
        "int *p = &a; int c = *p; p = &b; c += *p; assert(c == 3 && p != &a && p);",
        "SAFE",
    ),
    same(
        "a pointer that leads nowhere",
        "static int *_Atomic p; static int a;",
        "int *q = p; p = &a; assert(*q == 0);",
        "UNSAFE",
    ),
    // Numbers of threads.
    same(
        "the number of the thread",
        "static atomic_int owner;",
        "int nobody = 0; if (atomic_compare_exchange_strong(&owner, &nobody, me)) assert(owner == me);",
        "SAFE",
    ),
    same(
        "the number of another thread",
        "static atomic_int owner;",
        "owner = me; assert(owner == me);",
        "UNSAFE",
    ),
    same(
        "numbers of threads are not computed with",
        "static atomic_int x;",
        "x = me * 2; assert(x);",
        "error: arithmetic on a thread number",
    ),
    same(
        "a loop over all threads",
        "static atomic_int up[64]; static volatile int seen;",
        "up[me] = 1; int others = 0; for (int j = 0; j < n; j++) if (j != me && up[j]) others = 1; assert(!others && !seen);",
        "UNSAFE",
    ),
    // Unsupported constructs.
    same(
        "no fractions",
        "",
        "double a = 1; assert(a);",
        "error: floating-point numbers are not supported for any number of threads at once",
    ),
    same("no unknown functions", "", "foo(); assert(0);", "error: `foo` is not a function of this file"),
    same("no unknown names", "", "assert(foo);", "error: unknown name `foo`"),
    same("nothing is bad", "", "int a = 1; a++;", "error: this program has no assertion"),
    // Names.
    same(
        "an argument that is a constant has the type of the parameter",
        "static int f(unsigned char c) { return c; } static long g(unsigned u) { return u; }",
        "assert(f(300) == 44); assert(g(-1) > 0);",
        "SAFE",
    ),
    same("a variable hides a constant", "enum { N = 3 };", "int N = 4; assert(N == 4);", "SAFE"),
    same(
        "what is hidden in a block comes back",
        "enum { N = 3 };",
        "{ int N = 4; N++; } assert(N == 3);",
        "SAFE",
    ),
    same(
        "a structure of a block is another one",
        "struct s { int a; } x;",
        "{ struct s { int b, a; }; } assert(&x.a == (void *)&x);",
        "SAFE",
    ),
    // Addresses.
    same(
        "the address of a computed element",
        "int buf[2] = {10, 20}; int pos = 1;",
        "int *c = &buf[pos & 1]; assert(*c == 20 && c == &buf[1] && c != 0);",
        "SAFE",
    ),
    same(
        "the address of the first element",
        "struct node { int id; } pool[2]; int pos;",
        "struct node *n = &pool[pos]; assert(n != 0 && n == pool && n == &pool[0]);",
        "SAFE",
    ),
    same(
        "the address of a field of a computed element",
        "struct node { int id, other; } pool[2] = {{1, 2}, {3, 4}}; int pos = 1;",
        "int *n = &pool[pos].other; assert(*n == 4);",
        "SAFE",
    ),
    same(
        "a structure begins where its first field does",
        "struct node { int id, other; } one;",
        "void *p = &one; assert(p == (void *)&one.id && p != (void *)&one.other);",
        "SAFE",
    ),
    same(
        "a pointer that leads somewhere at first",
        "int cell; int *where = &cell; int many[3]; int *last = &many[2];",
        "assert(where == &cell && last == &many[2] && last != many);",
        "SAFE",
    ),
    // Labels.
    same(
        "a label stands before the whole statement",
        "int x, y;",
        "int z = 0; if (x == 1) here: z = 1; assert(z == 0);",
        "SAFE",
    ),
    same(
        "a label after else",
        "int x;",
        "int y = 0; if (x == 0) y = 1; else other: y = 2; assert(y == 1);",
        "SAFE",
    ),
    same(
        "labels in loops",
        "",
        "int y = 0, i = 0; for (int k = 0; k < 0; k++) step: y = 1; do turn: i++; while (i < 2); while (i < 2) once: y = 5; assert(y == 0 && i == 2);",
        "SAFE",
    ),
    same(
        "a case without braces",
        "int x = 2;",
        "int y = 0; switch (x) case 1: y = 2; assert(y == 0);",
        "SAFE",
    ),
    same(
        "a label at the end of a block",
        "",
        "int y = 1; { if (y) goto end; y = 2; end: } assert(y == 1);",
        "SAFE",
    ),
    same("a label twice", "", "here: ; here: assert(1);", "error: there are two labels `here`"),
    // Macros of the compiler.
    same(
        "macros of the compiler",
        "#if defined(__GNUC__) && defined(__x86_64__) && __STDC_VERSION__ >= 201112L && UINT8_MAX == 255\nenum { KNOWN = 1 };\n#else\nenum { KNOWN };\n#endif",
        "assert(KNOWN == 1);",
        "SAFE",
    ),
    same(
        "conditions of directives have 64 bits",
        "#if -1 > 0u && 0xffffffff + 1 != 0\nenum { KNOWN = 1 };\n#else\nenum { KNOWN };\n#endif",
        "assert(KNOWN == 1);",
        "SAFE",
    ),
    same(
        "assertions that are turned off",
        "#define NDEBUG\n#include <assert.h>\nint x;",
        "assert(x == 1); if (x == 1) abort();",
        "SAFE",
    ),
    same(
        "assertions that are turned on again",
        "#define NDEBUG\n#include <assert.h>\n#undef NDEBUG\n#include <assert.h>\nint x;",
        "assert(x == 1);",
        "UNSAFE",
    ),
    // In 64 bits it does not wrap around, and the truncation to 32 bits is not known.
    same(
        "a sum with a large number that is cut",
        "int x;",
        "x -= 4294967297ul; assert(x == -1);",
        "error: this conversion may lose more bits than the analysis can track",
    ),
    same(
        "a long difference that is cut",
        "int x; long y;",
        "int v = x + 91; y -= 0u - v; assert((int)y == 91);",
        "error: this conversion may lose more bits than the analysis can track",
    ),
];
