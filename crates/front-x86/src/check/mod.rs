//! Checks a syntax tree and converts it to a program: resolves names, and checks operands.

mod instruction;
mod operand;
mod operation;
mod property;

use super::AssemblyOptions;
use super::syntax::{DataLine, Line, Name, Number, Property, Source};
use garret_base::map::Map;
use garret_base::source::{Diagnostic, Lines, Span, joined, short};
use garret_program::{DataId, Datum, Instruction, Level, MOST_SHOWN, Point, Program, Role};

/// An error that has been reported.
struct Reported;

type Checked<T> = Result<T, Reported>;

/// The meaning of a name.
#[derive(Clone, Copy)]
pub(super) enum Meaning {
    Datum(DataId),
    Label(Point),
}

/// The largest number of instructions of a program; paths are followed from each of them.
const MOST_INSTRUCTIONS: usize = 2_000;

/// The program of a syntax tree; errors are added to `errors`.
pub(super) fn check(
    source: &Source<'_>,
    text: &str,
    options: AssemblyOptions,
    errors: &mut Vec<Diagnostic>,
    warnings: &mut Vec<Diagnostic>,
) -> Program {
    let mut checker = Checker {
        text,
        options,
        lines: Lines::new(text),
        names: Map::default(),
        errors,
        warnings,
        program: Program::default(),
    };
    checker.sections(source);
    checker.data(&source.data);
    checker.labels(source);
    checker.code(source);
    for property in &source.properties {
        checker.property(property);
    }
    checker.program
}

