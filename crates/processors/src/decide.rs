//! The decision of a program: search, confirmation by the axioms, and the answer in words.

use super::Assembly;
use super::confirmed::Run;
use super::executions::{Executions, executions};
use super::reduced::reduced;
use super::shown::{Execution, execution};
use super::units::{counts, members, memory, place};
use garret_axioms::Axioms;
use garret_base::numbers::counted;
use garret_base::watch::Watch;
use garret_front_assembly::Program;
use garret_graphs::GraphOptions;
use garret_order::automaton::{Bounds, Built, Gap, Why, automaton};
use garret_order::program::{Count, Program as Order};
use garret_order::{Answer, Finding, Model, Options, Reason, Report, check};
use std::time::Duration;

/// Limits besides the time and the memory of the watch.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The largest number of cubes. `None` for the default of the search.
    pub cubes: Option<usize>,
}

/// The result for a program.
#[derive(Clone, Debug)]
pub enum Conclusion {
    /// No bad state is reachable: for which threads, and how that was shown.
    Safe(String),
    /// A bad state is reachable: which one, and an execution that the axioms allow. If the execution is too long for the axioms, the
    /// words say so.
    Unsafe(String, Box<Execution>),
    /// It was not decided; the reason.
    Unknown(String),
    /// The axioms forbid the execution that the search found, which is a defect of Garret.
    Defect,
}

/// The parameters of a question that do not depend on the program.
#[derive(Clone, Copy)]
struct Asked {
    limits: Limits,
    /// The memory model.
    model: (Model, Axioms),
}

/// What is added about an execution that the search has found, and that the axioms do not take.
const UNCHECKED: &str = " (the execution is too long for the axioms, which have not checked it)";

/// The largest number of values of a cell: in the first attempt, and in the last one.
const VALUES: usize = 4;
const MOST_VALUES: usize = 256;

/// Decides a program in all of its variants. It is safe if all variants are.
#[must_use]
pub fn decide(assembly: &Assembly, limits: Limits, watch: &Watch) -> Conclusion {
    let mut safe = None;
    for (number, program) in assembly.variants.iter().enumerate() {
        match one(program, assembly, limits, watch) {
            Conclusion::Safe(words) => safe = Some(words),
            Conclusion::Unsafe(words, execution) if assembly.variants.len() > 1 => {
                let by = ["pairs of load and store", "instructions of Armv8.1"][number.min(1)];
                let words =
                    format!("{words}, if the helpers for atomic operations (`__aarch64_..`) use {by}");
                return Conclusion::Unsafe(words, execution);
            }
            other => return other,
        }
    }
    safe.map_or_else(|| Conclusion::Unknown("there is no program".to_owned()), Conclusion::Safe)
}

fn one(program: &Program, assembly: &Assembly, limits: Limits, watch: &Watch) -> Conclusion {
    if let Some(thread) = program.threads.iter().find(|it| !it.arguments.is_empty()) {
        let why = format!(
            "`{}` depends on its argument, which is not known; write a function without an argument that calls it",
            thread.name
        );
        return Conclusion::Unknown(why);
    }
    let counts = counts(program, &assembly.named);
    let is_any = counts.contains(&Count::Any);
    // half of the time is kept for given numbers of threads, in case any number is not decided
    let time = match (watch.left(), is_any) {
        (Some(left), true) => left / 2,
        (None, true) => PATIENCE,
        (Some(left), false) => left,
        (None, false) => Duration::MAX,
    };
    let asked = Asked { limits, model: assembly.model };
    let found = with_counts(program, &counts, asked, &watch.within(time));
    match found {
        Conclusion::Unknown(why) if is_any => few(program, &counts, (asked, &why), watch),
        found => found,
    }
}

/// The longest time for any number of threads if there is no other limit.
const PATIENCE: Duration = Duration::from_secs(60);

