//! `case`: assignments by cases, of a variable or of all cells of an array.

use super::scope::Scope;
use crate::lang::sink::Reported;
use crate::lang::syntax::{CaseBranch, Index};
use crate::system::{Atom, Branch, Formula, Literal, ProcVar, SymbolId, Term, Value, VariableKind};
use garret_base::source::{Diagnostic, Span};

/// The largest number of branches of one `case`. A branch is taken only if no earlier one is, so the work grows with the square
/// of this number: with this many branches it takes a tenth of a second for each cell of the array.
pub(super) const MAX_BRANCHES: usize = 1024;

impl<'a> Scope<'_, 'a, '_> {
    /// Binds the indices of a `case`, which have to be fresh names.
    pub(super) fn bind_indices(
        &mut self,
        indices: &[Index<'a>],
    ) -> Result<Vec<(&'a str, ProcVar)>, Reported> {
        let mut bound = Vec::new();
        let mut outcome = Ok(());
        let fresh = self.fresh_name(indices);
        for index in indices {
            let name = match index {
                Index::Name(name) => *name,
                Index::Constant(_, span) => {
                    let text = self.checker.written(*span);
                    outcome = Err(self.report(
                        Diagnostic::error(format!("`{text}` cannot be an index of a `case`"))
                            .at(*span, "a fresh name is expected")
                            .help(format!(
                                "write `{fresh}` here and `| {fresh} = {text} : ..`, or assign without `case`"
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
                        .help(format!(
                            "write `{fresh}` here and `| {fresh} = {} : ..` in the branch",
                            name.text
                        )),
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

    /// A name that has no meaning here yet.
    fn fresh_name(&self, indices: &[Index<'_>]) -> &'static str {
        let taken = |text: &str| {
            self.is_process(text)
                || indices.iter().any(|index| matches!(index, Index::Name(name) if name.text == text))
        };
        ["j", "k", "i", "l", "m", "n"].into_iter().find(|name| !taken(name)).unwrap_or("other")
    }

    /// The checked branches of a `case` whose indices are `fresh`.
    pub(super) fn branches(
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
        let equated = match &condition {
            // a branch that never applies uses no cell
            Ok(Formula::False) => fresh.to_vec(),
            Ok(condition) => self.equated(condition),
            Err(_) => Vec::new(),
        };
        let conditions = core::mem::take(&mut self.local_cells);
        let value = self.value(branch.value, symbol);
        let mut foreign = Ok(());
        if let (Ok(symbol), Ok(value)) = (symbol, &value) {
            if is_cell(value, symbol, fresh) {
                // Nothing changes, so it does not matter whose cell it is.
                self.local_cells.clear();
            } else if let Some(first) = fresh.first().filter(|first| !equated.contains(first)) {
                foreign = self.foreign_write(*first, symbol, branch.span);
            }
        }
        self.local_cells.extend(conditions);
        self.check_local(&equated).and(foreign)?;
        Ok(Branch { condition: condition?, value: value? })
    }

    /// Reports a branch that may write the cells of any process, unless the array is weak.
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
            .at(branch, format!("this branch writes cells of processes other than `{main}`"))
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
                Formula::Atom(Atom::Literal(Literal::Equal(Term::Process(left), Term::Process(right)))) => {
                    if *left == main {
                        Some(*right)
                    } else {
                        (*right == main).then_some(*left)
                    }
                }
                _ => None,
            })
            .collect()
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
