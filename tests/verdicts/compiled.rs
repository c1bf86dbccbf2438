//! Assembly as written by compilers: the corpus beside the project, the models in `models/compiled/`, and small programs that each
//! test one aspect of reading, with the search and with the machine for two threads.

use crate::files;

use crate::{asked, code};

mod programs;

mod tables;

mod mixed;

mod pointers;

mod thread_numbers;

use crate::Case;
use asked::{OPEN_PATIENCE, PATIENCE, STEP_PATIENCE, agreed, functions, verdict, with_threads_within};
use code::Small;
use files::{corpus, header, manifest_dir, stated_verdict};
use garret::Model;
use garret::header::Language;
use garret::machine::Range;
use garret::program::Translation;
use garret::x86::{AssemblyOptions, ThreadFunction, is_compiled, translate_compiled};
use libtest_mimic::Failed;
use programs::PROGRAMS;
use std::path::Path;

/// Rows of the corpus that are not decided yet: the file and the reason. All others must be decided, and decided ones must be removed
/// from this list.
const OPEN: [(&str, &str); 2] = [
    ("mcs.O0.s", "a queue of threads: the search does not decide it in time"),
    ("mcs.O2.s", "a queue of threads: the search does not decide it in time"),
];

/// All tests of this suite.
pub(crate) fn trials() -> Vec<Case> {
    let mut trials = Vec::new();
    match corpus().map(|root| root.join("compiled")) {
        Some(root) if root.is_dir() => {
            let table = std::fs::read_to_string(root.join("expected.tsv")).unwrap_or_default();
            for line in table.lines().filter(|line| !line.starts_with('#')) {
                let columns: Vec<String> = line.split('\t').map(str::to_owned).collect();
                let root = root.clone();
                trials.push(Case::new(format!("corpus/{}", columns[0]), move || row(&root, &columns)));
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
        trials.push(Case::new(format!("models/{name}"), move || model(&path)));
    }
    trials.push(Case::new("diagnostics", diagnostics));
    trials.push(Case::new("random_widths", random_widths));
    for program in
        [PROGRAMS, pointers::PROGRAMS, tables::PROGRAMS, thread_numbers::PROGRAMS].into_iter().flatten()
    {
        trials
            .push(Case::new(format!("programs/{}", program.name.replace(' ', "_")), move || small(program)));
    }
    for program in mixed::PROGRAMS {
        trials.push(Case::new(format!("widths/{}", program.name.replace(' ', "_")), move || {
            small(program)?;
            in_words(program)
        }));
    }
    trials
}

/// The translation of a text in which threads run these functions.
fn translated(text: &str, name: &str, threads: &str, fuse: bool) -> Result<Translation, String> {
    let threads = if threads.is_empty() { Vec::new() } else { ThreadFunction::list(threads)? };
    let options = AssemblyOptions::new().fuse(fuse);
    translate_compiled(text, name, options, &threads).map_err(|errors| {
        let messages = errors.iter().map(|error| error.message.clone());
        messages.collect::<Vec<_>>().join("; ")
    })
}

/// A row of the table of the corpus.
fn row(root: &Path, columns: &[String]) -> Result<(), Failed> {
    let [file, threads, tso, sc, ..] = columns else { return Err("too few columns".into()) };
    let text = std::fs::read_to_string(root.join(file))?;
    let functions = functions(threads);
    let open = OPEN.iter().find(|(open, _)| open == file);
    let patience = if open.is_some() { OPEN_PATIENCE } else { PATIENCE };
    let mut decided = true;
    for (model, stated) in [(Model::Tso, tso), (Model::Sc, sc)] {
        let found = translated(&text, file, &functions, true)
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

/// A model of the project: its header has the functions that threads run, and the verdicts.
fn model(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let name = path.file_name().unwrap_or_default().display().to_string();
    let header = header(Language::Assembly, &text);
    let threads = header.functions().ok_or("no `Threads:` line")?;
    for (label, model) in [("TSO", Model::Tso), ("SC", Model::Sc)] {
        let stated = stated_verdict(Language::Assembly, &text, label).ok_or("no `Expected:` line")?;
        for fuse in [true, false] {
            let found = verdict(
                &translated(&text, &name, threads, fuse)?,
                model,
                if fuse { PATIENCE } else { STEP_PATIENCE },
            )?;
            // Without fusion, counters may not be decided.
            if found != stated && (fuse || found != "UNKNOWN") {
                return Err(format!("{label}, fused: {fuse}: {found} instead of {stated}").into());
            }
        }
    }
    Ok(())
}

/// Snapshots of the diagnostics for each file in `tests/verdicts/compiled/`.
fn diagnostics() -> Result<(), Failed> {
    asked::diagnostics("compiled", "s", |text, stem| {
        match translate_compiled(text, stem, AssemblyOptions::new(), &[]) {
            Ok(translation) => translation.warnings,
            Err(errors) => errors.into_iter().collect(),
        }
    })
}

/// A small program: the stated verdict, the search and the machine agree.
fn small(program: &Small) -> Result<(), Failed> {
    let text = programs::text(program);
    assert!(is_compiled(&text), "this is in the language of the GNU assembler");
    let stated = [(Model::Tso, program.tso), (Model::Sc, program.sc)];
    agreed(stated, |fuse| translated(&text, program.name, "", fuse), |_| 2, true)
}

/// The range of compared words of four bytes.
const WORDS: Range = Range { low: -(1 << 27), high: 1 << 27 };

/// The machine gives the same result if numbers have the range of words.
fn in_words(program: &Small) -> Result<(), Failed> {
    for (model, stated) in [(Model::Tso, program.tso), (Model::Sc, program.sc)] {
        let Ok(translation) = translated(&programs::text(program), program.name, "", true) else { continue };
        let by_graphs = translation.code(&[0, 0]).err().and_then(|errors| errors.into_iter().next());
        let has_wholes = translation.program.data.iter().any(|datum| !datum.parts.is_empty());
        assert!(
            !has_wholes || by_graphs.is_some_and(|error| error.message.contains("different width")),
            "graphs take it"
        );
        let found = with_threads_within(&translation, model, 2, WORDS)?;
        if found != stated {
            return Err(format!("{model:?}: two threads say {found} instead of {stated}").into());
        }
    }
    Ok(())
}

/// Random programs that access the same bytes with different widths: the machine gives the result of a direct interpreter of bytes,
/// and so does the search if it decides. `GARRET_WIDTHS_SEEDS=0..20000` compares these seeds instead of a few.
fn random_widths() -> Result<(), Failed> {
    let seeds = std::env::var("GARRET_WIDTHS_SEEDS").unwrap_or_else(|_| "0..150".to_owned());
    let bounds: Vec<u64> = seeds.split("..").filter_map(|it| it.parse().ok()).collect();
    let [start, end] = bounds[..] else { return Err("expected GARRET_WIDTHS_SEEDS=A..B".into()) };
    let (mut compared, mut bad, mut searched) = (0, 0, 0);
    for seed in start..end {
        let program = mixed::Mixed::new(seed);
        let text = program.text();
        for fuse in [true, false] {
            let translation = translated(&text, "random", "t0*1,t1*1", fuse)
                .map_err(|error| format!("seed {seed}: {error}\n{text}"))?;
            for model in [Model::Tso, Model::Sc] {
                let stated = if program.is_bad(model == Model::Tso) { "UNSAFE" } else { "SAFE" };
                let found = with_threads_within(&translation, model, 2, WORDS)?;
                compared += 1;
                bad += u64::from(found == "UNSAFE");
                if found != stated {
                    return Err(format!(
                        "seed {seed}, {model:?}, fused: {fuse}: {found}, interpreted {stated}\n{text}"
                    )
                    .into());
                }
                let decided = if fuse { verdict(&translation, model, STEP_PATIENCE)? } else { "UNKNOWN" };
                searched += u64::from(decided != "UNKNOWN");
                if decided != "UNKNOWN" && decided != stated {
                    return Err(format!(
                        "seed {seed}, {model:?}: {decided} by the search, interpreted {stated}\n{text}"
                    )
                    .into());
                }
            }
        }
    }
    println!(
        "{compared} verdicts compared with an interpreter, {bad} times UNSAFE; {searched} by the search"
    );
    assert!(bad * 10 > compared && bad * 10 < compared * 9, "a poor mixture");
    Ok(())
}
