//! Keys: the states of a process that octagons distinguish, and the steps between them.

use crate::analysis::Values;
use crate::analysis::facts::bounds;
use crate::analysis::facts::interval::Interval;
use crate::analysis::local::{Moves, State, is_plain_part};
use garret_system::system::{
    Access, Disjunct, Literal, ProcVar, Sort, SymbolId, System, Target, Term, Transition,
};

/// The largest number of keys.
const MOST_KEYS: usize = 64;
/// The largest number of roles.
const MOST_ROLES: usize = 2;

/// The state of a process, and its roles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    pub state: State,
    /// For each role, one bit: whether the process is the one that this constant names.
    pub roles: usize,
}

/// All keys.
#[derive(Clone, Debug)]
pub struct Keys {
    /// The arrays whose cells at the index of a process are its state.
    pub parts: Vec<SymbolId>,
    /// Constants that name a process.
    pub roles: Vec<SymbolId>,
    pub all: Vec<Key>,
}

/// A step of the process that moves, by one disjunct of a guard, between two keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) transition: usize,
    pub guard: usize,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// The process of a transition whose cells it writes.
pub(crate) fn mover(transition: &Transition) -> Option<ProcVar> {
    transition.main.or((transition.variables.parameters() > 0).then(|| ProcVar::of_index(0)))
}

/// Whether every update of the array writes the cell of the process that moves.
pub(super) fn is_moved(system: &System, symbol: SymbolId) -> bool {
    let mut updates = system.transitions.iter().flat_map(|transition| {
        transition.updates.iter().filter(|update| update.symbol == symbol).map(move |it| (transition, it))
    });
    updates.all(|(transition, update)| {
        let is_own =
            |indices: &[ProcVar]| Some(indices) == mover(transition).as_ref().map(std::slice::from_ref);
        matches!(&update.target, Target::Cell(indices) if is_own(indices))
    })
}

impl Keys {
    /// The keys, the indices of the initial ones, and the steps. None if there are too many keys, or `is_over` returns true before.
    pub(super) fn until(
        system: &System,
        (values, known): (&Values, &[Interval]),
        is_over: &dyn Fn() -> bool,
    ) -> Option<(Self, Vec<usize>, Vec<Step>)> {
        if system.transitions.iter().any(|transition| mover(transition).is_none()) {
            return None;
        }
        let roles = roles(system);
        let most = MOST_KEYS >> roles.len();
        let mut parts = parts(system, values);
        // parts that are used most often in guards come first, and are dropped last
        let moves = loop {
            if let Some(moves) = Moves::until(system, values, (&parts, most), is_over) {
                break moves;
            }
            parts.pop()?;
        };
        let count = 1 << roles.len();
        let keys =
            moves.states.iter().flat_map(|state| (0..count).map(|roles| Key { state: state.clone(), roles }));
        let keys = Self { parts, roles, all: keys.collect() };
        let mut steps = Vec::new();
        for (index, transition) in system.transitions.iter().enumerate() {
            for (number, guard) in transition.guards.iter().enumerate() {
                let may_fire = values.blocking(guard).is_none() && bounds::may_fire(system, guard, known);
                if may_fire {
                    keys.add_steps((index, number), (transition, guard), &moves, &mut steps);
                }
            }
        }
        Some((keys, (0..moves.initial * count).collect(), steps))
    }

    /// Adds the steps by one disjunct of a guard.
    fn add_steps(
        &self,
        (index, number): (usize, usize),
        (transition, guard): (&Transition, &Disjunct),
        moves: &Moves,
        steps: &mut Vec<Step>,
    ) {
        let Some(mover) = mover(transition) else { return };
        let writes_part = transition.updates.iter().any(|update| self.parts.contains(&update.symbol));
        let of_mover = moves.steps.iter().filter(|(part, ..)| {
            let parameter = part.parameter.map(ProcVar::of_index);
            part.transition == index && part.guard == number && parameter == Some(mover)
        });
        let staying = (0..moves.states.len()).map(|state| (state, state));
        let pairs: Vec<(usize, usize)> =
            if writes_part { of_mover.map(|&(_, from, to)| (from, to)).collect() } else { staying.collect() };
        let count = 1 << self.roles.len();
        for (from, to) in pairs {
            for roles in 0..count {
                let (from, to) = (from * count + roles, to * count + roles);
                let step = Step { transition: index, guard: number, from, to };
                if self.allows(guard, mover, &self.all[from]) && !steps.contains(&step) {
                    steps.push(step);
                }
            }
        }
    }

    /// Whether the literals of the guard are consistent with the key of the process that moves.
    fn allows(&self, guard: &Disjunct, mover: ProcVar, key: &Key) -> bool {
        guard.literals.iter().all(|literal| {
            let (left, right, is_equation) = match literal {
                Literal::Equal(left, right) => (left, right, true),
                Literal::Distinct(left, right) => (left, right, false),
                _ => return true,
            };
            match (left, right) {
                (Term::Access(access), Term::Constructor(value))
                | (Term::Constructor(value), Term::Access(access)) => {
                    let is_own = |access: &Access| access.indices.as_slice() == [mover];
                    let place = self.parts.iter().position(|&part| part == access.symbol && is_own(access));
                    place.is_none_or(|place| (u32::from(key.state[place]) == *value) == is_equation)
                }
                (Term::Access(access), Term::Process(process))
                | (Term::Process(process), Term::Access(access)) => {
                    let role = self.roles.iter().position(|&role| role == access.symbol);
                    role.filter(|_| *process == mover)
                        .is_none_or(|role| (key.roles >> role & 1 == 1) == is_equation)
                }
                _ => true,
            }
        })
    }
}

/// The process constants that guards compare with a process.
fn roles(system: &System) -> Vec<SymbolId> {
    let mut found = Vec::new();
    system.for_each_literal(&mut |literal| {
        if let Literal::Equal(left, right) | Literal::Distinct(left, right) = literal {
            for (one, other) in [(left, right), (right, left)] {
                if let (Term::Access(access), Term::Process(_)) = (one, other) {
                    let symbol = system.symbol(access.symbol);
                    let is_role = symbol.constant && symbol.dimensions == 0 && symbol.sort == Sort::Process;
                    if is_role && !found.contains(&access.symbol) {
                        found.push(access.symbol);
                    }
                }
            }
        }
    });
    found.truncate(MOST_ROLES);
    found
}

/// The arrays in guards that can be parts of states, the most frequent ones first.
fn parts(system: &System, values: &Values) -> Vec<SymbolId> {
    let mut asked = vec![0_usize; system.symbols.len()];
    for guard in system.transitions.iter().flat_map(|transition| &transition.guards) {
        guard.literals.iter().for_each(|literal| {
            literal.for_each_access(&mut |access| asked[access.symbol.0 as usize] += 1);
        });
    }
    let mut parts: Vec<SymbolId> = system
        .symbol_ids()
        .filter(|&symbol| {
            asked[symbol.0 as usize] > 0 && is_plain_part(system, values, symbol) && is_moved(system, symbol)
        })
        .collect();
    parts.sort_by_key(|symbol| std::cmp::Reverse(asked[symbol.0 as usize]));
    parts
}
