//! Executions under more order: whether one is still possible with additional fences, or with accesses that acquire or release.

use super::confirmed::{Run, with_fence, without_fence};
use garret_axioms::{Axioms, Execution, Kind};
use garret_base::source::Span;
use garret_front_assembly::Program;
use garret_instructions::program::{Accesses, Fence, Tags};
use garret_order::Trace;

/// An additional order at an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ordering {
    /// A fence before it.
    Before(Fence),
    /// A fence after it.
    After(Fence),
    /// Its own accesses have additional annotations.
    Own {
        /// The additional annotations of its read.
        read: Tags,
        /// The additional annotations of its write.
        write: Tags,
    },
}

/// The events of an execution, with their instructions.
#[derive(Clone, Debug)]
pub(super) struct Evidence {
    execution: Execution,
    /// For each event of each thread, its instruction.
    marks: Vec<Vec<Mark>>,
    axioms: Axioms,
}

/// The instruction of an event.
#[derive(Clone, Copy, Debug)]
struct Mark {
    span: Span,
    /// The index of the step in the execution.
    taken: usize,
    /// The index of the step in the code of the thread. The steps of one instruction are consecutive.
    step: u32,
}

impl Mark {
    /// Whether the next event belongs to the same execution of the same instruction.
    fn goes_on(self, next: Self) -> bool {
        self.span == next.span && (self.taken == next.taken || self.step < next.step)
    }
}

impl Evidence {
    pub(super) fn new(program: &Program, trace: &Trace, run: &Run, axioms: Axioms) -> Self {
        let mut marks: Vec<Vec<Mark>> = vec![Vec::new(); trace.threads.len()];
        for (taken, (step, events)) in trace.steps.iter().zip(&run.events).enumerate() {
            let Some((first, last)) = events else { continue };
            let kind = trace.threads.get(step.thread).copied().unwrap_or_default();
            let code = program.threads.get(kind).and_then(|it| it.thread.steps.get(step.step as usize));
            let mark = Mark { span: code.map(|it| it.span).unwrap_or_default(), taken, step: step.step };
            if let Some(marks) = marks.get_mut(step.thread) {
                marks.extend((first.1..=last.1).map(|_| mark));
            }
        }
        Self { execution: run.execution().clone(), marks, axioms }
    }

    /// Whether the axioms still allow it if these instructions order more. `None` if it becomes too long for the axioms.
    pub(super) fn is_possible_with(&self, changes: &[(Span, Ordering)]) -> Option<bool> {
        let mut execution = self.execution.clone();
        for (thread, marks) in self.marks.iter().enumerate() {
            // the fences between an event and the next one
            let mut gap = Vec::new();
            // backward, so that the indices of earlier events do not change
            for at in (0..marks.len()).rev() {
                let mark = *marks.get(at)?;
                let begins =
                    at.checked_sub(1).and_then(|it| marks.get(it)).is_none_or(|it| !it.goes_on(mark));
                let ends = marks.get(at + 1).is_none_or(|it| !mark.goes_on(*it));
                let own = || changes.iter().filter(|(span, _)| *span == mark.span).map(|(_, it)| *it);
                gap.extend(own().filter_map(|it| match it {
                    Ordering::After(fence) if ends => Some(fence),
                    _ => None,
                }));
                insert(&mut execution, (thread, at + 1), &mut gap)?;
                let event = execution.threads.get_mut(thread)?.get_mut(at)?;
                for ordering in own() {
                    if let Ordering::Own { read, write } = ordering {
                        let more = if matches!(event.kind, Kind::Read(..)) { read } else { write };
                        event.tags = event.tags.with(more);
                    }
                }
                gap.extend(own().filter_map(|it| match it {
                    Ordering::Before(fence) if begins => Some(fence),
                    _ => None,
                }));
            }
            insert(&mut execution, (thread, 0), &mut gap)?;
        }
        execution.is_allowed(self.axioms)
    }

    /// The same execution for a text whose instructions order less. Fences that `origin` does not map are removed, and the
    /// additional orders `own` are taken away.
    pub(super) fn of_origin(
        &self,
        origin: &dyn Fn(Span) -> Option<Span>,
        own: &[(Span, Ordering)],
    ) -> Option<Self> {
        let mut found = self.clone();
        for thread in 0..found.marks.len() {
            for at in (0..found.marks.get(thread)?.len()).rev() {
                let event = found.execution.threads.get_mut(thread)?.get_mut(at)?;
                let mark = found.marks.get_mut(thread)?.get_mut(at)?;
                for (span, ordering) in own {
                    if let (Ordering::Own { read, write }, true) = (ordering, *span == mark.span) {
                        let more = if matches!(event.kind, Kind::Read(..)) { *read } else { *write };
                        event.tags = event.tags.without(more);
                    }
                }
                match (origin(mark.span), event.kind) {
                    (Some(span), _) => mark.span = span,
                    (None, Kind::Fence(_)) => {
                        without_fence(&mut found.execution, (thread, at))?;
                        found.marks.get_mut(thread)?.remove(at);
                    }
                    (None, _) => return None,
                }
            }
        }
        Some(found)
    }
}

/// Inserts fences before an event of a thread, except those that another one implies. `None` if there are too many events.
fn insert(execution: &mut Execution, before: (usize, usize), fences: &mut Vec<Fence>) -> Option<()> {
    for number in 0..fences.len() {
        let fence = fences[number];
        let is_more = |(other, it): (usize, &Fence)| {
            implies(*it, fence) && (other < number || (other > number && !implies(fence, *it)))
        };
        if !fences.iter().enumerate().any(is_more) {
            with_fence(execution, before, fence)?;
        }
    }
    fences.clear();
    Some(())
}

/// Whether a fence orders everything that another one orders.
pub(super) fn implies(one: Fence, other: Fence) -> bool {
    let has = |all: Accesses, some: Accesses| all.reads >= some.reads && all.writes >= some.writes;
    let all = Accesses { reads: true, writes: true };
    match (one, other) {
        (Fence::Full, Fence::Full | Fence::Loads | Fence::Stores) => true,
        (Fence::Between(before, after), Fence::Between(first, second)) => {
            has(before, first) && has(after, second)
        }
        (Fence::Between(before, after), Fence::Tso) => before == all && after == all,
        // loads before all accesses, and stores before stores
        (Fence::Tso, Fence::Between(first, second)) => !first.writes || !second.reads,
        (one, other) => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::implies;
    use garret_instructions::program::{Accesses, Fence};

    #[test]
    fn fences_that_keep_more_in_order() {
        let accesses = |reads, writes| Accesses { reads, writes };
        let (r, w, rw) = (accesses(true, false), accesses(false, true), accesses(true, true));
        for (one, other, expected) in [
            (Fence::Full, Fence::Stores, true),
            (Fence::Loads, Fence::Full, false),
            (Fence::Between(rw, w), Fence::Between(w, w), true),
            (Fence::Between(rw, w), Fence::Between(r, r), false),
            (Fence::Between(rw, rw), Fence::Tso, true),
            (Fence::Between(rw, w), Fence::Tso, false),
            (Fence::Tso, Fence::Between(r, rw), true),
            (Fence::Tso, Fence::Between(rw, w), true),
            (Fence::Tso, Fence::Between(w, r), false),
            (Fence::Tso, Fence::Tso, true),
        ] {
            assert_eq!(implies(one, other), expected, "{one:?} {other:?}");
        }
    }
}
