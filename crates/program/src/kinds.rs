//! The threads of a program where it does not matter which thread is which: one thread stands for all that start at one place.
//!
//! Searches that know nothing of names of threads take programs in this form. What a thread does must not depend on its number, on how many
//! threads there are, or on what it finds about some other thread; what it has for itself is its own, and nobody else's.

use super::Translation;
use super::form::{Owner, Role};
use super::path::Path;
use super::semantics::Access;
use super::sum::{Atom, Slot, Sum};
use garret_graphs::Code;
use std::ops::Range;

/// The threads of a program, two for each place where any number of them start.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    /// What the threads do.
    pub code: Code,
    /// The places where threads start.
    pub kinds: Vec<Kind>,
}

/// The threads that start at one place.
#[derive(Clone, Debug)]
pub struct Kind {
    /// What people call it: the line where they start.
    pub name: String,
    /// Any number of them start there; one else.
    pub is_any: bool,
    /// The threads in [`Kinds::code`] that stand for them: two where there are any number, which only differ in what they have for themselves.
    pub threads: Vec<u32>,
    /// For each of these threads, the locations that it has for itself: indices in [`Code::locations`].
    pub own: Vec<Vec<Range<u32>>>,
}

impl Translation {
    /// The threads of the program, where it does not matter which is which.
    ///
    /// # Errors
    /// It matters, or the program has no steps of this form: why.
    pub fn kinds(&self) -> Result<Kinds, String> {
        if let Some(why) = self.told_apart() {
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

    /// The locations that a thread has for itself, where there are so many threads: each datum has one location for each of them, in their order.
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

    /// Why it matters which thread is which, if it does.
    fn told_apart(&self) -> Option<&'static str> {
        let of_others = |path: &Path| {
            path.state.cell().is_some_and(|cell| !matches!(cell.owner, Owner::Everyone | Owner::Own))
        };
        if self.program.data.iter().any(|datum| datum.reference) {
            return Some("memory refers to threads");
        }
        if self.paths.iter().any(of_others) {
            return Some("a thread accesses what belongs to another one");
        }
        if self.paths.iter().any(|path| path.state.sought.is_some()) {
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
            // a slot that stays as it was is no use of it
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
