//! The local states of a process: a least fixpoint over its own steps, and over what others do to its cells.
//!
//! The state of a process consists of its own cells: the cells at its index of one-dimensional arrays of an enumeration, in plain
//! memory, or weak ones that no other process writes, as the process itself sees them. All other cells may have any value that
//! [`Values`] allows.

mod process;
mod view;

use super::Values;
use garret_base::map::Map;
use garret_solver::Domain;
use garret_system::system::{
    Atom, Formula, Literal, Sort, SymbolId, System, Target, Term, Transition, Update,
};
pub(in crate::analysis) use process::Part;
use process::{MOST_STATES, Process};
use smallvec::SmallVec;

/// The values of the cells that make up a state, in the order of the symbols.
pub(in crate::analysis) type State = SmallVec<[u8; 8]>;

/// A set of states, as bits.
type States = SmallVec<[u64; 2]>;

/// The states in which a process can be, over-approximated.
#[derive(Clone, Debug, Default)]
pub struct LocalStates {
    /// For each symbol that is a part of the state, and for each of its values, the states with that value.
    with_value: Vec<Option<Vec<States>>>,
    count: usize,
}

impl LocalStates {
    /// Computes the fixpoint. If `is_over` returns true before it is complete, nothing is known.
    ///
    /// # Complexity
    /// At most 512 states, each processed once with each transition and each of its parameters; and again for each cell that has to
    /// be left out.
    #[must_use]
    pub fn until(system: &System, values: &Values, is_over: &dyn Fn() -> bool) -> Self {
        let mut symbols: Vec<SymbolId> = (0..system.symbols.len() as u32)
            .map(SymbolId)
            .filter(|&symbol| is_part(system, values, symbol))
            .collect();
        // the states of a single cell are just its values
        while symbols.len() > 1 && !is_over() {
            let process = Process { system, values, symbols: &symbols, most: MOST_STATES, is_over };
            if let Some(states) = process.states() {
                return Self::new(system, &symbols, &states);
            }
            symbols.pop();
        }
        Self::default()
    }

    fn new(system: &System, symbols: &[SymbolId], states: &[State]) -> Self {
        let mut with_value = vec![None; system.symbols.len()];
        for (place, symbol) in symbols.iter().enumerate() {
            let values = states.iter().map(|state| usize::from(state[place]) + 1).max().unwrap_or(0);
            let mut sets: Vec<States> = vec![SmallVec::from_elem(0, states.len().div_ceil(64)); values];
            for (number, state) in states.iter().enumerate() {
                sets[usize::from(state[place])][number / 64] |= 1 << (number % 64);
            }
            with_value[symbol.0 as usize] = Some(sets);
        }
        Self { with_value, count: states.len() }
    }

    /// The number of states; 0 if nothing is known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether nothing is known about the states.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether the values of the symbol are a part of the state.
    #[must_use]
    pub fn is_part(&self, symbol: SymbolId) -> bool {
        self.with_value.get(symbol.0 as usize).is_some_and(Option::is_some)
    }