/// Tries given numbers of threads if any number of threads was not decided.
fn few(program: &Program, counts: &[Count], (asked, why): (Asked, &str), watch: &Watch) -> Conclusion {
    /// The time for given numbers if there is no other limit.
    const SHORT: Duration = Duration::from_secs(20);
    let mut safe = Vec::new();
    for few in 2..=3 {
        let of = |count: &Count| if *count == Count::Any { Count::Exactly(few) } else { *count };
        let given: Vec<Count> = counts.iter().map(of).collect();
        let time = watch.left().map_or(SHORT, |left| left / 2);
        match with_counts(program, &given, asked, &watch.within(time)) {
            Conclusion::Safe(_) => safe.push(threads(&given)),
            Conclusion::Unknown(_) => break,
            found => return found,
        }
    }
    let known = match safe.as_slice() {
        [] => String::new(),
        [one] => format!("for {}: SAFE; ", counted(*one, "thread")),
        [one, other, ..] => format!("for {one} and {}: SAFE; ", counted(*other, "thread")),
    };
    Conclusion::Unknown(format!("{known}for any number: not decided, because {why}"))
}

fn threads(counts: &[Count]) -> usize {
    let number = |count: &Count| match count {
        Count::Exactly(number) => *number as usize,
        Count::Any => 0,
    };
    counts.iter().map(number).sum()
}

/// The result of one attempt.
enum Turn {
    Ended(Conclusion),
    /// A cell may have more values than the attempt allowed.
    More,
}

fn with_counts(program: &Program, counts: &[Count], asked: Asked, watch: &Watch) -> Conclusion {
    let mut values = VALUES;
    loop {
        match turn(program, counts, values, asked, watch) {
            Turn::Ended(decided) => return decided,
            // this terminates: an attempt with the largest bound does not ask for more
            Turn::More => values = values.saturating_mul(4).min(MOST_VALUES),
        }
    }
}

fn turn(program: &Program, counts: &[Count], values: usize, asked: Asked, watch: &Watch) -> Turn {
    let unknown = |why: String| Turn::Ended(Conclusion::Unknown(why));
    let bounds = Bounds { values, ..Bounds::default() };
    let members = members(program, counts);
    let Ok(mut built) = automaton(&members, &memory(program), bounds, watch) else {
        return unknown(OVER.to_owned());
    };
    let (order, axioms) = asked.model;
    if matches!(order, Model::Sc | Model::Tso) {
        built.program = reduced(&built.program);
    }
    let report = match searched(&built.program, counts, asked, watch) {
        SearchOutcome::Report(report) => report,
        SearchOutcome::Executions(count) => {
            let about = about(counts);
            let count = counted(usize::try_from(count).unwrap_or(usize::MAX), "execution");
            return Turn::Ended(Conclusion::Safe(format!("{about}: all of their executions, {count}")));
        }
    };
    match report.answer {
        Answer::Safe => {
            let about = about(counts);
            // a compiler may have removed code that would be bad
            let how = match report.cubes {
                0 => "no thread can reach a bad state, whatever values it reads".to_owned(),
                cubes => counted(cubes, "cube"),
            };
            Turn::Ended(Conclusion::Safe(format!("{about} ({how})")))
        }
        Answer::Unsafe(trace) => {
            let Some(run) = Run::new(&built.program, &trace, order) else {
                return Turn::Ended(Conclusion::Defect);
            };
            let mut what = what(program, &trace.threads, trace.finding);
            match run.is_allowed(axioms) {
                Some(true) => {}
                None if run.is_too_long() => what.push_str(UNCHECKED),
                _ => return Turn::Ended(Conclusion::Defect),
            }
            let execution = execution(program, &built, &trace, (&run, axioms));
            Turn::Ended(Conclusion::Unsafe(what, Box::new(execution)))
        }
        Answer::Unknown(Reason::Unknown(number)) => match built.gaps.get(number as usize) {
            Some(Gap { why: Why::Values, .. }) if values < MOST_VALUES => Turn::More,
            Some(gap) => unknown(gap_in_words(program, &built, *gap)),
            None => unknown("the behaviour of a thread is not known".to_owned()),
        },
        Answer::Unknown(Reason::Over(_)) => unknown(OVER.to_owned()),
        Answer::Unknown(Reason::TooLarge) => unknown(
            "the search needs too many cubes, or too large ones; try --max-nodes or fewer threads".to_owned(),
        ),
        Answer::Unknown(Reason::Malformed) => {
            unknown("there are more cells, registers or threads than the search takes".to_owned())
        }
    }
}

