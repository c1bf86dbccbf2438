//! Verdicts on programs for any number of threads and with endless loops: threads become automata, which a search explores. It is
//! the search over systems under SC and TSO, the one over delayed writes (`order`) under PSO, and the one over views under RC11.
//!
//! The number of values of a cell is not known beforehand: each cell has few at first, and more when the search reaches another
//! value.

use super::in_fields::in_fields;
use super::question::{AnyNumberAnswer, Question, SearchResult, Templates, members, of_system};
use garret_automata::{
    Automata, AutomataError, Bounds, Gap, Reading, SystemError, automata, relevant, system_text,
    with_lifetimes,
};
use garret_base::numbers::counted;
use garret_base::watch::Watch;
use garret_core::check::Inference;
use garret_core::search::Progress;
use garret_graphs::Code;
use garret_machine::memory::Model;
use garret_views::{self as views};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

/// The number of values of a cell at first, and the largest number.
const VALUES: usize = 2;
const MOST_VALUES: usize = 256;
/// If a cell takes more than this many values, its bits may be unbounded numbers.
const MANY_VALUES: usize = 8;
/// The time for a proof under RC11 by fields: a ticket lock takes half a second.
const FEW_SECONDS: Duration = Duration::from_secs(6);
/// The largest number of states of all automata together.
const MOST_STATES: usize = 3000;

/// The result of one attempt.
enum Turn {
    Ended(AnyNumberAnswer),
    /// A thread may write a further value to this location.
    More(u32),
}

