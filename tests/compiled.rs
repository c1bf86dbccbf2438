//! Assembly as compilers write it: the corpus beside the project, the models in `models/compiled/`, and small programs that each
//! need one thing to be read right: what the search says, and what the machine finds with two threads.

#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "support/files.rs"]
mod files;

#[path = "compiled/programs.rs"]
mod programs;

use files::{corpus, manifest_dir, stated_verdict};
use garret::machine::{Range, Reached};
use garret::program::Translation;
use garret::report::diagnostics::render;
use garret::x86::{AssemblyOptions, ThreadFunction, is_compiled, translate_compiled};
use garret::{Answer, CheckOptions, ExploreOptions, Limits, Model, check, explore};
use libtest_mimic::{Arguments, Failed, Trial};
use programs::PROGRAMS;
use std::path::Path;
use std::time::Duration;

/// A search without end ends after so long. What is decided takes less than a second: a limit of the test, not of what is tested.
const PATIENCE: Duration = Duration::from_secs(60);
/// So long is looked whether a row that is open has become decided, and for a verdict step by step.
const OPEN_PATIENCE: Duration = Duration::from_secs(2);

/// Rows of the corpus that are not decided yet: file and why. Everything else has to be decided, and what is decided has to be taken
/// off this list.
const OPEN: [(&str, &str); 8] = [
    ("flags_release.O0.s", "a loop over all threads, under SC: the search does not decide it in time"),
    ("flags_release.O2.s", "a loop over all threads, under SC: the search does not decide it in time"),
    ("flags_seq_cst.O0.s", "a loop over all threads: the search does not decide it in time"),
    ("flags_seq_cst.O2.s", "a loop over all threads: the search does not decide it in time"),
    ("seqlock.O0.s", "the low bit of a number without bound"),
    ("seqlock.O2.s", "the low bit of a number without bound"),
    ("mcs.O0.s", "a queue of threads: the search does not decide it in time"),
    ("mcs.O2.s", "a queue of threads: the search does not decide it in time"),
];

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    match corpus().map(|root| root.join("compiled")) {
        Some(root) if root.is_dir() => {
            let table = std::fs::read_to_string(root.join("expected.tsv")).unwrap_or_default();
            for line in table.lines().filter(|line| !line.starts_with('#')) {
                let columns: Vec<String> = line.split('\t').map(str::to_owned).collect();
                let root = root.clone();
                trials.push(Trial::test(format!("corpus/{}", columns[0]), move || row(&root, &columns)));
            }
        }
        _ => println!("skipped: no corpus beside the project"),
    }
    let models = std::fs::read_dir(manifest_dir().join("models/compiled")).into_iter().flatten().flatten();
    let mut models: Vec<_> = models.map(|entry| entry.path()).collect();
    models.retain(|path| path.extension().is_some_and(|extension| extension == "s"));
    models.sort();
    for path in models {
        let name = path.file_name().unwrap_or_default().display().to_string();
        trials.push(Trial::test(format!("models/{name}"), move || model(&path)));
    }
    trials.push(Trial::test("diagnostics", diagnostics));
    for program in PROGRAMS {
        trials.push(Trial::test(format!("programs/{}", program.name.replace(' ', "_")), move || {
            small(program)
        }));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// The program in a text, each thread of which runs one of the functions.
fn translated(text: &str, name: &str, threads: &str, fuse: bool) -> Result<Translation, String> {
    let threads = if threads.is_empty() { Vec::new() } else { ThreadFunction::list(threads)? };
    let options = AssemblyOptions::new().fuse(fuse);
    translate_compiled(text, name, options, &threads).map_err(|errors| {
        let messages = errors.iter().map(|error| error.message.clone());
        messages.collect::<Vec<_>>().join("; ")
    })
}

/// What the search says within a time.
fn verdict(translation: &Translation, model: Model, patience: Duration) -> Result<&'static str, String> {
    let system = translation.system().map_err(|errors| format!("{errors:#?}"))?;
    let limits = Limits::new().time(patience);
    let report = check(&system, &CheckOptions::new().model(model).limits(limits), &mut |_| {});
    Ok(match report.answer {
        Answer::Safe { .. } => "SAFE",
        Answer::Unsafe(_) => "UNSAFE",
        Answer::Unknown(_) => "UNKNOWN",
    })
}

