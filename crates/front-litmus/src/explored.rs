//! All states of a test, by the machine, within bounds that grow while they cut something off.

use super::cub::Translation;
use super::expression::Cell;
use super::options::LitmusOptions;
use super::program::Program;

use super::test::{Place, Test};
use super::watch::Watch;
use garret_base::watch::Limits;
use garret_machine::machine::{
    self, Bounds, Buffers, MOST_BUFFERED, Process, Range, Reached, Stop, TerminalStates, terminal_states,
};
use garret_system::system::{Sort, System};

/// What the machine found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explored {
    /// The states that were visited.
    pub visited: usize,
    /// The bounds, and what they cut off.
    pub bounds: Bounds,
    /// Why it was stopped, if it was; where bounds cut something off, perhaps on the way beyond them.
    pub stop: Option<Stop>,
}

impl Explored {
    /// Whether there is no final state beyond those that were found.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.stop.is_none() && !self.bounds.cut_something()
    }

    /// Nothing, for this reason.
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

/// Numbers that grow in loops are explored so far beyond those that are known, at first; then so many times as far.
const ROOM: i64 = 16;
const ROOM_FACTOR: i64 = 4;
const MOST_ROOM: i64 = 1 << 20;
/// Store buffers that are too short become longer by this factor.
const BUFFER_FACTOR: usize = 2;
/// Bounds grow as long as there is no more within them than this part of the states that may be visited: where a thread may
/// store, or count, for ever, all that is found in larger ones is more of the same.
const PART_TO_GROW: usize = 20;
/// So many states may be visited where nothing else is said.
const MOST_STATES: usize = 10_000_000;

/// What the machine reaches, and what it says of it.
pub(super) struct Exploration {
    pub(super) terminal: TerminalStates,
    pub(super) explored: Explored,
}

/// Explores the system of the program. Where the bounds cut something off, larger ones are tried.
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
            // so far, and no further
            Some(Stop::States(_) | Stop::TooLarge) => break,
            // what is within the smaller bounds is known
            Some(stop) => {
                found.explored.stop = Some(stop);
                break;
            }
            None => found = next,
        }
    }
    found
}

/// How far the machine looks.
#[derive(Clone, Copy, Debug)]
struct Reach {
    /// The places of store buffers.
    buffer: usize,
    /// Beyond the numbers that are known.
    room: i64,
}

impl Reach {
    /// Further, where something was cut off, and that is possible.
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
        // threads have their numbers
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
    let explored = Explored {
        visited: exploration.statistics.states,
        bounds: exploration.bounds.clone(),
        stop: match exploration.reached {
            // the limit of the user is the one for everything
            Reached::Stopped(Stop::Time(part)) => Some(Stop::Time(time.unwrap_or(part))),
            Reached::Stopped(stop) => Some(stop),
            _ => None,
        },
    };
    Exploration { terminal, explored }
}

/// The final states of a test.
pub(super) struct FinalStates {
    /// The locations that belong to them.
    pub(super) shown: Vec<usize>,
    /// The values of these in each of them, in order.
    pub(super) states: Vec<Vec<i64>>,
    /// How many have the condition.
    pub(super) positive: usize,
}

/// The final states among those in which nothing can happen any more.
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

    /// The final states, with what occurs found beforehand where a step has more than so many cases.
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
