//! The machine's exploration of a test, with bounds that grow as long as they cut states off.

use super::cub::Translation;
use super::expression::Cell;
use super::options::LitmusOptions;
use super::program::Program;

use super::test::{Place, Test};
use super::watch::Watch;
use garret_base::watch::Limits;
use garret_machine::machine::{
    self, Bounds, Buffers, ExplorationResult, MOST_BUFFERED, Process, Range, Stop, TerminalStates,
    terminal_states,
};
use garret_system::system::{Sort, System};

/// The result of the machine.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MachineResult {
    /// The number of states that were visited.
    pub visited: usize,
    /// The bounds, and how often they cut states off.
    pub bounds: Bounds,
    /// Why it stopped early, if it did; possibly while it explored larger bounds.
    pub stop: Option<Stop>,
}

impl MachineResult {
    /// Whether all final states were found.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.stop.is_none() && !self.bounds.cut_something()
    }

    /// The result if nothing was explored, for this reason.
    pub(super) fn nothing(processes: usize, stop: Stop) -> Self {
        let bounds = Bounds {
            processes: processes as Process,
            buffers: Buffers::Exact,
            buffer: None,
            buffer_cuts: 0,
            switches: None,
            switch_cuts: 0,
            integers: None,
            range_cuts: 0,
            open_numbers: false,
            abstract_values: None,
            rounded: false,
        };
        Self { visited: 0, bounds, stop: Some(stop) }
    }
}

/// For numbers that grow in loops: how far beyond the known numbers the first exploration goes, the factor by which this
/// grows, and its maximum.
const ROOM: i64 = 16;
const ROOM_FACTOR: i64 = 4;
const MOST_ROOM: i64 = 1 << 20;
/// The factor by which store buffers grow if they are too short.
const BUFFER_FACTOR: usize = 2;
/// Larger bounds are used only if they contain at most one in this many of the states that may be visited. If a thread may
/// store or count forever, larger bounds only give more of the same.
const PART_TO_GROW: usize = 20;
/// The number of states from which [`PART_TO_GROW`] is taken if the options have no limit.
const MOST_STATES: usize = 10_000_000;

/// The result of the machine, with the states without successors.
pub(super) struct Exploration {
    pub(super) terminal: TerminalStates,
    pub(super) explored: MachineResult,
}

/// Explores the system of the program. If the bounds cut states off, tries larger ones.
pub(super) fn explore(
    program: &Program<'_>,
    system: &System,
    options: &LitmusOptions,
    watch: &Watch,
) -> Exploration {
    let (_, open) = program.values.range();
    let most = options.max_states.unwrap_or(MOST_STATES);
    let mut reach =
        Reach { buffer: program.buffer.clamp(1, MOST_BUFFERED), room: if open { ROOM } else { 0 } };
    let mut found = within(program, system, options, reach, options.max_states, watch);
    while found.explored.stop.is_none() {
        let Some(larger) = reach.beyond(&found.explored.bounds) else { break };
        reach = larger;
        let next = within(program, system, options, reach, Some(most / PART_TO_GROW), watch);
        match next.explored.stop {
            // the larger bounds are too large: keep the result of the smaller ones
            Some(Stop::States(_) | Stop::TooLarge) => break,
            // the result of the smaller bounds is known; record why there is no larger one
            Some(stop) => {
                found.explored.stop = Some(stop);
                break;
            }
            None => found = next,
        }
    }
    found
}

/// The bounds of an exploration.
#[derive(Clone, Copy, Debug)]
struct Reach {
    /// The largest number of entries of a store buffer.
    buffer: usize,
    /// How far numbers may go beyond those that are known.
    room: i64,
}

impl Reach {
    /// Larger bounds, if these cut states off and can grow.
    fn beyond(self, bounds: &Bounds) -> Option<Self> {
        let mut larger = self;
        if bounds.buffer_cuts > 0 {
            larger.buffer = self.buffer.saturating_mul(BUFFER_FACTOR).min(MOST_BUFFERED);
        }
        if bounds.range_cuts > 0 {
            larger.room = self.room.max(1).saturating_mul(ROOM_FACTOR).min(MOST_ROOM);
        }
        (larger.buffer > self.buffer || larger.room > self.room).then_some(larger)
    }
}

fn within(
    program: &Program<'_>,
    system: &System,
    options: &LitmusOptions,
    reach: Reach,
    states: Option<usize>,
    watch: &Watch,
) -> Exploration {
    let (Range { low, high }, _) = program.values.range();
    let time = options.limits.time;
    let options = machine::ExploreOptions {
        processes: program.code.len() as Process,
        model: options.model,
        buffer: reach.buffer,
        integers: Some(Range { low: low - reach.room, high: high + reach.room }),
        // threads are not symmetric: each has its process number
        symmetry: false,
        max_states: states,
        limits: Limits {
            time: watch.left(),
            process_memory: options.limits.memory,
            ..options.limits.clone()
        },
        ..machine::ExploreOptions::default()
    };
    let terminal = terminal_states(system, &options, &mut |_| {});
    let exploration = &terminal.exploration;
    let explored = MachineResult {
        visited: exploration.statistics.states,
        bounds: exploration.bounds.clone(),
        stop: match exploration.reached {
            // report the limit of the user, not the part of it that was given to the machine
            ExplorationResult::Stopped(Stop::Time(part)) => Some(Stop::Time(time.unwrap_or(part))),
            ExplorationResult::Stopped(stop) => Some(stop),
            _ => None,
        },
    };
    Exploration { terminal, explored }
}

