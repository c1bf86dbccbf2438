//! A quick test whether an instance of a transition can lead into a cube at all.
//!
//! Most instances cannot: in the cube, the process is at another location than the one where the transition leads, or a cell that the
//! transition does not write has a value that contradicts the guard. To see that, it is enough to consider the cells of finite sorts
//! that occur outside disjunctions and quantifiers, without terms, formulas or the solver.

use super::ground::Environment;
use crate::cube::term::CubeTerm;
use crate::cube::{Cube, Proc};
use crate::preimage::ground::Processes;
use garret_system::system::{
    Access, Disjunct, Formula, Literal, ProcVar, SymbolId, Target, Term, Transition, Value,
};
use smallvec::SmallVec;

/// The requirements of a transition on single cells of the cube after it.
pub(crate) struct Outline {
    /// The cells that are certainly written, with their new values.
    written: Vec<(SymbolId, SmallVec<[ProcVar; 2]>, u32)>,
    /// For each disjunct of the guard, its conditions on cells that the transition does not write.
    kept: Vec<Vec<Kept>>,
}

/// A literal of a guard that compares a cell without updates with a value.
struct Kept {
    symbol: SymbolId,
    indices: SmallVec<[ProcVar; 2]>,
    value: u32,
    equal: bool,
}

impl Outline {
    pub(crate) fn of(transition: &Transition) -> Self {
        let written =
            transition.updates.iter().filter_map(|update| match (&update.target, &update.branches[..]) {
                (Target::Cell(indices), [branch]) if branch.condition == Formula::True => match &branch.value
                {
                    Value::Term(Term::Constructor(value)) => Some((update.symbol, indices.clone(), *value)),
                    _ => None,
                },
                _ => None,
            });
        let is_updated = |symbol: SymbolId| transition.updates.iter().any(|update| update.symbol == symbol);
        let kept = |disjunct: &Disjunct| {
            let literals = disjunct.literals.iter();
            literals.filter_map(|literal| Kept::of(literal).filter(|kept| !is_updated(kept.symbol))).collect()
        };
        Self { written: written.collect(), kept: transition.guards.iter().map(kept).collect() }
    }

    /// Whether the requirements are consistent with the cube's domains of single cells, for this instance.
    pub(crate) fn may_lead_into(&self, cube: &Cube, disjunct: usize, env: &Environment) -> bool {
        let domain = |symbol: SymbolId, indices: &[ProcVar]| {
            let indices: SmallVec<[Proc; 4]> =
                indices.iter().map(|&index| env.process(index)).collect::<Option<_>>()?;
            cube.domain(CubeTerm::cell(symbol, &indices))
        };
        self.written.iter().all(|(symbol, indices, value)| {
            domain(*symbol, indices).is_none_or(|domain| domain.contains(*value))
        }) && self.kept[disjunct].iter().all(|kept| {
            domain(kept.symbol, &kept.indices).is_none_or(|domain| {
                if kept.equal { domain.contains(kept.value) } else { domain.single() != Some(kept.value) }
            })
        })
    }
}

impl Kept {
    fn of(literal: &Literal) -> Option<Self> {
        let (left, right, equal) = match literal {
            Literal::Equal(left, right) => (left, right, true),
            Literal::Distinct(left, right) => (left, right, false),
            _ => return None,
        };
        match (left, right) {
            (Term::Access(access), Term::Constructor(value))
            | (Term::Constructor(value), Term::Access(access)) => {
                // a read through a store buffer is not a cell of the cube
                let Access { symbol, indices, reader: None } = access else { return None };
                Some(Self { symbol: *symbol, indices: indices.clone(), value: *value, equal })
            }
            _ => None,
        }
    }
}
