//! The numbers that occur in a test, found by visiting all states directly on its steps.
//!
//! Abstract interpretation (`values`) considers neither guards nor the order of steps. If it refuses a test, or gives a step
//! many cases, this module finds the numbers that cells really hold, and the combinations of them that occur in a step.
//!
//! Store buffers are as long as necessary. A step of a thread that accesses only registers and leads forward commutes with
//! all steps of other threads and stays enabled. If there is one, only that thread is expanded. No cycle of states consists
//! of such steps alone, so no thread is delayed forever, and every step is taken with all numbers that it can be taken with.

use super::expression::Cell;
use super::initial::Initial;
use super::rows::split;
use super::step::{Code, Step};
use super::test::VariableId;
use super::values::{fits, local};
use super::watch::Watch;
use garret_base::map::Set;
use garret_machine::machine::Stop;
use garret_machine::memory::Model;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The largest number of states, and the largest number of words of all of them: 64 MB, which are visited in less than a second.
const MOST_STATES: usize = 200_000;
const MOST_WORDS: usize = 8 << 20;
/// The memory for one word of a state, in bytes, including the queue and the table.
const BYTES_PER_WORD: usize = 32;
/// The largest length of store buffers in the machine.
const LONGEST_BUFFER: usize = garret_machine::machine::MOST_BUFFERED;
/// The number of states between two checks of the time.
const PATIENCE: usize = 1 << 8;

/// The values of the operands by which a step is split into cases.
pub(super) type Combination = Vec<i64>;

/// The numbers that occur in some state.
#[derive(Clone, Debug)]
pub(super) struct Occurring {
    /// For each variable, its values in memory or in a store buffer.
    pub(super) memory: Vec<BTreeSet<i64>>,
    /// For each thread, the values of its cells.
    pub(super) local: Vec<BTreeMap<Cell, BTreeSet<i64>>>,
    /// For each step of each thread, the operands with which it is taken.
    pub(super) combinations: Vec<Vec<BTreeSet<Combination>>>,
    /// For each step of each thread, a result that does not fit, if there is one. States after such a result are not explored.
    pub(super) misfits: Vec<Vec<Option<i128>>>,
    /// The largest number of entries of a store buffer.
    pub(super) buffer: usize,
}

/// How the visit of all states ended.
#[derive(Clone, Debug)]
pub(super) enum Visit {
    /// All states were visited.
    Complete(Occurring),
    /// There are too many states.
    TooMany,
    /// The time is over, or the work was interrupted.
    Stopped(Stop),
}

/// Visits all states of the threads under the memory model.
///
/// # Complexity
/// Exponential in the number of threads; limited by a fixed number of words for states.
pub(super) fn occurring(code: &[Code], initial: &Initial, memory: Model, watch: &Watch) -> Visit {
    let words = watch.bytes.map_or(MOST_WORDS, |bytes| MOST_WORDS.min(bytes / BYTES_PER_WORD));
    let mut explorer = Explorer::new(code, initial, memory, words);
    match explorer.run(watch) {
        Ok(true) => Visit::Complete(explorer.found),
        Ok(false) => Visit::TooMany,
        Err(stop) => Visit::Stopped(stop),
    }
}

/// A state.
#[derive(Clone, Debug)]
struct State {
    places: Vec<usize>,
    /// The cells of each thread, in the order of [`Explorer::cells`].
    local: Vec<Vec<i64>>,
    memory: Vec<i64>,
    /// The store buffer of each thread, oldest entry first.
    buffers: Vec<Vec<(VariableId, i64)>>,
}

impl State {
    /// The state as words; different states have different words.
    fn words(&self) -> Box<[i64]> {
        let mut words: Vec<i64> = self.places.iter().map(|place| *place as i64).collect();
        words.extend(self.local.iter().flatten().chain(&self.memory));
        for buffer in &self.buffers {
            words.push(buffer.len() as i64);
            words.extend(buffer.iter().flat_map(|(variable, value)| [variable.0 as i64, *value]));
        }
        words.into_boxed_slice()
    }
}

struct Explorer<'c> {
    code: &'c [Code],
    memory: Model,
    /// For each thread, the indices of its cells.
    cells: Vec<BTreeMap<Cell, usize>>,
    /// For each thread and place, the steps that start there.
    from: Vec<Vec<Vec<usize>>>,
    waiting: VecDeque<State>,
    seen: Set<Box<[i64]>>,
    words: usize,
    most_words: usize,
    found: Occurring,
}

impl<'c> Explorer<'c> {
    fn new(code: &'c [Code], initial: &Initial, memory: Model, most_words: usize) -> Self {
        let starts: Vec<BTreeMap<Cell, i64>> =
            code.iter().zip(&initial.registers).map(|(code, registers)| local(code, registers)).collect();
        let cells = starts.iter().map(|start| start.keys().copied().zip(0..).collect()).collect();
        let from = code
            .iter()
            .map(|code| {
                let mut from = vec![Vec::new(); code.end + 1];
                for (index, step) in code.steps.iter().enumerate() {
                    from[step.from].push(index);
                }
                from
            })
            .collect();
        let single = |value: i64| BTreeSet::from([value]);
        let found = Occurring {
            memory: initial.memory.iter().copied().map(single).collect(),
            local: starts
                .iter()
                .map(|start| start.iter().map(|(cell, value)| (*cell, single(*value))).collect())
                .collect(),
            combinations: code.iter().map(|code| vec![BTreeSet::new(); code.steps.len()]).collect(),
            misfits: code.iter().map(|code| vec![None; code.steps.len()]).collect(),
            buffer: 0,
        };
        let start = State {
            places: vec![0; code.len()],
            local: starts.iter().map(|start| start.values().copied().collect()).collect(),
            memory: initial.memory.clone(),
            buffers: vec![Vec::new(); code.len()],
        };
        let mut explorer = Self {
            code,
            memory,
            cells,
            from,
            waiting: VecDeque::new(),
            seen: Set::default(),
            words: 0,
            most_words,
            found,
        };
        explorer.reach(start);
        explorer
    }

