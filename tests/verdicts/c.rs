//! Programs in C: the models in `models/c/`; the sources of the corpus beside the project; small programs that each test one aspect
//! of reading, with the search and with the machine for two threads; and random ones, on which the reader of C and the reader of
//! compiled code have to agree.

use crate::files;

use crate::asked;

mod conversions;

mod one_step;

mod pointers_to_functions;

mod programs;

mod states;

mod thread_numbers;

mod threads;

mod private;
mod verifier;

mod written;

mod random;

mod interpreter;

use crate::Case;
use asked::{OPEN_PATIENCE, PATIENCE, STEP_PATIENCE, agreed, functions, verdict, with_threads};
use conversions::CONVERSIONS;
use files::{corpus, header, manifest_dir, stated_verdict};
use garret::c::{COptions, translate, translate_with};
use garret::fences::{FenceOptions, Subject, fences_within, repaired_text};
use garret::graphs::{GraphOptions, Graphs, graphs};
use garret::header::Language;
use garret::program::{ThreadFunction, Translation, starts};
use garret::watch::Watch;
use garret::x86::{AssemblyOptions, translate_compiled};
use garret::{CheckOptions, Limits, Model};
use libtest_mimic::Failed;
use one_step::ONE_STEP;
use pointers_to_functions::POINTERS_TO_FUNCTIONS;
use programs::PROGRAMS;
use states::STATES;
use std::path::Path;
use std::process::Command;

/// Sources of the corpus that are not decided, with the reasons.
const OPEN: [(&str, &str); 3] = [
    ("ck_cas.c", "a header of a library"),
    ("ck_fas.c", "a header of a library"),
    ("mcs.c", "a queue of threads: the search does not decide it in time"),
];

/// All tests of this suite.
pub(crate) fn trials() -> Vec<Case> {
    let mut trials = Vec::new();
    match corpus().map(|root| root.join("compiled")) {
        Some(root) if root.is_dir() => {
            let table = std::fs::read_to_string(root.join("expected.tsv")).unwrap_or_default();
            for line in table.lines().filter(|line| !line.starts_with('#')) {
                let columns: Vec<String> = line.split('\t').map(str::to_owned).collect();
                let Some(source) = columns[0].strip_suffix(".O2.s").map(|stem| format!("{stem}.c")) else {
                    continue;
                };
                let root = root.clone();
                trials.push(Case::new(format!("corpus/{source}"), move || row(&root, &source, &columns)));
            }
        }
        _ => println!("skipped: no corpus beside the project"),
    }
    let models = std::fs::read_dir(manifest_dir().join("models/c")).into_iter().flatten().flatten();
    let mut models: Vec<_> = models.map(|entry| entry.path()).collect();
    models.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    models.sort();
    let has_compiler = Command::new("gcc").arg("--version").output().is_ok();
    if !has_compiler {
        println!("skipped: there is no gcc to compare with");
    }
    for path in models {
        let name = path.file_name().unwrap_or_default().display().to_string();
        let twin = path.clone();
        trials.push(Case::new(format!("models/{name}"), move || model(&path)));
        if has_compiler {
            let repaired = twin.clone();
            trials.push(Case::new(format!("compiled/{name}"), move || compiled_model(&twin)));
            if only_weak(&repaired) {
                trials.push(Case::new(format!("repaired/{name}"), move || repaired_model(&repaired)));
            }
        }
    }
    trials.push(Case::new("diagnostics", diagnostics));
    trials.push(Case::new("robustness", robustness));
    for program in [PROGRAMS, CONVERSIONS, POINTERS_TO_FUNCTIONS, ONE_STEP, STATES].into_iter().flatten() {
        trials
            .push(Case::new(format!("programs/{}", program.name.replace(' ', "_")), move || small(program)));
    }
    for (kind, programs) in [
        ("threads", threads::KNOWN),
        ("threads", verifier::KNOWN),
        ("thread_numbers", thread_numbers::NUMBERED),
        ("private", private::PRIVATE),
        ("written", written::WRITTEN),
    ] {
        for program in programs {
            let name = format!("{kind}/{}", program.name.replace(' ', "_"));
            trials.push(Case::new(name, move || known(program)));
        }
    }
    trials.push(Case::new("included", included));
    trials.push(Case::new("threads_under_pso", threads_under_pso));
    if has_compiler {
        trials.push(Case::new("random", random_programs));
    }
    trials
}