    /// Whether there is a state for each process that is consistent with the given values of its cells.
    pub fn are_possible<'d>(&self, known: impl IntoIterator<Item = (usize, SymbolId, &'d Domain)>) -> bool {
        let words = self.count.div_ceil(64);
        // for each process, the set of the remaining states, one after the other
        let mut left: SmallVec<[u64; 16]> = SmallVec::new();
        known.into_iter().all(|(process, symbol, domain)| {
            if left.len() < (process + 1) * words {
                left.resize((process + 1) * words, u64::MAX);
            }
            self.narrow(&mut left[process * words..][..words], symbol, domain)
        })
    }

    /// For each part of the state, in the order of the symbols, its possible values, given the values of some cells.
    pub fn possible<'d>(
        &self,
        known: impl IntoIterator<Item = (SymbolId, &'d Domain)>,
    ) -> Vec<(SymbolId, Domain)> {
        let mut left: States = SmallVec::from_elem(u64::MAX, self.count.div_ceil(64));
        for (symbol, domain) in known {
            self.narrow(&mut left, symbol, domain);
        }
        let parts = self.with_value.iter().enumerate().filter_map(|(symbol, sets)| {
            let sets = sets.as_ref()?;
            let mut values = Domain::empty();
            for (value, states) in (0..).zip(sets) {
                if states.iter().zip(&left).any(|(states, left)| states & left != 0) {
                    values.insert(value);
                }
            }
            Some((SymbolId(symbol as u32), values))
        });
        parts.collect()
    }

    /// Removes the states in which the symbol has none of the values; returns whether a state remains.
    fn narrow(&self, left: &mut [u64], symbol: SymbolId, domain: &Domain) -> bool {
        let Some(Some(sets)) = self.with_value.get(symbol.0 as usize) else { return true };
        let mut any = 0;
        for (word, states) in left.iter_mut().enumerate() {
            let allowed = domain.iter().filter_map(|value| sets.get(value as usize));
            *states &= allowed.fold(0, |all, set| all | set[word]);
            any |= *states;
        }
        any != 0
    }
}

/// The states of a process, restricted to some of its cells, and the steps between them.
#[derive(Clone, Debug)]
pub(in crate::analysis) struct Moves {
    pub(in crate::analysis) symbols: Vec<SymbolId>,
    pub(in crate::analysis) states: Vec<State>,
    /// The number of initial states, which come first.
    pub(in crate::analysis) initial: usize,
    /// The part of the process in a step, and the indices of the states before and after it. Other steps change no cell of the
    /// process.
    pub(in crate::analysis) steps: Vec<(Part, usize, usize)>,
}

impl Moves {
    /// The states and steps for the cells of these symbols; None if there are more than `most` states, or `is_over` returns true
    /// before.
    pub(in crate::analysis) fn until(
        system: &System,
        values: &Values,
        (symbols, most): (&[SymbolId], usize),
        is_over: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let process = Process { system, values, symbols, most, is_over };
        let mut seen = Vec::new();
        let mut moved = |part: Part, from: usize, to: &State| seen.push((part, from, to.clone()));
        let (states, initial) = process.explored(&mut moved)?;
        let numbers: Map<State, usize> =
            states.iter().enumerate().map(|(number, it)| (it.clone(), number)).collect();
        let steps = seen.iter().filter_map(|(part, from, to)| Some((*part, *from, *numbers.get(to)?)));
        let steps: Vec<(Part, usize, usize)> = steps.collect();
        Some(Self { symbols: symbols.to_vec(), initial, steps, states })
    }
}

/// Whether the cells of this symbol, at the index of a process, can be a part of its state.
pub(in crate::analysis) fn is_part(system: &System, values: &Values, symbol: SymbolId) -> bool {
    is_own(system, symbol) && values.of_symbol(symbol).is_some_and(is_small)
}

/// The same for cells in plain memory only.
pub(in crate::analysis) fn is_plain_part(system: &System, values: &Values, symbol: SymbolId) -> bool {
    !system.symbol(symbol).weak && is_part(system, values, symbol)
}

fn is_small(domain: &Domain) -> bool {
    domain.iter().all(|value| u8::try_from(value).is_ok())
}

/// Whether the cells of the symbol are a part of the state of the process that is their index.
fn is_own(system: &System, symbol: SymbolId) -> bool {
    let it = system.symbol(symbol);
    let fits = it.dimensions == 1 && matches!(it.sort, Sort::Enumeration(_));
    let is_written_by_others = |transition: &Transition| {
        let mut updates = transition.updates.iter().filter(|update| update.symbol == symbol);
        updates.any(|update| !writes_only_its_own(transition, update))
    };
    fits && !(it.weak && system.transitions.iter().any(is_written_by_others))
}

