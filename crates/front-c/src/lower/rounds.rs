//! Endless loops with a bounded number of iterations, after which the thread ends.
//!
//! This is for engines that enumerate executions: threads that run for ever have too many.

use super::Lowering;
use crate::constant::{Constant, value};
use crate::parser::Fallible;
use crate::syntax::{Expression, Marker, MarkerKind, Statement, StatementKind};

impl Lowering<'_, '_> {
    /// The number of iterations of a loop, if a bound is given and the loop is endless.
    pub(super) fn rounds_of(&self, condition: Option<&Expression>, body: &Statement) -> Option<u32> {
        let goes_on = condition.is_none_or(|condition| value(condition).is_some_and(Constant::is_set));
        // an empty loop is meant to keep a thread there
        let is_empty = matches!(body.kind, StatementKind::Empty);
        self.rounds.filter(|_| goes_on && !is_empty && !may_leave(body))
    }

    /// Lowers this number of iterations of a loop, followed by the end of the thread.
    pub(super) fn turns_then_end(
        &mut self,
        rounds: u32,
        after: Option<&Expression>,
        body: &Statement,
    ) -> Fallible<()> {
        let declared = |this: &Self| this.frames.last().map_or(0, |frame| frame.variables);
        let (first, mut most) = (declared(self), declared(self));
        let end = self.label();
        for _ in 0..rounds {
            self.does_again(body, body.span)?;
            // the iterations declare the same variables
            most = most.max(declared(self));
            if let Some(frame) = self.frames.last_mut() {
                frame.variables = first;
            }
            let next = self.label();
            self.perhaps(|this| {
                this.inside(end, Some(next), body);
                this.place(next);
                after.map_or(Ok(()), |after| this.effect(after))
            })?;
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.variables = most.max(frame.variables);
        }
        let finish = self.finish;
        self.jump(finish);
        self.place(end);
        Ok(())
    }
}

/// Whether it begins with a label for `goto`.
fn is_labelled(it: &StatementKind) -> bool {
    let is_label = |it: &Marker| matches!(it.kind, MarkerKind::Label(_));
    matches!(it, StatementKind::Labelled(markers, _) if markers.iter().any(is_label))
}

/// Whether a statement may leave the loop whose body it is, or contains labels or `goto`.
fn may_leave(it: &Statement) -> bool {
    let jumps = |it: &StatementKind| {
        matches!(it, StatementKind::Return(_) | StatementKind::Goto(_)) || is_labelled(it)
    };
    match &it.kind {
        StatementKind::Break => true,
        StatementKind::Block(all) => all.iter().any(may_leave),
        StatementKind::Labelled(_, inner) => is_labelled(&it.kind) || may_leave(inner),
        StatementKind::If(_, yes, no) => may_leave(yes) || no.as_deref().is_some_and(may_leave),
        // a `break` in these leaves only them
        StatementKind::While(..)
        | StatementKind::DoWhile(..)
        | StatementKind::For(..)
        | StatementKind::Switch(..) => it.any_statement(&jumps),
        other => jumps(other),
    }
}
