//! Programs in shapes that exercise rules of the readers that seldom matter elsewhere: arguments and results of other types than
//! those of the functions, unsigned numbers that wrap around, combined booleans, uninitialised objects, and calls by pointers that
//! may not point to a function.
//!
//! Undefined behaviour and indeterminate values cannot be observed on the processor. There, a text in `/*run .. */` replaces them: by
//! a value that the variable may have, or by a failure for a call by a null pointer.

use super::generate::Program;
use garret_random::random::Random;
use std::fmt::Write as _;

/// Whether the program of this seed has a shape.
pub(super) fn has_shape(seed: u64) -> bool {
    seed % 10 == 6
}

/// The program of a seed with a shape.
pub(super) fn shaped(seed: u64) -> Program {
    let random = Random::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x7368_6170);
    let program = Program {
        globals: String::new(),
        body: String::new(),
        observed: String::new(),
        choices: 0,
        is_main: false,
    };
    let mut shape = Shape { random, program };
    match shape.random.below(14) {
        0..=4 => shape.converts(),
        5 | 6 => shape.wraps(),
        7 => shape.combines(),
        8 | 9 => shape.leaves_open(),
        10 | 11 => shape.calls(),
        12 => shape.fills_array(),
        _ => shape.fills_memory(),
    }
    shape.program
}

