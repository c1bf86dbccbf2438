//! The places of processes, and the steps between them.

use super::{Obstacle, is_of};
use garret_solver::Relation;
use garret_system::system::{
    Access, Atom, Deadlock, Disjunct, Formula, Linear, Literal, ProcVar, Sort, SymbolId, System, Target,
    Term, Transition, TypeId, Update, Value, disjuncts,
};
use std::collections::BTreeSet;

/// The array that holds the places of processes.
pub(super) struct Places {
    pub(super) symbol: SymbolId,
    /// The type of its cells.
    pub(super) sort: TypeId,
    /// Whether processes have ends.
    pub(super) has_ends: bool,
    /// For each symbol, whether its cells are shared.
    is_shared: Vec<bool>,
}

/// The initial condition, as cases; only conjuncts without too many cases are used.
pub(super) struct Initially {
    /// The parameters; each stands for any process.
    pub(super) processes: Vec<ProcVar>,
    /// For each conjunct, its disjuncts.
    conjuncts: Vec<Vec<Disjunct>>,
}

impl Initially {
    pub(super) fn of(system: &System) -> Self {
        let processes = (0..system.init.variables.parameters()).map(ProcVar::of_index).collect();
        // a conjunct with too many cases is ignored
        let conjuncts = system.init.conjuncts.iter().filter_map(|it| disjuncts(it).ok()).collect();
        Self { processes, conjuncts }
    }
}

/// One disjunct of the guard of a transition, from one place.
#[derive(Clone, Debug)]
pub(super) struct Move {
    pub(super) from: i64,
    pub(super) to: i64,
    /// The index in [`System::transitions`].
    pub(super) transition: usize,
    /// The index of the original transition.
    pub(super) origin: usize,
    /// The index of the disjunct of the guard.
    pub(super) guard: usize,
    /// The process that takes the step.
    pub(super) main: ProcVar,
    /// The literals of the guard, without the place and fences.
    pub(super) condition: Vec<Literal>,
    /// The process constants of the guard.
    pub(super) constants: Vec<(ProcVar, u32)>,
    /// Whether the guard depends on other processes.
    pub(super) asks_others: bool,
    /// Whether the step changes nothing.
    pub(super) is_idle: bool,
    /// Whether the step may change shared cells.
    pub(super) changes_memory: bool,
}

impl Places {
    /// The array that says at which place of its program each process is.
    pub(super) fn of(system: &System, deadlock: &Deadlock) -> Option<Self> {
        let symbol = match &deadlock.ends {
            Some((symbol, _)) => *symbol,
            None => system.symbol_ids().find(|it| says_places(system, *it))?,
        };
        let Sort::Enumeration(sort) = system.symbol(symbol).sort else { return None };
        let has_ends = deadlock.ends.is_some();
        let is_shared = |it: SymbolId| {
            it != symbol && if has_ends { deadlock.shared.contains(&it) } else { !is_own(system, it) }
        };
        let is_shared = system.symbol_ids().map(is_shared).collect();
        Some(Self { symbol, sort, has_ends, is_shared })
    }

    /// The places where processes may start.
    pub(super) fn starts(&self, system: &System) -> Result<BTreeSet<i64>, Obstacle> {
        let initially = Initially::of(system);
        let may_start = |place: &i64| !self.is_excluded(&initially, *place, |_, _| false);
        Ok((0..self.count(system)?).filter(may_start).collect())
    }

    /// Whether `init` excludes that a process starts at a place; literals that `is_spared` accepts count as excluding it.
    pub(super) fn is_excluded(
        &self,
        initially: &Initially,
        place: i64,
        is_spared: impl Fn(&Literal, ProcVar) -> bool,
    ) -> bool {
        initially.processes.iter().any(|process| {
            let elsewhere = |literal: &Literal| {
                is_spared(literal, *process)
                    || self.place(literal, *process).is_some_and(|other| other != place)
                    || self.other_place(literal, *process) == Some(place)
            };
            let is_excluded =
                |cases: &Vec<Disjunct>| cases.iter().all(|it| it.literals.iter().any(elsewhere));
            initially.conjuncts.iter().any(is_excluded)
        })
    }

    /// The places that no process may reach, by a bad state.
    pub(super) fn never(&self, system: &System) -> BTreeSet<i64> {
        let place = |bad: &Disjunct| match bad.literals.as_slice() {
            [
                Literal::Equal(Term::Access(it), Term::Constructor(place))
                | Literal::Equal(Term::Constructor(place), Term::Access(it)),
            ] if it.symbol == self.symbol && bad.universals.is_empty() && bad.existentials.is_empty() => {
                Some(i64::from(*place))
            }
            _ => None,
        };
        // a bad state about several different processes, or about a named one, excludes the place for no single process
        let of_any = system
            .unsafes
            .iter()
            .filter(|it| it.variables.kinds.len() == 1 && it.variables.parameters() == 1);
        of_any.flat_map(|it| &it.disjuncts).filter_map(place).collect()
    }

