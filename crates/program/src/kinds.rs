//! The threads of a program in which their identities do not matter: one thread stands for all that start at one entry.
//!
//! Searches without thread identities use this form. The actions of a thread must not depend on its number, on the number of
//! threads, or on values of another thread's own cells; each thread only accesses its own.

use super::Translation;
use super::form::{Owner, Role};
use super::path::Path;
use super::semantics::Access;
use super::sum::{Atom, Slot, Sum};
use garret_graphs::Code;
use std::ops::Range;

/// The threads of a program. There are two for each entry where any number of threads start.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    /// The code of the threads.
    pub code: Code,
    /// The entries where threads start.
    pub kinds: Vec<Kind>,
}

/// The threads that start at one entry.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The name that is shown: the line where they start.
    pub name: String,
    /// Whether any number of threads start there; otherwise, exactly one does.
    pub is_any: bool,
    /// The threads in [`Kinds::code`] that stand for them. There are two if any number start there; they differ only in their own
    /// locations.
    pub threads: Vec<u32>,
    /// For each of these threads, the locations that only it accesses: indices in [`Code::locations`].
    pub own: Vec<Vec<Range<u32>>>,
}

impl Translation {
    /// The threads of the program, if their identities do not matter.
    ///
    /// # Errors
    /// The reason why the identities matter, or why the program has no code of this form.
    pub fn kinds(&self) -> Result<Kinds, String> {
        if let Some(why) = self.identity_dependence() {
            return Err(why.to_owned());
        }
        let mut starts = Vec::new();
        let mut kinds = Vec::new();
        for (index, entry) in self.program.entries.iter().enumerate() {
            let number = if entry.only { 1 } else { 2 };
            let first = u32::try_from(starts.len()).unwrap_or(u32::MAX);
            let threads: Vec<u32> = (first..).take(number).collect();
            let line = self.program.instruction(entry.at).map_or(0, |it| it.line);
            starts.extend(std::iter::repeat_n(index, number));
            kinds.push(Kind {
                name: format!("the threads of line {line}"),
                is_any: !entry.only,
                own: Vec::new(),
                threads,
            });
        }
        let code = self
            .code(&starts)
            .map_err(|errors| errors.first().map(|error| error.message.clone()).unwrap_or_default())?;
        for kind in &mut kinds {
            kind.own = kind.threads.iter().map(|thread| self.own(starts.len(), *thread)).collect();
        }
        Ok(Kinds { code, kinds })
    }

    /// The locations that only this thread accesses, if there are `threads` threads. Local data have one location for each thread,
    /// in their order.
    fn own(&self, threads: usize, thread: u32) -> Vec<Range<u32>> {
        let mut first = 0u32;
        let mut own = Vec::new();
        for datum in self.program.data.iter().filter(|datum| datum.parts.is_empty()) {
            match datum.role {
                Role::Shared(_) => first += 1,
                Role::Local(_) => {
                    own.push(first + thread..first + thread + 1);
                    first += u32::try_from(threads).unwrap_or(u32::MAX);
                }
                Role::Counter(_) => {}
            }
        }
        own
    }

    /// The reason why thread identities matter, if they do.
    fn identity_dependence(&self) -> Option<&'static str> {
        let of_others = |path: &Path| {
            path.state.cell().is_some_and(|cell| !matches!(cell.owner, Owner::Everyone | Owner::Own))
        };
        if self.program.data.iter().any(|datum| datum.reference) {
            return Some("memory refers to threads");
        }
        if self.paths.iter().any(of_others) {
            return Some("a thread accesses data of another thread");
        }
        if self.paths.iter().any(|path| path.state.thread_search.is_some()) {
            return Some("a thread goes through all others");
        }
        let own = self.program.own;
        let is_name = |atom: &Atom| match atom {
            Atom::Me | Atom::Other | Atom::LoadedThread | Atom::Start(Slot::Thread(_)) => true,
            Atom::Start(Slot::Register(register)) => own == Some(*register),
            _ => false,
        };
        let names = |path: &Path| {
            let state = &path.state;
            // a slot that keeps its value is not a use of it
            let changed = Slot::all(&self.program).map(|slot| (slot, state.get(slot)));
            let changed = changed.filter(|(slot, sum)| **sum != Sum::atom(Atom::Start(*slot))).map(|it| it.1);
            let written = match &state.access {
                Some(Access::Write(_, sum) | Access::Exchange(_, sum)) => Some(sum),
                _ => None,
            };
            let asked = state.conditions.iter().map(|(sum, _)| sum);
            let residues = state.residues.iter().map(|it| &it.sum);
            let mut all = asked.chain(residues).chain(changed).chain(written).chain(&state.thread);
            all.any(|sum| sum.terms.iter().any(|(atom, _)| is_name(atom)))
        };
        self.paths.iter().any(names).then_some("what a thread does depends on its number")
    }
}
