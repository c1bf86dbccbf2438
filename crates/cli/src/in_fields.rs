//! Programs for any number of threads whose words are divided into fields: unbounded numbers, and bits with few patterns.

use super::question::{AnyNumberAnswer, Proof, Question, SearchResult, members, of_system};
use garret_automata::{Reading, SystemText};
use garret_base::watch::Watch;
use garret_core::check::Inference;
use garret_core::search::Progress;
use garret_fields::{FieldDivision, Monitor, Refusal};
use garret_graphs::Code;
use garret_machine::memory::Model;
use std::time::Duration;

/// The number of processes in the instances that invariants are inferred from, from the start: for a ticket lock, for example, two
/// are too few.
const PROCESSES: u8 = 3;
/// The largest number of patterns that are added one by one: some locks with packed words take ten. More belong to numbers that are no
/// fields, and have too many values.
const MOST_PATTERNS: usize = 40;
/// The time for the first search, if the user gives no limit.
const PATIENCE: Duration = Duration::from_secs(20);

/// The verdict on a program whose words have fields. `None` if they have none, or if the search does not decide.
///
/// Under RC11, also if no word has fields: a program is safe if it is safe under sequential consistency, and has no other executions
/// and no data race ([`Monitor`]).
pub(super) fn in_fields(
    question: &Question<'_>,
    code: &Code,
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Option<AnyNumberAnswer> {
    if question.model != Model::Rc11 {
        let (answer, _) = searched(question, (code, Reading::X86, question.model), watch, observe)?;
        return Some(answer);
    }
    if code.locations.iter().all(|location| location.bytes == 0) {
        return None;
    }
    let code = code.of_c11();
    let (answer, divided) = searched(question, (&code, Reading::C11, Model::Sc), watch, observe)?;
    let AnyNumberAnswer::Safe(proof) = answer else { return Some(answer) };
    let one = members(question.templates, 0);
    for monitor in divided.monitors() {
        let system = match divided.monitored(&one, monitor) {
            Ok(system) => system,
            Err(Refusal::Harmless) => continue,
            Err(_) => return None,
        };
        match of_fields(question, Model::Sc, &system, watch, observe) {
            SearchResult::Ended(AnyNumberAnswer::Safe(_)) => {}
            // data races under sequential consistency are data races; other executions may be harmless
            SearchResult::Ended(found @ AnyNumberAnswer::Unsafe(_))
                if matches!(monitor, Monitor::Race(_)) =>
            {
                return Some(found);
            }
            _ => return None,
        }
    }
    let how = format!("{}, as under SC", proof.how);
    Some(AnyNumberAnswer::Safe(Proof { how, ..proof }))
}

/// The answer of the search over systems under a model of the machine, and how words are divided.
fn searched<'c>(
    question: &Question<'_>,
    (code, reading, model): (&'c Code, Reading, Model),
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Option<(AnyNumberAnswer, FieldDivision<'c>)> {
    let [one, other] = [0, 1].map(|which| members(question.templates, which));
    let mut divided = FieldDivision::new(code, &one, reading, watch).ok()?;
    let safe = |how: String, divided: FieldDivision<'c>| {
        let proof = Proof { how, assumed: divided.assumptions() };
        Some((AnyNumberAnswer::Safe(proof), divided))
    };
    // each turn adds one pattern, of which there are few
    for _ in 0..MOST_PATTERNS {
        let system = match divided.system([&one, &other], watch) {
            Ok(system) => system,
            Err(Refusal::Harmless) => {
                return safe("no thread reaches a bad state, whatever the others do".to_owned(), divided);
            }
            Err(_) => return None,
        };
        match of_fields(question, model, &system, watch, observe) {
            SearchResult::Ended(AnyNumberAnswer::Safe(proof)) => return safe(proof.how, divided),
            SearchResult::Ended(found @ AnyNumberAnswer::Unsafe(_)) => return Some((found, divided)),
            SearchResult::Ended(AnyNumberAnswer::Not(_)) => return None,
            SearchResult::Unknown(unknown) => {
                if !divided.add_pattern(unknown) {
                    return None;
                }
            }
        }
    }
    None
}

/// The result of the search over a system with fields.
fn of_fields(
    question: &Question<'_>,
    model: Model,
    system: &SystemText,
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> SearchResult {
    let kinds = question.templates.kinds.len();
    let mut searched =
        |inference, watch: &Watch| of_system((question, model, inference), (system, kinds), watch, observe);
    // numbers grow without bound unless an invariant bounds them
    let at_once = watch.within(watch.left().map_or(PATIENCE, |left| left / 2));
    match searched(Inference::Instances(PROCESSES), &at_once) {
        SearchResult::Ended(AnyNumberAnswer::Not(_)) => searched(Inference::Auto, watch),
        found => found,
    }
}
