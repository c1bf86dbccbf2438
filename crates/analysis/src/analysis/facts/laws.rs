//! The computation of place invariants (as known from Petri nets), as solutions of linear equations.
//!
//! The unknowns are: a weight of each state of a process; for each disjunct of a guard and each parameter, the gain, which is the
//! change of the weight of this process by the step; and a factor of each variable. The equations say that initial states have weight
//! 0; that a step from one state to another changes the weight by the gain of that parameter; that processes that are no parameters
//! gain nothing; and that the sum of the gains of all parameters is the sum of the changes of the variables, each times its factor.
//!
//! For variables without such a place invariant, there is a second attempt, in which the values of shared variables of enumerations
//! have weights, too: a flag that says that something is taken has the same role as a process that has taken it.

use super::bounds;
use super::change::{change, start};
use super::elimination::{Equations, Row, TooLarge};
use super::interval::Interval;
use super::law::PlaceInvariant;
use super::shared::{Shared, shared};
use crate::analysis::Values;
use crate::analysis::local::{Moves, Part, is_plain_part};
use garret_system::system::{Sort, SymbolId, System, Target, Transition};

/// The largest number of states of a process with weights of their own; with more, states are distinguished by one array at a time.
const MOST_STATES: usize = 64;
/// The largest number of combinations of values of the arrays that make up a state.
const MOST_COMBINATIONS: usize = 1 << 12;

/// The input of the computation.
pub(super) struct PlaceInvariantFinder<'a> {
    pub(super) system: &'a System,
    pub(super) values: &'a Values,
    pub(super) bounds: &'a [Interval],
    pub(super) is_over: &'a dyn Fn() -> bool,
}

/// The changes of variables by the steps of one disjunct of a guard.
struct Effect {
    transition: usize,
    guard: usize,
    /// For each of the variables, the constant by which it changes; None if the change is not a constant.
    changes: Vec<Option<i64>>,
}

