//! One test per file of `models/x86/`: the verdict in its header under each memory model, with and without fusion, and a snapshot of
//! the warnings, the counterexamples and the statistics.

use crate::files;

use crate::Case;
use files::{header, manifest_dir, stated_verdict};
use garret::header::Language;
use garret::program::Translation;
use garret::x86::{self, translate};
use garret::{Answer, CheckOptions, Limits, Model, Report, Strategy, check};
use libtest_mimic::Failed;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The limit on cubes: some models with counters need invariants that are not found without fusion.
const NODES: usize = 4_500;
/// The limit on cubes if the header says that the search does not decide.
const OPEN_NODES: usize = 100;
/// The time limit for these models: even a few cubes with counters can take long.
const OPEN_PATIENCE: Duration = Duration::from_secs(2);

/// The wrong programs of table 5.2 of the thesis, with the lengths of the shortest counterexamples given there.
const PUBLISHED_LENGTHS: [(&str, usize); 5] = [
    ("naive_no_fence", 12),
    ("naive_backoff_no_fence", 12),
    ("xchg_not_locked", 10),
    ("cmpxchg_not_locked", 10),
    ("spinlock_not_locked", 6),
];

/// All tests of this suite.
pub(crate) fn trials() -> Vec<Case> {
    let entries = std::fs::read_dir(manifest_dir().join("models/x86")).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "asm"));
    paths.sort();
    let trials = paths.into_iter().map(|path| {
        let name = path.file_stem().unwrap_or_default().display().to_string();
        Case::new(name.clone(), move || trial(&name, &path))
    });
    trials.collect()
}

fn trial(name: &str, path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let options = header(Language::Assembly, &text).options;
    let implicit_lock = options.is_none_or(|options| options.text != "--xchg-implicit-lock=false");
    let mut snapshot = String::new();
    for fuse in [true, false] {
        let options = x86::AssemblyOptions::new().fuse(fuse).implicit_lock(implicit_lock);
        let translation = translate(&text, name, options).map_err(|errors| format!("{errors:#?}"))?;
        if fuse {
            for warning in &translation.warnings {
                writeln!(snapshot, "warning: {}", warning.message)?;
            }
        }
        for model in [Model::Tso, Model::Sc] {
            let how = if fuse { "fused" } else { "step by step" };
            verdict(&text, name, &translation, model, how, &mut snapshot)
                .map_err(|error| format!("{how}, {model:?}: {}", error.message().unwrap_or_default()))?;
        }
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(manifest_dir().join("tests/snapshots/x86_models"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, snapshot));
    Ok(())
}

fn verdict(
    text: &str,
    name: &str,
    translation: &Translation,
    model: Model,
    how: &str,
    snapshot: &mut String,
) -> Result<(), Failed> {
    let label = if model == Model::Tso { "TSO" } else { "SC" };
    let stated = stated_verdict(Language::Assembly, text, label).ok_or("no `Expected:` line")?;
    let open = header(Language::Assembly, text).is_open(model, how == "fused");
    // Breadth first for the shortest counterexample, otherwise the order that decides best.
    let strategy = if stated == "UNSAFE" { Strategy::BreadthFirst } else { Strategy::Smallest };
    let options = CheckOptions::new().model(model).strategy(strategy);
    let options = if open {
        options.max_nodes(OPEN_NODES).limits(Limits::new().time(OPEN_PATIENCE))
    } else {
        options.max_nodes(NODES)
    };
    let system = translation.system().map_err(|errors| format!("{errors:#?}"))?;
    let report = check(&system, &options, &mut |_| {});
    let Report { answer, statistics, run, .. } = report;
    write!(snapshot, "{label} {how}: ")?;
    match (answer, stated) {
        (Answer::Unknown(_), _) if open => writeln!(snapshot, "not decided")?,
        (answer, _) if open => {
            return Err(
                format!("decided, compare with the header and take its `Open:` off: {answer:?}").into()
            );
        }
        (Answer::Safe { .. }, "SAFE") => writeln!(snapshot, "SAFE, {} visited", statistics.visited)?,
        (Answer::Unsafe(trace), "UNSAFE") => {
            let steps = trace.steps.len();
            writeln!(snapshot, "UNSAFE in {steps} steps, {} visited", statistics.visited)?;
            let run = run.ok_or("UNSAFE without a run of the machine")?;
            let published = PUBLISHED_LENGTHS.iter().find(|(published, _)| *published == name);
            if model == Model::Tso && how == "fused" {
                snapshot.push_str(&translation.render(&system, &run));
            } else if model == Model::Tso
                && let Some((_, length)) = published
                && steps > *length
            {
                return Err(format!("{steps} steps, but {length} are published").into());
            }
        }
        (answer, stated) => return Err(format!("{answer:?}, but the header says {stated}").into()),
    }
    Ok(())
}