    /// Removes the steps to places that no process reaches, and the complementary conditions of other steps. Returns the original
    /// indices of the remaining steps.
    pub(super) fn leave_out(&self, system: &mut System, never: &BTreeSet<i64>) -> Vec<usize> {
        let leads_there = |it: &Transition| {
            let to = actor(it).and_then(|main| self.target(it, main).ok().flatten());
            to.is_some_and(|to| never.contains(&to))
        };
        let (mut numbers, mut stay) = (Vec::new(), Vec::new());
        let mut without = Vec::new();
        for (number, transition) in std::mem::take(&mut system.transitions).into_iter().enumerate() {
            if leads_there(&transition) {
                without.push(transition);
            } else {
                numbers.push(number);
                stay.push(transition);
            }
        }
        let known = self.known(system, &without);
        for transition in &mut stay {
            let Some(main) = actor(transition) else { continue };
            for guard in &mut transition.guards {
                let Some(from) = guard.literals.iter().find_map(|it| self.place(it, main)) else { continue };
                guard.literals.retain(|it| !known.contains(&(main, from, it.clone())));
            }
        }
        system.transitions = stay;
        numbers
    }

    /// The literals that hold at places from which some steps are never taken: if all conditions of such a step but one are known to
    /// hold there, the remaining one never holds.
    fn known(&self, system: &System, never: &[Transition]) -> Vec<(ProcVar, i64, Literal)> {
        let mut known: Vec<(ProcVar, i64, Literal)> = Vec::new();
        loop {
            let before = known.len();
            for transition in never {
                // nothing is known about other processes, which may not exist
                let Some(main) = actor(transition).filter(|_| transition.variables.kinds.len() == 1) else {
                    continue;
                };
                let alone = |it: &&Disjunct| it.universals.is_empty() && it.existentials.is_empty();
                for guard in transition.guards.iter().filter(alone) {
                    let Some(from) = guard.literals.iter().find_map(|it| self.place(it, main)) else {
                        continue;
                    };
                    let open = guard.literals.iter().filter(|it| {
                        self.place(it, main).is_none() && !known.contains(&(main, from, (*it).clone()))
                    });
                    if let [only] = open.collect::<Vec<_>>().as_slice()
                        && let Some(Formula::Atom(Atom::Literal(holds))) = only.negated()
                        && !known.contains(&(main, from, holds.clone()))
                    {
                        known.extend(only_value(system, &holds).map(|it| (main, from, it)));
                        known.push((main, from, holds));
                    }
                }
            }
            if known.len() == before {
                break;
            }
        }
        known
    }

    /// All steps from place to place.
    pub(super) fn moves(&self, system: &System) -> Result<Vec<Move>, Obstacle> {
        let count = self.count(system)?;
        let mut moves = Vec::new();
        for (number, transition) in system.transitions.iter().enumerate() {
            let main = actor(transition).ok_or(Obstacle::NoPlaces)?;
            let to = self.target(transition, main)?;
            for (index, guard) in transition.guards.iter().enumerate() {
                let is_place = |literal: &Literal| self.place(literal, main);
                let from: Vec<i64> = match guard.literals.iter().find_map(is_place) {
                    Some(place) => vec![place],
                    None => (0..count).collect(),
                };
                for from in from {
                    moves.push(self.step(
                        (number, transition, index, guard),
                        main,
                        (from, to.unwrap_or(from)),
                    ));
                }
            }
        }
        Ok(moves)
    }

    fn step(
        &self,
        (number, transition, index, guard): (usize, &Transition, usize, &Disjunct),
        main: ProcVar,
        (from, to): (i64, i64),
    ) -> Move {
        let changes: Vec<&Update> = transition
            .updates
            .iter()
            .filter(|update| update.symbol != self.symbol && !changes_nothing(update, guard))
            .collect();
        let condition: Vec<Literal> = guard
            .literals
            .iter()
            .filter(|it| !it.is_fence() && self.place(it, main).is_none())
            .cloned()
            .collect();
        let constants: Vec<(ProcVar, u32)> = transition.variables.constants().collect();
        let mut asks_others = !guard.existentials.is_empty() || !guard.universals.is_empty();
        let is_known = |it: ProcVar| it == main || constants.iter().any(|(constant, _)| *constant == it);
        for literal in &condition {
            literal.for_each_variable(&mut |variable| asks_others |= !is_known(variable));
        }
        // a parameter without conditions is some other process
        asks_others |= transition.variables.parameters() > 1;
        let is_shared = |update: &&Update| self.is_shared(update, main);
        Move {
            from,
            to,
            transition: number,
            origin: number,
            guard: index,
            main,
            condition,
            constants,
            asks_others,
            is_idle: from == to && changes.is_empty(),
            changes_memory: changes.iter().any(is_shared),
        }
    }

    /// Whether an update writes shared cells.
    pub(super) fn is_shared(&self, update: &Update, main: ProcVar) -> bool {
        self.is_shared[update.symbol.0 as usize] || names_others(update, main)
    }

    /// The place at which a literal says that its process is.
    pub(super) fn place(&self, literal: &Literal, main: ProcVar) -> Option<i64> {
        let Literal::Equal(left, right) = literal else { return None };
        self.place_in((left, right), main)
    }

