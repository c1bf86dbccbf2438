//! Translation of C to LLVM IR, in which numbers have a fixed number of bits and all operations of C are instructions.
//!
//! There are no optimisations and no assumptions: every variable is in memory, and every access is where the text has it, with its
//! order. The reader of LLVM IR turns it into a program with a given number of threads. The text is valid input for LLVM tools, so
//! that it can be checked independently: compiled and run, it behaves like the C program.
//!
//! `layout` has the types, `function` the statements, `expression`, `operator` and `call` the expressions, `atomic` the operations
//! of `<stdatomic.h>` and of gcc, `initial` the initializers, and `types` the types of the system headers.
//!
//! # Sources
//! ISO/IEC 9899:2011; *LLVM Language Reference Manual*; H. J. Lu and others, *System V Application Binary Interface, AMD64 Architecture
//! Processor Supplement*, section 3.1.2.

mod atomic;
mod bits;
mod call;
mod constant;
mod control;
mod expression;
mod function;
mod initial;
mod layout;
mod operator;
mod overflow;
mod types;
mod variadic;

use crate::constant::Constant;
use crate::parser::Fallible;
use crate::sequence::depends_on_order;
use crate::syntax::{Declaration, Expression, ExpressionKind, Shape, Storage, Type, Unit};
use crate::texts::Texts;
use garret_base::source::{Diagnostic, Lines, Span, short};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

pub(super) use types::{name_in_system, numbers, size_in_system, structures};

/// The largest size of the resulting text, in bytes.
const LARGEST: usize = 64 << 20;

/// The error for something that is not supported.
fn refused<T>(message: impl Into<String>, span: Span) -> Fallible<T> {
    Err(Box::new(Diagnostic::error(message.into()).at(span, "this is not supported")))
}

/// The state that all functions share.
struct Module<'u> {
    unit: &'u Unit,
    texts: &'u Texts,
    lines: &'u Lines<'u>,
    name: &'u str,
    /// Global variables, and static variables in functions.
    globals: String,
    functions: String,
    /// String literals: constant variables.
    strings: RefCell<Vec<String>>,
    /// The library functions that are called.
    called: BTreeSet<String>,
    /// The types of the global variables. The last declaration counts, as it has the size.
    variables: BTreeMap<&'u str, &'u Type>,
    /// The number of names for static variables in functions so far.
    made: usize,
    /// Metadata, one entry per line; `files` has the entries of files.
    metadata: Vec<String>,
    files: BTreeMap<Option<usize>, usize>,
}

/// Translates a translation unit to LLVM IR.
///
/// # Errors
/// The first unsupported construct in each function or variable.
pub(super) fn module(unit: &Unit, texts: &Texts, name: &str) -> Result<String, Vec<Diagnostic>> {
    let lines = Lines::new(texts.all());
    let mut module = Module {
        unit,
        texts,
        lines: &lines,
        name,
        globals: String::new(),
        functions: String::new(),
        strings: RefCell::new(Vec::new()),
        called: BTreeSet::new(),
        variables: unit
            .external
            .iter()
            .map(|(name, kind)| (name.as_str(), kind))
            .chain(unit.globals.iter().map(|it| (it.name.as_str(), &it.kind)))
            .collect(),
        made: 0,
        metadata: Vec::new(),
        files: BTreeMap::new(),
    };
    let mut errors = Vec::new();
    module.variables(&mut errors);
    for function in &unit.functions {
        if let Err(error) = module.function(function) {
            errors.push(*error);
        }
        if module.functions.len() > LARGEST {
            return Err(vec![Diagnostic::error("this program is too large")]);
        }
    }
    if errors.is_empty() { Ok(module.text()) } else { Err(errors) }
}

