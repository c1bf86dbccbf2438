//! The parser of litmus tests: it makes a [`Test`] of a text.
//!
//! # Sources
//! The documentation of herd7 and litmus7, <http://diy.inria.fr/doc/>: the format is the one of these tools.

mod condition;
mod everything;
mod header;
mod initial;
mod instruction;
mod program;

use super::condition::Formula;
use super::test::{Constant, Location, Place, Test, Thread, Variable, VariableId};
use garret_base::map::{IndexMap, Map};
use garret_base::register::{Register, Width};
use garret_base::source::{self, Diagnostic, Diagnostics, Span, short};
use garret_litmus_text::{Cursor, Language, Literal, Sections, sections, tokens};
use instruction::Syntax;

/// The parser, with the parts of the test that have been read.
struct Parser<'t> {
    syntax: Syntax,
    /// The variables by name; the index is the [`VariableId`].
    variables: IndexMap<&'t str, Variable>,
    /// The initial values of registers: the thread, the register, the width of its name, and the value.
    registers: Vec<(usize, Register, Width, Constant)>,
    /// The registers that hold the address of a variable, with the place in the source that says so.
    addresses: Map<(usize, Register), (VariableId, Span)>,
    /// The observed places; the index is the [`LocationId`].
    locations: IndexMap<Place, Location>,
    /// The threads that are mentioned outside of the program.
    mentioned_threads: Vec<(usize, Span)>,
    errors: Vec<Diagnostic>,
    /// Whether the known instructions have been listed in an error.
    known_listed: bool,
}

/// A test and its warnings.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The test.
    pub test: Test,
    /// The warnings, in the order of the text.
    pub warnings: Vec<Diagnostic>,
}

/// The largest number of errors that are shown for a test.
const MOST_ERRORS: usize = 20;

/// Reads the test in a text.
///
/// # Errors
/// All independent errors, in the order of the text. If there are more than twenty, the last diagnostic gives the number of the others.
///
/// # Example
/// ```
/// let text = "X86 SB\n{ }\n P0 | P1 ;\n MOV [x],1 | MOV [y],1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\n\
///             exists (0:EAX=0 /\\ 1:EAX=0)";
/// let test = garret_front_litmus::parse(text).unwrap().test;
/// assert_eq!((test.name.as_str(), test.threads.len()), ("SB", 2));
/// ```
pub fn parse(text: &str) -> Result<Checked, Diagnostics> {
    if u32::try_from(text.len()).is_err() {
        return Err(Diagnostic::error("this file is too large").into());
    }
    let header = header::parse(text).map_err(|error| vec![error])?;
    let tokens = tokens(text, header.body, Language::X86).map_err(|error| vec![error])?;
    let mut parser = Parser {
        syntax: header.syntax,
        variables: IndexMap::default(),
        registers: Vec::new(),
        addresses: Map::default(),
        locations: IndexMap::default(),
        mentioned_threads: Vec::new(),
        errors: Vec::new(),
        known_listed: false,
    };
    let mut cursor = Cursor::new(text, &tokens);
    parser.initial_state(&mut cursor).map_err(|error| vec![error])?;
    let threads = parser.program(&mut cursor);
    let sections = sections(&mut parser, &mut cursor);
    let sections = sections.unwrap_or_else(|error| {
        parser.errors.push(error);
        Sections { filter: None, quantifier: None, condition: Formula::True, span: Span::default() }
    });
    parser.finish(header.name, threads, sections)
}

/// Reads a number with its sign. `None` if none is next.
fn number(cursor: &mut Cursor<'_>) -> Option<Result<(i128, Span), Diagnostic>> {
    let Literal { text, span, number } = cursor.literal(&[])?;
    let all_digits = text.trim_start_matches("0x").bytes().all(|byte| byte.is_ascii_hexdigit());
    Some(match number {
        Some(number) => Ok((number, span)),
        None if all_digits => Err(Diagnostic::error("this number does not fit in 64 bits").at(span, "")),
        None => Err(Diagnostic::error(format!("`{}` is not a number", short(text))).at(span, "")),
    })
}

impl<'t> Parser<'t> {
    /// The variable of this name, which is added if it is new.
    fn variable(&mut self, name: &'t str, span: Span) -> VariableId {
        let entry = self.variables.entry(name);
        let id = VariableId(entry.index());
        entry.or_insert_with(|| Variable { name: name.to_owned(), initial: None, declared: None, span });
        id
    }

    fn is_variable(&self, name: &str) -> bool {
        self.variables.contains_key(name)
    }

    fn finish(
        mut self,
        name: String,
        mut threads: Vec<Thread>,
        sections: Sections<Formula>,
    ) -> Result<Checked, Diagnostics> {
        let count = threads.len();
        // if there are no threads, another error is reported
        for (thread, span) in
            self.mentioned_threads.iter().filter(|(thread, _)| *thread >= count && count > 0)
        {
            let last = count - 1;
            self.errors.push(
                Diagnostic::error(format!("there is no thread {thread}"))
                    .at(*span, format!("the last thread is {last}")),
            );
        }
        if !self.errors.is_empty() {
            let errors = source::first(self.errors, MOST_ERRORS, 0, |more| {
                Diagnostic::error(format!("and {more} more errors"))
            });
            return Err(errors.into());
        }
        let named = self.locations.len();
        if sections.quantifier.is_none() && self.locations.values().all(|location| !location.shown) {
            self.observe_everything(&threads);
        }
        for (thread, register, width, constant) in self.registers {
            threads[thread].initial.push((register, width, constant));
        }
        let test = Test {
            name,
            variables: self.variables.into_values().collect(),
            threads,
            locations: self.locations.into_values().collect(),
            filter: sections.filter,
            quantifier: sections.quantifier,
            condition: sections.condition,
            condition_span: sections.span,
        };
        let warnings = warnings(&test, named);
        Ok(Checked { test, warnings })
    }
}

/// Warnings about observed places that are never accessed, among the first `named` locations, which are those that the text names.
fn warnings(test: &Test, named: usize) -> Vec<Diagnostic> {
    let idle = |location: &&Location| match location.place {
        Place::Memory(variable) => {
            let variable = &test.variables[variable.0];
            variable.span == location.span
        }
        Place::Register(thread, register) => {
            let thread = &test.threads[thread];
            let uses = |operand: &super::Operand| matches!(operand, super::Operand::Register(used, ..) if *used == register);
            let initial = thread.initial.iter().any(|(it, ..)| *it == register);
            let implied = thread.instructions.iter().any(|it| it.implied == Some(register));
            !initial && !implied && !thread.instructions.iter().flat_map(|it| &it.operands).any(uses)
        }
    };
    let warning = |location: &Location| {
        Diagnostic::warning(format!("`{}` occurs nowhere else: it is always 0", location.name))
            .at(location.span, "")
    };
    test.locations.iter().take(named).filter(idle).map(warning).collect()
}

fn unknown_register(name: &str, span: Span) -> Diagnostic {
    Diagnostic::error(format!("`{}` is not a register", short(name))).at(span, "").note(
        "registers are rax, rbx, rcx, rdx, rsi, rdi, rbp, rsp, r8 to r15, and their parts: eax, ax, al, r8d, ..",
    )
}

/// The known name that is most similar to this one, if one is similar enough.
fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let name = name.to_ascii_lowercase();
    let distance = |other: &str| strsim::damerau_levenshtein(&name, &other.to_ascii_lowercase());
    let nearest = known.map(|other| (distance(other), other)).min_by_key(|(distance, _)| *distance);
    nearest.filter(|(distance, other)| distance * 3 <= other.len()).map(|(_, other)| other)
}
