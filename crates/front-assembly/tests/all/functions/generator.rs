//! Generates random C functions that compute something and terminate.

use fastrand::Rng;
use std::fmt::Write;

const TYPES: &[&str] = &[
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "short",
    "unsigned short",
    "signed char",
    "unsigned char",
    "int",
    "long",
];

/// A function, and the variables that it writes.
pub(crate) struct Function {
    pub(crate) text: String,
    pub(crate) variables: Vec<String>,
}

struct Generator<'r> {
    random: &'r mut Rng,
    number: usize,
    /// The names that can be read.
    readable: Vec<String>,
    /// The names that can be written: without loop counters.
    writable: Vec<String>,
    body: String,
    depth: usize,
    next: usize,
    /// Helper functions: one with number parameters, and one with pointer parameters.
    helpers: usize,
    /// Whether all fields of the structure have the same type.
    is_dense: bool,
}

/// Generates the function with this number.
pub(crate) fn function(random: &mut Rng, number: usize) -> Function {
    let mut head = String::new();
    let mut variables = Vec::new();
    let mut generator = Generator {
        random,
        number,
        readable: Vec::new(),
        writable: Vec::new(),
        body: String::new(),
        depth: 0,
        next: 0,
        helpers: 0,
        is_dense: false,
    };
    // compilers narrow reads of variables that are not volatile, and accesses of one variable in several sizes are refused
    let is_volatile = generator.random.u8(0..4) != 0;
    let volatile = if is_volatile { "volatile " } else { "" };
    for at in 0..4 {
        let (kind, start) = (generator.type_of(), generator.constant());
        let name = format!("g{number}_{at}");
        writeln!(head, "{volatile}{kind} {name} = ({kind}){start};").unwrap();
        generator.readable.push(name.clone());
        generator.writable.push(name.clone());
        variables.push(name);
    }
    let kind = generator.type_of();
    let items: Vec<String> = (0..8).map(|_| format!("({kind}){}", generator.constant())).collect();
    writeln!(head, "{volatile}{kind} a{number}[8] = {{{}}};", items.join(", ")).unwrap();
    variables.push(format!("a{number}"));
    // copying a structure also copies its padding, which is undefined: that is refused
    generator.is_dense = generator.random.bool();
    let same = generator.type_of();
    let fields: Vec<String> = (0..3)
        .map(|at| format!("{volatile}{} f{at};", if generator.is_dense { same } else { generator.type_of() }))
        .collect();
    writeln!(head, "struct s{number} {{ {} }};", fields.join(" ")).unwrap();
    writeln!(head, "struct s{number} t{number} = {{1, 2, 3}};").unwrap();
    variables.push(format!("t{number}"));
    for at in 0..3 {
        generator.writable.push(format!("t{number}.f{at}"));
        generator.readable.push(format!("t{number}.f{at}"));
    }
    generator.helpers(&mut head);
    generator.locals();
    let count = generator.random.usize(3..9);
    generator.statements(count);
    let text = format!("{head}void f{number}(void) {{\n{}}}\n", generator.body);
    Function { text, variables }
}