/// The translation of a text in which threads run these functions.
fn translated(text: &str, name: &str, threads: &str, fuse: bool) -> Result<Translation, String> {
    let threads = if threads.is_empty() { Vec::new() } else { ThreadFunction::list(threads)? };
    let options = COptions::new().fuse(fuse).threads(threads);
    translate(text, name, &options)
        .map_err(|errors| errors.iter().map(|error| error.message.clone()).collect::<Vec<_>>().join("; "))
}

/// The output of gcc for a text, as a program; `None` if its reader does not support something.
fn compiled(text: &str, threads: &str, level: &str) -> Result<Option<Translation>, String> {
    let folder = std::env::temp_dir().join(format!(
        "garret-c-{}-{:?}",
        std::process::id(),
        std::thread::current().id()
    ));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let (source, output) = (folder.join("it.c"), folder.join("it.s"));
    std::fs::write(&source, text).map_err(|error| error.to_string())?;
    let options = ["-S", "-fno-stack-protector", "-w", level];
    let run = Command::new("gcc").args(options).arg("-o").arg(&output).arg(&source).output();
    let run = run.map_err(|error| error.to_string())?;
    let assembly = std::fs::read_to_string(&output).unwrap_or_default();
    let _ = std::fs::remove_dir_all(&folder);
    if !run.status.success() {
        return Err(format!("gcc refuses it: {}", String::from_utf8_lossy(&run.stderr)));
    }
    let threads = if threads.is_empty() { Vec::new() } else { ThreadFunction::list(threads)? };
    Ok(translate_compiled(&assembly, "it.s", AssemblyOptions::new(), &threads).ok())
}

