//! Places that only the process named by a constant reaches: moves from there need not test that name.

use super::moves::{Initially, Move, Places};
use garret_system::system::{Literal, ProcVar, SymbolId, System, Term};
use std::collections::BTreeSet;

/// Removes the condition that the process is the one that a constant names from moves whose place no other process reaches.
pub(super) fn leave_out(system: &System, places: &Places, moves: &mut [Move]) {
    let named = |literal: &Literal, main: ProcVar| named(system, literal, main);
    let names: BTreeSet<SymbolId> =
        moves.iter().flat_map(|step| step.condition.iter().filter_map(|it| named(it, step.main))).collect();
    let initially = Initially::of(system);
    for name in names {
        let is_asked = |step: &Move| step.condition.iter().any(|it| named(it, step.main) == Some(name));
        let mut own: BTreeSet<i64> = moves
            .iter()
            .map(|it| it.from)
            // initially, no process but the one that the constant names is there
            .filter(|place| {
                places.is_excluded(&initially, *place, |literal, it| named(literal, it) == Some(name))
            })
            .collect();
        loop {
            let entered =
                moves.iter().find(|it| own.contains(&it.to) && !own.contains(&it.from) && !is_asked(it));
            match entered {
                Some(step) => own.remove(&step.to),
                None => break,
            };
        }
        for step in moves.iter_mut().filter(|it| own.contains(&it.from)) {
            let main = step.main;
            step.condition.retain(|it| named(it, main) != Some(name));
        }
    }
}

/// The constant that a literal compares with the process, by an equation.
fn named(system: &System, literal: &Literal, process: ProcVar) -> Option<SymbolId> {
    match literal {
        Literal::Equal(Term::Process(it), Term::Access(name))
        | Literal::Equal(Term::Access(name), Term::Process(it))
            if *it == process && system.symbol(name.symbol).constant && name.indices.is_empty() =>
        {
            Some(name.symbol)
        }
        _ => None,
    }
}