impl Module<'_> {
    /// Declares the global variables, each once.
    fn variables(&mut self, errors: &mut Vec<Diagnostic>) {
        let mut first: BTreeMap<&str, &Declaration> = BTreeMap::new();
        for it in &self.unit.globals {
            let known = first.entry(&it.name).or_insert(it);
            if it.initial.is_some() {
                *known = it;
            }
        }
        for (name, kind) in self.unit.external.iter().filter(|(name, _)| !first.contains_key(name.as_str())) {
            // a variable that is defined elsewhere
            let shape = match &kind.shape {
                Shape::Array(element, None) => self.ir(element, NOWHERE).map(|it| format!("[0 x {it}]")),
                _ => self.ir(kind, NOWHERE),
            };
            if let Ok(shape) = shape {
                let _ = writeln!(self.globals, "@{name} = external global {shape}");
            }
        }
        for it in first.into_values() {
            let kind = if it.initial.is_some() { &it.kind } else { self.variables[it.name.as_str()] };
            if let Err(error) = self.variable(&it.name, it, &kind.clone()) {
                errors.push(*error);
            }
        }
    }

    /// A variable with static or thread storage duration.
    fn variable(&mut self, name: &str, it: &Declaration, kind: &Type) -> Fallible<()> {
        let shape = self.ir(kind, it.span)?;
        let value = match &it.initial {
            Some(initial) => self.constant_of(kind, initial, it.span)?,
            None => "zeroinitializer".to_owned(),
        };
        let storage = if it.storage == Storage::Thread { "thread_local " } else { "" };
        let alignment = self.unit.alignment_of(kind).unwrap_or(1);
        let kind = if it.is_constant { "constant" } else { "global" };
        // writing to a string cannot fail
        let _ = writeln!(self.globals, "@{name} = {storage}{kind} {shape} {value}, align {alignment}");
        Ok(())
    }

    /// A unique name in the module.
    fn fresh(&mut self, like: &str) -> String {
        self.made += 1;
        format!("{like}.{}", self.made)
    }

    /// The name of a string literal, as an array with this number of bytes.
    fn string(&self, bytes: &[u8], count: u64) -> String {
        let mut strings = self.strings.borrow_mut();
        let name = format!("@.text.{}", strings.len());
        let text = initial::text(bytes, count);
        strings.push(format!("{name} = private constant [{count} x i8] {text}\n"));
        name
    }

    fn describe(&mut self, line: String) -> usize {
        self.metadata.push(line);
        self.metadata.len() - 1
    }

    /// The metadata of a file.
    fn file(&mut self, file: Option<usize>) -> usize {
        if let Some(known) = self.files.get(&file) {
            return *known;
        }
        let name = file.and_then(|file| self.texts.names().get(file).cloned());
        let name = escaped(name.as_deref().unwrap_or(self.name));
        let number = self.describe(format!("!DIFile(filename: \"{name}\", directory: \"\")"));
        self.files.insert(file, number);
        number
    }

    /// The text of the module.
    fn text(self) -> String {
        let mut text = String::from("; C, as written, over machine words\n");
        if depends_on_order(self.unit) {
            text.push_str("!garret.one_order = !{}\n");
        }
        for index in 0..self.unit.structs.len() {
            if let Some(shape) = self.fields(index) {
                let _ = writeln!(text, "{} = type {shape}", self.named(index));
            }
        }
        for line in self.strings.borrow().iter() {
            text.push_str(line);
        }
        text.push_str(&self.globals);
        let before: Vec<String> = self
            .unit
            .constructors
            .iter()
            .filter(|name| self.unit.functions.iter().any(|it| it.name == **name))
            .map(|name| format!("{{ i32, ptr, ptr }} {{ i32 65535, ptr @{name}, ptr null }}"))
            .collect();
        if !before.is_empty() {
            let (count, all) = (before.len(), before.join(", "));
            let _ = writeln!(
                text,
                "@llvm.global_ctors = appending global [{count} x {{ i32, ptr, ptr }}] [{all}]"
            );
        }
        let defined: BTreeSet<&str> = self.unit.functions.iter().map(|it| it.name.as_str()).collect();
        // also functions that are only named, and those that report errors
        let addressed = self.unit.addressed.keys();
        let errors = ["reach_error", "__VERIFIER_error"].map(str::to_owned);
        let declared = errors.iter().filter(|name| self.unit.declared.contains_key(*name));
        let called: BTreeSet<&String> = self.called.iter().chain(addressed).chain(declared).collect();
        for name in called.into_iter().filter(|name| !defined.contains(name.as_str())) {
            if let Some((function, bits)) = name.strip_prefix("llvm.").and_then(|it| it.split_once(".i")) {
                let more = if matches!(function, "ctlz" | "cttz") { ", i1" } else { "" };
                let _ = writeln!(text, "declare i{bits} @{name}(i{bits}{more})");
                continue;
            }
            let result = self.result_of(name).and_then(|kind| self.ir(&kind, NOWHERE).ok());
            let parameters = INTRINSIC.iter().find(|(it, _)| it == name).map_or("...", |(_, it)| it);
            let _ = writeln!(text, "declare {} @{name}({parameters})", result.as_deref().unwrap_or("i32"));
        }
        text.push_str(&self.functions);
        for (number, line) in self.metadata.iter().enumerate() {
            let _ = writeln!(text, "!{number} = {line}");
        }
        text
    }
}

/// Functions of LLVM, and their parameters.
const INTRINSIC: [(&str, &str); 5] = [
    ("llvm.lifetime.start.p0", "i64, ptr"),
    ("llvm.lifetime.end.p0", "i64, ptr"),
    ("llvm.memcpy.p0.p0.i64", "ptr, ptr, i64, i1"),
    ("llvm.memset.p0.i64", "ptr, i8, i64, i1"),
    ("llvm.trap", ""),
];

/// The place of something that is not in the text.
const NOWHERE: Span = Span { start: 0, end: 0 };

/// A name in the form that it has between quotes.
fn escaped(name: &str) -> String {
    let mut found = String::new();
    for byte in name.bytes() {
        match byte {
            b'"' | b'\\' | 0..32 | 127.. => {
                let _ = write!(found, "\\{byte:02X}");
            }
            _ => found.push(char::from(byte)),
        }
    }
    found
}

/// The value of a constant expression. `None` if it uses a function, whose address is not known yet.
fn value(it: &Expression) -> Option<Constant> {
    let is_function = |it: &Expression| matches!(it.kind, ExpressionKind::Function(..));
    if it.any(&is_function) { None } else { crate::constant::value(it) }
}

/// The error for a name that is not declared.
fn unknown<T>(name: &str, span: Span) -> Fallible<T> {
    let error = Diagnostic::error(format!("unknown name `{}`", short(name)));
    Err(Box::new(error.at(span, "this name is not declared")))
}
