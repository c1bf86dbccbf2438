//! Relations between the verdicts on a system and on a rewritten one.

use crate::finding::{Finding, Kind};
use crate::verdict::{Search, SearchMode, Verdict};
use crate::{read, rewrite};
use garret::Model;
use garret_random::random::Random;

/// Checks that the verdict does not depend on order and names, and that a fence makes nothing unsafe. `verdicts` are those on the
/// text itself.
///
/// # Errors
/// If a verdict changes.
pub fn check(
    text: &str,
    seed: u64,
    verdicts: &[(Model, Verdict)],
    search: &Search<'_>,
) -> Result<(), Finding> {
    let mut random = Random::new(seed);
    let same =
        [rewrite::reordered(text, &mut random), rewrite::renamed(text), rewrite::permuted(text, &mut random)];
    let fenced = rewrite::fenced(text, &mut random);
    for (model, verdict) in verdicts {
        let Some(before) = is_safe(verdict) else { continue };
        for other in &same {
            if safety(other, *model, search)? == Some(!before) {
                let (one, another) = if before { ("SAFE", "UNSAFE") } else { ("UNSAFE", "SAFE") };
                let details = format!("{one}, but {another} as\n{other}");
                return Err(Finding::new(Kind::NotInvariant(*model), details));
            }
        }
        if before && safety(&fenced, *model, search)? == Some(false) {
            let details = format!("SAFE, but UNSAFE with more fences:\n{fenced}");
            return Err(Finding::new(Kind::Fence(*model), details));
        }
    }
    Ok(())
}

fn safety(text: &str, model: Model, search: &Search<'_>) -> Result<Option<bool>, Finding> {
    let system = read(text, model.is_weak())
        .map_err(|message| Finding::new(Kind::Refused, format!("{message}\n{text}")))?;
    match search(&system, model, SearchMode::Usual).verdict {
        Verdict::Crash(message) => Err(Finding::new(Kind::Crash(model), message)),
        verdict => Ok(is_safe(&verdict)),
    }
}

/// The verdict as a boolean; `None` if the search gave up, because a limit may be reached earlier or later.
fn is_safe(verdict: &Verdict) -> Option<bool> {
    match verdict {
        Verdict::Safe => Some(true),
        Verdict::Unsafe(_) => Some(false),
        Verdict::Unknown(_) | Verdict::Crash(_) => None,
    }
}