/// A row of the table of the corpus.
fn row(root: &Path, columns: &[String]) -> Result<(), Failed> {
    let [file, threads, tso, sc, ..] = columns else { return Err("too few columns".into()) };
    let text = std::fs::read_to_string(root.join(file))?;
    let functions: Vec<&str> = threads.split(',').filter_map(|it| it.split('(').next()).collect();
    // the arguments in parentheses have a comma, too
    let functions: Vec<&str> = functions.into_iter().filter(|name| !name.ends_with(')')).collect();
    let open = OPEN.iter().find(|(open, _)| open == file);
    let patience = if open.is_some() { OPEN_PATIENCE } else { PATIENCE };
    let mut decided = true;
    for (model, stated) in [(Model::Tso, tso), (Model::Sc, sc)] {
        let found = translated(&text, file, &functions.join(","), true)
            .and_then(|translation| verdict(&translation, model, patience));
        match (found, open) {
            (Ok(found), _) if found == stated.as_str() => {}
            (Ok("UNKNOWN") | Err(_), Some(_)) => decided = false,
            (found, _) => return Err(format!("{model:?}: {found:?} instead of {stated}").into()),
        }
    }
    match open {
        Some((_, reason)) if decided => Err(format!("decided now: take it off the list ({reason})").into()),
        _ => Ok(()),
    }
}

/// A model of the project: its header says which functions threads run, and the verdicts.
fn model(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let name = path.file_name().unwrap_or_default().display().to_string();
    let threads = text.lines().find_map(|line| line.split_once("Threads: ")).ok_or("no `Threads:` line")?.1;
    for (label, model) in [("TSO", Model::Tso), ("SC", Model::Sc)] {
        let stated = stated_verdict(&text, label).ok_or("no `Expected:` line")?;
        for fuse in [true, false] {
            let found = verdict(
                &translated(&text, &name, threads.trim(), fuse)?,
                model,
                if fuse { PATIENCE } else { OPEN_PATIENCE },
            )?;
            // step by step, what counts may not be decided
            if found != stated && (fuse || found != "UNKNOWN") {
                return Err(format!("{label}, fused: {fuse}: {found} instead of {stated}").into());
            }
        }
    }
    Ok(())
}

/// One snapshot of what is said of each file in `tests/compiled/`, as people see it.
fn diagnostics() -> Result<(), Failed> {
    let folder = manifest_dir().join("tests/compiled");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(manifest_dir().join("tests/snapshots/compiled"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mut paths: Vec<_> = std::fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "s"));
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path)?;
        let stem = path.file_stem().unwrap_or_default().display().to_string();
        let said = match translate_compiled(&text, &stem, AssemblyOptions::new(), &[]) {
            Ok(translation) => translation.warnings,
            Err(errors) => errors.into_iter().collect(),
        };
        assert!(!said.is_empty(), "nothing is said about {stem}");
        let described = render(&said, &format!("{stem}.s"), &text, false);
        settings.bind(|| insta::assert_snapshot!(stem.as_str(), described));
    }
    Ok(())
}

/// A small program: what is stated of it, the search and the machine agree.
fn small(program: &programs::Small) -> Result<(), Failed> {
    let text = program.text();
    assert!(is_compiled(&text), "this is in the language of the GNU assembler");
    for (model, stated) in [(Model::Tso, program.tso), (Model::Sc, program.sc)] {
        for fuse in [true, false] {
            let translation =
                match (translated(&text, program.name, "", fuse), stated.strip_prefix("error: ")) {
                    (Ok(translation), None) => translation,
                    (Err(message), Some(part)) if message.contains(part) => continue,
                    // step by step, numbers may be small enough
                    (_, Some(_)) if !fuse => continue,
                    (found, _) => {
                        return Err(format!("{:?} instead of {stated}", found.map(|_| "a program")).into());
                    }
                };
            // step by step, what counts may not be decided
            let found = verdict(&translation, model, if fuse { PATIENCE } else { OPEN_PATIENCE })?;
            if found != stated && (fuse || found != "UNKNOWN") {
                return Err(format!("{model:?}, fused: {fuse}: {found} instead of {stated}").into());
            }
            let system = translation.system().map_err(|errors| format!("{errors:#?}"))?;
            let options = ExploreOptions::new()
                .processes(2)
                .model(model)
                .integers(Range { low: -300, high: 300 })
                .start(Range { low: 0, high: 1 });
            let reached = match explore(&system, &options, &mut |_| {}).reached {
                Reached::Bad(_) => "UNSAFE",
                _ => "SAFE",
            };
            if reached != stated {
                return Err(format!("{model:?}, fused: {fuse}: two threads say {reached}").into());
            }
        }
    }
    Ok(())
}
