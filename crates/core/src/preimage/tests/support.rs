//! An explicit model of a few processes without buffers: their states, their steps, and the states that lie in a cube.

use crate::cube::formula::{CubeAtom, Ground};
use crate::cube::term::{CubeTerm, IDENTITY, PROCESS};
use crate::cube::vocabulary::Vocabulary;
use crate::cube::{Cube, Proc};
use garret_base::map::Map;
use garret_base::watch::Watch;
use garret_machine::machine::ground::{
    CellId, GroundFormula, GroundSystem, Operand, Process, Read, Write, Written,
};
use garret_machine::memory::Model;
use garret_random::random::Random;
use garret_solver::{Domain, Literal};
use garret_system::system::{Atom, Sort, SymbolId, System};

/// The values of all cells, by index.
pub(super) type State = Vec<i64>;

/// The number of values of numeric cells, where states are enumerated.
const NUMBERS: i64 = 3;
/// The number of values of an abstract type.
const ABSTRACTS: i64 = 2;

/// The machine with a given number of processes, without buffers.
pub(super) struct Few<'s> {
    pub(super) ground: GroundSystem<'s>,
    pub(super) vocabulary: &'s Vocabulary<'s>,
    processes: Process,
}

impl<'s> Few<'s> {
    pub(super) fn new(vocabulary: &'s Vocabulary<'s>, processes: Process) -> Self {
        Self::with(vocabulary, processes, Model::Sc)
    }

    /// The same with the store buffers of this memory model.
    pub(super) fn with(vocabulary: &'s Vocabulary<'s>, processes: Process, memory: Model) -> Self {
        let ground = GroundSystem::new(vocabulary.system, memory, processes, &Watch::default());
        Self { ground: ground.expect("a few processes are not too many"), vocabulary, processes }
    }

    /// The values that a cell may have: those it can ever have as far as that is known, and few numbers.
    pub(super) fn values(&self, cell: CellId) -> Vec<i64> {
        let cells = &self.ground.cells;
        let system = self.vocabulary.system;
        let can_have = self.vocabulary.always(cells.symbol_id(cell));
        match cells.sort(cell) {
            Sort::Enumeration(id) => {
                let all = 0..system.types[id.0 as usize].constructors.len() as u32;
                all.filter(|&value| can_have.is_none_or(|domain| domain.contains(value)))
                    .map(i64::from)
                    .collect()
            }
            // a value that is none of the processes has the number 0
            Sort::Process if can_have.is_some() => vec![0],
            Sort::Process => (i64::from(!system.has_outsiders())..=i64::from(self.processes)).collect(),
            Sort::Abstract(_) => (0..ABSTRACTS).collect(),
            Sort::Integer => (0..NUMBERS).collect(),
            Sort::Real => (0..NUMBERS).map(|number| number * system.real_scale.max(1) / 2).collect(),
        }
    }

    /// All states, reachable or not, if there are at most `most`; otherwise `most` random ones.
    pub(super) fn states(&self, most: usize, random: &mut Random) -> Vec<State> {
        let values: Vec<Vec<i64>> = self.ground.cells.ids().map(|cell| self.values(cell)).collect();
        let count = values.iter().fold(1usize, |count, values| count.saturating_mul(values.len()));
        if count > most {
            let one = |_| values.iter().map(|values| values[random.below(values.len())]).collect();
            return (0..most).map(one).collect();
        }
        values.iter().fold(vec![State::new()], |all, values| {
            all.iter().flat_map(|it| values.iter().map(|&value| [&it[..], &[value]].concat())).collect()
        })
    }

    /// At most `most` initial states, and whether these are all, up to the limit on numbers.
    pub(super) fn initial(&self, most: usize) -> (Vec<State>, bool) {
        let mut conjuncts: Vec<(usize, &garret_machine::machine::ground::Ground)> = Vec::new();
        for conjunct in &self.ground.init {
            let mut last = 0;
            conjunct.for_each_read(&mut |read| last = last.max(read.cell.index()));
            conjuncts.push((last, conjunct));
        }
        let (mut states, mut has_all) = (vec![State::new()], true);
        for cell in self.ground.cells.ids() {
            let values = self.values(cell);
            let longer =
                states.iter().flat_map(|it| values.iter().map(|&value| [&it[..], &[value]].concat()));
            // a conjunct is tested as soon as all its cells have values
            let holds = |state: &State| {
                let due = conjuncts.iter().filter(|(last, _)| *last == cell.index());
                due.into_iter()
                    .all(|(_, conjunct)| conjunct.holds(&|read| state[read.cell.index()], &|_| true))
            };
            let mut next: Vec<State> = longer.filter(holds).take(most + 1).collect();
            has_all &= next.len() <= most;
            next.truncate(most);
            states = next;
        }
        (states, has_all)
    }