/// A type, numbers that a conversion to it changes or nearly changes, and whether `int` can represent all its values.
type Limits = (&'static str, &'static [&'static str], bool);

const SIGNED: &[&str] = &["127", "128", "200", "-128", "-129", "255", "256", "5"];
const UNSIGNED: &[&str] = &["255", "256", "257", "300", "-1", "-2", "200", "44"];
const KINDS: [Limits; 9] = [
    ("unsigned char", UNSIGNED, true),
    ("uint8_t", UNSIGNED, true),
    ("signed char", SIGNED, true),
    ("char", SIGNED, true),
    ("short", &["32767", "32768", "-32768", "-32769", "65535", "65536", "1"], true),
    ("unsigned short", &["65535", "65536", "-1", "-2", "65537", "40000"], true),
    ("_Bool", &["0", "1", "2", "-3", "256"], true),
    ("int", &["2147483647L", "2147483648L", "-2147483649L", "4294967295L", "-1L"], false),
    ("unsigned", &["4294967295L", "4294967296L", "-1L", "2147483648L", "3L"], false),
];

/// Numbers with which a parameter or a result is compared.
const COMPARED: [&str; 10] = ["0", "1", "44", "127", "200", "255", "-1", "-56", "-128", "1000"];

struct Shape {
    random: Random,
    program: Program,
}

impl Shape {
    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.random.below(all.len())]
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.program.body, "  {text}");
    }

    fn global(&mut self, text: &str) {
        let _ = writeln!(self.program.globals, "{text}");
    }

    /// One of two numbers; which one is only known at run time.
    fn either(&mut self, one: &str, other: &str) -> String {
        self.program.choices += 1;
        format!("__VERIFIER_nondet_bool() ? {one} : {other}")
    }

    /// A function whose parameter and result have fewer bits than the argument, or another signedness.
    fn converts(&mut self) {
        let (kind, numbers, is_int) = self.one_of(&KINDS);
        let result = match self.random.below(3) {
            0 => "long",
            1 => kind,
            _ => self.one_of(&KINDS).0,
        };
        let (parameter, outer) = if self.random.percent(60) { (kind, result) } else { ("long", kind) };
        let first = match self.random.below(5) {
            0 => "a++; ",
            1 => "a = a - 1; ",
            2 => "if (a > 100) return a; ",
            _ => "",
        };
        let (number, other) = (self.one_of(&COMPARED), self.one_of(&COMPARED));
        let value = match self.random.below(7) {
            0 => format!("a == {number}"),
            1 => format!("a > {number}"),
            2 => format!("(a < {number}) + 2 * (a == {other})"),
            3 => "a + 1".to_owned(),
            4 => "a < 0".to_owned(),
            _ => "a".to_owned(),
        };
        self.global(&format!("static {outer} f({parameter} a) {{ {first}return {value}; }}"));
        let (one, other) = (self.one_of(numbers), self.one_of(numbers));
        let wide = if is_int && self.random.percent(60) { "int" } else { "long" };
        let either = self.either(one, other);
        self.line(&format!("{wide} n = {either};"));
        let call = match self.random.below(5) {
            0 => "f(n + 1)".to_owned(),
            1 => format!("f({})", self.one_of(numbers)),
            2 => format!("f(n) + 3 * f({})", self.one_of(numbers)),
            _ => "f(n)".to_owned(),
        };
        self.line(&format!("long long result = {call};"));
        "result".clone_into(&mut self.program.observed);
    }

    /// An unsigned number that exceeds its limits, or those of signed numbers.
    fn wraps(&mut self) {
        let (one, other) = self.one_of(&[
            ("0u", "1u"),
            ("2147483646u", "2147483647u"),
            ("2147483647u", "2147483645u"),
            ("2147483648u", "2147483649u"),
            ("2147483650u", "2147483648u"),
            ("4294967294u", "4294967295u"),
        ]);
        let kind = self.one_of(&["unsigned", "unsigned", "uint32_t", "enum plain"]);
        if kind == "enum plain" {
            self.global("enum plain { P0, P1, P2 = 200, P3 = P2 + 56 };");
        }
        let either = self.either(one, other);
        if self.random.percent(50) {
            self.global(&format!("{kind} x;"));
            self.line(&format!("x = {either};"));
        } else {
            self.line(&format!("{kind} x = {either};"));
        }
        self.line(&format!("{kind} y = x;"));
        for _ in 0..self.random.between(1, 2) {
            let by = self.random.between(1, 3);
            let change = match self.random.below(7) {
                0 => format!("x += {by};"),
                1 => format!("x -= {by};"),
                2 => "x++;".to_owned(),
                3 => "--x;".to_owned(),
                4 => format!("x = y - {by};"),
                5 => format!("x = {by}u - x;"),
                _ => format!("x = x + {by}u;"),
            };
            self.line(&change);
        }
        let number = if one.starts_with("21") {
            self.one_of(&["2147483647u", "2147483648u", "2147483649u", "2147483646u", "5u"])
        } else {
            self.one_of(&["0u", "1u", "4294967295u", "4294967294u", "5u"])
        };
        self.program.observed = match self.random.below(6) {
            0 => "x".to_owned(),
            1 => "x < y".to_owned(),
            2 => format!("x > {number}"),
            3 => format!("(x == {number}) + 2 * (y == {number})"),
            4 => format!("x + 1u > {number}"),
            _ => format!("x == {number}"),
        };
    }

    /// Booleans in memory and results of comparisons, combined.
    fn combines(&mut self) {
        self.global("_Bool g;");
        self.global("_Bool h;");
        let either = self.either("1", "2");
        self.line(&format!("int n = {either};"));
        let either = self.either("1", "0");
        self.line(&format!("h = {either};"));
        self.line("int r = 0;");
        for _ in 0..self.random.between(1, 3) {
            let operator = self.one_of(&["&", "|", "^"]);
            let number = self.one_of(&["0", "1", "2"]);
            let to = self.one_of(&["g", "h", "r"]);
            let change = match self.random.below(5) {
                0 => format!("{to} = (n == {number}) {operator} h;"),
                1 => format!("{to} = (n > {number}) {operator} (h {operator} g);"),
                2 => format!("g {operator}= h;"),
                3 => format!("h {operator}= n == {number};"),
                _ => format!("if ((n == {number}) {operator} h) {to} = g {operator} h;"),
            };
            self.line(&change);
        }
        "g + 2 * h + 4 * r".clone_into(&mut self.program.observed);
    }

    /// An uninitialised variable, which may have any value at each read.
    fn leaves_open(&mut self) {
        let (kind, number, other) = self.one_of(&[
            ("_Bool", "1", "0"),
            ("int", "5", "6"),
            ("unsigned char", "5", "6"),
            ("long", "-1", "0"),
        ]);
        let open = format!("{kind} v/*run  = __VERIFIER_nondet_bool() ? {number} : {other}*/;");
        let written = if self.random.percent(60) { number } else { other };
        let turn = self.random.below(2);
        self.program.choices = 2;
        if self.random.percent(30) {
            self.global(&format!(
                "static int f(int c) {{ {open} if (c == {turn}) v = {written}; return v == {number}; }}"
            ));
            self.line("int one = f(0), other = f(1);");
            self.program.observed = self.one_of(&["one", "other", "one + 2 * other"]).to_owned();
            return;
        }
        self.line("int seen = 0;");
        let in_turn = match self.random.below(3) {
            0 => format!("if (t == {turn}) v = {written}; else seen = v == {number};"),
            1 => format!("if (t == {turn}) v = {written}; seen += v == {number};"),
            _ => format!("v = {written}; if (t == {turn}) seen = v == {number};"),
        };
        if self.random.percent(50) {
            self.line(&format!("for (int t = 0; t < 2; t++) {{ {open} {in_turn} }}"));
        } else {
            self.line("int t = 0;");
            self.line("again:;");
            self.line(&format!("{{ {open} {in_turn} }}"));
            self.line("if (++t < 2) goto again;");
        }
        "seen".clone_into(&mut self.program.observed);
    }

    /// A call by a pointer that may be null.
    fn calls(&mut self) {
        let (kind, ..) = self.one_of(&KINDS);
        for name in ["f", "h", "k"] {
            let value = match self.random.below(3) {
                0 => format!("a + {}", self.random.below(9)),
                1 => format!("a > {}", self.random.below(3)),
                _ => self.random.below(9).to_string(),
            };
            self.global(&format!("static {kind} {name}({kind} a) {{ return {value}; }}"));
        }
        let either = self.either("1", "2");
        self.line(&format!("int n = {either};"));
        let (one, other) = (self.one_of(&["f", "&h", "k", "0"]), self.one_of(&["f", "h", "&k", "f", "0"]));
        match self.random.below(3) {
            0 => {
                self.global(&format!("static {kind} (*table[3])({kind}) = {{f, {other}, {one}}};"));
                self.line(&format!("{kind} (*p)({kind}) = table[n];"));
            }
            1 => {
                self.global(&format!("static {kind} (*p)({kind}) = {other};"));
                self.line(&format!("if (n == 1) p = {one};"));
            }
            _ => self.line(&format!("{kind} (*p)({kind}) = n == 1 ? {one} : {other};")),
        }
        if self.random.percent(30) {
            self.line("if (!p) p = h;");
        }
        self.line("/*run if (!p) _exit(4);*/");
        let called = self.one_of(&["p(n)", "(*p)(n)", "p(1)"]);
        self.line(&format!("long long result = {called};"));
        "result".clone_into(&mut self.program.observed);
    }

    /// An uninitialised array, which is written on some paths.
    fn fills_array(&mut self) {
        let kind = self.one_of(&["int", "_Bool", "unsigned char", "long"]);
        let choice = self.either("1", "0");
        self.line(&format!("{kind} a[2]; int seen = 0, n = {choice};"));
        let either = self.either("1", "0");
        self.line(&format!("/*run a[0] = {either}; a[1] = a[0];*/"));
        for _ in 0..self.random.between(2, 4) {
            let (place, number) = (self.random.below(2), self.random.below(2));
            let statement = match self.random.below(5) {
                0 => format!("a[{place}] = {number};"),
                1 => format!("if (n) a[{place}] = {number};"),
                2 => format!("if (n) a[{place}] = {number}; else a[{place}] = {};", self.random.below(2)),
                3 => format!("a[n] = {number};"),
                _ => format!("seen = 2 * seen + (a[{place}] == 1);"),
            };
            self.line(&statement);
        }
        self.program.observed = self.one_of(&["seen", "a[0] == 1", "seen + 2 * (a[1] == 1)"]).to_owned();
    }

    /// Allocated memory, whose address another thread gets before or after it is written.
    fn fills_memory(&mut self) {
        self.program.is_main = true;
        self.global("#include <pthread.h>\n#include <stdlib.h>");
        self.global("int *q;\nint seen;");
        self.global("static void *passed(void *u) { int *p = u; seen += 2 * (*p == 5); return 0; }");
        self.global(
            "static void *published(void *u) { int *p = q; if (p) seen += 4 * (*p == 5); return 0; }",
        );
        let (choice, either) = (self.either("1", "0"), self.either("5", "6"));
        self.line(&format!("pthread_t t; int n = {choice}; int *p = malloc(sizeof(int));"));
        self.line(&format!("/*run *p = {either};*/"));
        let mut statements = vec!["seen += *p == 5;"; self.random.below(2)];
        statements.extend(vec!["*p = 5;"; self.random.below(2)]);
        statements.push(self.one_of(&[
            "if (n) *p = 5;",
            "*p = 6;",
            "if (n) *p = 5; else *p = 6;",
            "*p = 5;",
        ]));
        match self.random.below(4) {
            0 => {}
            1 => statements.push("pthread_create(&t, 0, passed, p); pthread_join(t, 0);"),
            2 => statements.push("q = p; pthread_create(&t, 0, published, 0); pthread_join(t, 0);"),
            _ => statements.extend(["q = p;", "pthread_create(&t, 0, published, 0); pthread_join(t, 0);"]),
        }
        self.random.shuffle(&mut statements);
        for statement in statements {
            self.line(statement);
        }
        "seen".clone_into(&mut self.program.observed);
    }
}
