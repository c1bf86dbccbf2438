//! Transitions: the guard, and the cells that are written.

use super::Checker;
use super::names::Meaning;
use super::scope::{Place, Scope};
use super::suggest::Unknown;
use crate::diagnostic::Diagnostic;
use crate::lang::sink::Reported;
use crate::lang::syntax::{Action, ActionValue, Assigned, CaseBranch, Declaration, Index};
use crate::map::Map;
use crate::span::Span;
use crate::system::{
    Branch, Formula, Literal, ProcVar, Scope as Range, SymbolId, Target, Term, Transition, Update, Value,
    VariableKind,
};
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
            span: name.span,
        })
    }
}

impl<'a> Scope<'_, 'a, '_> {
    fn missing_main(&mut self, declaration: &Declaration<'_>) {
        let Some(name) = declaration.name else { return };
        let diagnostic = Diagnostic::error(format!("the transition `{}` has no main process", name.text))
            .at(declaration.header, "no parameter stands in brackets")
            .note("in a weak system one process takes each step: it reads and writes the weak cells");
        let help = match declaration.parameters.first() {
            Some(first) => format!("mark it with brackets, as in `[{}]`", first.text),
            None => "add it in brackets, as in `([p])`".to_owned(),
        };
        self.report(diagnostic.help(help));
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

    /// The symbol that is written.
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

    /// The indices of a `case`: fresh names.
    fn bind_indices(&mut self, indices: &[Index<'a>]) -> Result<Vec<(&'a str, ProcVar)>, Reported> {
        let mut bound = Vec::new();
        let mut outcome = Ok(());
        for index in indices {
            let name = match index {
                Index::Name(name) => *name,
                Index::Constant(_, span) => {
                    let text = self.checker.written(*span);
                    outcome = Err(self.report(
                        Diagnostic::error(format!("`{text}` cannot be an index of a `case`"))
                            .at(*span, "a fresh name is expected")
                            .help(format!(
                                "write `j` here and `| j = {text} : ..`, or assign without `case`"
                            )),
                    ));
                    continue;
                }
            };
            if bound.iter().any(|(text, _)| *text == name.text) {
                outcome = Err(self.report(
                    Diagnostic::error(format!("the index `{}` is used twice", name.text))
                        .at(name.span, "needs another name")
                        .note("the indices of a `case` range over all processes, independently"),
                ));
            } else if let Some(variable) = self.named_process(name.text) {
                let parameter = self.variables.kinds.get(usize::from(variable.0));
                let what = if parameter == Some(&VariableKind::Parameter) { "a parameter" } else { "bound" };
                let header = self.header;
                outcome = Err(self.report(
                    Diagnostic::error(format!("the index `{}` of a `case` is {what} already", name.text))
                        .at(name.span, "a fresh name is expected")
                        .also(header, "the parameters are here")
                        .note("the indices of a `case` range over all processes")
                        .help(format!("write `j` here and `| j = {} : ..` in the branch", name.text)),
                ));
            } else {
                match self.bind(name, VariableKind::Bound) {
                    Ok(variable) => bound.push((name.text, variable)),
                    Err(reported) => outcome = Err(reported),
                }
            }
        }
        if outcome.is_err() {
            self.unbind(bound.iter().map(|(name, _)| *name));
        }
        outcome.map(|()| bound)
    }

    /// The indices of a `case` are as many as the array has.
    fn check_count(&mut self, symbol: SymbolId, action: &Action<'a>) -> Result<(), Reported> {
        let dimensions = usize::from(self.checker.system.symbol(symbol).dimensions);
        if action.indices.as_ref().map_or(0, Vec::len) == dimensions {
            return Ok(());
        }
        self.indexed(symbol, action.target, action.indices.as_deref()).map(|_| ())
    }

    fn value(&mut self, assigned: Assigned, symbol: Result<SymbolId, Reported>) -> Result<Value, Reported> {
        match (assigned, symbol) {
            (Assigned::Any, _) => Ok(Value::Any),
            (Assigned::Value(id), Ok(symbol)) => Ok(Value::Term(self.assigned(id, symbol)?)),
            (Assigned::Value(id), Err(reported)) => {
                self.term(id, None).ok();
                Err(reported)
            }
        }
    }

    /// The branches of a `case` whose indices are `fresh`.
    fn branches(
        &mut self,
        branches: &[CaseBranch],
        symbol: Result<SymbolId, Reported>,
        fresh: &[ProcVar],
    ) -> Result<Vec<Branch>, Reported> {
        let mut checked = Vec::new();
        let mut outcome = Ok(());
        for branch in branches {
            match self.branch(branch, symbol, fresh) {
                Ok(branch) => checked.push(branch),
                Err(reported) => outcome = Err(reported),
            }
        }
        outcome.map(|()| checked)
    }

    fn branch(
        &mut self,
        branch: &CaseBranch,
        symbol: Result<SymbolId, Reported>,
        fresh: &[ProcVar],
    ) -> Result<Branch, Reported> {
        let condition = branch.condition.map_or(Ok(Formula::True), |condition| self.formula(condition, true));
        let equated = condition.as_ref().map(|condition| self.equated(condition)).unwrap_or_default();
        let conditions = core::mem::take(&mut self.local_cells);
        let value = self.value(branch.value, symbol);
        let mut foreign = Ok(());
        if let (Ok(symbol), Ok(value)) = (symbol, &value) {
            if is_cell(value, symbol, fresh) {
                // Nothing changes: whose cell it is does not matter.
                self.local_cells.clear();
            } else if let Some(first) = fresh.first().filter(|first| !equated.contains(first)) {
                foreign = self.foreign_write(*first, symbol, branch.span);
            }
        }
        self.local_cells.extend(conditions);
        self.check_local(&equated).and(foreign)?;
        Ok(Branch { condition: condition?, value: value? })
    }

    /// A branch that may write the cells of any process needs a weak array.
    fn foreign_write(&mut self, first: ProcVar, symbol: SymbolId, branch: Span) -> Result<(), Reported> {
        let declared = self.checker.system.symbol(symbol);
        let Some(main) = self.main.filter(|_| self.checker.weak && !declared.weak) else { return Ok(()) };
        let (name, span) = (declared.name.clone(), declared.span);
        let process = |variable: ProcVar| self.variables.names[usize::from(variable.0)].clone();
        let (index, main) = (process(first), process(main));
        Err(self.report(
            Diagnostic::error(format!(
                "`{name}` is not weak: only cells of the main process can be written"
            ))
            .at(branch, format!("this does not require `{index} = {main}`"))
            .also(span, format!("`{name}` is declared here"))
            .help(format!(
                "add `{index} = {main}` to the condition, and leave the other cells as they are; or declare \
                 `weak array {name}[..]`"
            )),
        ))
    }

    /// The variables that a conjunct of the condition equates with the main process.
    fn equated(&self, condition: &Formula) -> Vec<ProcVar> {
        let Some(main) = self.main else { return Vec::new() };
        let conjuncts = match condition {
            Formula::And(parts) => parts.as_slice(),
            single => core::slice::from_ref(single),
        };
        conjuncts
            .iter()
            .filter_map(|conjunct| match conjunct {
                Formula::Literal(Literal::Equal(Term::Process(left), Term::Process(right))) => {
                    if *left == main { Some(*right) } else { (*right == main).then_some(*left) }
                }
                _ => None,
            })
            .collect()
    }

    /// A parameter that occurs nowhere is still not among the others of `forall_other`.
    fn warn_unmentioned(&mut self, declaration: &Declaration<'_>) {
        let main = declaration.main.map(|(main, _)| main);
        for (position, parameter) in declaration.parameters.iter().enumerate() {
            let variable = ProcVar(position as u16);
            if main == Some(position) || self.mentioned.contains(&variable) {
                continue;
            }
            self.checker.sink.push(
                Diagnostic::warning(format!("the parameter `{}` is not used", parameter.text))
                    .at(parameter.span, "")
                    .note("`forall_other` does not range over it: it exempts one process, and needs its presence"),
            );
        }
    }
}

/// Whether the value is the cell of the symbol with these indices.
fn is_cell(value: &Value, symbol: SymbolId, indices: &[ProcVar]) -> bool {
    let access = match value {
        Value::Term(Term::Access(access)) => access,
        Value::Term(Term::Linear(linear)) => match linear.terms.as_slice() {
            [(1, access)] if linear.constant == 0 => access,
            _ => return false,
        },
        _ => return false,
    };
    access.symbol == symbol && access.indices.as_slice() == indices
}

/// Whether a universal quantifier over the other processes occurs.
fn has_forall_other(formula: &Formula) -> bool {
    match formula {
        Formula::True | Formula::False | Formula::Literal(_) => false,
        Formula::And(parts) | Formula::Or(parts) => parts.iter().any(has_forall_other),
        Formula::Forall(inner) => inner.scope == Range::Others || has_forall_other(&inner.body),
        Formula::Exists(inner) => has_forall_other(&inner.body),
    }
}