/// A source of the corpus: it has the verdicts that the table states for its compiled forms.
fn row(root: &Path, source: &str, columns: &[String]) -> Result<(), Failed> {
    let [_, threads, tso, sc, ..] = columns else { return Err("too few columns".into()) };
    let text = std::fs::read_to_string(root.join(source))?;
    let functions = functions(threads);
    let open = OPEN.iter().find(|(open, _)| *open == source);
    let patience = if open.is_some() { OPEN_PATIENCE } else { PATIENCE };
    let mut decided = true;
    for (model, stated) in [(Model::Tso, tso), (Model::Sc, sc)] {
        let found = translated(&text, source, &functions, true)
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

/// The functions that threads run, from the header of a model; empty if `main` creates the threads.
fn threads_of(text: &str) -> Result<String, Failed> {
    let header = header(Language::C, text);
    let functions = header.functions().unwrap_or_default().to_owned();
    Ok(header.threads.map(|_| functions).ok_or("no `Threads:` line")?)
}

/// A model of the project: its header has the functions that threads run, and the verdicts.
fn model(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let name = path.file_name().unwrap_or_default().display().to_string();
    for (label, model) in [("TSO", Model::Tso), ("SC", Model::Sc)] {
        let stated = stated_verdict(Language::C, &text, label).ok_or("no `Expected:` line")?;
        let is_open = header(Language::C, &text).is_open(model, true);
        for fuse in [true, false] {
            let translation = translated(&text, &name, &threads_of(&text)?, fuse)?;
            let patience = match (fuse, is_open) {
                (true, false) => PATIENCE,
                (true, true) => OPEN_PATIENCE,
                (false, _) => STEP_PATIENCE,
            };
            let found = verdict(&translation, model, patience)?;
            if is_open && found == "UNKNOWN" {
                continue;
            }
            if is_open && fuse {
                return Err(format!("{label}: decided now ({found}): take `Open` out of its header").into());
            }
            // Without fusion, counters may not be decided.
            if found != stated && (fuse || found != "UNKNOWN") {
                return Err(format!("{label}, fused: {fuse}: {found} instead of {stated}").into());
            }
        }
    }
    Ok(())
}

/// The output of gcc for a model has the same verdicts, if its reader supports it and the search decides it.
fn compiled_model(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    for level in ["-O0", "-O2"] {
        let Some(translation) = compiled(&text, &threads_of(&text)?, level)? else { continue };
        for (label, model) in [("TSO", Model::Tso), ("SC", Model::Sc)] {
            let stated = stated_verdict(Language::C, &text, label).ok_or("no `Expected:` line")?;
            let found = verdict(&translation, model, STEP_PATIENCE)?;
            if found != stated && found != "UNKNOWN" {
                return Err(format!("{label}, {level}: {found} instead of {stated}").into());
            }
        }
    }
    Ok(())
}

/// Whether only weak memory breaks the model, and the verdict is decided.
fn only_weak(path: &Path) -> bool {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let stated = |label: &str| stated_verdict(Language::C, &text, label);
    header(Language::C, &text).open.is_empty()
        && (stated("TSO"), stated("SC")) == (Some("UNSAFE"), Some("SAFE"))
}

/// With the cheapest fences, the model is safe, and so is the output of gcc for it.
fn repaired_model(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let threads = threads_of(&text)?;
    let program = translated(&text, "model.c", &threads, true)?;
    let subject = Subject::Program(&program);
    let check = CheckOptions::new().limits(Limits::new().time(PATIENCE));
    let options = FenceOptions::new().check(check).most_sets(1);
    let found = fences_within(&subject, &options, &Watch::default(), &mut |_| {});
    let set = found.sets.first().ok_or("no set of fences was found")?;
    let repaired = repaired_text(&subject, &found.places, &set.places, &text)
        .map_err(|place| format!("{} cannot be changed", found.places[place].shown))?;
    let again = translated(&repaired, "model.c", &threads, true)?;
    if verdict(&again, Model::Tso, PATIENCE)? != "SAFE" {
        return Err(format!("not SAFE:\n{repaired}").into());
    }
    for level in ["-O0", "-O2"] {
        let Some(translation) = compiled(&repaired, &threads, level)? else {
            // Unsupported code stays unsupported; this model is supported.
            if path.ends_with("try_lock_no_fence.c") {
                return Err(format!("{level}: the reader of compiled code does not know all of it").into());
            }
            continue;
        };
        let found = verdict(&translation, Model::Tso, PATIENCE)?;
        if found != "SAFE" {
            return Err(format!("{level}: {found}:\n{repaired}").into());
        }
    }
    Ok(())
}

/// Snapshots of the diagnostics for each file in `tests/verdicts/c/`.
fn diagnostics() -> Result<(), Failed> {
    asked::diagnostics("c", "c", |text, stem| match translate(text, stem, &COptions::new()) {
        Ok(translation) => translation.warnings,
        Err(errors) => errors.into_iter().collect(),
    })
}

/// Truncated, changed, deep or long texts are refused or read, without crashes.
fn robustness() -> Result<(), Failed> {
    let read = |text: &str| {
        let _ = translate(text, "disturbed", &COptions::new());
    };
    let mut paths: Vec<_> = std::fs::read_dir(manifest_dir().join("models/c"))?.flatten().collect();
    paths.sort_by_key(std::fs::DirEntry::path);
    for (seed, entry) in paths.iter().enumerate() {
        let Ok(text) = std::fs::read_to_string(entry.path()) else { continue };
        let letters: Vec<char> = text.chars().collect();
        for place in (0..letters.len()).skip(seed % 19).step_by(19) {
            read(&letters[..place].iter().collect::<String>());
            for other in ["", "(", "}", ";", "*", "9", "#", "\"", "x", "\\"] {
                let (front, back) = letters.split_at(place);
                let changed = front.iter().copied().chain(other.chars()).chain(back.iter().copied().skip(1));
                if place % 95 == seed % 19 {
                    read(&changed.collect::<String>());
                }
            }
        }
    }
    let deep = |open: &str, close: &str| {
        format!("int x; void f(void) {{ {}x{}; }}", open.repeat(50_000), close.repeat(50_000))
    };
    for (open, close) in [
        ("(", ")"),
        ("-", ""),
        ("*", ""),
        ("x+", ""),
        ("x,", ""),
        ("x=", ""),
        ("x?x:", ""),
        ("{", "}"),
        ("if(x)", ""),
        ("f(", ")"),
        ("", "[1]"),
        ("", ".a"),
    ] {
        let error = translated(&deep(open, close), "deep", "", true).err().unwrap_or_default();
        assert!(!error.is_empty(), "{open}..{close} is read");
    }
    read(&format!("#define F(a) a\nint y = {}1{};", "F(".repeat(50_000), ")".repeat(50_000)));
    let doubled: Vec<String> = (1..40).map(|it| format!("#define M{it} M{0} M{0}\n", it - 1)).collect();
    read(&format!("{} int y = M39;", doubled.concat()));
    let rows = format!("int x = {}1{};", "(1+".repeat(110), ")".repeat(110));
    read(&format!("{rows} int y = {} 1;", format!("({} 1) +", "1 +".repeat(200)).repeat(200)));
    Ok(())
}

/// A small program: the stated verdict, the search and the machine agree.
fn small(program: &programs::Small) -> Result<(), Failed> {
    let text = program.text();
    let stated = [(Model::Tso, program.tso), (Model::Sc, program.sc)];
    agreed(stated, |fuse| translated(&text, program.name, "", fuse), |_| 2, false)
}

/// A program with known threads: the same, with exactly these threads, and with two more if their number is not fixed.
fn known(program: &threads::Known) -> Result<(), Failed> {
    let text = program.text();
    let stated = [(Model::Tso, program.tso), (Model::Sc, program.sc)];
    let threads = |translation: &Translation| {
        let counted = translation.program.least_threads() as u8;
        if translation.program.is_closed() { counted } else { counted + 2 }
    };
    agreed(stated, |fuse| translated(&text, program.name, program.threads, fuse), threads, false)
}

/// A program with these include files; errors are given with their places.
fn with_files(text: &str, files: &[(&str, &str)]) -> Result<Translation, String> {
    let mut load = |name: &str| files.iter().find(|(it, _)| *it == name).map(|(_, text)| (*text).to_owned());
    translate_with(text, "main.c", &COptions::new(), &mut load).map_err(|errors| {
        let lines = garret::source::Lines::new(text);
        errors.iter().map(|error| error.display(&lines).to_string()).collect::<Vec<_>>().join("\n")
    })
}

/// Files are included at their places, and their contents are shown under their names.
fn included() -> Result<(), Failed> {
    let text = "#include <assert.h>\n#include \"lib/lock.h\"\n#include \"lib/lock.h\"\nvoid worker(void) { raise(); fails(); }\n";
    let lock = "#pragma once\n#include \"flag.h\"\n#ifndef LOCK\n#define LOCK\nstatic void raise(void) {\n  flag = 2;\n}\n#endif\n";
    let flag = "static int flag;\nstatic void fails(void) {\n  assert(flag != 2);\n}\n";
    let files = [("lib/lock.h", lock), ("lib/flag.h", flag)];
    let translation = with_files(text, &files)?;
    assert_eq!(verdict(&translation, Model::Tso, PATIENCE)?, "UNSAFE");
    assert_eq!(translation.program.files, ["lib/lock.h", "lib/flag.h"]);
    let property = &translation.program.properties[0];
    assert_eq!((property.line, property.text.as_str()), (3, "assertion `flag != 2` fails"));
    // The place of the `#include` line.
    assert_eq!(&text[property.span.start as usize..property.span.end as usize], "#include \"lib/lock.h\"");
    let origins: Vec<_> = translation.program.code.iter().filter_map(|it| it.origin).collect();
    assert!(origins.contains(&(0, 6)) && origins.contains(&(1, 3)), "{origins:?}");

    for (files, message) in [
        (&[][..], "2:1: error: `lib/lock.h` is not read"),
        (
            &[("lib/lock.h", "int x;\nint f() { return y; }\nint z = ;\n")][..],
            "2:1: error: expected an expression, found `;`\n  note: in lib/lock.h:3: int z = ;",
        ),
        (&[("lib/lock.h", "/* open")][..], "2:1: error: this comment has no end"),
        (&[("lib/lock.h", "#if 1\n")][..], "2:1: error: this conditional has no `#endif`"),
        (&[("lib/lock.h", "#endif\n")][..], "2:1: error: there is no `#if` before this"),
        (&[("lib/lock.h", "#include \"lock.h\"\n")][..], "2:1: error: files include each other too deeply"),
        (
            &[("lib/lock.h", "#include \"none.h\"\n")][..],
            "2:1: error: `none.h` is not read\n  note: in lib/lock.h:1: #include",
        ),
    ] {
        let found = with_files(text, files).err().unwrap_or_default();
        assert!(found.contains(message), "{found} instead of {message}");
    }
    // A system header, in quotes.
    let quoted = with_files("#include \"assert.h\"\nvoid worker(void) { assert(0); }", &[])?;
    assert_eq!(verdict(&quoted, Model::Tso, PATIENCE)?, "UNSAFE");
    Ok(())
}

/// Actions before the creation of a thread, and those of a joined thread, are visible also if stores may be reordered.
fn threads_under_pso() -> Result<(), Failed> {
    let mut looked_at = 0;
    let known = threads::KNOWN.iter().chain(verifier::KNOWN);
    for program in known.filter(|it| it.name.starts_with("what ") && it.sc == "SAFE") {
        let translation = translated(&program.text(), program.name, program.threads, true)?;
        let threads = translation.program.least_threads() as u8;
        let found = with_threads(&translation, Model::Pso, threads)?;
        if found != "SAFE" {
            return Err(format!("{}: {found} under PSO", program.name).into());
        }
        looked_at += 1;
    }
    assert_eq!(looked_at, 3);
    Ok(())
}

/// Creates two threads that run `worker`.
const CREATES_TWO: &str = "
static void *run(void *unused) { worker(); return unused; }
int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, run, NULL);
  pthread_create(&other, NULL, run, NULL);
  pthread_join(other, NULL);
  return 0;
}
";

