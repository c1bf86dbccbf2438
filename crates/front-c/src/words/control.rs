//! Control flow: conditions, loops, `switch`, and labels.

use super::function::{Body, Choice, Exit};
use super::refused;
use crate::parser::Fallible;
use crate::syntax::{Expression, Marker, MarkerKind, Statement};

impl<'u> Body<'_, 'u> {
    pub(super) fn choice(
        &mut self,
        condition: &'u Expression,
        yes: &'u Statement,
        no: Option<&'u Statement>,
    ) -> Fallible<()> {
        let (then, other, end) = (self.label("then"), self.label("else"), self.label("end"));
        self.branch(condition, &then, if no.is_some() { &other } else { &end })?;
        self.begin(&then);
        self.statement(yes)?;
        if let Some(no) = no {
            if self.block.is_some() {
                self.goes_to(&end);
            }
            self.begin(&other);
            self.statement(no)?;
        }
        self.begin(&end);
        Ok(())
    }

    /// `for` and `while`.
    pub(super) fn turns(
        &mut self,
        first: Option<&'u Statement>,
        condition: Option<&'u Expression>,
        after: Option<&'u Expression>,
        body: &'u Statement,
    ) -> Fallible<()> {
        if let Some(first) = first {
            self.statement(first)?;
        }
        let (head, inside, next, end) =
            (self.label("head"), self.label("body"), self.label("next"), self.label("end"));
        self.begin(&head);
        if let Some(condition) = condition {
            self.span = condition.span;
            self.branch(condition, &inside, &end)?;
        }
        self.begin(&inside);
        self.exits.push(Exit { after: end.clone(), again: Some(next.clone()) });
        self.statement(body)?;
        self.exits.pop();
        self.begin(&next);
        if let Some(after) = after {
            self.span = after.span;
            self.effect(after)?;
        }
        self.goes_to(&head);
        self.begin(&end);
        Ok(())
    }

    pub(super) fn turns_first(&mut self, body: &'u Statement, condition: &'u Expression) -> Fallible<()> {
        let (inside, next, end) = (self.label("body"), self.label("next"), self.label("end"));
        self.begin(&inside);
        self.exits.push(Exit { after: end.clone(), again: Some(next.clone()) });
        self.statement(body)?;
        self.exits.pop();
        self.begin(&next);
        self.span = condition.span;
        self.branch(condition, &inside, &end)?;
        self.begin(&end);
        Ok(())
    }

    pub(super) fn switch(&mut self, value: &'u Expression, body: &'u Statement) -> Fallible<()> {
        let found = self.value(value)?;
        let found = self.promoted(found)?;
        let span = self.span;
        let (dispatch, end) = (self.label("switch"), self.label("end"));
        self.goes_to(&dispatch);
        self.choices.push(Choice::default());
        self.exits.push(Exit { after: end.clone(), again: None });
        self.statement(body)?;
        self.exits.pop();
        let choice = self.choices.pop().unwrap_or_default();
        if self.block.is_some() {
            self.goes_to(&end);
        }
        self.begin(&dispatch);
        self.span = span;
        let shape = self.module.ir(&found.kind, span)?;
        let mut cases = Vec::new();
        for (case, label) in choice.cases {
            let Some(number) = super::value(&case).and_then(|it| it.converted(&found.kind)) else {
                return refused("a `case` that is not a constant", case.span);
            };
            cases.push(format!("{shape} {}, label %{label}", number.held));
        }
        let default = choice.default.as_ref().unwrap_or(&end);
        self.ends(&format!("switch {shape} {}, label %{default} [ {} ]", found.text, cases.join(" ")));
        self.begin(&end);
        Ok(())
    }

    pub(super) fn marked(&mut self, it: &'u Marker) {
        let label = match &it.kind {
            MarkerKind::Label(name) => self.named_label(name),
            MarkerKind::Case(_) | MarkerKind::Default => self.label("case"),
        };
        if let Some(choice) = self.choices.last_mut() {
            match &it.kind {
                MarkerKind::Case(of) => choice.cases.push((of.clone(), label.clone())),
                MarkerKind::Default => choice.default = Some(label.clone()),
                MarkerKind::Label(_) => {}
            }
        }
        self.begin(&label);
    }

    pub(super) fn named_label(&mut self, name: &'u str) -> String {
        if let Some(known) = self.labels.get(name) {
            return known.clone();
        }
        let label = self.label("label");
        self.labels.insert(name, label.clone());
        label
    }
}
