//! Pointers to functions; each program tests one aspect of reading.

use super::programs::Small;

const TWO: &str = "static int one(int k) { return k + 1; } static int two(int k) { return k + 2; } int n;";

pub(crate) const POINTERS_TO_FUNCTIONS: &[Small] = &[
    Small::same(
        "a function by a local pointer",
        TWO,
        "int (*f)(int) = one; assert(f(1) == 2); f = &two; assert((*f)(1) == 3);",
        "SAFE",
    ),
    Small::same(
        "a function that is chosen",
        TWO,
        "int (*f)(int) = n ? one : two; assert(f(1) == 3);",
        "SAFE",
    ),
    Small::same(
        "the other function that is chosen",
        TWO,
        "n = 1; int (*f)(int) = n ? one : two; assert(f(1) == 3);",
        "UNSAFE",
    ),
    Small::same("a call of no function", TWO, "int (*f)(int) = n ? one : 0; f(1);", "UNSAFE"),
    Small::same(
        "a call of a function of another kind",
        "static void set(int k) {} static int one(int k) { return 1; } void (*f)(int) = (void (*)(int))one;",
        "f(1);",
        "UNSAFE",
    ),
    Small::same(
        "pointers to functions are compared",
        TWO,
        "int (*f)(int) = one; assert(f && f == one && f != two && f != NULL); f = NULL; assert(!f && sizeof f == 8);",
        "SAFE",
    ),
    Small::same(
        "a table of functions",
        "static int f(void) { return 7; } static int g(void) { return 8; } static int (*const all[3])(void) = {[2] = f, [0] = g};",
        "assert(all[0]() == 8 && (*all[2])() == 7 && !all[1]);",
        "SAFE",
    ),
    Small::same(
        "a table of functions with a gap",
        "static int f(void) { return 7; } static int (*const all[2])(void) = {f};",
        "for (int i = 0; i < 2; i++) all[i]();",
        "UNSAFE",
    ),
    Small::same(
        "functions in a structure",
        "static atomic_int held; int n; static void take(void) { while (atomic_exchange(&held, 1)) ; } static void give(void) { held = 0; } \
         struct lock { void (*take)(void), (*give)(void); }; static const struct lock l = {.take = take, .give = give}; const struct lock *which = &l;",
        "which->take(); n++; assert(n == 1); n--; which->give();",
        "SAFE",
    ),
    Small::same(
        "functions in a structure, one in the place of the other",
        "static atomic_int held; int n; static void take(void) { while (atomic_exchange(&held, 1)) ; } static void give(void) { held = 0; } \
         struct lock { void (*take)(void), (*give)(void); }; static const struct lock l = {.take = give, .give = take}; const struct lock *which = &l;",
        "which->take(); n++; assert(n == 1); n--; which->give();",
        "UNSAFE",
    ),
    Small::same(
        "a function that takes one",
        "static int inc(int k) { return k + 1; } static int twice(int (*f)(int), int k) { return f(f(k)); }",
        "assert(twice(inc, 1) == 3 && twice(&inc, 2) == 4);",
        "SAFE",
    ),
    Small::same(
        "a function that gives one",
        "typedef int op(int); typedef op *ptr; static int inc(int k) { return k + 1; } static int dec(int k) { return k - 1; } \
         static ptr pick(int up) { return up ? inc : dec; }",
        "assert(pick(1)(4) == 5 && pick(0)(4) == 3);",
        "SAFE",
    ),
    Small::same(
        "a type of functions declares one",
        "int n; typedef void action(void); action set, *p = set; void set(void) { n = 9; } static void call(action f) { f(); }",
        "call(set); p(); call(p); assert(n == 9);",
        "SAFE",
    ),
    Small::same(
        "what functions take and give is converted",
        "static unsigned char next(unsigned char c) { return c + 1; } static unsigned char (*f)(unsigned char) = next;",
        "assert(f(255) == 0 && f(256 + 3) == 4);",
        "SAFE",
    ),
    Small::same(
        "a local variable hides a function",
        "static int one(int k) { return k; } int (*f)(int) = one;",
        "int one = 3; assert(one == 3 && f(one) == 3);",
        "SAFE",
    ),
    Small::same(
        "a pointer to a function is published",
        "_Atomic(void (*)(void)) handler; int n; static void run(void) { assert(n == 1); } static void idle(void) {}",
        "if (me == 0) { n = 1; atomic_store(&handler, run); } else { void (*f)(void) = atomic_load(&handler); if (f) f(); }",
        "SAFE",
    ),
    Small::same(
        "a function that calls itself by a pointer",
        "static int f(int k); int (*p)(int) = f; static int f(int k) { return k ? p(k - 1) : 0; }",
        "assert(f(3) == 0);",
        "error: this function calls itself, directly or through others",
    ),
    Small::same(
        "a function that gives a pointer to one, without a name for its type",
        "static int one(int k) { return k; } static int (*pick(void))(int) { return one; }",
        "assert(pick()(1) == 1);",
        "SAFE",
    ),
];