    /// The place at which a literal says that its process is not.
    fn other_place(&self, literal: &Literal, main: ProcVar) -> Option<i64> {
        let Literal::Distinct(left, right) = literal else { return None };
        self.place_in((left, right), main)
    }

    /// The place with which the place of the process is compared.
    fn place_in(&self, sides: (&Term, &Term), main: ProcVar) -> Option<i64> {
        match sides {
            (it, Term::Constructor(place)) | (Term::Constructor(place), it)
                if is_of(it, self.symbol, main) =>
            {
                Some(i64::from(*place))
            }
            _ => None,
        }
    }

    /// The place to which a transition leads; None if it does not change the place.
    fn target(&self, transition: &Transition, main: ProcVar) -> Result<Option<i64>, Obstacle> {
        let mut to = None;
        for update in transition.updates.iter().filter(|it| it.symbol == self.symbol) {
            let value = match (&update.target, update.branches.as_slice()) {
                (Target::Cell(indices), [only])
                    if indices.as_slice() == [main] && only.condition == Formula::True =>
                {
                    &only.value
                }
                _ => return Err(Obstacle::NoPlaces),
            };
            let Value::Term(Term::Constructor(place)) = value else { return Err(Obstacle::NoPlaces) };
            to = Some(i64::from(*place));
        }
        Ok(to)
    }
}

/// The value of a cell that differs from one of two constructors.
fn only_value(system: &System, literal: &Literal) -> Option<Literal> {
    let (Literal::Distinct(Term::Access(cell), Term::Constructor(value))
    | Literal::Distinct(Term::Constructor(value), Term::Access(cell))) = literal
    else {
        return None;
    };
    let Sort::Enumeration(sort) = system.symbol(cell.symbol).sort else { return None };
    let constructors = system.types.get(sort.0 as usize)?.constructors.len();
    let other = 1_u32.checked_sub(*value).filter(|_| constructors == 2)?;
    Some(Literal::Equal(Term::Access(cell.clone()), Term::Constructor(other)))
}

/// The process that takes a transition.
pub(super) fn actor(transition: &Transition) -> Option<ProcVar> {
    transition.main.or_else(|| (transition.variables.parameters() > 0).then(|| ProcVar::of_index(0)))
}

/// Whether each step of a process tests its place, by this array.
fn says_places(system: &System, symbol: SymbolId) -> bool {
    let declared = system.symbol(symbol);
    let asks = |transition: &Transition| {
        let Some(main) = actor(transition) else { return false };
        let says = |literal: &Literal| match literal {
            Literal::Equal(it, Term::Constructor(_)) | Literal::Equal(Term::Constructor(_), it) => {
                is_of(it, symbol, main)
            }
            _ => false,
        };
        transition.guards.iter().all(|guard| guard.literals.iter().any(says))
    };
    declared.dimensions == 1
        && matches!(declared.sort, Sort::Enumeration(it) if it != TypeId::BOOL)
        && system.transitions.iter().all(asks)
}

/// Whether each cell of an array is accessed by its own process only.
fn is_own(system: &System, symbol: SymbolId) -> bool {
    system.symbol(symbol).dimensions == 1
        && system.transitions.iter().all(|transition| {
            let Some(main) = actor(transition) else { return false };
            let mut is_own = true;
            let mut look = |it: &Access| is_own &= it.symbol != symbol || it.indices.as_slice() == [main];
            for guard in &transition.guards {
                guard.for_each_literal(&mut |literal| literal.for_each_access(&mut look));
            }
            let mut writes_own = true;
            for update in &transition.updates {
                update.for_each_access(&mut look);
                writes_own &= update.symbol != symbol || !names_others(update, main);
            }
            is_own && writes_own
        })
}

/// Whether cells of other processes are written.
fn names_others(update: &Update, main: ProcVar) -> bool {
    match &update.target {
        Target::Cell(indices) => indices.iter().any(|it| *it != main),
        Target::Every(_) => true,
    }
}

/// Whether an update writes the value that the cell has by the guard.
fn changes_nothing(update: &Update, guard: &Disjunct) -> bool {
    let (Target::Cell(indices), [only]) = (&update.target, update.branches.as_slice()) else { return false };
    let Value::Term(value) = &only.value else { return false };
    let is_cell = |it: &Access| it.symbol == update.symbol && it.indices == *indices;
    let is_read = |term: &Term| matches!(term, Term::Access(it) if is_cell(it));
    if only.condition != Formula::True {
        return false;
    }
    if is_read(value) {
        return true;
    }
    guard.literals.iter().any(|literal| match literal {
        Literal::Equal(left, right) => (is_read(left) && right == value) || (is_read(right) && left == value),
        Literal::Linear(Linear { terms, constant }, Relation::Equal) => match (terms.as_slice(), value) {
            ([(1, cell)], Term::Linear(Linear { terms, constant: written })) => {
                is_cell(cell) && terms.is_empty() && constant.checked_neg() == Some(*written)
            }
            ([(-1, cell)], Term::Linear(Linear { terms, constant: written })) => {
                is_cell(cell) && terms.is_empty() && constant == written
            }
            _ => false,
        },
        _ => false,
    })
}