/// The verdict by execution graphs for two threads, or for the existing ones; `None` if they do not decide, or do not support the
/// program.
fn by_graphs(translation: &Translation, model: Model) -> Result<Option<&'static str>, String> {
    let Ok(code) = translation.code(&starts(translation, 2)) else { return Ok(None) };
    let options = GraphOptions::new().model(model).events(60).most(200_000);
    let found = graphs(&code, &options);
    let other = graphs(&code, &options.clone().stateful(true));
    let numbers = |found: &Graphs| (found.complete, found.blocked, found.cut);
    let is_whole = |found: &Graphs| found.stopped.is_none() && found.bad.is_none();
    if is_whole(&found) && is_whole(&other) && numbers(&found) != numbers(&other) {
        return Err(format!("{:?} executions, but {:?} remembered", numbers(&found), numbers(&other)));
    }
    Ok(match (&found.bad, found.stopped) {
        (Some(_), _) => Some("UNSAFE"),
        (None, None) if found.cut == 0 => Some("SAFE"),
        _ => None,
    })
}

/// Compares a direct interpreter of C for two threads with the machine; returns under how many memory models they were compared.
fn interpreted_alike(program: &random::Program, ours: &Translation) -> Result<u32, String> {
    let mut compared = 0;
    for model in [Model::Tso, Model::Sc] {
        let Some(is_bad) = interpreter::is_bad(program, model == Model::Tso) else { continue };
        let (found, stated) = (with_threads(ours, model, 2)?, if is_bad { "UNSAFE" } else { "SAFE" });
        compared += 1;
        if found != stated {
            return Err(format!("{model:?}: {found}, but {stated} when interpreted"));
        }
    }
    Ok(compared)
}

