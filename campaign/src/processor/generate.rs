//! Random programs in C of one thread: types, conversions, constants, initialisers, structures, arrays, pointers, labels, loops, calls.

use super::shapes::{has_shape, shaped};
use garret_random::random::Random;
use std::fmt::Write as _;

/// An integer type, by its name in C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) name: &'static str,
}

const fn kind(name: &'static str) -> Kind {
    Kind { name }
}

/// Integer types; common ones occur several times.
pub(super) const KINDS: [Kind; 18] = [
    kind("int"),
    kind("int"),
    kind("unsigned"),
    kind("unsigned"),
    kind("long"),
    kind("unsigned long"),
    kind("char"),
    kind("signed char"),
    kind("unsigned char"),
    kind("uint8_t"),
    kind("short"),
    kind("unsigned short"),
    kind("_Bool"),
    kind("bool"),
    kind("int64_t"),
    kind("uint32_t"),
    kind("enum sign"),
    kind("enum plain"),
];

/// A variable.
#[allow(clippy::struct_excessive_bools, reason = "they are asked one by one")]
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) kind: &'static str,
    /// The number of elements if it is an array, a power of 2.
    pub(super) elements: Option<usize>,
    pub(super) is_structure: bool,
    pub(super) is_pointer: bool,
    pub(super) to_structure: bool,
    pub(super) is_global: bool,
}

impl Variable {
    pub(super) fn plain(name: &str, kind: &'static str, is_global: bool) -> Self {
        Self {
            name: name.to_owned(),
            kind,
            elements: None,
            is_structure: false,
            is_pointer: false,
            to_structure: false,
            is_global,
        }
    }
}

/// A program: the declarations and the body, and the expression that is observed at its end.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its declarations.
    pub globals: String,
    /// The body of the only thread, up to the observation.
    pub body: String,
    /// The expression that is observed.
    pub observed: String,
    /// The largest number of free choices.
    pub choices: u32,
    /// Whether the body is that of `main`, which creates other threads and joins them.
    pub is_main: bool,
}

impl std::fmt::Display for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{{\n{}  {}\n}}\n", self.globals, self.body, self.observed)
    }
}

pub(super) struct Generator {
    pub(super) random: Random,
    pub(super) text: String,
    pub(super) scopes: Vec<Vec<Variable>>,
    pub(super) enumerators: Vec<String>,
    /// The functions, each with the number of its parameters.
    pub(super) functions: Vec<(String, usize)>,
    /// Pointers to functions: the function to which each points initially, its own name, and another function of the same type.
    pub(super) pointers: Vec<[String; 3]>,
    /// For additional choices, so that the other choices stay those of the seed.
    pub(super) besides: Random,
    pub(super) choices: u32,
    pub(super) calls_allowed: bool,
    pub(super) index_depth: usize,
    count: usize,
    indent: usize,
}

impl Generator {
    pub(super) fn line(&mut self, text: &str) {
        if !text.is_empty() {
            let _ = writeln!(self.text, "{}{text}", "  ".repeat(self.indent));
        }
    }

    pub(super) fn fresh(&mut self, prefix: &str) -> String {
        self.count += 1;
        format!("{prefix}{}", self.count)
    }

    pub(super) fn label(&mut self) -> String {
        self.fresh("l")
    }

    /// The variables that are visible here; a variable that is hidden by another one is left out.
    pub(super) fn visible(&self) -> Vec<Variable> {
        let mut found: Vec<Variable> = Vec::new();
        for it in self.scopes.iter().rev().flatten() {
            if !found.iter().any(|known| known.name == it.name) {
                found.push(it.clone());
            }
        }
        found.reverse();
        found
    }

