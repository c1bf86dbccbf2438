//! Decides a test twice: by the machine, which visits all states, and by the backward search.

use super::Translation;
use super::program::Program;
use super::step::Cell;
use super::test::{Place, Quantifier, Test};
use crate::diagnostic::Diagnostic;
use crate::machine::{self, Bounds, Memory, Process, Range, Stop, TerminalStates, terminal_states};
use crate::search::{self, Reason};
use crate::system::{Sort, System};
use crate::{Answer, Inference, Model, lang};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How a test is to be decided.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The memory model (default: TSO). Under PSO only the machine decides.
    pub memory: Memory,
    /// The largest number of states of the machine.
    pub states: Option<usize>,
    /// The largest number of cubes of the search.
    pub nodes: Option<usize>,
    /// The longest time for each of the two.
    pub time: Option<Duration>,
    /// Set from outside to stop.
    pub interrupt: Option<Arc<AtomicBool>>,
}

/// What is known of a test.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The final states: for each location that is shown, in the order of [`Decision::shown`], its value.
    pub states: Vec<Vec<i64>>,
    /// The locations that belong to final states, as indices into [`Test::locations`].
    pub shown: Vec<usize>,
    /// How many of the final states have the condition.
    pub positive: usize,
    /// How many have not.
    pub negative: usize,
    /// What the machine found.
    pub machine: Explored,
    /// What the search found; none where it does not know the memory model.
    pub search: Option<Searched>,
    /// The question of the test.
    pub quantifier: Quantifier,
}

/// What the machine found.
#[derive(Clone, Debug)]
pub struct Explored {
    /// The states that were visited.
    pub visited: usize,
    /// The bounds, and what they cut off.
    pub bounds: Bounds,
    /// Why it was stopped, if it was.
    pub stop: Option<Stop>,
}

/// What the search found.
#[derive(Clone, Debug)]
pub struct Searched {
    /// Whether a final state is reachable that decides the question: one with the condition, or for `forall` one without.
    pub reachable: Result<bool, Reason>,
    /// The cubes that were visited.
    pub visited: usize,
}

/// The answer to the question of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes.
    Ok,
    /// No.
    No,
    /// Neither the machine nor the search came to an end.
    Unknown,
    /// The machine and the search disagree: a defect.
    Disagreement,
}

impl Explored {
    /// Whether there is no final state beyond those that were found.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.stop.is_none() && !self.bounds.cut_something()
    }
}

impl Decision {
    /// The answer of the machine, if it has one.
    #[must_use]
    pub fn by_machine(&self) -> Option<bool> {
        let found = if self.quantifier == Quantifier::Forall { self.negative } else { self.positive };
        // what was found is there, whatever was cut off
        (found > 0 || self.machine.is_complete()).then(|| self.answer(found > 0))
    }

    /// The answer of the search, if it has one.
    #[must_use]
    pub fn by_search(&self) -> Option<bool> {
        let reachable = self.search.as_ref()?.reachable.as_ref().ok()?;
        Some(self.answer(*reachable))
    }

    /// The answer when a final state that decides the question is reachable, or not.
    fn answer(&self, reachable: bool) -> bool {
        reachable == (self.quantifier == Quantifier::Exists)
    }

    /// The answer.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let answers = (self.by_machine(), self.by_search());
        match (answers, answers.0.or(answers.1)) {
            ((Some(machine), Some(search)), _) if machine != search => Verdict::Disagreement,
            (_, Some(true)) => Verdict::Ok,
            (_, Some(false)) => Verdict::No,
            (_, None) => Verdict::Unknown,
        }
    }
}

/// The system that stands for a test, in the `.cub` language.
///
/// # Errors
/// Instructions and numbers that cannot be represented.
pub fn system_text(test: &Test, memory: Memory) -> Result<String, Vec<Diagnostic>> {
    let program = Program::new(test, memory)?;
    Ok(Translation::new(&program)?.text)
}