/// Decides a question for any number of threads.
pub(super) fn decide(
    question: &Question<'_>,
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> AnyNumberAnswer {
    let Some(reading) = reading(question.model) else {
        return AnyNumberAnswer::Not(format!("no search knows {}", question.model.name().to_uppercase()));
    };
    let code = relevant(&with_lifetimes(question.templates.code.clone()));
    let mut bounds = Bounds { values: VALUES, wider: BTreeMap::new(), states: MOST_STATES };
    let mut has_fields = matches!(question.model, Model::Sc | Model::Tso | Model::Rc11);
    // each turn doubles the values of one cell, up to `MOST_VALUES`
    loop {
        let turn = turn((question, &code, reading), &bounds, watch, observe);
        let is_much = match &turn {
            Turn::Ended(AnyNumberAnswer::Not(_)) => true,
            Turn::Ended(AnyNumberAnswer::Safe(_) | AnyNumberAnswer::Unsafe(_)) => false,
            Turn::More(location) => bounds.wider.get(location).is_some_and(|most| *most >= MANY_VALUES),
        };
        if is_much && std::mem::take(&mut has_fields) {
            let left = watch.left().map(|left| left / 2);
            // the search over views decides most programs whose numbers are bounded
            let most = (question.model == Model::Rc11).then_some(FEW_SECONDS);
            let time = left.into_iter().chain(most).min();
            let watch = &time.map_or_else(|| watch.clone(), |time| watch.within(time));
            if let Some(decided) = in_fields(question, &code, watch, observe) {
                return decided;
            }
        }
        match turn {
            Turn::Ended(decided) => return decided,
            Turn::More(location) => {
                let most = bounds.wider.entry(location).or_insert(VALUES);
                *most = most.saturating_mul(2);
            }
        }
    }
}

/// The machine that the automata are made for. `None` if no search supports the model.
fn reading(model: Model) -> Option<Reading> {
    match model {
        Model::Sc | Model::Tso => Some(Reading::X86),
        Model::Pso => Some(Reading::Stores),
        Model::Rc11 => Some(Reading::C11),
        Model::Armv8 | Model::Riscv => None,
    }
}

/// One attempt with these bounds on the values of cells.
fn turn(
    (question, code, reading): (&Question<'_>, &Code, Reading),
    bounds: &Bounds,
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Turn {
    let templates = question.templates;
    let made = |which| automata(code, &members(templates, which), reading, bounds, watch);
    let (one, other) = match (made(0), made(1)) {
        (Ok(one), Ok(other)) => (one, other),
        (Err(AutomataError::Over(_)), _) | (_, Err(AutomataError::Over(_))) => return not(OVER),
        (Err(why), _) | (_, Err(why)) => return not(why.to_string()),
    };
    // what a thread does must not depend on the addresses of its own variables
    if !one.program.is_alike(&other.program) {
        return not("the address of a thread's own variable is stored in shared memory, or compared");
    }
    let more = |gap: Gap| match gap {
        Gap::Values(location) if bounds.wider.get(&location).is_none_or(|most| *most < MOST_VALUES) => {
            Some(Turn::More(location))
        }
        _ => None,
    };
    let gap = match searched(question, &one, true, watch, observe) {
        SearchResult::Ended(decided @ AnyNumberAnswer::Unsafe(_)) if question.all_values => {
            return one.gaps.iter().find_map(|gap| more(*gap)).unwrap_or(Turn::Ended(decided));
        }
        SearchResult::Ended(decided) => return Turn::Ended(decided),
        SearchResult::Unknown(gap) => gap,
    };
    let gap = one.gaps.get(gap as usize).copied().unwrap_or(Gap::Endless(0));
    if let Some(turn) = more(gap) {
        return turn;
    }
    let why = words(templates, gap);
    match searched(question, &one, false, watch, observe) {
        SearchResult::Ended(AnyNumberAnswer::Unsafe(threads)) => {
            Turn::Ended(AnyNumberAnswer::Unsafe(threads))
        }
        _ => Turn::Ended(AnyNumberAnswer::Not(why)),
    }
}

/// Searches for a bad state; if `unknown`, also for a state in which the behaviour of a thread is not known.
fn searched(
    question: &Question<'_>,
    automata: &Automata,
    unknown: bool,
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> SearchResult {
    match question.model {
        Model::Rc11 => search_views(&automata.program, unknown, watch),
        Model::Pso => match automata.program.under_tso() {
            Some(program) => {
                let automata = Automata { program, gaps: automata.gaps.clone() };
                search_buffers((question, Model::Tso), &automata, unknown, watch, observe)
            }
            None => search_writes(&automata.program, unknown, watch),
        },
        model => search_buffers((question, model), automata, unknown, watch, observe),
    }
}

/// [`searched`] under a model without store buffers, or with store buffers that keep the order of stores.
fn search_buffers(
    (question, model): (&Question<'_>, Model),
    automata: &Automata,
    unknown: bool,
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> SearchResult {
    let system = match system_text(&automata.program, unknown) {
        Ok(system) => system,
        Err(SystemError::Harmless) => {
            return SearchResult::Ended(AnyNumberAnswer::Safe(
                "no thread reaches a bad state, whatever the others do".to_owned().into(),
            ));
        }
        Err(SystemError::TooLarge) => {
            let why = "there are too many threads, states or values";
            return SearchResult::Ended(AnyNumberAnswer::Not(why.to_owned()));
        }
    };
    let asked = (question, model, Inference::Auto);
    of_system(asked, (&system, automata.program.kinds.len()), watch, observe)
}

/// [`searched`] under PSO, by the search over delayed writes.
fn search_writes(program: &garret_automata::Program, unknown: bool, watch: &Watch) -> SearchResult {
    let program = relevant_program(program, unknown);
    let made = garret_order::of_automata(&program);
    let options = garret_order::Options::default();
    let report = garret_order::check(&made, garret_order::Model::Pso, &options, watch);
    match report.answer {
        garret_order::Answer::Safe => {
            SearchResult::Ended(AnyNumberAnswer::Safe(counted(report.cubes, "cube").into()))
        }
        garret_order::Answer::Unsafe(trace) => of_kinds(&program, &trace.threads),
        garret_order::Answer::Unknown(garret_order::Reason::Unknown(gap)) => SearchResult::Unknown(gap),
        garret_order::Answer::Unknown(why) => SearchResult::Ended(AnyNumberAnswer::Not(match why {
            garret_order::Reason::TooLarge => "the search grows too large".to_owned(),
            garret_order::Reason::Malformed => "there are too many cells".to_owned(),
            garret_order::Reason::Over(_) | garret_order::Reason::Unknown(_) => {
                "a limit was reached".to_owned()
            }
        })),
    }
}

/// The program; unless `unknown`, threads stop in it where their behaviour is not known.
fn relevant_program(program: &garret_automata::Program, unknown: bool) -> Cow<'_, garret_automata::Program> {
    if unknown { Cow::Borrowed(program) } else { Cow::Owned(program.without_unknown()) }
}

/// The result UNSAFE, with the number of threads of each kind.
fn of_kinds(program: &garret_automata::Program, threads: &[usize]) -> SearchResult {
    let of = |kind| threads.iter().filter(|it| **it == kind).count();
    SearchResult::Ended(AnyNumberAnswer::Unsafe((0..program.kinds.len()).map(of).collect()))
}

/// [`searched`] under RC11, with data races. If the search finds an execution that the view machine does not have, but RC11 may
/// allow (`SeqCst`), the result is the numbers of its threads, whose executions then decide.
fn search_views(program: &garret_automata::Program, unknown: bool, watch: &Watch) -> SearchResult {
    let program = relevant_program(program, unknown);
    let options = views::Options { races: true, ..views::Options::default() };
    let report = views::check(&program, &options, watch);
    let not = |why: &str| SearchResult::Ended(AnyNumberAnswer::Not(why.to_owned()));
    match report.answer {
        views::Answer::Safe => {
            SearchResult::Ended(AnyNumberAnswer::Safe(counted(report.cubes, "cube").into()))
        }
        views::Answer::Unsafe(trace) => of_kinds(&program, &trace.threads),
        views::Answer::Unknown(views::Reason::SeqCst { threads }) => of_kinds(&program, &threads),
        views::Answer::Unknown(views::Reason::Unknown(gap)) => SearchResult::Unknown(gap),
        views::Answer::Unknown(views::Reason::Over(_)) => not("a limit was reached"),
        views::Answer::Unknown(views::Reason::TooLarge) => not("the search grows too large"),
        views::Answer::Unknown(views::Reason::NotConfirmed | views::Reason::Malformed) => {
            not("the search found an execution that was not confirmed")
        }
    }
}

const OVER: &str = "the time limit was reached";

fn not(why: impl Into<String>) -> Turn {
    Turn::Ended(AnyNumberAnswer::Not(why.into()))
}

/// Why nothing is known, in words.
fn words(templates: &Templates, gap: Gap) -> String {
    let line = |step: u32| {
        let line = templates.lines.get(step as usize).copied().flatten();
        line.map(|line| format!("line {line}: ")).unwrap_or_default()
    };
    match gap {
        Gap::Beyond(why) => templates.beyond.get(why as usize).cloned().unwrap_or_default(),
        Gap::TooLarge(step) => format!("{}a number does not fit", line(step)),
        Gap::Values(location) => {
            let name = templates.code.locations.get(location as usize).map(|it| it.name.as_str());
            format!("`{}` takes more than {MOST_VALUES} values", name.unwrap_or("memory"))
        }
        Gap::States(step) => {
            format!(
                "{}threads have more than {MOST_STATES} states, because their local numbers take many values",
                line(step)
            )
        }
        Gap::Endless(step) => format!("{}a loop may run for ever without accessing memory", line(step)),
        Gap::Foreign(step) => {
            format!("{}the address of another thread's own variable is used", line(step))
        }
    }
}
