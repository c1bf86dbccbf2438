//! The fences that a text needs.

use super::Host;
use super::answer::{Answer, CheckAnswer};
use super::question::TextQuestion;
use super::reading::{Usable, described, usable};
use garret_answers::fences::{FenceOptions, Fences, FencesText, Subject, fences_within, repaired_text};
use garret_base::numbers::counted;
use garret_base::watch::{Limits, Watch};
use garret_core::check::CheckOptions;
use garret_front::header::Language;
use std::fmt::Write;
use std::time::Duration;

/// The time limit for the check of one set, as with `garret fences`.
const EACH: Duration = Duration::from_secs(60);

/// The minimal sets of fences, and the text with the cheapest one.
pub(super) fn fences(
    asked: &TextQuestion,
    host: &Host,
    watch: &Watch,
    observe: &mut dyn FnMut(&str),
) -> Answer {
    if !asked.model().relaxes_only_write_read() {
        return Answer::refused("fences are looked for under TSO");
    }
    if asked.language() == Some(Language::Litmus) {
        return Answer::refused("fences of a litmus test are found by `garret fences` on the command line");
    }
    let Usable { loaded, warnings } = match usable(asked, watch) {
        Ok(usable) => usable,
        Err(answer) => return answer,
    };
    let subject = match &loaded.assembly {
        Some(program) => Subject::Program(program),
        None => Subject::System(&loaded.system),
    };
    let limits = Limits::new().time(EACH).memory(host.limits.memory);
    let options = FenceOptions::new().check(CheckOptions::new().jobs(host.jobs.max(1)).limits(limits));
    let found = fences_within(&subject, &options, watch, &mut |found: &Fences| {
        let (sets, checks) = (counted(found.sets.len(), "set"), counted(found.checked, "check"));
        observe(&format!("{sets} of fences after {checks}"));
    });
    if let Some(why) = &found.unsupported {
        return Answer::mistaken(described(std::slice::from_ref(why), &asked.text));
    }
    let whom = format!("{}{}", loaded.whom(), loaded.assumed());
    let (system, name) = (&loaded.system, asked.name.as_str());
    let said = FencesText {
        found: &found,
        subject,
        system,
        name,
        whom,
        robust: false,
        deadlock: false,
        minimise: false,
    };
    let mut text: String =
        found.sets.iter().enumerate().map(|(number, set)| said.set(number + 1, set, true, false)).collect();
    text.push_str(&said.rest());
    let cheapest = found.sets.first().filter(|set| !set.places.is_empty());
    let repaired = cheapest.map(|set| repaired_text(&subject, &found.places, &set.places, &asked.text));
    let repaired = match repaired {
        Some(Ok(repaired)) => Some(repaired),
        Some(Err(place)) => {
            let place = found.places.get(place).map(|it| it.shown.as_str()).unwrap_or_default();
            let why = "it is in the midst of a statement";
            let _ = writeln!(text, "The text cannot be changed by itself {place}: {why}.");
            None
        }
        None => None,
    };
    let line = said.verdict();
    let word = line.split(' ').next().unwrap_or_default().to_owned();
    Answer::Checked(Box::new(CheckAnswer {
        word,
        line,
        text,
        repaired,
        diagnostics: warnings,
        ..CheckAnswer::default()
    }))
}