/// Decides the test.
///
/// # Errors
/// Instructions and numbers that cannot be represented.
///
/// # Example
/// ```
/// use garret::litmus::{Options, Verdict, decide, parse};
///
/// let text = "X86 SB\n{ }\n P0 | P1 ;\n MOV [x],1 | MOV [y],1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\n\
///             exists (0:EAX=0 /\\ 1:EAX=0)";
/// let test = parse(text).unwrap().test;
/// let decision = decide(&test, &Options::default()).unwrap();
/// assert_eq!((decision.verdict(), decision.states.len()), (Verdict::Ok, 4));
/// ```
///
/// # Complexity
/// Exponential in the number of threads, for the machine and for the search.
pub fn decide(test: &Test, options: &Options) -> Result<Decision, Vec<Diagnostic>> {
    let program = Program::new(test, options.memory)?;
    let translation = Translation::new(&program)?;
    let weak = options.memory != Memory::Sc;
    let system = match lang::parse(&translation.text, lang::Options { weak }) {
        Ok(checked) => checked.system,
        Err(errors) => return Err(vec![too_large(&errors)]),
    };
    let found = explore(&program, &system, options);
    let (shown, states, positive) = final_states(&program, &translation, &system, &found);
    let exploration = &found.exploration;
    let machine = Explored {
        visited: exploration.statistics.states,
        bounds: exploration.bounds.clone(),
        stop: match exploration.reached {
            machine::Reached::Stopped(stop) => Some(stop),
            _ => None,
        },
    };
    let search = match options.memory {
        Memory::Sc => Some(search(&system, Model::Sc, options, machine.is_complete())),
        Memory::Tso => Some(search(&system, Model::Tso, options, machine.is_complete())),
        Memory::Pso => None,
    };
    let negative = states.len() - positive;
    Ok(Decision { states, shown, positive, negative, machine, search, quantifier: test.quantifier })
}

/// The language of systems has limits of its own.
fn too_large(errors: &[Diagnostic]) -> Diagnostic {
    let message = errors.first().map_or("", |error| error.message.as_str());
    Diagnostic::error("the system that stands for this test cannot be read").note(message)
}

/// Numbers that grow in loops are explored so far beyond those that are known.
const ROOM: i64 = 16;

fn explore(program: &Program<'_>, system: &System, options: &Options) -> TerminalStates {
    let (Range { low, high }, open) = program.values.range();
    let room = if open { ROOM } else { 0 };
    let options = machine::Options {
        processes: program.code.len() as Process,
        memory: options.memory,
        buffer: program.buffer,
        integers: Some(Range { low: low - room, high: high + room }),
        search: machine::Search::default(),
        // threads have their numbers
        symmetry: false,
        jobs: 1,
        partial_order: true,
        start: None,
        abstracts: None,
        limits: machine::Limits {
            states: options.states,
            time: options.time,
            interrupt: options.interrupt.clone(),
            ..machine::Limits::default()
        },
    };
    terminal_states(system, &options, &mut |_| {})
}

/// The locations that are shown, the final states, and how many of them have the condition.
fn final_states(
    program: &Program<'_>,
    translation: &Translation,
    system: &System,
    found: &TerminalStates,
) -> (Vec<usize>, Vec<Vec<i64>>, usize) {
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
    let mut shown: Vec<usize> =
        (0..test.locations.len()).filter(|&index| test.locations[index].shown).collect();
    shown.sort_by_key(|&index| match test.locations[index].place {
        Place::Register(thread, _) => (thread, index),
        Place::Memory(_) => (usize::MAX, index),
    });
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
    (shown, states.into_iter().map(|(state, _)| state).collect(), positive)
}

/// The search. Where the machine knows everything, it neither helps the search nor runs its counterexample: each stands for
/// itself.
fn search(system: &System, model: Model, options: &Options, known: bool) -> Searched {
    let options = crate::Options {
        model,
        replay: !known,
        inference: if known { Inference::Off } else { Inference::Auto },
        limits: search::Limits {
            nodes: options.nodes,
            time: options.time,
            interrupt: options.interrupt.clone(),
            ..search::Limits::default()
        },
        ..crate::Options::default()
    };
    let report = crate::check(system, &options, &mut |_| {});
    Searched {
        reachable: match report.answer {
            Answer::Safe { .. } => Ok(false),
            Answer::Unsafe(_) => Ok(true),
            Answer::Unknown(reason) => Err(reason),
        },
        visited: report.statistics.visited,
    }
}
