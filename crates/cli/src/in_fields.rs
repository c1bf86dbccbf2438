//! Programs for any number of threads whose words are divided into fields: unbounded numbers, and bits with few patterns.

use super::question::{AnyNumberAnswer, Proof, Question, SearchResult, members, of_system};
use garret_base::watch::Watch;
use garret_core::check::Inference;
use garret_core::search::Progress;
use garret_fields::{FieldDivision, Refusal};
use garret_graphs::Code;
use std::time::Duration;

/// The number of processes in the instances that invariants are inferred from, from the start: for a ticket lock, for example, two
/// are too few.
const PROCESSES: u8 = 3;
/// The time for the first search, if the user gives no limit.
const PATIENCE: Duration = Duration::from_secs(20);

/// The verdict on a program whose words have fields. `None` if they have none, or if the search does not decide.
pub(super) fn in_fields(
    question: &Question<'_>,
    code: &Code,
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Option<AnyNumberAnswer> {
    let [one, other] = [0, 1].map(|which| members(question.templates, which));
    let mut divided = FieldDivision::new(code, &one, watch).ok()?;
    let safe = |how: String, divided: &FieldDivision<'_>| {
        Some(AnyNumberAnswer::Safe(Proof { how, assumed: divided.assumptions() }))
    };
    // each turn adds one pattern, of which there are few
    loop {
        let system = match divided.system([&one, &other], watch) {
            Ok(system) => system,
            Err(Refusal::Harmless) => {
                return safe("no thread reaches a bad state, whatever the others do".to_owned(), &divided);
            }
            Err(_) => return None,
        };
        let kinds = question.templates.kinds.len();
        let mut searched = |inference, watch: &Watch| {
            of_system((question, question.model, inference), (&system, kinds), watch, observe)
        };
        // numbers grow without bound unless an invariant bounds them
        let at_once = watch.within(watch.left().map_or(PATIENCE, |left| left / 2));
        let found = match searched(Inference::Instances(PROCESSES), &at_once) {
            SearchResult::Ended(AnyNumberAnswer::Not(_)) => searched(Inference::Auto, watch),
            found => found,
        };
        match found {
            SearchResult::Ended(AnyNumberAnswer::Safe(proof)) => return safe(proof.how, &divided),
            SearchResult::Ended(AnyNumberAnswer::Unsafe(threads)) => {
                return Some(AnyNumberAnswer::Unsafe(threads));
            }
            SearchResult::Ended(AnyNumberAnswer::Not(_)) => return None,
            SearchResult::Unknown(unknown) => {
                if !divided.add_pattern(unknown) {
                    return None;
                }
            }
        }
    }
}