    /// The states after one step.
    pub(super) fn successors(&self, state: &State) -> Vec<State> {
        let value = |read: Read| state[read.cell.index()];
        let mut all = Vec::new();
        for step in &self.ground.steps {
            if step.guard.holds(&value, &|_| true) {
                all.extend(
                    step.writes
                        .iter()
                        .fold(vec![state.clone()], |ways, write| self.written(write, state, &ways)),
                );
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The states with the value that the first applicable branch writes.
    fn written(&self, write: &Write, state: &State, ways: &[State]) -> Vec<State> {
        let value = |read: Read| state[read.cell.index()];
        let branch = write.branches.iter().find(|(condition, _)| condition.holds(&value, &|_| true));
        let values = match branch.map(|(_, written)| written) {
            None => return ways.to_vec(),
            Some(Written::Value(Operand::Read(read))) => vec![value(*read)],
            Some(Written::Value(Operand::Constant(constant))) => vec![*constant],
            Some(Written::Sum(sum)) => vec![i64::try_from(sum.value(&value)).expect("a small number")],
            Some(Written::Any) => self.values(write.cell),
        };
        let mut all = Vec::new();
        for way in ways {
            for &value in &values {
                let mut way = way.clone();
                way[write.cell.index()] = value;
                all.push(way);
            }
        }
        all
    }

    /// Whether the state lies in the cube, for some choice of its processes.
    pub(super) fn is_in(&self, state: &State, cube: &Cube) -> bool {
        choices(self.processes, cube.processes).iter().any(|image| self.is_in_as(state, cube, image))
    }

    /// The same for one choice. Every read returns the value in memory.
    pub(super) fn is_in_as(&self, state: &State, cube: &Cube, image: &[Process]) -> bool {
        self.holds_all(state, cube, image, &Map::default())
            && (1..=self.processes)
                .filter(|process| !image.contains(process))
                .all(|process| cube.open.iter().all(|formula| self.holds_of(state, formula, image, process)))
    }

    fn holds_of(&self, state: &State, formula: &Ground, image: &[Process], outside: Process) -> bool {
        formula.eval(&mut |part| match part {
            CubeAtom::Literal(literal) => self.holds(state, literal, image, outside, &Map::default()),
            other => panic!("{other:?} is said of the processes outside"),
        })
    }

    /// Whether the literals hold, where the reads of the cube return these values.
    pub(super) fn holds_all(
        &self,
        state: &State,
        cube: &Cube,
        image: &[Process],
        reads: &Map<CubeTerm, i64>,
    ) -> bool {
        cube.literals.iter().all(|literal| self.holds(state, literal, image, 0, reads))
    }

    fn holds(
        &self,
        state: &State,
        literal: &Literal<CubeTerm>,
        image: &[Process],
        outside: Process,
        reads: &Map<CubeTerm, i64>,
    ) -> bool {
        let process = |index: Proc| if index == Proc::OPEN { outside } else { image[index.index()] };
        let value = |term: CubeTerm| {
            let term = term.without_rank();
            let indices = term.indices();
            if let Some(&value) = reads.get(&term) {
                return value;
            }
            match term.symbol() {
                PROCESS => i64::from(process(indices[0])),
                IDENTITY => i64::from(process(indices[0])) - 1,
                symbol => {
                    state[self.ground.cells.cell(symbol, indices.iter().map(|&index| process(index))).index()]
                }
            }
        };
        match literal {
            Literal::Member(term, domain) => self.has(term.symbol(), domain, value(*term), image, outside),
            Literal::Equal(left, right) => value(*left) == value(*right),
            Literal::Distinct(left, right) => value(*left) != value(*right),
            Literal::Linear(linear) => {
                let product = |&(term, coefficient): &(CubeTerm, i64)| {
                    i128::from(coefficient) * i128::from(value(term))
                };
                let sum = linear.terms().iter().map(product).sum::<i128>() + i128::from(linear.constant());
                linear.relation().holds(sum.cmp(&0))
            }
        }
    }

    fn has(
        &self,
        symbol: SymbolId,
        domain: &Domain,
        value: i64,
        image: &[Process],
        outside: Process,
    ) -> bool {
        match self.vocabulary.system.symbols.get(symbol.0 as usize).map(|symbol| symbol.sort) {
            Some(Sort::Process) => {
                if let Some(process) = image.iter().position(|&process| i64::from(process) == value) {
                    return domain.contains(process as u32);
                }
                let is_outside = value > 0 && value == i64::from(outside);
                domain.contains_others() || is_outside && domain.contains(Proc::OPEN.value())
            }
            Some(Sort::Abstract(_)) => domain.contains_others(),
            _ => domain.contains(value as u32),
        }
    }
}

/// All sequences of `count` different processes.
pub(super) fn choices(processes: Process, count: usize) -> Vec<Vec<Process>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |shorter: &Vec<Process>| {
            let fresh = (1..=processes).filter(|process| !shorter.contains(process));
            fresh.map(|process| [&shorter[..], &[process]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Whether a guard contains a universal quantifier, or the condition of a `case` contains any quantifier.
pub(super) fn has_quantifiers(system: &System) -> bool {
    use garret_system::system::Formula;
    fn has(formula: &Formula) -> bool {
        match formula {
            Formula::And(parts) | Formula::Or(parts) => parts.iter().any(has),
            Formula::Atom(Atom::Forall(_) | Atom::Exists(_)) => true,
            _ => false,
        }
    }
    system.transitions.iter().any(|transition| {
        let conditions = transition.updates.iter().flat_map(|update| &update.branches);
        transition.guards.iter().any(|guard| !guard.universals.is_empty())
            || conditions.into_iter().any(|branch| has(&branch.condition))
    })
}
