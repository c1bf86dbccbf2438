//! Statements.

use super::value::operand;
use super::{Label, Lowering, wrong};
use crate::constant::value;
use crate::parser::Fallible;
use crate::syntax::{Expression, Marker, MarkerKind, Statement, StatementKind};
use garret_base::source::short;
use garret_program::{MemoryOrder, Relation};
use std::collections::BTreeMap;

impl Lowering<'_, '_> {
    /// Lowers a statement.
    pub(super) fn statement(&mut self, it: &Statement) -> Fallible<()> {
        self.at(it.span, |this| this.statement_here(it))
    }

    fn statement_here(&mut self, it: &Statement) -> Fallible<()> {
        match &it.kind {
            StatementKind::Empty => {}
            StatementKind::Expression(expression) => self.effect(expression)?,
            StatementKind::Declare(all) => self.declare_all(all, None)?,
            StatementKind::Block(inside) => self.in_scope(|this| this.block(inside)),
            StatementKind::If(condition, yes, no) => self.either(condition, yes, no.as_deref())?,
            StatementKind::While(condition, body) => self.turns(Some(condition), None, body)?,
            StatementKind::For(first, condition, after, body) if self.is_unrolled(body) => {
                self.in_scope(|this| {
                    this.turn_by_turn((first, condition.as_ref(), after.as_ref()), body, it.span)
                })?;
            }
            StatementKind::For(first, condition, after, body) => self.in_scope(|this| {
                this.statement(first)?;
                this.turns(condition.as_ref(), after.as_ref(), body)
            })?,
            StatementKind::DoWhile(body, condition) => match self.rounds_of(Some(condition), body) {
                Some(rounds) => self.turns_then_end(rounds, None, body)?,
                None => self.turns_at_least_once(body, condition)?,
            },
            StatementKind::Switch(condition, body) => self.switch(condition, body)?,
            StatementKind::Labelled(markers, inner) => {
                for marker in markers {
                    self.marked(marker)?;
                }
                return self.statement(inner);
            }
            StatementKind::Goto(name) => {
                let label = self.named_label(name);
                self.jump(label);
            }
            StatementKind::Break | StatementKind::Continue => self.leave(it)?,
            StatementKind::Return(value) => self.give_back(value.as_ref())?,
            StatementKind::Assembly(is_fence) => {
                // processors execute for a `seq_cst` fence what this instruction does
                if *is_fence {
                    self.fence(MemoryOrder::Sequential);
                }
            }
        }
        Ok(())
    }

    /// Places a label, `case` or `default` here.
    fn marked(&mut self, it: &Marker) -> Fallible<()> {
        let label = match &it.kind {
            MarkerKind::Label(name) => {
                let label = self.named_label(name);
                if self.labels[label.0].is_some() {
                    return wrong("this label is defined twice", it.span, "in one function", "rename one");
                }
                label
            }
            MarkerKind::Case(_) | MarkerKind::Default => {
                let cases = self.frames.last().and_then(|frame| frame.cases.last());
                let Some(label) = cases.and_then(|cases| cases.get(&it.span.start).copied()) else {
                    return wrong(
                        "this is not in a `switch`",
                        it.span,
                        "there is nothing to choose",
                        "correct it",
                    );
                };
                label
            }
        };
        self.place(label);
        Ok(())
    }

    fn either(&mut self, condition: &Expression, yes: &Statement, no: Option<&Statement>) -> Fallible<()> {
        if let Some(taken) = self.known_way(condition, yes, no) {
            self.block(taken);
            return Ok(());
        }
        let (on_yes, on_no, end) = (self.label(), self.label(), self.label());
        self.branch(condition, on_yes, on_no)?;
        self.place(on_yes);
        self.perhaps(|this| this.block(core::slice::from_ref(yes)));
        self.jump(end);
        self.place(on_no);
        self.perhaps(|this| this.block(no.map(core::slice::from_ref).unwrap_or_default()));
        self.place(end);
        Ok(())
    }

    fn turns_at_least_once(&mut self, body: &Statement, condition: &Expression) -> Fallible<()> {
        let (again, next, end) = (self.label(), self.label(), self.label());
        self.place(again);
        self.repeatedly(|this| {
            this.inside(end, Some(next), body);
            this.place(next);
            this.branch(condition, again, end)
        })?;
        self.place(end);
        Ok(())
    }

    /// `break` and `continue`.
    fn leave(&mut self, it: &Statement) -> Fallible<()> {
        let exits = self.frames.last().map(|frame| frame.exits.as_slice()).unwrap_or_default();
        let target = match it.kind {
            StatementKind::Break => exits.last().map(|(end, _)| *end),
            _ => exits.iter().rev().find_map(|(_, next)| *next),
        };
        match target {
            Some(label) => {
                self.jump(label);
                Ok(())
            }
            None => wrong("this is not in a loop", it.span, "there is nothing to leave", "correct it"),
        }
    }