/// Adds bad states to a program from another reader. `text` is the text that contains them, and `names` are the names of the program.
pub(super) fn properties<'a>(
    written: &[Property<'a>],
    text: &'a str,
    names: Vec<(&'a str, Meaning)>,
    program: Program,
    errors: &mut Vec<Diagnostic>,
) -> Program {
    let nowhere = Span { start: 0, end: 0 };
    let mut checker = Checker {
        text,
        options: AssemblyOptions::new(),
        lines: Lines::new(text),
        names: names.into_iter().map(|(name, meaning)| (name, (meaning, nowhere))).collect(),
        errors,
        warnings: &mut Vec::new(),
        program,
    };
    for property in written {
        checker.property(property);
    }
    checker.program
}

struct Checker<'a, 'e> {
    text: &'a str,
    options: AssemblyOptions,
    lines: Lines<'a>,
    names: Map<&'a str, (Meaning, Span)>,
    errors: &'e mut Vec<Diagnostic>,
    warnings: &'e mut Vec<Diagnostic>,
    program: Program,
}

impl<'a> Checker<'a, '_> {
    fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        self.errors.push(diagnostic);
        Reported
    }

    /// The line number of a place in the source, from 1.
    fn line(&self, span: Span) -> u32 {
        self.lines.number(span.start as usize) as u32
    }

    /// The text at a place, with single spaces.
    fn written(&self, span: Span) -> String {
        joined(self.text, span)
    }

    /// Reports sections that are missing.
    fn sections(&mut self, source: &Source<'_>) {
        let missing = |section: &str, example: &str| {
            Diagnostic::error(format!("section `{section}` is missing")).help(example.to_owned())
        };
        if !source.has_code {
            self.report(missing(
                "thread_code",
                "write what every thread runs between `begin thread_code` and `end thread_code`",
            ));
        }
        if !source.has_property {
            self.report(missing(
                "unsafe_prop",
                "write what is bad between `begin unsafe_prop` and `end unsafe_prop`",
            ));
        }
    }

    fn declare(&mut self, name: Name<'a>, meaning: Meaning) -> Checked<()> {
        if garret_program::Register::named(name.text).is_some() || name.text.eq_ignore_ascii_case("eip") {
            let error = Diagnostic::error(format!("`{}` is a register", name.text));
            return Err(self.report(error.at(name.span, "this needs another name")));
        }
        if name.text.eq_ignore_ascii_case("n") {
            let error = Diagnostic::error(format!("`{}` is the number of threads", name.text));
            return Err(self.report(error.at(name.span, "this needs another name")));
        }
        if let Some((_, earlier)) = self.names.get(name.text) {
            let error = Diagnostic::error(format!("`{}` is declared twice", short(name.text)))
                .at(name.span, "the second one")
                .also(*earlier, "the first one");
            return Err(self.report(error));
        }
        self.names.insert(name.text, (meaning, name.span));
        Ok(())
    }

    fn data(&mut self, lines: &[DataLine<'a>]) {
        for line in lines {
            // the name is declared even if the rest of the line is wrong
            let id = DataId(self.program.data.len() as u32);
            let declared = self.declare(line.name, Meaning::Datum(id));
            let role = self.role(line);
            if declared.is_ok() {
                self.program.data.push(Datum {
                    name: line.name.text.to_owned(),
                    symbol: line.name.text.to_owned(),
                    reference: false,
                    flag: false,
                    counts_threads: false,
                    parts: Vec::new(),
                    role: role.unwrap_or(Role::Shared(0)),
                    line: self.line(line.span),
                    text: self.written(line.span),
                    span: line.name.span,
                });
            }
        }
    }

    fn role(&mut self, line: &DataLine<'_>) -> Checked<Role> {
        let name = line.name.text;
        match (line.counter, line.value) {
            (Some(counter), _) if line.local => Err(self.report(
                Diagnostic::error("a counter is shared by all threads")
                    .at(counter, "not in `thread_data`")
                    .help("declare it in `shared_data`"),
            )),
            (Some(_), Number::Threads) => Ok(Role::Counter(Level::Full)),
            (Some(_), Number::Integer(0)) => Ok(Role::Counter(Level::Zero)),
            (Some(_), Number::Integer(_)) => Err(self.report(
                Diagnostic::error("the initial value of a counter is 0 or `N`")
                    .at(line.value_span, "neither 0 nor `N`")
                    .note("the number of threads is not known, so that counters are compared with 0 and `N` only"),
            )),
            (None, Number::Threads) => Err(self.report(
                Diagnostic::error("only a counter can hold `N`")
                    .at(line.value_span, "the number of threads is not known")
                    .help(format!("write `{name} dd N ! as counter`"))
                    .instead(line.span, format!("{name} dd N ! as counter")),
            )),
            (None, Number::Integer(value)) if line.local => Ok(Role::Local(value)),
            (None, Number::Integer(value)) => Ok(Role::Shared(value)),
        }
    }

    fn labels(&mut self, source: &Source<'a>) {
        let mut index = 0;
        for line in &source.code {
            for label in &line.labels {
                // the error has been reported; other labels are still declared
                let _ = self.declare(*label, Meaning::Label(Point::before(index)));
            }
            index += usize::from(line.instruction.is_some());
        }
        if source.has_code && index == 0 && self.errors.is_empty() {
            self.report(
                Diagnostic::error("there is no code").help("write instructions into section `thread_code`"),
            );
        }
    }

    fn code(&mut self, source: &Source<'a>) {
        let mut labels: Vec<String> = Vec::new();
        for line in &source.code {
            labels.extend(line.labels.iter().map(|label| label.text.to_owned()));
            let Some(instruction) = &line.instruction else { continue };
            if self.program.code.len() == MOST_INSTRUCTIONS {
                self.report(
                    Diagnostic::error(format!("there are more than {MOST_INSTRUCTIONS} instructions"))
                        .at(instruction.span, "too many"),
                );
                return;
            }
            self.program.code.push(self.placeholder(instruction, core::mem::take(&mut labels)));
            if let Ok((operation, locked)) = self.instruction(instruction)
                && let Some(checked) = self.program.code.last_mut()
            {
                (checked.operation, checked.locked) = (operation, locked);
            }
        }
        self.program.end_labels = labels;
    }

    /// The instruction of a line, with an operation that has no effect.
    fn placeholder(&self, line: &Line<'_>, labels: Vec<String>) -> Instruction {
        Instruction {
            operation: garret_program::Operation::Nothing,
            locked: false,
            order: None,
            labels,
            line: self.line(line.span),
            copy: 0,
            origin: None,
            text: self.written(line.span),
            mnemonic: line.mnemonic.text.to_ascii_lowercase(),
            span: line.span,
            unreached: 0,
        }
    }

    /// Adds a suggestion: the most similar known name.
    fn suggest(&self, diagnostic: Diagnostic, name: &str, wanted: fn(Meaning) -> bool) -> Diagnostic {
        if self.errors.len() > MOST_SHOWN {
            return diagnostic;
        }
        let known = self.names.iter().filter(|(_, (meaning, _))| wanted(*meaning));
        let mut known: Vec<(&str, Span)> = known.map(|(name, (_, span))| (*name, *span)).collect();
        known.sort_unstable_by_key(|(_, span)| *span);
        match nearest(name, known.iter().map(|(known, _)| *known)) {
            Some(found) => {
                let span = known.iter().find(|(known, _)| *known == found).map(|(_, span)| *span);
                let mut diagnostic = diagnostic.help(format!("did you mean `{found}`?"));
                // the underlined place may be more than the name
                if let Some(blamed) = diagnostic.span()
                    && self.text.get(blamed.start as usize..blamed.end as usize) == Some(name)
                {
                    diagnostic = diagnostic.instead(blamed, found);
                }
                match span {
                    Some(span) => diagnostic.also(span, format!("`{found}` is declared here")),
                    None => diagnostic,
                }
            }
            None => diagnostic,
        }
    }
}

/// The most similar known name, if any is similar enough.
fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let lower = name.to_ascii_lowercase();
    let distance = |known: &str| strsim::osa_distance(&lower, &known.to_ascii_lowercase());
    let (distance, found) =
        known.map(|known| (distance(known), known)).min_by_key(|(distance, _)| *distance)?;
    (distance <= (found.len().max(name.len()) / 3).max(1) && distance < found.len()).then_some(found)
}
