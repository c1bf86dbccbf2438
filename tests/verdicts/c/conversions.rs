//! Types of constants, and conversions.

use super::programs::{Small, same};

pub(crate) const CONVERSIONS: &[Small] = &[
    same(
        "a cast cuts a constant",
        "int g = (unsigned char)-1; int h = (bool)7;",
        "assert(g == 255 && h == 1 && (unsigned char)300 == 44);",
        "SAFE",
    ),
    same("a cast cuts a constant, not kept", "int g = (unsigned char)300;", "assert(g == 300);", "UNSAFE"),
    same("a comparison without sign", "", "int a = -1; assert(!(a < 1u) && !(-1 < 1u) && a > 5u);", "SAFE"),
    same(
        "a constant argument gets its type",
        "static int below(int a, unsigned b) { return a < b; }",
        "assert(below(-1, 1) == 0);",
        "SAFE",
    ),
    same(
        "a constant result gets its type",
        "static long wide(unsigned a) { return a; }",
        "assert(wide(-1) == 4294967295);",
        "SAFE",
    ),
    same(
        "more bits keep the value of a number without sign",
        "unsigned a = 0, b = 1;",
        "long d = a - b; assert(d > 0 && d == 0xffffffff);",
        "SAFE",
    ),
    same(
        "fewer bits keep the low ones",
        "long g = 4294967297;",
        "int x = g; short s = 65537; assert(x == 1 && s == 1);",
        "SAFE",
    ),
    same(
        "case labels have the type of what chooses",
        "int x = 255;",
        "int y = 0; switch (x) { case (unsigned char)-1: y = 1; } assert(y == 1);",
        "SAFE",
    ),
    same(
        "constants of enumerations are numbers with a type",
        "enum { NONE = -1, ALL = (uint8_t)-1 }; int x = 255;",
        "assert(x == ALL && NONE < 0);",
        "SAFE",
    ),
    same(
        "an enumeration without negative constants has no sign",
        "enum e { A, B }; enum s { M = -1 };",
        "enum e x = A; enum s y = M; x--; assert(x > 0 && y < 0);",
        "SAFE",
    ),
    same(
        "a small number without sign wraps around",
        "",
        "uint8_t x = 255; x++; assert(x == 0); x -= 1; assert(x == 255); x += 300; assert(x == 43);",
        "SAFE",
    ),
    same(
        "a small number with a sign wraps around",
        "",
        "signed char x = 127; x++; assert(x == -128);",
        "SAFE",
    ),
    same(
        "an array is as long as its last element says",
        "int a[] = {[3] = 7};",
        "int i = 3; assert(a[i] == 7);",
        "SAFE",
    ),
    same("a condition has the type of both values", "int c = 1;", "assert((c ? -1 : 1u) > 0);", "SAFE"),
    same(
        "what is done with two constants in memory",
        "int a = 6, b = 4;",
        "assert(a * b == 24 && a / b == 1 && a % b == 2 && (a | b) == 6 && a << b == 96);",
        "SAFE",
    ),
    same("characters are numbers", "", "assert('\\xff' == -1 && '\\101' == 65 && '\\\\' == 92);", "SAFE"),
];
