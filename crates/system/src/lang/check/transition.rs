//! Transitions: guards, and the cells that are written.

use super::Checker;
use super::case::MAX_BRANCHES;
use super::names::Meaning;
use super::scope::{Place, Scope};
use super::suggest::Unknown;
use crate::lang::sink::Reported;
use crate::lang::syntax::{Action, ActionValue, Assigned, Declaration};
use crate::system::{
    Atom, Branch, Formula, ProcVar, Scope as Range, StoreFences, SymbolId, Target, Transition, Update, Value,
};
use garret_base::map::Map;
use garret_base::source::{Diagnostic, Span};
use smallvec::SmallVec;

impl<'a> Checker<'a, '_> {
    pub(super) fn transition(&mut self, declaration: &'a Declaration<'a>) -> Result<Transition, Reported> {
        let name = declaration.name.ok_or(Reported)?;
        let mut scope = Scope::new(self, Place::Guard, declaration);
        if scope.checker.weak && declaration.main.is_none() {
            scope.missing_main(declaration);
        }
        let guard = scope.declared_formula(declaration);
        let local = scope.check_local(&[]);
        let excludes = guard.as_ref().is_ok_and(has_forall_other);
        let guards = guard.and_then(|guard| scope.split(&guard, declaration));
        scope.place = Place::Action;
        scope.lets(declaration);
        let mut written: Map<SymbolId, Span> = Map::default();
        let mut updates = Vec::new();
        let mut outcome = local;
        for action in &declaration.actions {
            match scope.action(action, &mut written) {
                Ok(update) => updates.push(update),
                Err(reported) => outcome = Err(reported),
            }
        }
        outcome?;
        if excludes {
            scope.warn_unmentioned(declaration);
        }
        let (variables, main) = (scope.variables, scope.main);
        Ok(Transition {
            name: name.text.to_owned(),
            variables,
            main,
            guards: guards?,
            updates,
            store_fences: self.store_fences(declaration),
            span: name.span,
        })
    }
}

impl Checker<'_, '_> {
    /// Where a transition has store fences; nowhere in a system without weak cells, where all fences are true.
    fn store_fences(&self, declaration: &Declaration<'_>) -> StoreFences {
        let [before, after] = declaration.store_fences.map(|place| place.is_some() && self.weak);
        StoreFences { before, after }
    }
}

impl<'a> Scope<'_, 'a, '_> {
    fn missing_main(&mut self, declaration: &Declaration<'_>) {
        let Some(name) = declaration.name else { return };
        let diagnostic = Diagnostic::error(format!("the transition `{}` has no main process", name.text))
            .at(declaration.header, "no parameter stands in brackets")
            .note("in a weak system one process takes each step: it reads and writes the weak cells");
        let diagnostic = match declaration.parameters.first() {
            Some(first) => {
                let marked = format!("[{}]", first.text);
                diagnostic
                    .help(format!("mark it with brackets, as in `{marked}`"))
                    .instead(first.span, marked)
            }
            None => diagnostic.help("add it in brackets, as in `([p])`"),
        };
        self.report(diagnostic);
    }

    fn lets(&mut self, declaration: &'a Declaration<'a>) {
        for &(name, value) in &declaration.lets {
            let typed = self.term(value, None);
            let typed = self.check_local(&[]).and(typed);
            if let Some(&(_, earlier)) = self.lets.get(name.text) {
                self.report(
                    Diagnostic::error(format!("`{}` is declared twice", name.text))
                        .at(name.span, "declared again")
                        .also(earlier, "the first declaration"),
                );
            } else if self.named_process(name.text).is_some() {
                self.report(
                    Diagnostic::error(format!("`{}` is a parameter already", name.text))
                        .at(name.span, "needs another name"),
                );
            } else {
                self.lets.insert(name.text, (typed, name.span));
            }
        }
    }

    fn action(
        &mut self,
        action: &'a Action<'a>,
        written: &mut Map<SymbolId, Span>,
    ) -> Result<Update, Reported> {
        if let ActionValue::Case(branches) = &action.value
            && let Some(first) = branches.get(MAX_BRANCHES)
        {
            return Err(self.report(
                Diagnostic::error(format!("this `case` has more than {MAX_BRANCHES} branches"))
                    .at(first.span, "this is one too many")
                    .help("join branches of the same value by `||`, or split the transition"),
            ));
        }
        let symbol = self.target(action, written);
        let indices = action.indices.as_deref().unwrap_or_default();
        match &action.value {
            ActionValue::One(assigned) => {
                let cell =
                    symbol.and_then(|symbol| self.indexed(symbol, action.target, action.indices.as_deref()));
                if let (Ok(symbol), Ok([first, ..])) = (symbol, cell.as_deref()) {
                    self.note_local(symbol, *first, action.target.span);
                }
                let value = self.value(*assigned, symbol);
                self.check_local(&[])?;
                let branches = vec![Branch { condition: Formula::True, value: value? }];
                Ok(Update { symbol: symbol?, target: Target::Cell(cell?), branches })
            }
            ActionValue::Case(branches) if indices.is_empty() => {
                let cell = symbol.and_then(|symbol| self.indexed(symbol, action.target, None));
                let branches = self.branches(branches, symbol, &[]);
                Ok(Update { symbol: symbol?, target: Target::Cell(cell?), branches: branches? })
            }
            ActionValue::Case(branches) => {
                let bound = self.bind_indices(indices);
                let count = symbol.and_then(|symbol| self.check_count(symbol, action));
                let fresh: SmallVec<[ProcVar; 2]> = match &bound {
                    Ok(bound) => bound.iter().map(|(_, variable)| *variable).collect(),
                    Err(_) => SmallVec::new(),
                };
                let branches = match bound {
                    Ok(_) => self.branches(branches, symbol, &fresh),
                    Err(reported) => Err(reported),
                };
                if let Ok(bound) = bound {
                    self.unbind(bound.into_iter().map(|(name, _)| name));
                }
                count?;
                Ok(Update { symbol: symbol?, target: Target::Every(fresh), branches: branches? })
            }
        }
    }

