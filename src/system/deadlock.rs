//! Deadlock as a bad state that no formula describes: no step leads anywhere else.

use super::{Bad, Disjunct, Sort, SymbolId, System};

/// What it is called among the bad states.
const NAME: &str = "deadlock";

/// Which bad state of a system stands for a deadlock: every store buffer is empty, every step that is possible leads to the same state
/// again, and not all processes are at their ends.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deadlock {
    /// Its index in [`System::unsafes`].
    pub bad: usize,
    /// The array by process that says where processes are, and what it holds at their ends; none where they have no ends.
    pub ends: Option<(SymbolId, Vec<i64>)>,
}

impl System {
    /// The system with one more bad state, which stands for a deadlock. Its formula is true: where the machine is not told what it stands
    /// for, every state is bad. Processes are at their ends where this array holds the constructors for which `is_end` is true. None where
    /// a bad state of this name is there already.
    #[must_use]
    pub fn with_deadlock(
        mut self,
        array: Option<&str>,
        is_end: impl Fn(&str) -> bool,
    ) -> Option<(Self, Deadlock)> {
        if self.unsafes.iter().any(|bad| bad.name.as_deref() == Some(NAME)) {
            return None;
        }
        let symbol = array.and_then(|name| self.symbol_ids().find(|it| self.symbol(*it).name == name));
        let ends = symbol.and_then(|symbol| match self.symbol(symbol).sort {
            Sort::Enumeration(of) => {
                let constructors = (0i64..).zip(&self.types.get(of.0 as usize)?.constructors);
                Some((
                    symbol,
                    constructors.filter(|(_, name)| is_end(name)).map(|(value, _)| value).collect(),
                ))
            }
            _ => None,
        });
        let bad = self.unsafes.len();
        self.unsafes.push(Bad {
            name: Some(NAME.to_owned()),
            variables: super::Variables::default(),
            disjuncts: vec![Disjunct::default()],
            span: crate::source::Span::default(),
        });
        Some((self, Deadlock { bad, ends }))
    }
}
