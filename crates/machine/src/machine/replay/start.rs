//! The initial state, in which the values that `init` leaves open are unknowns.

use super::Reason;
use super::theory::Theory;
use crate::machine::ground::{CellId, GroundSystem};
use crate::machine::interpret::{Configuration, Fact, Residual, ResidualFormula, Unknown, Value, residual};
use garret_base::map::Map;
use garret_solver::Relation;
use garret_system::system::Sort;

/// The initial state, with the constraints of `init` on unknowns assumed; `None` if there is no initial state.
pub(super) fn start(
    ground: &GroundSystem<'_>,
    theory: &mut Theory,
) -> Result<Option<Configuration<Value>>, Reason> {
    let Some((mut state, rest)) = propagated(ground)? else { return Ok(None) };
    let cells = &ground.cells;
    let mut renamed: Map<Unknown, Unknown> = Map::default();
    for cell in cells.ids() {
        if state.cells[cell.index()].as_known().is_none() {
            let unknown = theory.unknown(cells.sort(cell));
            renamed.insert(Unknown(cell.0), unknown);
            state.cells[cell.index()] = Value::unknown(unknown);
        }
    }
    for formula in &rest {
        let formula = formula.renamed(&|unknown| renamed.get(&unknown).copied().unwrap_or(unknown));
        if !theory.assume(&formula)? {
            return Ok(None);
        }
    }
    Ok(theory.is_consistent()?.then_some(state))
}

/// Cells some of which are unknown, and the constraints on these.
type Partial = (Configuration<Value>, Vec<Residual>);

/// The cells with the values that follow from equations of `init` by unit propagation, and the remaining constraints of `init`.
/// An unknown in them stands for the cell with the same number. `None` if `init` contradicts itself.
fn propagated(ground: &GroundSystem<'_>) -> Result<Option<Partial>, Reason> {
    let cells = &ground.cells;
    let cell_of = |unknown: Unknown| CellId(unknown.0);
    let mut state = Configuration::new(
        cells.ids().map(|cell| Value::unknown(Unknown(cell.0))).collect(),
        cells.processes,
    );
    for cell in cells.ids() {
        if let Sort::Enumeration(id) = cells.sort(cell)
            && cells.system.types[id.0 as usize].constructors.len() == 1
        {
            state.cells[cell.index()] = Value::known(0);
        }
    }
    let mut open: Vec<_> = ground.init.iter().collect();
    loop {
        let mut rest = Vec::new();
        let mut pending = Vec::new();
        let mut learnt = false;
        for conjunct in open {
            let left = residual(conjunct, &state).map_err(|_| Reason::Overflow)?;
            match left {
                Residual::True => continue,
                Residual::False => return Ok(None),
                _ => {}
            }
            let facts =
                if let Residual::And(parts) = &left { parts.as_slice() } else { std::slice::from_ref(&left) };
            for fact in facts {
                if let Some((unknown, value)) = forced(fact) {
                    // a value that was found is used in the next round
                    let cell = cell_of(unknown).index();
                    if state.cells[cell].as_unknown().is_some() {
                        state.cells[cell] = Value::known(value);
                        learnt = true;
                    }
                }
            }
            rest.push(left);
            pending.push(conjunct);
        }
        if !learnt {
            return Ok(Some((state, rest)));
        }
        open = pending;
    }
}

/// The value of an unknown that a fact determines.
fn forced(fact: &Residual) -> Option<(Unknown, i64)> {
    match fact {
        Residual::Atom(Fact::Equal(left, right)) => match (left.as_unknown(), right.as_unknown()) {
            (Some(unknown), None) => Some((unknown, right.as_known()?)),
            (None, Some(unknown)) => Some((unknown, left.as_known()?)),
            _ => None,
        },
        // c * x + k = 0
        Residual::Atom(Fact::Sum(sum, Relation::Equal)) => match sum.terms() {
            [(unknown, coefficient)] if sum.constant().checked_rem(*coefficient) == Some(0) => {
                Some((*unknown, sum.constant().checked_div(*coefficient)?.checked_neg()?))
            }
            _ => None,
        },
        _ => None,
    }
}