    /// The symbol that is assigned.
    fn target(
        &mut self,
        action: &Action<'a>,
        written: &mut Map<SymbolId, Span>,
    ) -> Result<SymbolId, Reported> {
        let name = action.target;
        let count = action.indices.as_ref().map_or(0, Vec::len);
        let symbol = match self.checker.globals.get(name.text).map(|entry| (entry.meaning, entry.span)) {
            None => return Err(self.checker.unknown(name, &Unknown::Global(count, None))),
            Some((Meaning::Constructor(..), declared)) => {
                let mut diagnostic = Diagnostic::error(format!("`{}` is a constructor", name.text))
                    .at(name.span, "only variables and arrays can be assigned");
                if let Some(span) = declared {
                    diagnostic = diagnostic.also(span, format!("`{}` is declared here", name.text));
                }
                return Err(self.report(diagnostic));
            }
            Some((Meaning::Symbol(symbol), _)) => symbol,
        };
        self.checker.used_symbols.insert(symbol);
        let declared = self.checker.system.symbol(symbol);
        if declared.constant {
            let span = declared.span;
            return Err(self.report(
                Diagnostic::error(format!("`{}` is a constant", name.text))
                    .at(name.span, "it cannot be assigned")
                    .also(span, format!("`{}` is declared here", name.text))
                    .help("a constant gets its value from `init`; declare `var` or `array` for what changes"),
            ));
        }
        if let Some(&earlier) = written.get(&symbol) {
            return Err(self.report(
                Diagnostic::error(format!("`{}` is written twice in one transition", name.text))
                    .at(name.span, "written again")
                    .also(earlier, "the first write")
                    .help(if declared.dimensions == 0 {
                        "all assignments of a transition happen at once: keep one of them".to_owned()
                    } else {
                        format!(
                            "to write several cells use `{}[j] := case | j = p : .. | j = q : ..`",
                            name.text
                        )
                    }),
            ));
        }
        written.insert(symbol, name.span);
        Ok(symbol)
    }

    /// Checks that a `case` has as many indices as the array has dimensions.
    fn check_count(&mut self, symbol: SymbolId, action: &Action<'a>) -> Result<(), Reported> {
        let dimensions = usize::from(self.checker.system.symbol(symbol).dimensions);
        if action.indices.as_ref().map_or(0, Vec::len) == dimensions {
            return Ok(());
        }
        self.indexed(symbol, action.target, action.indices.as_deref()).map(|_| ())
    }

    pub(super) fn value(
        &mut self,
        assigned: Assigned,
        symbol: Result<SymbolId, Reported>,
    ) -> Result<Value, Reported> {
        match (assigned, symbol) {
            (Assigned::Any, _) => Ok(Value::Any),
            (Assigned::Value(id), Ok(symbol)) => Ok(Value::Term(self.assigned(id, symbol)?)),
            (Assigned::Value(id), Err(reported)) => {
                self.term(id, None).ok();
                Err(reported)
            }
        }
    }

    /// Warns about parameters that do not occur. They still matter: `forall_other` does not range over them.
    fn warn_unmentioned(&mut self, declaration: &Declaration<'_>) {
        let main = declaration.main.map(|(main, _)| main);
        for (position, parameter) in declaration.parameters.iter().enumerate() {
            let variable = ProcVar::of_index(position);
            if main == Some(position) || self.mentioned.contains(&variable) {
                continue;
            }
            self.checker.sink.push(
                Diagnostic::warning(format!("the parameter `{}` is not used", parameter.text))
                    .at(parameter.span, "")
                    .note("it still matters: `forall_other` does not range over it, and the step needs one more process; remove it if that is not intended"),
            );
        }
    }
}

/// Whether a universal quantifier over the other processes occurs.
fn has_forall_other(formula: &Formula) -> bool {
    match formula {
        Formula::True | Formula::False | Formula::Atom(Atom::Literal(_)) => false,
        Formula::And(parts) | Formula::Or(parts) => parts.iter().any(has_forall_other),
        Formula::Atom(Atom::Forall(inner)) => inner.scope == Range::Others || has_forall_other(&inner.body),
        Formula::Atom(Atom::Exists(inner)) => has_forall_other(&inner.body),
    }
}
