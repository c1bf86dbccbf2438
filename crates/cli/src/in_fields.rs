//! Programs for any number of threads, whose words are divided into fields: numbers without bound, and bits of few patterns.

use super::any_number::{Decided, Found, Proof, Question, members, of_system};
use garret_base::watch::Watch;
use garret_core::search::Progress;
use garret_fields::divided;
use garret_graphs::Code;

/// What is known of a program whose words have fields; nothing where they have none, or where it does not decide.
pub(super) fn in_fields(
    question: &Question<'_>,
    code: &Code,
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Option<Decided> {
    let [one, other] = [0, 1].map(|which| members(question.templates, which));
    let (one, other) = (divided(code, &one, watch).ok()?, divided(code, &other, watch).ok()?);
    // what a thread does must not depend on where its own variables are
    if !one.has_fields() || !one.is_alike(&other) {
        return None;
    }
    let (system, _) = one.emitted(true)?;
    match of_system((question, question.model), (&system, question.templates.kinds.len()), watch, observe) {
        Found::Ended(Decided::Safe(proof)) => {
            Some(Decided::Safe(Proof { assumed: one.assumed(), ..proof }))
        }
        Found::Ended(Decided::Unsafe(threads)) => Some(Decided::Unsafe(threads)),
        Found::Ended(Decided::Not(_)) | Found::Unknown(_) => None,
    }
}