impl PlaceInvariantFinder<'_> {
    /// The place invariants; fewer or none if `is_over` returns true, or numbers become too large.
    pub(super) fn all(&self) -> Vec<PlaceInvariant> {
        let mut cells = self.variables();
        let effects = self.effects(&cells);
        // only variables that every step changes by a constant are considered
        let counts: Vec<bool> = (0..cells.len())
            .map(|cell| effects.iter().all(|effect| effect.changes[cell].is_some()))
            .collect();
        if !counts.contains(&true) || (self.is_over)() {
            return Vec::new();
        }
        let effects: Vec<Effect> = effects.into_iter().map(|effect| effect.of(&counts)).collect();
        let mut kept = counts.iter();
        cells.retain(|_| kept.next() == Some(&true));
        let parts = self.parts(&effects);
        let ways = self.states(&parts).into_iter().filter_map(|parts| {
            let moves = Moves::until(self.system, self.values, (&parts, MOST_STATES), self.is_over)?;
            Some((parts, moves))
        });
        let ways: Vec<(Vec<SymbolId>, Moves)> = ways.collect();
        let shared = shared(self.system);
        let mut laws = self.new_laws(Vec::new(), (&cells, &[]), &effects, &ways);
        if !shared.is_empty() {
            laws = self.new_laws(laws, (&cells, &shared), &effects, &ways);
        }
        laws
    }

    /// Adds place invariants about variables that occur in none of these; no two have the same sum.
    fn new_laws(
        &self,
        mut laws: Vec<PlaceInvariant>,
        (cells, shared): (&[SymbolId], &[Shared]),
        effects: &[Effect],
        ways: &[(Vec<SymbolId>, Moves)],
    ) -> Vec<PlaceInvariant> {
        let is_open = |cell: &&SymbolId| laws.iter().all(|law| law.sum.iter().all(|(it, _)| it != *cell));
        let open: Vec<SymbolId> = cells.iter().filter(is_open).copied().collect();
        if open.is_empty() {
            return laws;
        }
        for (parts, moves) in ways {
            let found = self.of_states((cells, shared), effects, parts, moves);
            for law in found.into_iter().flatten() {
                let is_new = laws.iter().all(|other: &PlaceInvariant| other.sum != law.sum);
                if is_new && law.sum.iter().any(|(cell, _)| open.contains(cell)) {
                    laws.push(law);
                }
            }
        }
        laws
    }

    /// The integer variables that transitions write.
    fn variables(&self) -> Vec<SymbolId> {
        let symbols = self.system.symbol_ids();
        symbols
            .filter(|&symbol| {
                let it = self.system.symbol(symbol);
                it.sort == Sort::Integer && it.dimensions == 0 && self.system.is_written(symbol)
            })
            .collect()
    }

    /// The changes by the disjuncts that may hold.
    fn effects(&self, cells: &[SymbolId]) -> Vec<Effect> {
        let mut effects = Vec::new();
        for (index, transition) in self.system.transitions.iter().enumerate() {
            for (number, guard) in transition.guards.iter().enumerate() {
                if (self.is_over)() {
                    return Vec::new();
                }
                let may_fire = self.values.blocking(guard).is_none()
                    && bounds::may_fire(self.system, guard, self.bounds);
                if !may_fire {
                    continue;
                }
                let changed = |&cell: &SymbolId| {
                    let update = transition.updates.iter().find(|update| update.symbol == cell);
                    update.map_or(Some(0), |update| change(self.system, guard, update))
                };
                let changes = cells.iter().map(changed).collect();
                effects.push(Effect { transition: index, guard: number, changes });
            }
        }
        effects
    }

    /// The arrays that are written by steps that change a variable.
    fn parts(&self, effects: &[Effect]) -> Vec<SymbolId> {
        let symbols = self.system.symbol_ids();
        let changing: Vec<&Transition> = effects
            .iter()
            .filter(|effect| effect.changes.iter().any(|change| *change != Some(0)))
            .map(|effect| &self.system.transitions[effect.transition])
            .collect();
        symbols
            .filter(|&symbol| {
                let writes =
                    |transition: &&Transition| transition.updates.iter().any(|it| it.symbol == symbol);
                is_plain_part(self.system, self.values, symbol) && changing.iter().any(writes)
            })
            .collect()
    }

    /// The possible choices of arrays as parts of states, the best one first.
    fn states(&self, parts: &[SymbolId]) -> Vec<Vec<SymbolId>> {
        let size = |&symbol: &SymbolId| match self.system.symbol(symbol).sort {
            Sort::Enumeration(id) => self.system.types[id.0 as usize].constructors.len(),
            _ => 1,
        };
        let combinations = parts.iter().map(size).try_fold(1_usize, usize::checked_mul);
        let mut ways = Vec::new();
        if combinations.is_some_and(|combinations| combinations <= MOST_COMBINATIONS) {
            ways.push(parts.to_vec());
        }
        if parts.len() > 1 {
            ways.extend(parts.iter().filter(|part| size(part) <= MOST_STATES).map(|&part| vec![part]));
        }
        ways
    }

    /// The place invariants for these states. In a system with store buffers, each variable is read at an instant of its own, so only
    /// place invariants about single variables are useful.
    fn of_states(
        &self,
        (cells, shared): (&[SymbolId], &[Shared]),
        effects: &[Effect],
        parts: &[SymbolId],
        moves: &Moves,
    ) -> Result<Vec<PlaceInvariant>, TooLarge> {
        let mut laws = Vec::new();
        let together: Vec<Vec<usize>> = if self.system.is_weak() {
            (0..cells.len()).map(|cell| vec![cell]).collect()
        } else {
            vec![(0..cells.len()).collect()]
        };
        for chosen in together {
            let weighed = InvariantEquations { laws: self, chosen: &chosen, moves, shared };
            let Some(equations) = weighed.equations(effects)? else { return Ok(Vec::new()) };
            let first = weighed.first_factor(effects);
            for (place, _) in chosen.iter().enumerate() {
                if equations.is_solved(first + place) {
                    continue;
                }
                let solution = equations.solution(first + place)?;
                let number = |column: usize| i64::try_from(solution.get(&column).copied().unwrap_or(0)).ok();
                let sum = chosen
                    .iter()
                    .enumerate()
                    .map(|(place, &cell)| Some((cells[cell], number(first + place)?)));
                let Some(mut sum) = sum.collect::<Option<Vec<_>>>() else { continue };
                sum.retain(|(_, factor)| *factor != 0);
                // the first factor is made positive
                let sign = sum.first().map_or(1, |(_, factor)| factor.signum());
                for (_, factor) in &mut sum {
                    *factor *= sign;
                }
                let weights = moves
                    .states
                    .iter()
                    .enumerate()
                    .map(|(it, state)| Some((state.clone(), sign * number(it)?)));
                let Some(weights) = weights.collect::<Option<Vec<_>>>() else { continue };
                let weighs = weights.iter().any(|(_, weight)| *weight != 0);
                let values = shared.iter().enumerate().map(|(place, it)| {
                    let first = weighed.first_value(place);
                    let weights = (first..first + it.count).map(|it| Some(sign * number(it)?));
                    Some((it.symbol, weights.collect::<Option<Vec<_>>>()?))
                });
                let Some(mut values) = values.collect::<Option<Vec<_>>>() else { continue };
                values.retain(|(_, weights)| weights.iter().any(|weight| *weight != 0));
                if let Some(start) = start(self.system, &sum)
                    // a number that stays the same has a bound already
                    && (weighs || sum.len() > 1 || !start.constants.is_empty())
                {
                    laws.push(PlaceInvariant { sum, start, parts: parts.to_vec(), weights, values });
                }
            }
        }
        Ok(laws)
    }
}