/// The final states of a test.
pub(super) struct FinalStates {
    /// The locations that belong to final states.
    pub(super) shown: Vec<usize>,
    /// The values of these locations in each final state, sorted.
    pub(super) states: Vec<Vec<i64>>,
    /// The number of final states with the condition.
    pub(super) positive: usize,
}

/// The final states among the states without successors.
pub(super) fn final_states(
    program: &Program<'_>,
    translation: &Translation,
    system: &System,
    found: &TerminalStates,
) -> FinalStates {
    let test = program.test;
    let cell = |name: &str, process: Option<usize>| {
        let process = process.map(|thread| thread as Process + 1);
        found.cells.iter().position(|(symbol, indices)| {
            system.symbol(*symbol).name == name && indices.first().copied() == process
        })
    };
    let cells: Vec<Option<usize>> = test
        .locations
        .iter()
        .map(|location| match location.place {
            Place::Register(thread, register) => {
                cell(translation.names.of(Cell::Register(register)), Some(thread))
            }
            Place::Memory(variable) => cell(translation.names.of(Cell::Memory(variable)), None),
        })
        .collect();
    let (at, end) = translation.names.end();
    let places: Vec<Option<usize>> = (0..program.code.len()).map(|thread| cell(at, Some(thread))).collect();
    let end = places.first().copied().flatten().and_then(|cell| {
        let Sort::Enumeration(id) = system.symbol(found.cells[cell].0).sort else { return None };
        let constructors = &system.types[id.0 as usize].constructors;
        constructors.iter().position(|constructor| constructor == end)
    });
    let shown = shown(test);
    let mut states: Vec<(Vec<i64>, bool)> = Vec::new();
    for state in &found.states {
        let is_done =
            |place: &Option<usize>| place.zip(end).is_some_and(|(cell, end)| state[cell] == end as i64);
        assert!(
            places.iter().all(is_done),
            "a thread stops before its end only where a bound cuts off its steps"
        );
        let value = |location: usize| cells[location].map_or(0, |cell| state[cell]);
        let holds = |question: &super::condition::Question| question.holds(&|location| value(location.0));
        if holds(&program.filter) {
            let values = shown.iter().map(|&location| value(location)).collect();
            states.push((values, holds(&program.condition)));
        }
    }
    states.sort_unstable();
    states.dedup();
    let positive = states.iter().filter(|(_, holds)| *holds).count();
    FinalStates { shown, states: states.into_iter().map(|(state, _)| state).collect(), positive }
}

/// The locations that belong to final states: registers by their threads, then memory.
pub fn shown(test: &Test) -> Vec<usize> {
    let mut shown: Vec<usize> =
        (0..test.locations.len()).filter(|&index| test.locations[index].shown).collect();
    shown.sort_by_key(|&index| match test.locations[index].place {
        Place::Register(thread, _) => (thread, index),
        Place::Memory(_) => (usize::MAX, index),
    });
    shown
}

#[cfg(test)]
mod tests {
    use super::super::program::Program;
    use super::super::{LitmusOptions, parse};
    use super::{FinalStates, Translation, Watch, explore, final_states};
    use garret_machine::memory::Model;
    use garret_system::lang;
    use std::path::Path;

    /// The final states. Steps with more than `many` cases use the numbers that occur.
    fn states(text: &str, memory: Model, many: usize) -> Vec<Vec<i64>> {
        let test = parse(text).expect("the text is a test").test;
        let watch = Watch::new(&LitmusOptions::new(), &garret_base::watch::Watch::default());
        let program = Program::with(&test, memory, &watch, many).expect("the test can be represented");
        let translation = Translation::new(&program, &watch).expect("there are few cases");
        let system = lang::parse(&translation.text).expect("the text is a system").system;
        let options = LitmusOptions::new().model(memory);
        let found = explore(&program, &system, &options, &watch);
        assert!(found.explored.is_complete(), "{:?}", found.explored);
        let FinalStates { states, .. } = final_states(&program, &translation, &system, &found.terminal);
        states
    }

    #[test]
    fn what_occurs_is_enough_for_the_machine() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models/litmus/x86");
        for entry in std::fs::read_dir(folder).expect("the folder is there").flatten() {
            let text = std::fs::read_to_string(entry.path()).expect("the test can be read");
            for memory in [Model::Sc, Model::Tso, Model::Pso] {
                let found = states(&text, memory, usize::MAX);
                assert_eq!(states(&text, memory, 0), found, "{:?} under {memory:?}", entry.path());
            }
        }
    }
}