/// Whether the update of an array only writes cells whose first index is the main process.
pub(in crate::analysis) fn writes_only_its_own(transition: &Transition, update: &Update) -> bool {
    match &update.target {
        Target::Cell(indices) => indices.first() == transition.main.as_ref(),
        Target::Every(variables) => {
            let (Some(&variable), Some(main)) = (variables.first(), transition.main) else { return false };
            let is_index = |term: &Term, index| matches!(term, Term::Process(process) if *process == index);
            // unless a conjunct says that it is the cell of the main process, it may be another one
            let says = |part: &Formula| match part {
                Formula::Atom(Atom::Literal(Literal::Equal(left, right))) => {
                    is_index(left, variable) && is_index(right, main)
                        || is_index(left, main) && is_index(right, variable)
                }
                _ => false,
            };
            update.branches.iter().all(|branch| match &branch.condition {
                Formula::And(parts) => parts.iter().any(says),
                Formula::False => true,
                condition => says(condition),
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The states of a process, each as the values of the symbols in the order of their declarations.
    fn states(text: &str) -> Vec<String> {
        let system = garret_system::lang::parse(text).expect("the text is a system").system;
        let local = LocalStates::until(&system, &Values::of(&system), &|| false);
        let mut states = Vec::new();
        for number in 0..local.len() {
            let mut state = Vec::new();
            for (sets, symbol) in local.with_value.iter().zip(&system.symbols) {
                let (Some(sets), Sort::Enumeration(id)) = (sets, symbol.sort) else { continue };
                let value = sets.iter().position(|set| set[number / 64] >> (number % 64) & 1 == 1);
                let value = value.expect("every part of a state has a value");
                state.push(system.types[id.0 as usize].constructors[value].clone());
            }
            states.push(state.join(" "));
        }
        states.sort();
        states
    }

    #[test]
    fn possible_values_follow_from_known_ones() {
        let system = garret_system::lang::parse(FLAG).expect("the text is a system").system;
        let local = LocalStates::until(&system, &Values::of(&system), &|| false);
        let all = local.possible([]);
        let (counter, other) = (all[0].0, all[1].0);
        assert_eq!(all.iter().map(|(_, values)| values.len()).collect::<Vec<_>>(), [3, 2, 1]);
        let first = local.possible([(counter, &Domain::named(0))]);
        assert!(
            first.iter().all(|(_, values)| values.len() == 1),
            "nothing is set where it starts: {first:?}"
        );
        let raised = local.possible([(other, &Domain::named(1))]);
        assert!(!raised[0].1.contains(0), "it is not where it starts any more: {raised:?}");
    }

    const FLAG: &str = "
        type loc = L1 | L2 | L3
        array PC[proc] : loc
        weak array F[proc] : bool
        array R[proc] : bool
        init (p) { PC[p] = L1 && F[p] = False && R[p] = False }
        unsafe (p q) { PC[p] = L3 && PC[q] = L3 }
        transition raise ([p]) requires { PC[p] = L1 } { PC[p] := L2; F[p] := True }
        transition lower ([p]) requires { PC[p] = L2 && F[p] = True } { PC[p] := L3; F[p] := False }";

    /// The states of the process with an additional step.
    fn with(step: &str) -> Vec<String> {
        states(&format!("{FLAG}\n{step}"))
    }

    /// The same with all cells in plain memory.
    fn classic_with(step: &str) -> Vec<String> {
        states(&format!("{FLAG}\n{step}").replace("weak ", ""))
    }

    #[test]
    fn own_cells_follow_own_steps() {
        assert_eq!(states(FLAG), ["L1 False False", "L2 True False", "L3 False False"]);
    }

    #[test]
    fn guards_about_own_cells_count() {
        let step = "transition t ([p]) requires { PC[p] = L3 && F[p] = True } { R[p] := True }";
        assert_eq!(with(step), states(FLAG));
        let step = "transition t ([p] q) requires { PC[p] = L3 && F[q] = True } { R[p] := True }";
        assert_eq!(with(step), ["L1 False False", "L2 True False", "L3 False False", "L3 False True"]);
    }

    #[test]
    fn others_write_own_cells_in_plain_memory() {
        let step = "transition t ([p] q) requires { PC[q] = L2 } { R[q] := True }";
        assert_eq!(
            classic_with(step),
            ["L1 False False", "L2 True False", "L2 True True", "L3 False False", "L3 False True"]
        );
        let step = "transition t ([p]) requires { PC[p] = L1 } { R[j] := case | PC[j] = L2 : True }";
        assert_eq!(
            classic_with(step),
            ["L1 False False", "L2 True False", "L2 True True", "L3 False False", "L3 False True"]
        );
    }

    #[test]
    fn what_is_asked_of_all_others_is_asked_of_this_one() {
        let step =
            "transition t ([p]) requires { forall_other k. PC[k] = L1 } { R[j] := case | j <> p : True }";
        assert_eq!(
            classic_with(step),
            [
                "L1 False False",
                "L1 False True",
                "L2 True False",
                "L2 True True",
                "L3 False False",
                "L3 False True"
            ]
        );
        let step =
            "transition t ([p]) requires { forall_other k. PC[k] = L3 } { R[j] := case | j <> p : True }";
        assert_eq!(
            classic_with(step),
            ["L1 False False", "L2 True False", "L3 False False", "L3 False True"]
        );
    }

    #[test]
    fn weak_cells_that_others_write_are_not_told_apart() {
        let step = "transition t ([p] q) requires { PC[p] = L3 } { F[q] := True }";
        assert_eq!(with(step), ["L1 False", "L2 False", "L3 False"]);
        let step = "transition t ([p]) requires { PC[p] = L3 } { F[j] := case | PC[p] = L3 : True }";
        assert_eq!(with(step), ["L1 False", "L2 False", "L3 False"]);
        let step = "transition t ([p]) requires { PC[p] = L3 } { F[j] := case | j = p : True }";
        assert_eq!(with(step), ["L1 False False", "L2 True False", "L3 False False", "L3 True False"]);
    }

    #[test]
    fn the_first_branch_that_holds_is_taken() {
        let step = "transition t ([p]) requires { PC[p] = L3 }
            { R[j] := case | j = p && F[p] = False : True | j = p : False | _ : R[j] }";
        assert_eq!(with(step), ["L1 False False", "L2 True False", "L3 False False", "L3 False True"]);
        let step = "transition t ([p] q) requires { PC[p] = L2 }
            { R[j] := case | j = p && F[q] = True : True }";
        assert_eq!(
            with(step),
            ["L1 False False", "L2 True False", "L2 True True", "L3 False False", "L3 False True"]
        );
    }

    #[test]
    fn constants_may_be_this_process() {
        let text =
            format!("number_procs 2\n{FLAG}\ntransition t ([p]) {{ R[#1] := True }}").replace("weak ", "");
        assert_eq!(states(&text).len(), 6);
    }

    #[test]
    fn initial_states_are_those_that_init_says() {
        let text = "
            type loc = L1 | L2 | L3
            array PC[proc] : loc
            array R[proc] : bool
            init (p) { (PC[p] = L1 && R[p] = False) || (PC[p] = L2 && R[p] = True) }
            unsafe (p) { PC[p] = L3 }
            transition t (p q) requires { PC[p] = L3 } { PC[p] := L1 }";
        assert_eq!(states(text), ["L1 False", "L2 True"]);
    }

    #[test]
    fn too_many_states_are_not_told_apart() {
        let arrays: Vec<String> = (0..12).map(|number| format!("array A{number}[proc] : bool")).collect();
        let arrays = arrays.join("\n");
        let text = format!(
            "{arrays}\ninit (p) {{ A0[p] = False }}\nunsafe (p) {{ A0[p] = True }}\ntransition t (p) {{ A1[p] := True }}"
        );
        // the first ten symbols: one that does not change, and nine with all values
        assert_eq!(states(&text).len(), 512);
    }
}