    fn globals(&mut self) {
        self.line("enum sign { S0 = -1, S1, S2 = 7, S3 };");
        self.line("enum plain { P0, P1, P2 = 200, P3 = P2 + 56 };");
        let value = self.constant(2);
        // It has to be in the range of `int`; the conversion ensures that.
        self.line(&format!("enum drawn {{ D0 = (signed char)({value}), D1, D2 = (unsigned char)D1 }};"));
        self.enumerators =
            ["S0", "S1", "S2", "S3", "P0", "P1", "P2", "P3", "D0", "D1", "D2"].map(str::to_owned).to_vec();
        let mut scope = Vec::new();
        for number in 0..self.random.between(2, 4) {
            let (name, kind) = (format!("g{number}"), self.kind());
            let text = if self.random.percent(70) {
                let value = self.constant(2);
                format!("{} {name} = {value};", kind.name)
            } else {
                format!("{} {name};", kind.name)
            };
            self.line(&text);
            scope.push(Variable::plain(&name, kind.name, true));
        }
        if self.random.percent(60) {
            let kind = self.kind();
            let elements = *self.one_of(&[2, 4]);
            let text = match self.random.below(3) {
                0 => format!("{} arr[{elements}];", kind.name),
                1 => {
                    let values: Vec<String> = (0..elements).map(|_| self.constant(1)).collect();
                    format!("{} arr[] = {{{}}};", kind.name, values.join(", "))
                }
                _ => {
                    let value = self.constant(1);
                    format!("{} arr[] = {{[{}] = {value}}};", kind.name, elements - 1)
                }
            };
            self.line(&text);
            scope.push(Variable { elements: Some(elements), ..Variable::plain("arr", kind.name, true) });
        }
        if self.random.percent(50) {
            self.structure(&mut scope);
        }
        if self.random.percent(50) {
            self.pointer(&mut scope);
        }
        self.scopes.push(scope);
    }

    fn structure(&mut self, scope: &mut Vec<Variable>) {
        let kinds = [self.kind(), self.kind(), self.kind()];
        self.line(&format!(
            "struct fields {{ {} a; {} b; {} c; }};",
            kinds[0].name, kinds[1].name, kinds[2].name
        ));
        let text = match self.random.below(3) {
            0 => "struct fields str;".to_owned(),
            1 => {
                let (one, other) = (self.constant(1), self.constant(1));
                format!("struct fields str = {{{one}, {other}}};")
            }
            _ => {
                let value = self.constant(1);
                format!("struct fields str = {{.b = {value}}};")
            }
        };
        self.line(&text);
        scope.push(Variable { is_structure: true, ..Variable::plain("str", "struct fields", true) });
        if self.random.percent(50) {
            self.line("struct fields *ps = &str;");
            scope.push(Variable {
                is_pointer: true,
                to_structure: true,
                ..Variable::plain("ps", "struct fields", true)
            });
        }
    }

    fn pointer(&mut self, scope: &mut Vec<Variable>) {
        let candidates: Vec<Variable> =
            scope.iter().filter(|it| !it.is_structure && !it.is_pointer).cloned().collect();
        let target = candidates[self.random.below(candidates.len())].clone();
        let place = match target.elements {
            Some(size) if self.random.percent(70) => format!("&arr[{}]", self.random.below(size)),
            Some(_) => "arr".to_owned(),
            None => format!("&{}", target.name),
        };
        self.line(&format!("{} *pt = {place};", target.kind));
        scope.push(Variable { is_pointer: true, ..Variable::plain("pt", target.kind, true) });
    }