    /// Whether all states were visited; false if there are too many.
    fn run(&mut self, watch: &Watch) -> Result<bool, Stop> {
        for visited in 0usize.. {
            if visited.is_multiple_of(PATIENCE)
                && let Some(stop) = watch.stop()
            {
                return Err(stop);
            }
            let Some(state) = self.waiting.pop_front() else { return Ok(true) };
            if !self.expand(&state) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn reach(&mut self, state: State) {
        let words = state.words();
        let length = words.len();
        if self.seen.insert(words) {
            self.words += length;
            self.waiting.push_back(state);
        }
    }

    /// Adds the successors of a state. Returns false if a limit is exceeded.
    fn expand(&mut self, state: &State) -> bool {
        let mut threads = 0..self.code.len();
        let threads = match threads.find(|&thread| self.is_alone(state, thread)) {
            Some(thread) => thread..thread + 1,
            None => 0..self.code.len(),
        };
        for thread in threads {
            for step in self.from[thread][state.places[thread]].clone() {
                if let Some(next) = self.take(state, thread, step) {
                    self.reach(next);
                }
            }
            self.propagate(state, thread);
        }
        self.seen.len() <= MOST_STATES && self.words <= self.most_words && self.found.buffer <= LONGEST_BUFFER
    }

    /// Whether the next step of the thread accesses only registers, and leads forward.
    fn is_alone(&self, state: &State, thread: usize) -> bool {
        let steps = &self.from[thread][state.places[thread]];
        let is_alone = |step: &Step| {
            let written = step.assignments.iter().map(|(cell, _)| *cell);
            let in_memory = step.cells().chain(written).any(|cell| matches!(cell, Cell::Memory(_)));
            !in_memory && !step.fence && step.to > step.from
        };
        !steps.is_empty() && steps.iter().all(|&step| is_alone(&self.code[thread].steps[step]))
    }

    /// Moves entries of the store buffer of the thread to memory. The order kept by `sfence` is ignored, which may only add values.
    fn propagate(&mut self, state: &State, thread: usize) {
        let buffer = &state.buffers[thread];
        for (index, &(variable, value)) in buffer.iter().enumerate() {
            let passes = |(older, _): &(VariableId, i64)| {
                self.memory.buffering().is_some_and(|it| it.may_pass(*older != variable))
            };
            if buffer[..index].iter().all(passes) {
                let mut next = state.clone();
                next.buffers[thread].remove(index);
                next.memory[variable.0] = value;
                self.reach(next);
            }
        }
    }

    fn value(&self, state: &State, thread: usize, cell: Cell) -> i64 {
        match cell {
            Cell::Memory(variable) => {
                let newest = state.buffers[thread].iter().rev().find(|(it, _)| *it == variable);
                newest.map_or(state.memory[variable.0], |(_, value)| *value)
            }
            _ => self.cells[thread].get(&cell).map_or(0, |&index| state.local[thread][index]),
        }
    }

    /// The state after the step, if the step can be taken.
    fn take(&mut self, state: &State, thread: usize, index: usize) -> Option<State> {
        let step = &self.code[thread].steps[index];
        let is_memory = |cell: Cell| matches!(cell, Cell::Memory(_));
        let writes = step.assignments.iter().any(|(cell, _)| is_memory(*cell));
        // an atomic read and write of memory
        let atomic = writes && step.cells().any(is_memory);
        if (step.fence || atomic) && !state.buffers[thread].is_empty() {
            return None;
        }
        let value = |it: Cell| self.value(state, thread, it);
        if !step.guards.iter().all(|guard| guard.holds(&value)) {
            return None;
        }
        let mut results = Vec::with_capacity(step.assignments.len());
        let mut misfit = None;
        for (cell, expression) in &step.assignments {
            match fits(step, expression, expression.value(&value)) {
                Ok(result) => results.push((*cell, result)),
                Err(result) => misfit = Some(result),
            }
        }
        let combination: Combination = split(step).into_iter().map(value).collect();
        if let Some(misfit) = misfit {
            self.found.misfits[thread][index].get_or_insert(misfit);
            return None;
        }
        self.found.combinations[thread][index].insert(combination);
        let mut next = state.clone();
        next.places[thread] = step.to;
        for (cell, result) in results {
            if let Cell::Memory(variable) = cell {
                self.found.memory[variable.0].insert(result);
                if atomic || !self.memory.is_weak() {
                    next.memory[variable.0] = result;
                } else {
                    next.buffers[thread].push((variable, result));
                }
            } else if let Some(&place) = self.cells[thread].get(&cell) {
                self.found.local[thread].entry(cell).or_default().insert(result);
                next.local[thread][place] = result;
            }
        }
        self.found.buffer = self.found.buffer.max(next.buffers[thread].len());
        Some(next)
    }
}