    /// Lowers something in a scope of its own.
    pub(super) fn in_scope<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let scopes = |this: &mut Self, opens: bool| {
            if let Some(frame) = this.frames.last_mut() {
                if opens {
                    frame.scopes.push(BTreeMap::new());
                } else {
                    frame.scopes.pop();
                }
            }
        };
        scopes(self, true);
        let result = act(self);
        scopes(self, false);
        result
    }

    /// The label with this name in the current function.
    fn named_label(&mut self, name: &str) -> Label {
        if let Some(label) = self.frames.last().and_then(|frame| frame.labels.get(name)) {
            return *label;
        }
        let label = self.label();
        if let Some(frame) = self.frames.last_mut() {
            frame.labels.insert(name.to_owned(), label);
        }
        label
    }

    /// Lowers the body of something that `break` or `continue` refer to.
    pub(super) fn inside(&mut self, end: Label, next: Option<Label>, body: &Statement) {
        if let Some(frame) = self.frames.last_mut() {
            frame.exits.push((end, next));
        }
        self.block(core::slice::from_ref(body));
        if let Some(frame) = self.frames.last_mut() {
            frame.exits.pop();
        }
    }

    /// Lowers a loop that tests its condition first.
    fn turns(
        &mut self,
        condition: Option<&Expression>,
        after: Option<&Expression>,
        body: &Statement,
    ) -> Fallible<()> {
        if let Some(rounds) = self.rounds_of(condition, body) {
            return self.turns_then_end(rounds, after, body);
        }
        let (again, inside, next, end) = (self.label(), self.label(), self.label(), self.label());
        self.place(again);
        if let Some(condition) = condition {
            let before = self.in_use;
            self.repeatedly(|this| this.branch(condition, inside, end))?;
            self.in_use = before;
        }
        self.place(inside);
        self.repeatedly(|this| {
            this.inside(end, Some(next), body);
            this.place(next);
            after.map_or(Ok(()), |after| this.effect(after))
        })?;
        self.jump(again);
        self.place(end);
        Ok(())
    }

    fn switch(&mut self, condition: &Expression, body: &Statement) -> Fallible<()> {
        let value_here = self.value(condition)?;
        let number = self.number(&value_here)?;
        let kind = number.kind.promoted();
        let number = self.integer(number, kind)?;
        let held = self.copied(number.operand, None)?;
        let mut found = Vec::new();
        collect(body, &mut found);
        let (mut cases, mut default) = (BTreeMap::new(), None);
        let end = self.label();
        for (place, case) in found {
            let label = self.label();
            if cases.insert(place, label).is_some() {
                return wrong(
                    "two cases come from one macro",
                    condition.span,
                    "this `switch` selects one of them",
                    "write them out",
                );
            }
            let Some(case) = case else {
                default = Some(label);
                continue;
            };
            let Some(known) = value(case) else {
                return wrong(
                    "this must be a constant expression",
                    case.span,
                    "expected a constant",
                    "use `if`",
                );
            };
            self.jump_when(operand(held), Relation::Equal, known.as_integer(kind).held, label);
        }
        self.jump(default.unwrap_or(end));
        if let Some(frame) = self.frames.last_mut() {
            frame.cases.push(cases);
        }
        self.perhaps(|this| this.inside(end, None, body));
        if let Some(frame) = self.frames.last_mut() {
            frame.cases.pop();
        }
        self.place(end);
        Ok(())
    }

    /// Reports a label that is jumped to but does not exist.
    pub(super) fn check_labels(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let missing = frame.labels.iter().find(|(_, label)| self.labels[label.0].is_none());
        if let Some((name, _)) = missing {
            let message = format!("there is no label `{}`", short(name));
            let span = self.unit.functions[frame.function].span;
            self.errors.push(garret_base::source::Diagnostic::error(message).at(span, "in this function"));
        }
    }
}

/// The cases of a `switch` with their offsets in the text, without those of inner `switch` statements.
fn collect<'a>(statement: &'a Statement, found: &mut Vec<(u32, Option<&'a Expression>)>) {
    match &statement.kind {
        StatementKind::Labelled(markers, inner) => {
            for marker in markers {
                match &marker.kind {
                    MarkerKind::Case(value) => found.push((marker.span.start, Some(value))),
                    MarkerKind::Default => found.push((marker.span.start, None)),
                    MarkerKind::Label(_) => {}
                }
            }
            collect(inner, found);
        }
        StatementKind::Block(inside) => inside.iter().for_each(|it| collect(it, found)),
        StatementKind::If(_, yes, no) => {
            collect(yes, found);
            if let Some(no) = no {
                collect(no, found);
            }
        }
        StatementKind::While(_, body)
        | StatementKind::DoWhile(body, _)
        | StatementKind::For(_, _, _, body) => {
            collect(body, found);
        }
        _ => {}
    }
}
