//! The states that one process can be in: a least fixpoint over the steps of one process, and over what others do to its cells.
//!
//! The state of a process is what its own cells hold: the cells at its index of one-dimensional arrays of an enumeration, in plain
//! memory, or weak ones that no other process writes, as the process itself sees them. Of everything else, any value is possible
//! that [`Values`] allows.

use super::values::{full, initial};
use super::{
    Access, Disjunct, Formula, Literal, ProcVar, Quantified, Scope, Sort, SymbolId, System, Target, Term,
    Transition, Update, Value, Values, VariableKind,
};
use crate::map::Set;
use garret_solver::Domain;
use smallvec::SmallVec;

/// The most states that are kept apart; where there would be more, fewer cells are looked at.
const MOST_STATES: usize = 512;

/// A set of states, as bits.
type States = SmallVec<[u64; 2]>;

/// The states that one process can be in, over-approximated.
#[derive(Clone, Debug, Default)]
pub struct LocalStates {
    /// For each symbol that is a part of the state, for each of its values, the states with that value.
    with_value: Vec<Option<Vec<States>>>,
    count: usize,
}

/// The values of the cells that make up the state, in the order of the symbols.
type State = SmallVec<[u8; 8]>;

/// What a process variable stands for, seen from the process whose state it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    /// The process itself.
    Me,
    /// Another parameter of the transition.
    Else,
    /// Any process.
    Anyone,
}

impl LocalStates {
    /// Computes the fixpoint.
    ///
    /// # Complexity
    /// At most 512 states, each looked at once with each transition and each of its parameters; once more for each cell
    /// that has to be left out.
    #[must_use]
    pub fn of(system: &System, values: &Values) -> Self {
        let mut symbols: Vec<SymbolId> = (0..system.symbols.len() as u32)
            .map(SymbolId)
            .filter(|&symbol| is_own(system, symbol) && values.of_symbol(symbol).is_some_and(is_small))
            .collect();
        // a single cell tells no more than its values do
        while symbols.len() > 1 {
            let process = Process { system, values, symbols: &symbols };
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

    /// The number of states; none when nothing is known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether the values of the symbol are a part of the state.
    #[must_use]
    pub fn is_part(&self, symbol: SymbolId) -> bool {
        self.with_value.get(symbol.0 as usize).is_some_and(Option::is_some)
    }

    /// Whether, for each process, there is a state with the values that are given for its cells.
    pub fn are_possible<'d>(&self, known: impl IntoIterator<Item = (usize, SymbolId, &'d Domain)>) -> bool {
        let words = self.count.div_ceil(64);
        // for each process, the states that are left, one after the other
        let mut left: SmallVec<[u64; 16]> = SmallVec::new();
        for (process, symbol, domain) in known {
            let Some(Some(sets)) = self.with_value.get(symbol.0 as usize) else { continue };
            if left.len() < (process + 1) * words {
                left.resize((process + 1) * words, u64::MAX);
            }
            let mut any = 0;
            for (word, states) in left[process * words..][..words].iter_mut().enumerate() {
                let allowed = domain.iter().filter_map(|value| sets.get(value as usize));
                *states &= allowed.fold(0, |all, set| all | set[word]);
                any |= *states;
            }
            if any == 0 {
                return false;
            }
        }
        true
    }