impl Effect {
    /// Only the changes of the variables that are considered.
    fn of(self, counts: &[bool]) -> Self {
        let changes = self.changes.into_iter().zip(counts).filter(|(_, counts)| **counts);
        Self { changes: changes.map(|(change, _)| change).collect(), ..self }
    }
}

/// The equations for some variables and some states. The columns are: the weights of the states, the weights of the values of shared
/// variables, the gains of each parameter and each shared variable by each step, and the factors.
struct InvariantEquations<'w> {
    laws: &'w PlaceInvariantFinder<'w>,
    /// The variables, as indices among all variables.
    chosen: &'w [usize],
    moves: &'w Moves,
    shared: &'w [Shared],
}

impl InvariantEquations<'_> {
    /// The column of the weight of the first value of a shared variable.
    fn first_value(&self, place: usize) -> usize {
        self.moves.states.len() + self.shared.iter().take(place).map(|it| it.count).sum::<usize>()
    }

    fn first_gain(&self) -> usize {
        self.first_value(self.shared.len())
    }

    /// The largest number of parameters of a transition.
    fn parameters(&self) -> usize {
        let transitions = &self.laws.system.transitions;
        transitions.iter().map(|transition| transition.variables.parameters()).max().unwrap_or(0)
    }

    /// The number of gains of each step.
    fn width(&self) -> usize {
        self.parameters() + self.shared.len()
    }

    fn first_factor(&self, effects: &[Effect]) -> usize {
        self.first_gain() + effects.len() * self.width()
    }

    /// The equations; None if `is_over` returned true before.
    fn equations(&self, effects: &[Effect]) -> Result<Option<Equations>, TooLarge> {
        let first_factor = self.first_factor(effects);
        let end = first_factor + self.chosen.len();
        let mut equations = Equations::default();
        for state in 0..self.moves.initial {
            equations.add(Row::from([(state, 1)]), end)?;
        }
        for (place, it) in self.shared.iter().enumerate() {
            for value in it.initial.iter() {
                equations.add(Row::from([(self.first_value(place) + value as usize, 1)]), end)?;
            }
        }
        for (number, effect) in effects.iter().enumerate() {
            if (self.laws.is_over)() {
                return Ok(None);
            }
            let gain = |parameter: usize| self.first_gain() + number * self.width() + parameter;
            let of_effect = |part: &Part| part.transition == effect.transition && part.guard == effect.guard;
            for (part, from, to) in self.moves.steps.iter().filter(|(part, ..)| of_effect(part)) {
                let mut row = Row::new();
                if from != to {
                    row.extend([(*to, 1), (*from, -1)]);
                }
                if let Some(parameter) = part.parameter.filter(|&it| self.may_gain(effect, it)) {
                    row.insert(gain(parameter), -1);
                }
                equations.add(row, end)?;
            }
            let written = self.shared_gains(effect, &gain, (&mut equations, end))?;
            let Some(gaining) = self.gaining(effect) else { continue };
            let mut row: Row = gaining.into_iter().map(|parameter| (gain(parameter), 1)).collect();
            row.extend(written.into_iter().map(|column| (column, 1)));
            for (place, &cell) in self.chosen.iter().enumerate() {
                if let Some(change @ (1.. | ..=-1)) = effect.changes[cell] {
                    row.insert(first_factor + place, -i128::from(change));
                }
            }
            equations.add(row, end)?;
        }
        Ok(Some(equations))
    }

    /// Adds the equations for the gains of shared variables by a step; returns the columns of those that it writes.
    fn shared_gains(
        &self,
        effect: &Effect,
        gain: &dyn Fn(usize) -> usize,
        (equations, end): (&mut Equations, usize),
    ) -> Result<Vec<usize>, TooLarge> {
        let PlaceInvariantFinder { system, values, .. } = *self.laws;
        let transition = &system.transitions[effect.transition];
        let mut written = Vec::new();
        for (place, it) in self.shared.iter().enumerate() {
            let moves = it.moves((system, values), transition, &transition.guards[effect.guard]);
            let column = gain(self.parameters() + place);
            for (from, to) in &moves {
                let weight = |value: u32| self.first_value(place) + value as usize;
                let mut row = Row::from([(column, -1)]);
                if from != to {
                    row.extend([(weight(*to), 1), (weight(*from), -1)]);
                }
                equations.add(row, end)?;
            }
            written.extend((!moves.is_empty()).then_some(column));
        }
        Ok(written)
    }

    /// Whether a step may change the weight of this parameter. With store buffers, a change of the weight has to indicate a write,
    /// which is one of the main process.
    fn may_gain(&self, effect: &Effect, parameter: usize) -> bool {
        let main = self.laws.system.transitions[effect.transition].main;
        !self.laws.system.is_weak() || main.is_some_and(|main| usize::from(main.0) == parameter)
    }

    /// The parameters that may gain weight; None if the step is impossible, because no state of one of them satisfies the guard.
    fn gaining(&self, effect: &Effect) -> Option<Vec<usize>> {
        let transition = &self.laws.system.transitions[effect.transition];
        let mut gaining = Vec::new();
        for parameter in 0..transition.variables.parameters() {
            let part =
                Part { transition: effect.transition, guard: effect.guard, parameter: Some(parameter) };
            let moves = self.moves.steps.iter().any(|(other, ..)| *other == part);
            let is_written = transition.updates.iter().any(|update| {
                let is_own = |indices: &[garret_system::system::ProcVar]| {
                    indices.iter().any(|index| usize::from(index.0) == parameter)
                };
                let is_part = is_plain_part(self.laws.system, self.laws.values, update.symbol)
                    && self.moves_of(update.symbol);
                is_part && matches!(&update.target, Target::Cell(indices) if is_own(indices))
            });
            if moves && self.may_gain(effect, parameter) {
                gaining.push(parameter);
            } else if is_written && !moves {
                return None;
            }
        }
        Some(gaining)
    }

    /// Whether the array is a part of the states.
    fn moves_of(&self, symbol: SymbolId) -> bool {
        self.moves.symbols.contains(&symbol)
    }
}
