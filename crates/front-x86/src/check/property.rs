//! Checks bad states: the comparisons of `unsafe_prop`.

use super::{Checked, Checker, Meaning};
use crate::syntax::{Atom, Name, Property as Written, Term as WrittenTerm, TermKind};
use garret_base::source::{Diagnostic, Span, short};
use garret_program::{Comparison, DataId, Point, Property, Register, Relation, Role, Term};

/// The largest number of threads that a bad state may mention; each of them is a process of its own.
const MOST_THREADS: usize = 8;

/// The meaning of a term.
enum TermMeaning {
    /// `eip[$t]`, the instruction pointer of a thread.
    Pointer(u32),
    Label(Point),
    Number(Term),
}

impl<'a> Checker<'a, '_> {
    pub(super) fn property(&mut self, written: &Written<'a>) {
        let mut threads: Vec<String> = Vec::new();
        let mut comparisons = Vec::new();
        let mut sound = true;
        for atom in &written.atoms {
            match self.comparison(atom, &mut threads) {
                Ok(comparison) => comparisons.push(comparison),
                Err(_) => sound = false,
            }
            if threads.len() > MOST_THREADS {
                break;
            }
        }
        if !sound {
            return;
        }
        if threads.is_empty() || threads.len() > MOST_THREADS {
            let error = if threads.is_empty() {
                Diagnostic::error("this bad state mentions no thread")
                    .at(written.span, "it always holds or never")
            } else {
                Diagnostic::error(format!("a bad state mentions at most {MOST_THREADS} threads"))
                    .at(written.span, "there are more")
            };
            self.report(error);
            return;
        }
        let atoms = written.atoms.iter().map(|atom| self.written(atom.span));
        self.program.properties.push(Property {
            threads,
            comparisons,
            line: self.line(written.span),
            text: atoms.collect::<Vec<_>>().join(" && "),
            span: written.span,
        });
    }

    fn comparison(&mut self, atom: &Atom<'a>, threads: &mut Vec<String>) -> Checked<Comparison> {
        let left = self.term(&atom.left, threads);
        let right = self.term(&atom.right, threads);
        let (left, right) = (left?, right?);
        let positive = atom.relation == Relation::Equal;
        let is_equality = matches!(atom.relation, Relation::Equal | Relation::Distinct);
        match (left, right) {
            (TermMeaning::Number(left), TermMeaning::Number(right)) => {
                Ok(Comparison::Numbers(left, atom.relation, right))
            }
            (
                TermMeaning::Pointer(_) | TermMeaning::Label(_),
                TermMeaning::Pointer(_) | TermMeaning::Label(_),
            ) if !is_equality => {
                let error = Diagnostic::error("places in the code are not ordered")
                    .at(atom.span, "compare them with `=` or `<>`");
                Err(self.report(error))
            }
            (TermMeaning::Pointer(thread), TermMeaning::Label(point))
            | (TermMeaning::Label(point), TermMeaning::Pointer(thread)) => {
                Ok(Comparison::At(thread, positive, point))
            }
            (TermMeaning::Pointer(one), TermMeaning::Pointer(other)) => {
                Ok(Comparison::Together(one, positive, other))
            }
            (TermMeaning::Label(_), TermMeaning::Label(_)) => {
                let error = Diagnostic::error("two labels are compared")
                    .at(atom.span, "one of them should be `eip[$t]`");
                Err(self.report(error))
            }
            _ => {
                let error = Diagnostic::error("a place in the code cannot be compared with a number")
                    .at(atom.span, "`eip` is compared with labels");
                Err(self.report(error))
            }
        }
    }

    fn term(&mut self, term: &WrittenTerm<'a>, threads: &mut Vec<String>) -> Checked<TermMeaning> {
        match term.kind {
            TermKind::Integer(number) => Ok(TermMeaning::Number(Term::Integer(number))),
            TermKind::Word(word) => self.bare(word, term.span),
            TermKind::Of(name, thread) => {
                let index = thread_index(threads, thread);
                if name.text.eq_ignore_ascii_case("eip") {
                    return Ok(TermMeaning::Pointer(index));
                }
                if let Some(register) = Register::named(name.text) {
                    return Ok(TermMeaning::Number(Term::Register(register, index)));
                }
                let datum = self.datum(name)?;
                if matches!(self.program.datum(datum).role, Role::Shared(_)) {
                    let error = Diagnostic::error(format!("`{}` has one cell for all threads", name.text))
                        .at(term.span, "which thread sees it?")
                        .help(format!("write `${} : {}`", thread.text, name.text))
                        .instead(term.span, format!("${} : {}", thread.text, name.text));
                    return Err(self.report(error));
                }
                self.seen(index, datum, Some(index), term.span)
            }
            TermKind::Seen(reader, name, owner) => {
                let index = thread_index(threads, reader);
                let owner_index = owner.map(|owner| thread_index(threads, owner));
                let datum = self.datum(name)?;
                let is_local = matches!(self.program.datum(datum).role, Role::Local(_));
                if let (Some(owner), false) = (owner, is_local) {
                    let error = Diagnostic::error(format!("`{}` has one cell for all threads", name.text))
                        .at(owner.span, "no thread can be chosen");
                    return Err(self.report(error));
                }
                let owner = is_local.then_some(owner_index.unwrap_or(index));
                self.seen(index, datum, owner, term.span)
            }
        }
    }

    fn seen(&mut self, reader: u32, datum: DataId, owner: Option<u32>, span: Span) -> Checked<TermMeaning> {
        let declared = self.program.datum(datum);
        if matches!(declared.role, Role::Counter(_)) {
            let error = Diagnostic::error(format!("the counter `{}` is used as an integer", declared.name))
                .at(span, "not possible in `unsafe_prop`")
                .also(declared.span, "declared as a counter here");
            return Err(self.report(error));
        }
        Ok(TermMeaning::Number(Term::DatumValue(reader, datum, owner)))
    }

    /// A word without a thread.
    fn bare(&mut self, word: &'a str, span: Span) -> Checked<TermMeaning> {
        let error = match self.names.get(word) {
            Some((Meaning::Label(point), _)) => return Ok(TermMeaning::Label(*point)),
            Some((Meaning::Datum(_), _)) => Diagnostic::error(format!("which thread sees `{word}`?"))
                .at(span, "threads can see different values at the same time")
                .help(format!("write `$t : {word}`")),
            None if Register::named(word).is_some() || word.eq_ignore_ascii_case("eip") => {
                Diagnostic::error(format!("each thread has its own `{word}`"))
                    .at(span, "of which thread?")
                    .help(format!("write `{word}[$t]`"))
            }
            None => {
                let error = Diagnostic::error(format!("unknown label `{}`", short(word)))
                    .at(span, "no line has this label");
                self.suggest(error, word, |meaning| matches!(meaning, Meaning::Label(_)))
            }
        };
        Err(self.report(error))
    }
}

fn thread_index(threads: &mut Vec<String>, thread: Name<'_>) -> u32 {
    let known = threads.iter().position(|known| known == thread.text);
    let index = known.unwrap_or_else(|| {
        threads.push(thread.text.to_owned());
        threads.len() - 1
    });
    index as u32
}