    /// The values that each cell of a process can have besides those that are given for some, in the order of the symbols.
    pub fn possible<'d>(
        &self,
        known: impl IntoIterator<Item = (SymbolId, &'d Domain)>,
    ) -> Vec<(SymbolId, Domain)> {
        let mut left: States = SmallVec::from_elem(u64::MAX, self.count.div_ceil(64));
        for (symbol, domain) in known {
            let Some(Some(sets)) = self.with_value.get(symbol.0 as usize) else { continue };
            for (word, states) in left.iter_mut().enumerate() {
                let allowed = domain.iter().filter_map(|value| sets.get(value as usize));
                *states &= allowed.fold(0, |all, set| all | set[word]);
            }
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

/// Whether an update of an array with one index is of no other cell than that of the main process.
fn writes_only_its_own(transition: &Transition, update: &Update) -> bool {
    match &update.target {
        Target::Cell(indices) => indices.first() == transition.main.as_ref(),
        Target::Every(variables) => {
            let (Some(&variable), Some(main)) = (variables.first(), transition.main) else { return false };
            let is_index = |term: &Term, index| matches!(term, Term::Process(process) if *process == index);
            // where no conjunct says that it is the cell of the main process, it may be another one
            let says = |part: &Formula| match part {
                Formula::Literal(Literal::Equal(left, right)) => {
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

/// One process, whose states are to be found.
struct Process<'a> {
    system: &'a System,
    values: &'a Values,
    /// The cells that make up its state.
    symbols: &'a [SymbolId],
}

/// A step, seen from the process.
struct Step<'a> {
    guard: &'a Disjunct,
    /// Those that may write its cells, and which.
    updates: SmallVec<[(usize, &'a Update); 4]>,
    who: Vec<Who>,
}

impl Process<'_> {
    /// The states that it can be in; none when there are too many.
    fn states(&self) -> Option<Vec<State>> {
        let steps = self.steps();
        let mut states = Vec::new();
        let mut known = Set::default();
        let mut add = |state: State, states: &mut Vec<State>| {
            if known.insert(state.clone()) {
                states.push(state);
            }
            states.len() <= MOST_STATES
        };
        let init = &self.system.init;
        // init speaks of all tuples of processes, equal ones included
        let who_is =
            |kind: &VariableKind| if *kind == VariableKind::Parameter { Who::Me } else { Who::Anyone };
        let who: Vec<Who> = init.variables.kinds.iter().map(who_is).collect();
        let any: Vec<Domain> =
            self.symbols.iter().map(|&symbol| initial(self.system, symbol)).collect::<Option<_>>()?;
        if !for_each_state(&any, &mut |state| {
            let view = View { process: self, who: &who, state: &state, is_parameter: true };
            init.conjuncts.iter().any(|conjunct| view.formula(conjunct) == Some(false))
                || add(state, &mut states)
        }) {
            return None;
        }
        let mut next = 0;
        while next < states.len() {
            let state = states[next].clone();
            next += 1;
            for step in &steps {
                if let Some(after) = self.after(step, &state)
                    && !for_each_state(&after, &mut |state| add(state, &mut states))
                {
                    return None;
                }
            }
        }
        Some(states)
    }

    /// The steps that can change its state, for each part that it may have in them.
    fn steps(&self) -> Vec<Step<'_>> {
        let mut steps = Vec::new();
        for transition in &self.system.transitions {
            let parameters = transition.variables.parameters();
            for me in (0..parameters).map(Some).chain([None]) {
                let variables = 0..transition.variables.kinds.len();
                let who: Vec<Who> = variables
                    .map(|index| match index {
                        _ if Some(index) == me => Who::Me,
                        _ if index < parameters => Who::Else,
                        _ => Who::Anyone,
                    })
                    .collect();
                let may_write = |update| self.place_written(update, &who).map(|place| (place, update));
                let updates: SmallVec<[(usize, &Update); 4]> =
                    transition.updates.iter().filter_map(may_write).collect();
                if !updates.is_empty() {
                    steps.extend(transition.guards.iter().map(|guard| Step {
                        guard,
                        updates: updates.clone(),
                        who: who.clone(),
                    }));
                }
            }
        }
        steps
    }

    fn place(&self, symbol: SymbolId) -> Option<usize> {
        self.symbols.iter().position(|&it| it == symbol)
    }

    /// The place of the cell that the update may write.
    fn place_written(&self, update: &Update, who: &[Who]) -> Option<usize> {
        let is_mine = match &update.target {
            Target::Cell(indices) => indices.iter().all(|index| who[index.0 as usize] != Who::Else),
            Target::Every(_) => true,
        };
        let is_weak = self.system.symbol(update.symbol).weak;
        // others do not write its weak cells
        self.place(update.symbol).filter(|_| is_mine && (!is_weak || who.contains(&Who::Me)))
    }

    /// What the cells may hold after the step, if it can be taken in this state.
    fn after(&self, step: &Step<'_>, state: &State) -> Option<Vec<Domain>> {
        let is_parameter = step.who.contains(&Who::Me);
        let view = View { process: self, who: &step.who, state, is_parameter };
        if step.guard.literals.iter().any(|literal| view.literal(literal) == Some(false))
            || step.guard.universals.iter().any(|universal| view.forall(universal) == Some(false))
        {
            return None;
        }
        let mut after: Vec<Domain> = state.iter().map(|&value| Domain::named(u32::from(value))).collect();
        for &(place, update) in &step.updates {
            let (variable, is_certain) = match &update.target {
                Target::Cell(indices) => (None, indices.iter().all(|it| step.who[it.0 as usize] == Who::Me)),
                Target::Every(variables) => (variables.first(), true),
            };
            let mut who = step.who.clone();
            if let Some(variable) = variable {
                who[variable.0 as usize] = Who::Me;
            }
            let view = View { who: &who, ..view };
            let (mut written, mut is_always) = (Domain::empty(), false);
            for branch in &update.branches {
                let holds = view.formula(&branch.condition);
                if holds == Some(false) {
                    continue;
                }
                let value = match &branch.value {
                    Value::Term(term) => view.value(term),
                    Value::Any => None,
                };
                written = written.union(&value.or_else(|| full(self.system, update.symbol))?);
                if holds == Some(true) {
                    is_always = true;
                    break;
                }
            }
            after[place] = if is_always && is_certain { written } else { written.union(&after[place]) };
        }
        Some(after)
    }
}

/// Calls `visit` for every choice of values, until it says that it is enough; whether it never did.
fn for_each_state(values: &[Domain], visit: &mut impl FnMut(State) -> bool) -> bool {
    fn extend(values: &[Domain], state: &mut State, visit: &mut impl FnMut(State) -> bool) -> bool {
        let Some(domain) = values.get(state.len()) else { return visit(state.clone()) };
        domain.iter().all(|value| {
            // the values are small
            state.push(value as u8);
            let goes_on = extend(values, state, visit);
            state.pop();
            goes_on
        })
    }
    extend(values, &mut State::new(), visit)
}

/// What is known in a state when the variables stand for these processes: true, false, or nothing.
#[derive(Clone, Copy)]
struct View<'a> {
    process: &'a Process<'a>,
    who: &'a [Who],
    state: &'a State,
    /// Whether a parameter stands for the process itself.
    is_parameter: bool,
}

impl View<'_> {
    fn formula(&self, formula: &Formula) -> Option<bool> {
        match formula {
            Formula::True => Some(true),
            Formula::False => Some(false),
            Formula::Literal(literal) => self.literal(literal),
            Formula::And(parts) => self.all(parts, true),
            Formula::Or(parts) => self.all(parts, false),
            Formula::Forall(quantified) => self.forall(quantified),
            Formula::Exists(quantified) => self.instance(quantified).filter(|holds| *holds),
        }
    }

    /// `unit` if all parts are, its opposite if some part is.
    fn all(&self, parts: &[Formula], unit: bool) -> Option<bool> {
        let mut all = Some(unit);
        for part in parts {
            match self.formula(part) {
                Some(holds) if holds == unit => {}
                Some(holds) => return Some(holds),
                None => all = None,
            }
        }
        all
    }

    fn forall(&self, quantified: &Quantified) -> Option<bool> {
        self.instance(quantified).filter(|holds| !holds)
    }

    /// What is said of the process itself.
    fn instance(&self, quantified: &Quantified) -> Option<bool> {
        let &[variable] = quantified.variables.as_slice() else { return None };
        if quantified.scope == Scope::Others && self.is_parameter {
            return None;
        }
        let mut who = self.who.to_vec();
        who[variable.0 as usize] = Who::Me;
        View { who: &who, ..*self }.formula(&quantified.body)
    }

    fn literal(&self, literal: &Literal) -> Option<bool> {
        match literal {
            Literal::Equal(left, right) => self.equal(left, right),
            Literal::Distinct(left, right) => self.equal(left, right).map(|equal| !equal),
            _ => None,
        }
    }

    fn equal(&self, left: &Term, right: &Term) -> Option<bool> {
        if let (Term::Process(left), Term::Process(right)) = (left, right) {
            return match (self.who(*left), self.who(*right)) {
                (Who::Me, Who::Me) => Some(true),
                (Who::Me, Who::Else) | (Who::Else, Who::Me) => Some(false),
                // parameters are pairwise distinct
                (Who::Else, Who::Else) => Some(left == right),
                _ => None,
            };
        }
        let (left, right) = (self.value(left)?, self.value(right)?);
        if left.is_disjoint(&right) {
            Some(false)
        } else if left.single().is_some() && left == right {
            Some(true)
        } else {
            None
        }
    }

    fn who(&self, variable: ProcVar) -> Who {
        self.who[variable.0 as usize]
    }

    /// The values that the term may have, if it is of an enumeration.
    fn value(&self, term: &Term) -> Option<Domain> {
        match term {
            Term::Constructor(value) => Some(Domain::named(*value)),
            Term::Access(access) => match self.own(access) {
                Some(value) => Some(Domain::named(u32::from(value))),
                None => self.process.values.of_symbol(access.symbol).cloned(),
            },
            Term::Process(_) | Term::Linear(_) => None,
        }
    }

    /// The value of a cell of the process itself.
    fn own(&self, access: &Access) -> Option<u8> {
        let place = self.process.place(access.symbol)?;
        let mine = |variable: &ProcVar| self.who(*variable) == Who::Me;
        (access.indices.iter().all(mine) && access.reader.iter().all(mine)).then(|| self.state[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    /// The states of one process, each as the values of the symbols, in the order in which they are declared.
    fn states(text: &str) -> Vec<String> {
        let system = crate::parse(text, &Options::default()).expect("the text is a system").system;
        let local = LocalStates::of(&system, &Values::of(&system));
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
        let system = crate::parse(FLAG, &Options::default()).expect("the text is a system").system;
        let local = LocalStates::of(&system, &Values::of(&system));
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

    /// A process with one more step.
    fn with(step: &str) -> Vec<String> {
        states(&format!("{FLAG}\n{step}"))
    }

    /// The same, all in plain memory.
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
        // the first ten: one that does not change, and nine that are anything
        assert_eq!(states(&text).len(), 512);
    }
}