/// The threads that an answer is about, in words.
fn about(counts: &[Count]) -> String {
    if counts.contains(&Count::Any) {
        return "any number of threads".to_owned();
    }
    format!("its {}", counted(threads(counts), "thread"))
}

/// The result of the engine that decides first.
enum SearchOutcome {
    Report(Report),
    /// None of this number of executions, which are all, is bad.
    Executions(u64),
}

/// The number of cubes that are visited before all executions of given threads are enumerated: tenths of a second for the
/// programs in `models/x86_64`.
const SOON: usize = 2_000;

/// Searches with few cubes; if that does not decide, and the model is SC or TSO, enumerates the executions of given threads;
/// then searches with all cubes, for a bad execution.
fn searched(program: &Order, counts: &[Count], asked: Asked, watch: &Watch) -> SearchOutcome {
    let Asked { limits, model: (model, _) } = asked;
    let most = limits.cubes.unwrap_or(Options::default().most_cubes);
    let within = |most_cubes| check(program, model, &Options { most_cubes, ..Options::default() }, watch);
    let of_machine = match model {
        Model::Sc => garret_machine::memory::Model::Sc,
        Model::Tso => garret_machine::memory::Model::Tso,
        _ => return SearchOutcome::Report(within(most)),
    };
    let first = within(SOON.min(most));
    if most <= SOON || !matches!(first.answer, Answer::Unknown(Reason::TooLarge)) {
        return SearchOutcome::Report(first);
    }
    if counts.contains(&Count::Any) {
        return SearchOutcome::Report(within(most));
    }
    // there may be too many executions to enumerate
    let time = watch.left().map_or(PATIENCE, |left| left / 2).min(PATIENCE);
    match executions(program, &GraphOptions::new().model(of_machine), &watch.within(time)) {
        Executions::Safe(count) => SearchOutcome::Executions(count),
        Executions::Unknown(number) => {
            SearchOutcome::Report(Report { answer: Answer::Unknown(Reason::Unknown(number)), ..first })
        }
        Executions::Undecided => SearchOutcome::Report(within(most)),
    }
}

const OVER: &str = "a limit was reached; try a longer --timeout";

/// The bad state at the end of an execution, in words.
fn what(program: &Program, kinds: &[usize], finding: Finding) -> String {
    let bad = || match finding {
        Finding::Bad { thread, number } => {
            let thread = program.threads.get(*kinds.get(thread)?)?;
            let bad = thread.bad.iter().find(|bad| u32::try_from(bad.step) == Ok(number))?;
            let line = thread.lines.get(bad.step).copied().flatten();
            Some((bad.message.clone(), line.map(|line| place(program, line))))
        }
        Finding::Target(_) => None,
    };
    match bad() {
        Some((message, Some(place))) => format!("{message} ({place})"),
        Some((message, None)) => message,
        None => "a bad state is reached".to_owned(),
    }
}

fn gap_in_words(program: &Program, built: &Built, gap: Gap) -> String {
    let name = program.threads.get(gap.member).map_or("a thread", |thread| thread.name.as_str());
    let line = gap.span.and_then(|span| {
        let thread = program.threads.get(gap.member)?;
        let step = thread.thread.steps.iter().position(|step| step.span == span)?;
        thread.lines.get(step).copied().flatten()
    });
    let at = line.map_or_else(String::new, |line| format!(" ({})", place(program, line)));
    match gap.why {
        Why::Meaningless => {
            format!("`{name}` computes a value from an address, and the result is not known{at}")
        }
        Why::NoVariable => format!("`{name}` accesses memory outside of the objects of this file{at}"),
        Why::Part => {
            format!(
                "`{name}` accesses a part of a variable that is elsewhere accessed as a whole, or at a place that is no multiple of its size{at}"
            )
        }
        Why::Constant => format!("`{name}` writes to a constant, which ends the process{at}"),
        Why::Values => format!("a cell that `{name}` writes takes more than {MOST_VALUES} values{at}"),
        Why::States => format!("`{name}` has too many states{at}"),
        Why::Registers => format!("`{name}` has too many registers{at}"),
        Why::Cells => format!("there are more than {} cells{at}", built.program.cells.len()),
    }
}