/// Random programs: the search, the machine, execution graphs and a direct interpreter of C agree. The reader of C and the reader of
/// the output of gcc -O0 give the same result with two threads, and so do programs with two counted or created threads.
fn random_programs() -> Result<(), Failed> {
    /// Seeds that take some seconds; the variable can choose more.
    const USUAL: &str = "0..40";
    let seeds = std::env::var("GARRET_C_SEEDS").unwrap_or_else(|_| USUAL.to_owned());
    let bounds: Vec<u64> = seeds.split("..").filter_map(|it| it.parse().ok()).collect();
    let [start, end] = bounds[..] else { return Err("expected GARRET_C_SEEDS=A..B".into()) };
    let (mut compared, mut bad, mut enumerated, mut searched, mut interpreted) = (0, 0, 0, 0, 0);
    for seed in start..end {
        let program = random::program(seed);
        let text = random::text(&program);
        let ours =
            translated(&text, "random", "", true).map_err(|error| format!("seed {seed}: {error}\n{text}"))?;
        let counted = translated(&text, "random", "worker*2", true)?;
        let created = translated(&format!("{text}{CREATES_TWO}"), "random", "", true)?;
        interpreted +=
            interpreted_alike(&program, &ours).map_err(|it| format!("seed {seed}, {it}\n{text}"))?;
        let Some(theirs) = compiled(&text, "worker", "-O0")? else { continue };
        compared += 1;
        for model in [Model::Tso, Model::Sc] {
            let (found, stated) = (with_threads(&ours, model, 2)?, with_threads(&theirs, model, 2)?);
            bad += u32::from(found == "UNSAFE");
            if found != stated {
                return Err(
                    format!("seed {seed}, {model:?}: {found}, but {stated} when compiled\n{text}").into()
                );
            }
            for (what, translation) in
                [("ours", &ours), ("compiled", &theirs), ("counted out", &counted), ("created", &created)]
            {
                let executions = by_graphs(translation, model)?;
                enumerated += u32::from(executions.is_some());
                if executions.is_some_and(|executions| executions != found) {
                    let message = format!(
                        "seed {seed}, {model:?}, {what}: {found}, but {executions:?} by execution graphs\n{text}"
                    );
                    return Err(message.into());
                }
            }
            let decided = verdict(&counted, model, STEP_PATIENCE)?;
            searched += u32::from(decided != "UNKNOWN");
            if decided != "UNKNOWN" && decided != found {
                return Err(
                    format!("seed {seed}, {model:?}: {found}, but {decided} by the search\n{text}").into()
                );
            }
            let counted = with_threads(&counted, model, 2)?;
            let created = with_threads(&created, model, 3)?;
            if found != counted || found != created {
                let message = format!(
                    "seed {seed}, {model:?}: {found}, {counted} counted out, {created} created\n{text}"
                );
                return Err(message.into());
            }
        }
    }
    println!(
        "{compared} programs compared with what gcc makes of them, {bad} times UNSAFE; {interpreted} times interpreted, {enumerated} times by execution graphs, {searched} by the search"
    );
    assert!(compared * 2 > end - start, "most programs are compared");
    assert!(u64::from(enumerated) > end - start, "execution graphs know most of them");
    Ok(())
}