    fn functions(&mut self) {
        for number in 0..self.random.below(3) {
            let (result, arity) = (self.kind(), self.random.between(1, 2));
            let kinds: Vec<Kind> = (0..arity).map(|_| self.kind()).collect();
            let names: Vec<String> = (0..arity).map(|it| format!("a{it}")).collect();
            let parameters: Vec<String> =
                kinds.iter().zip(&names).map(|(kind, name)| format!("{} {name}", kind.name)).collect();
            self.line(&format!("static {} f{number}({}) {{", result.name, parameters.join(", ")));
            self.indent += 1;
            self.scopes.push(
                kinds
                    .iter()
                    .zip(&names)
                    .map(|(kind, name)| Variable::plain(name, kind.name, false))
                    .collect(),
            );
            let count = self.random.below(3);
            self.statements(count, 1);
            if self.random.percent(30) {
                let (condition, value) = (self.expression(1), self.expression(1));
                self.line(&format!("if ({condition}) return {value};"));
            }
            let value = self.expression(2);
            self.line(&format!("return {value};"));
            self.scopes.pop();
            self.indent -= 1;
            self.line("}");
            self.functions.push((format!("f{number}"), arity));
            if self.besides.percent(25) {
                self.pointer_to_function(number, result, &parameters);
            }
        }
    }
}

impl Generator {
    /// Declares a pointer to a function, and another function to which it may point.
    fn pointer_to_function(&mut self, number: usize, result: Kind, parameters: &[String]) {
        let (pointer, function, other) = (format!("p{number}"), format!("f{number}"), format!("h{number}"));
        let (result, parameters) = (result.name, parameters.join(", "));
        self.line(&format!("static {result} {other}({parameters}) {{ return a0 > 1; }}"));
        let initial = match self.besides.below(3) {
            0 => String::new(),
            1 => format!(" = {function}"),
            _ => format!(" = &{function}"),
        };
        self.line(&format!("static {result} (*{pointer})({parameters}){initial};"));
        self.pointers.push([function, pointer, other]);
    }

    /// A call of a function with arguments that are only known at run time, as the observation; only in some programs.
    fn observed_call(&mut self) -> Option<String> {
        let (name, arity) = match self.functions.len() {
            0 => return None,
            count => self.functions[self.besides.below(count)].clone(),
        };
        if !self.besides.percent(30) {
            return None;
        }
        let factor = [1, 3, 77, 256][self.besides.below(4)];
        let first = format!("g0 * {factor} + {}", self.besides.below(400));
        let arguments = if arity > 1 { format!("{first}, g1 - {}", self.besides.below(9)) } else { first };
        let called = self.called(&name);
        self.line(&format!("long long result = {called}({arguments});"));
        Some("result".to_owned())
    }

    /// The callee expression: the name of a function, or a pointer, which is assigned before.
    pub(super) fn called(&mut self, name: &str) -> String {
        let known = self.pointers.iter().find(|it| it[0] == name).cloned();
        let Some([function, pointer, other]) = known.filter(|_| self.besides.percent(70)) else {
            return name.to_owned();
        };
        let assigned = match self.besides.below(4) {
            0 => format!("{pointer} = {function};"),
            1 => format!("{pointer} = g0 > 2 ? {function} : {other};"),
            2 => format!("{pointer} = g1 ? {other} : &{function};"),
            _ => format!("if (!{pointer} || g1 < g0) {pointer} = {other};"),
        };
        self.line(&assigned);
        if self.besides.percent(30) { format!("(*{pointer})") } else { pointer }
    }
}

/// The program of a seed.
#[must_use]
pub fn program(seed: u64) -> Program {
    if has_shape(seed) {
        return shaped(seed);
    }
    let mut generator = Generator {
        random: Random::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d)),
        text: String::new(),
        scopes: Vec::new(),
        enumerators: Vec::new(),
        functions: Vec::new(),
        pointers: Vec::new(),
        besides: Random::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
        choices: 0,
        calls_allowed: false,
        index_depth: 0,
        count: 0,
        indent: 0,
    };
    generator.globals();
    generator.functions();
    let globals = std::mem::take(&mut generator.text);
    generator.calls_allowed = true;
    generator.indent = 1;
    generator.scopes.push(Vec::new());
    for _ in 0..generator.random.below(3) {
        generator.declaration();
    }
    let count = generator.random.between(1, 6);
    generator.statements(count, 2);
    let observed = generator.expression(2);
    let observed = generator.observed_call().unwrap_or(observed);
    Program { globals, body: generator.text, observed, choices: generator.choices, is_main: false }
}
