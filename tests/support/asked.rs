//! Queries about programs that readers translate: verdicts, the behaviour of two threads, and diagnostics for a folder of texts.

use crate::files::manifest_dir;
use garret::c::{COptions, translate};
use garret::machine::{ExplorationResult, Range};
use garret::program::Translation;
use garret::report::diagnostics::render;
use garret::{Answer, CheckOptions, Diagnostic, ExploreOptions, Limits, Model, check, explore};
use libtest_mimic::Failed;
use std::time::Duration;

/// The time limit of a search; decided cases take less than a second. It is a limit of the test, not of the product.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
/// The time limit for cases that are listed as open.
pub(crate) const OPEN_PATIENCE: Duration = Duration::from_secs(2);
/// The time limit for verdicts without fusion, which are compared if there are any; most take a tenth of it.
pub(crate) const STEP_PATIENCE: Duration = Duration::from_millis(300);

/// The verdict of the search within a time limit.
pub(crate) fn verdict(
    translation: &Translation,
    model: Model,
    patience: Duration,
) -> Result<&'static str, String> {
    let system = translation.system().map_err(|errors| format!("{errors:#?}"))?;
    let limits = Limits::new().time(patience);
    let report = check(&system, &CheckOptions::new().model(model).limits(limits), &mut |_| {});
    Ok(match report.answer {
        Answer::Safe { .. } => "SAFE",
        Answer::Unsafe(_) => "UNSAFE",
        Answer::Unknown(_) => "UNKNOWN",
    })
}

/// The verdict on a C text under SC; `None` if it is refused.
pub(crate) fn of_text(text: &str, options: &COptions) -> Option<&'static str> {
    let translation = translate(text, "text", options).ok()?;
    Some(verdict(&translation, Model::Sc, PATIENCE).expect("a system"))
}

/// Checks a small program, with and without fusion: the stated verdict (`SAFE`, `UNSAFE`, or `error: ` and a part of the message),
/// the search, and the machine with this number of threads agree. If allowed, a program that is refused with fusion may have a
/// meaning without.
pub(crate) fn agreed(
    stated: [(Model, &str); 2],
    translate: impl Fn(bool) -> Result<Translation, String>,
    threads: impl Fn(&Translation) -> u8,
    errors_when_joined_only: bool,
) -> Result<(), Failed> {
    for (model, stated) in stated {
        for fuse in [true, false] {
            let translation = match (translate(fuse), stated.strip_prefix("error: ")) {
                (Ok(translation), None) => translation,
                (Err(message), Some(part)) if message.contains(part) => continue,
                // Without fusion, numbers may be small enough.
                (_, Some(_)) if errors_when_joined_only && !fuse => continue,
                (found, _) => {
                    return Err(format!("{:?} instead of {stated}", found.map(|_| "a program")).into());
                }
            };
            // Without fusion, counters may not be decided.
            let found = verdict(&translation, model, if fuse { PATIENCE } else { STEP_PATIENCE })?;
            if found != stated && (fuse || found != "UNKNOWN") {
                return Err(format!("{model:?}, fused: {fuse}: {found} instead of {stated}").into());
            }
            let threads = threads(&translation);
            let reached = as_stated(&translation, (model, stated), threads)?;
            if reached != stated {
                return Err(format!("{model:?}, fused: {fuse}: {threads} threads say {reached}").into());
            }
        }
    }
    Ok(())
}

/// The result of the machine with this number of threads, if it agrees with the stated one: a state that is bad among few numbers is
/// bad among more.
fn as_stated(
    translation: &Translation,
    (model, stated): (Model, &str),
    threads: u8,
) -> Result<&'static str, String> {
    const FEW: Range = Range { low: -8, high: 8 };
    if stated == "UNSAFE" && with_threads_within(translation, model, threads, FEW)? == "UNSAFE" {
        return Ok("UNSAFE");
    }
    with_threads(translation, model, threads)
}

/// The result of the machine with this number of threads.
pub(crate) fn with_threads(
    translation: &Translation,
    model: Model,
    threads: u8,
) -> Result<&'static str, String> {
    with_threads_within(translation, model, threads, Range { low: -300, high: 300 })
}

/// The same, with numbers in a range.
pub(crate) fn with_threads_within(
    translation: &Translation,
    model: Model,
    threads: u8,
    numbers: Range,
) -> Result<&'static str, String> {
    let system = translation.system().map_err(|errors| format!("{errors:#?}"))?;
    let options = ExploreOptions::new()
        .processes(threads)
        .model(model)
        .integers(numbers)
        .start(Range { low: 0, high: 1 });
    Ok(match explore(&system, &options, &mut |_| {}).reached {
        ExplorationResult::Bad(_) => "UNSAFE",
        _ => "SAFE",
    })
}

/// The thread functions in a row of the corpus; text in parentheses describes their arguments.
pub(crate) fn functions(column: &str) -> String {
    let names = column.split(',').filter_map(|it| it.split('(').next());
    // The text in parentheses contains a comma, too.
    names.filter(|name| !name.ends_with(')')).collect::<Vec<_>>().join(",")
}

/// One snapshot of the diagnostics, as users see them, for each file with this extension in a folder of `tests/verdicts/`.
pub(crate) fn diagnostics(
    folder: &str,
    extension: &str,
    said: impl Fn(&str, &str) -> Vec<Diagnostic>,
) -> Result<(), Failed> {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(manifest_dir().join("tests/snapshots").join(folder));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let files = std::fs::read_dir(manifest_dir().join("tests/verdicts").join(folder))?;
    let mut paths: Vec<_> = files.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|it| it == extension));
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path)?;
        let stem = path.file_stem().unwrap_or_default().display().to_string();
        let said = said(&text, &stem);
        assert!(!said.is_empty(), "nothing is said about {stem}");
        let described = render(&said, &format!("{stem}.{extension}"), &text, false);
        settings.bind(|| insta::assert_snapshot!(stem.as_str(), described));
    }
    Ok(())
}
