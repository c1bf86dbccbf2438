//! The scopes of names, by level.

use crate::map::Map;
use crate::terms::{FunctionId, Sort, TermId};

/// A defined function. Its parameters occur in the body as constants.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub(crate) parameters: Vec<TermId>,
    pub(crate) body: TermId,
}

/// The meaning of the name of a term.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    Declared(FunctionId),
    Defined(Definition),
    /// A value of an enumeration.
    Value(Sort, u32),
}

/// A name that goes out of scope at the end of its level.
#[derive(Clone, Debug)]
enum Entry {
    Term(String),
    Sort(String),
}

/// All names with their meanings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    terms: Map<String, Meaning>,
    sorts: Map<String, Sort>,
    order: Vec<Entry>,
    levels: Vec<usize>,
}

impl Names {
    pub(crate) fn term(&self, name: &str) -> Option<&Meaning> {
        self.terms.get(name)
    }

    pub(crate) fn sort(&self, name: &str) -> Option<Sort> {
        self.sorts.get(name).copied()
    }

    /// Names a term. Fails if the name is taken.
    pub(crate) fn add_term(&mut self, name: &str, meaning: Meaning) -> Result<(), String> {
        if self.terms.contains_key(name) || is_reserved(name) {
            return Err(format!("the name `{name}` is taken"));
        }
        self.terms.insert(name.to_owned(), meaning);
        self.order.push(Entry::Term(name.to_owned()));
        Ok(())
    }

    /// Names a sort. Fails if the name is taken.
    pub(crate) fn add_sort(&mut self, name: &str, sort: Sort) -> Result<(), String> {
        if self.sorts.contains_key(name) || ["Bool", "Int", "Real"].contains(&name) {
            return Err(format!("the name `{name}` is taken"));
        }
        self.sorts.insert(name.to_owned(), sort);
        self.order.push(Entry::Sort(name.to_owned()));
        Ok(())
    }

    /// The declared functions and constants, in the order of their declarations.
    pub(crate) fn declared(&self) -> impl Iterator<Item = FunctionId> + '_ {
        self.order.iter().filter_map(|entry| match entry {
            Entry::Term(name) => match self.terms.get(name)? {
                Meaning::Declared(function) => Some(*function),
                Meaning::Defined(_) | Meaning::Value(..) => None,
            },
            Entry::Sort(_) => None,
        })
    }

    pub(crate) fn push(&mut self) {
        self.levels.push(self.order.len());
    }

    /// Ends a level, and removes the names of that level. If `keep` is set, the names stay.
    pub(crate) fn pop(&mut self, keep: bool) {
        let Some(start) = self.levels.pop() else { return };
        if !keep {
            self.forget_after(start);
        }
    }

    /// Removes the names that were added since there were `count` names.
    pub(crate) fn forget_after(&mut self, count: usize) {
        for entry in self.order.drain(count..) {
            match entry {
                Entry::Term(name) => {
                    self.terms.remove(&name);
                }
                Entry::Sort(name) => {
                    self.sorts.remove(&name);
                }
            }
        }
    }

    /// The number of names.
    pub(crate) fn count(&self) -> usize {
        self.order.len()
    }
}

/// Whether the name is predefined by the language or a theory.
fn is_reserved(name: &str) -> bool {
    const WORDS: &str = " true false not and or xor => = distinct ite + - * / <= < >= > div mod abs to_real to_int is_int \
                         let forall exists match par as _ ! ";
    !name.is_empty() && !name.contains(' ') && WORDS.contains(&format!(" {name} "))
}
