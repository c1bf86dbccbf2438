//! The numbers that occur: all states of a test, visited directly on its steps.
//!
//! What abstract interpretation finds (`values`) knows neither guards nor the order of steps. Where that refuses a test, or makes
//! many cases of a step, this tells which numbers the cells really hold, and which of them meet in a step.
//!
//! Store buffers are as long as they have to be. A step of a thread that touches registers only and leads forward commutes
//! with all steps of the others and stays possible: where there is one, the others wait. No cycle of states is made of
//! such steps alone, so that nobody waits for ever, and every step is taken with the numbers that it can be taken with.

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

/// So many states, and words of all of them together: 64 MB, visited in less than a second.
const MOST_STATES: usize = 200_000;
const MOST_WORDS: usize = 8 << 20;
/// A word of a state takes so many bytes, with the queue and the table.
const BYTES_PER_WORD: usize = 32;
/// No store buffer of the machine is longer.
const LONGEST_BUFFER: usize = garret_machine::machine::MOST_BUFFERED;
/// So many states are visited between two looks at the clock.
const PATIENCE: usize = 1 << 8;

/// The values of the operands of a step on which it is split into cases.
pub(super) type Combination = Vec<i64>;

/// What occurs in some state.
#[derive(Clone, Debug)]
pub(super) struct Occurring {
    /// What variables hold, in memory or in a store buffer.
    pub(super) memory: Vec<BTreeSet<i64>>,
    /// What the cells of each thread hold.
    pub(super) local: Vec<BTreeMap<Cell, BTreeSet<i64>>>,
    /// For each step of each thread, with which operands it is taken.
    pub(super) combinations: Vec<Vec<BTreeSet<Combination>>>,
    /// For each step of each thread, a result that does not fit, if there is one. Nothing is known of what comes after it.
    pub(super) misfits: Vec<Vec<Option<i128>>>,
    /// The most entries of a store buffer.
    pub(super) buffer: usize,
}

/// How the visit of all states ended.
#[derive(Clone, Debug)]
pub(super) enum Visit {
    /// All were visited.
    Complete(Occurring),
    /// There are too many.
    TooMany,
    /// The time is over, or somebody interrupted.
    Stopped(Stop),
}

/// Visits all states of the threads under the memory model.
///
/// # Complexity
/// Exponential in the number of threads; no more than a fixed number of words of states.
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
    /// By thread, in the order of [`Explorer::cells`].
    local: Vec<Vec<i64>>,
    memory: Vec<i64>,
    /// By thread, the oldest entry first.
    buffers: Vec<Vec<(VariableId, i64)>>,
}

impl State {
    /// The same for no two states.
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
    /// The cells of each thread.
    cells: Vec<BTreeMap<Cell, usize>>,
    /// For each thread and place the steps from there.
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

    /// Whether all states were visited, and not too many.
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

    /// Reaches what comes after the state. False when there is too much.
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

    /// Whether the next step of the thread touches nothing but registers, and leads forward.
    fn is_alone(&self, state: &State, thread: usize) -> bool {
        let steps = &self.from[thread][state.places[thread]];
        let is_alone = |step: &Step| {
            let written = step.assignments.iter().map(|(cell, _)| *cell);
            let in_memory = step.cells().chain(written).any(|cell| matches!(cell, Cell::Memory(_)));
            !in_memory && !step.fence && step.to > step.from
        };
        !steps.is_empty() && steps.iter().all(|&step| is_alone(&self.code[thread].steps[step]))
    }

    /// Moves entries of the store buffer of the thread to memory. That `sfence` keeps some in order is left out: it may be that more occurs then.
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

    /// The state after the step, if it can be taken.
    fn take(&mut self, state: &State, thread: usize, index: usize) -> Option<State> {
        let step = &self.code[thread].steps[index];
        let is_memory = |cell: Cell| matches!(cell, Cell::Memory(_));
        let writes = step.assignments.iter().any(|(cell, _)| is_memory(*cell));
        // reading and writing memory at one instant
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