impl Generator<'_> {
    fn type_of(&mut self) -> &'static str {
        TYPES[self.random.usize(0..TYPES.len())]
    }

    fn constant(&mut self) -> String {
        let number = crate::support::random::number(self.random);
        format!("{number:#x}UL")
    }

    fn fresh(&mut self, name: &str) -> String {
        self.next += 1;
        format!("{name}{}", self.next)
    }

    /// Generates the functions that are called.
    fn helpers(&mut self, head: &mut String) {
        let number = self.number;
        let (one, two) = (self.type_of(), self.type_of());
        let result = self.type_of();
        let how = if self.random.bool() { "__attribute__((noinline)) " } else { "" };
        let saved = (std::mem::take(&mut self.readable), std::mem::take(&mut self.writable));
        self.readable = vec!["x".to_owned(), "y".to_owned(), format!("g{number}_0")];
        let value = self.expression(3);
        let other = self.expression(2);
        writeln!(head, "static {how}{result} h{number}({one} x, {two} y) {{ if (x > y) return {value}; return {other}; }}").unwrap();
        self.readable = vec!["*p".to_owned(), "y".to_owned()];
        let value = self.expression(2);
        writeln!(head, "static {how}void p{number}({one} *p, {two} y) {{ *p = {value}; }}").unwrap();
        self.readable = vec!["s->f0".to_owned(), "s->f1".to_owned(), "s->f2".to_owned()];
        let value = self.expression(2);
        writeln!(
            head,
            "static {how}long q{number}(struct s{number} *s) {{ s->f1 = {value}; return s->f0 + s->f1; }}"
        )
        .unwrap();
        (self.readable, self.writable) = saved;
        self.helpers = 1;
        let start = self.constant();
        writeln!(self.body, "  {one} pointed = ({one}){start};").unwrap();
        self.readable.push("pointed".to_owned());
    }

    fn locals(&mut self) {
        for _ in 0..self.random.usize(1..4) {
            let (name, kind) = (self.fresh("v"), self.type_of());
            let value = self.expression(2);
            writeln!(self.body, "  {kind} {name} = {value};").unwrap();
            self.readable.push(name.clone());
            self.writable.push(name);
        }
        if self.random.bool() {
            writeln!(self.body, "  struct s{} m = {{4, 5, 6}};", self.number).unwrap();
            for at in 0..3 {
                self.readable.push(format!("m.f{at}"));
                self.writable.push(format!("m.f{at}"));
            }
            if self.is_dense {
                writeln!(self.body, "  struct s{} k = m; k.f0 ^= 3;", self.number).unwrap();
                self.readable.push("k.f0".to_owned());
                self.readable.push("k.f2".to_owned());
            }
        }
    }

    fn read(&mut self) -> String {
        match self.random.u8(0..6) {
            0 => self.constant(),
            kind => {
                let name = self.readable[self.random.usize(0..self.readable.len())].clone();
                if kind == 1 { format!("a{}[{name} & 7]", self.number) } else { name }
            }
        }
    }

    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.read();
        }
        let left = self.expression(depth - 1);
        let right = self.expression(depth - 1);
        match self.random.u8(0..22) {
            0..=2 => format!("({left} + {right})"),
            3..=4 => format!("({left} - {right})"),
            5 => format!("({left} * {right})"),
            6 => format!("({left} & {right})"),
            7 => format!("({left} | {right})"),
            8 => format!("({left} ^ {right})"),
            9 => format!("({left} << ({right} & 15))"),
            10 => format!("({left} >> ({right} & 7))"),
            11 => format!("({left} / (({right} & 0x3f) | 1))"),
            12 => format!("({left} % (({right} & 0x7f) | 1))"),
            13 => {
                let signs = ["<", "<=", ">", ">=", "==", "!="];
                let sign = signs[self.random.usize(0..signs.len())];
                format!("({left} {sign} {right})")
            }
            14 => format!("({left} ? {right} : 7)"),
            15 => format!("({left} && {right})"),
            16 => format!("({left} || {right})"),
            17 => format!("(~{left})"),
            18 => format!("(-{left})"),
            19 => format!("(({}){left})", self.type_of()),
            20 => format!("({left} < {right} ? {left} : {right})"),
            _ if self.helpers > 0 && depth > 1 => format!("h{}({left}, {right})", self.number),
            _ => left,
        }
    }

    fn line(&mut self, text: &str) {
        let indent = "  ".repeat(self.depth + 1);
        writeln!(self.body, "{indent}{text}").unwrap();
    }

    fn target(&mut self) -> String {
        if self.random.u8(0..4) == 0 {
            let index = self.read();
            return format!("a{}[{index} & 7]", self.number);
        }
        self.writable[self.random.usize(0..self.writable.len())].clone()
    }

    fn statements(&mut self, count: usize) {
        for _ in 0..count {
            self.statement();
        }
    }

    fn block(&mut self, head: &str) {
        self.line(head);
        self.depth += 1;
        let count = self.random.usize(1..3);
        self.statements(count);
        self.depth -= 1;
        self.line("}");
    }

    fn statement(&mut self) {
        let kind = if self.depth > 2 { 0 } else { self.random.u8(0..12) };
        match kind {
            6 => {
                let condition = self.expression(2);
                self.block(&format!("if ({condition}) {{"));
                if self.random.bool() {
                    self.block("else {");
                }
            }
            7 | 8 => {
                let name = self.fresh("i");
                let count = self.random.u8(1..9);
                self.readable.push(name.clone());
                let before = self.body.len();
                self.block(&format!("for (int {name} = 0; {name} < {count}; {name}++) {{"));
                let index = self.readable.iter().position(|it| *it == name).unwrap();
                self.readable.remove(index);
                assert!(self.body.len() > before);
            }
            9 => {
                let value = self.expression(1);
                self.line(&format!("switch (({value}) & 7) {{"));
                for case in 0..self.random.usize(2..7) {
                    let (target, value) = (self.target(), self.expression(1));
                    let end = if self.random.bool() { " break;" } else { "" };
                    self.line(&format!("case {case}: {target} = {value};{end}"));
                }
                let target = self.target();
                self.line(&format!("default: {target} = 3; }}"));
            }
            10 => {
                let value = self.expression(1);
                self.line(&format!("p{}(&pointed, {value});", self.number));
            }
            11 => {
                let target = self.target();
                self.line(&format!("{target} = q{}(&t{});", self.number, self.number));
            }
            _ => {
                let signs = ["=", "=", "+=", "-=", "^=", "|=", "&=", "*="];
                let sign = signs[self.random.usize(0..signs.len())];
                let (target, value) = (self.target(), self.expression(3));
                self.line(&format!("{target} {sign} {value};"));
            }
        }
    }
}
