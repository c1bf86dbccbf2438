//! Messages about unknown names.

use super::Checker;
use super::names::{Candidate, Meaning, Table, closest};
use crate::lang::parser::action::instead_of_call;
use crate::lang::sink::Reported;
use crate::lang::syntax::Ident;
use crate::system::{Sort, TypeId};
use garret_base::source::Diagnostic;

/// The kind of an unknown name.
pub(super) enum Unknown {
    Type,
    Predicate,
    /// A capitalised name, with the number of indices it is written with and the sort that is needed.
    Global(usize, Option<Sort>),
}

impl<'a> Checker<'a, '_> {
    /// Reports an unknown name; a capitalised one only once.
    pub(super) fn unknown(&mut self, name: Ident<'a>, kind: &Unknown) -> Reported {
        let global = matches!(kind, Unknown::Global(..));
        if self.is_excused(name) || global && !self.unknown.insert(name.text) {
            return Reported;
        }
        if self.sink.is_full() {
            return self.sink.push(Diagnostic::error("unknown name"));
        }
        let what = match kind {
            Unknown::Type => "type",
            Unknown::Predicate => "predicate",
            Unknown::Global(0, _) => "name",
            Unknown::Global(..) => "array",
        };
        let candidate = match kind {
            Unknown::Type => closest(foreign_type(name.text), self.type_candidates()),
            Unknown::Predicate => closest(name.text, self.candidates(&self.predicates, |_| true)),
            Unknown::Global(indices, sort) => closest(name.text, self.global_candidates(*indices, *sort)),
        };
        let mut diagnostic =
            Diagnostic::error(format!("unknown {what} `{}`", name.text)).at(name.span, "not declared");
        let count = self.tree.occurrences.get(name.text).copied().unwrap_or_default();
        if global && count > 1 {
            diagnostic = diagnostic.note(format!("`{}` is written {count} times", name.text));
        }
        if let (Unknown::Predicate, None, Some(help)) = (kind, &candidate, instead_of_call(name.text)) {
            return self.sink.push(diagnostic.help(help));
        }
        self.sink.push(with_candidate(diagnostic, candidate))
    }

    /// Whether reporting that the name is unknown would not help.
    pub(super) fn is_excused(&self, name: Ident<'_>) -> bool {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        // The lexer has reported that it is not a valid name.
        let is_name = !name.text.starts_with('_') && name.text.bytes().all(plain);
        !is_name || self.names_lost
    }

    /// Capitalised names as candidates; those that have this number of indices and this sort fit.
    pub(super) fn global_candidates(
        &self,
        indices: usize,
        sort: Option<Sort>,
    ) -> impl Iterator<Item = Candidate<'a>> + '_ {
        self.candidates(&self.globals, move |meaning| match meaning {
            Meaning::Constructor(id, _) => {
                indices == 0 && sort.is_none_or(|sort| sort == Sort::Enumeration(id))
            }
            Meaning::Symbol(id) => {
                let symbol = self.system.symbols.get(id.0 as usize);
                symbol.is_some_and(|symbol| {
                    usize::from(symbol.dimensions) == indices && sort.is_none_or(|sort| sort == symbol.sort)
                })
            }
        })
    }

    fn candidates<'t, T: Copy>(
        &'t self,
        table: &'t Table<'a, T>,
        fits: impl Fn(T) -> bool + 't,
    ) -> impl Iterator<Item = Candidate<'a>> + 't {
        table.iter().map(move |entry| Candidate {
            name: entry.name,
            span: entry.span,
            fits: fits(entry.meaning),
            lonely: entry.span.is_some() && self.tree.occurrences.get(entry.name) == Some(&1),
        })
    }

    fn type_candidates(&self) -> impl Iterator<Item = Candidate<'a>> + '_ {
        let built_in = ["bool", "int", "real", "proc"].map(|name| Candidate {
            name,
            span: None,
            fits: true,
            lonely: false,
        });
        self.candidates(&self.types, |_: TypeId| true).chain(built_in)
    }
}

/// The type that corresponds to a type name of other languages, or the name itself.
fn foreign_type(name: &str) -> &str {
    match name {
        "integer" | "nat" => "int",
        "boolean" => "bool",
        "float" | "double" => "real",
        "process" | "pid" => "proc",
        _ => name,
    }
}

/// Adds a suggestion to write the known name that was probably meant.
pub(super) fn with_candidate(diagnostic: Diagnostic, candidate: Option<Candidate<'_>>) -> Diagnostic {
    let Some(candidate) = candidate else { return diagnostic };
    let mut diagnostic = diagnostic.help(format!("did you mean `{}`?", candidate.name));
    if let Some(span) = diagnostic.span() {
        diagnostic = diagnostic.instead(span, candidate.name);
    }
    match candidate.span {
        Some(span) if candidate.lonely => {
            diagnostic.also(span, format!("`{}` is declared here, and not used", candidate.name))
        }
        Some(span) => diagnostic.also(span, format!("`{}` is declared here", candidate.name)),
        None => diagnostic,
    }
}
