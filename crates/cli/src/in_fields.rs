//! Programs for any number of threads, whose words are divided into fields: numbers without bound, and bits of few patterns.

use super::any_number::{Decided, Found, Proof, Question, members, of_system};
use garret_automata::Unsaid;
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
    let d = divided(code, &one, watch);
    if std::env::var_os("GDUMP").is_some() { eprintln!("divided {:?}", d.as_ref().err()); }
    let (one, other) = (d.ok()?, divided(code, &other, watch).ok()?);
    // what a thread does must not depend on where its own variables are
    if !one.has_fields() || !one.is_alike(&other) {
        return None;
    }
    let of = |how: String| Some(Decided::Safe(Proof { how, assumed: one.assumed() }));
    let (system, gaps) = match one.emitted(true) {
        Ok(found) => found,
        Err(Unsaid::Harmless) => return of("no thread comes to a bad state alone".to_owned()),
        Err(Unsaid::TooLarge) => return None,
    };
    if std::env::var_os("GDUMP").is_some() { eprintln!("{}\n{:?} {:?}", system.text, gaps, system.bad); }
    match of_system((question, question.model), (&system, question.templates.kinds.len()), watch, observe) {
        Found::Ended(Decided::Safe(proof)) => of(proof.how),
        Found::Ended(Decided::Unsafe(threads)) => Some(Decided::Unsafe(threads)),
        Found::Ended(Decided::Not(_)) | Found::Unknown(_) => None,
    }
}
