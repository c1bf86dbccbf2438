//! Warnings about systems that are SAFE, or have another property, for an unexpected reason: one snapshot for each file in
//! `tests/lint`, with the verdict line if it mentions the reason, too.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::files;

use files::{corpus, cub_files, manifest_dir};
use garret::report::{render_diagnostics, verdict_line};
use garret::source::Severity;
use garret::{CheckOptions, Limits, Model, Vacuous, check, lint, parse};
use std::time::{Duration, Instant};

fn options(text: &str) -> CheckOptions {
    let model = if text.starts_with("(* --model sc *)") { Model::Sc } else { Model::Tso };
    CheckOptions::new().model(model).max_nodes(100)
}

/// The output of `lint`, and the verdict line if SAFE is weak.
fn describe(name: &str, text: &str) -> String {
    let options = options(text);
    let system = parse(text).unwrap().system;
    let system = if options.model == Model::Sc { system.sequential() } else { system };
    let mut said = match lint(&system, &options.limits) {
        Ok(found) => render_diagnostics(&found, name, text, false),
        Err(errors) => return render_diagnostics(&errors, name, text, false),
    };
    let report = check(&system, &options, &mut |_| {});
    if report.vacuous.is_some() {
        said.push_str(&verdict_line(&system, name, &options, &report));
        said.push('\n');
    }
    if said.is_empty() { "nothing to complain about\n".to_owned() } else { said }
}

fn messages(text: &str, severity: Severity) -> Vec<String> {
    let options = options(text);
    let found = lint(&parse(text).unwrap().system, &options.limits).unwrap();
    found.into_iter().filter(|it| it.severity == severity).map(|it| it.message).collect()
}

#[test]
fn every_file() {
    let folder = manifest_dir().join("tests/lint");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(manifest_dir().join("tests/snapshots/lint"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let files = cub_files(&folder);
    assert!(!files.is_empty());
    for path in files {
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        settings.set_input_file(&path);
        settings.bind(|| insta::assert_snapshot!(stem, describe(&format!("{stem}.cub"), &text)));
    }
    for entry in std::fs::read_dir(manifest_dir().join("tests/snapshots/lint")).unwrap() {
        let snapshot = entry.unwrap().path();
        let stem = snapshot.file_stem().unwrap().to_str().unwrap();
        assert!(folder.join(format!("{stem}.cub")).exists(), "{stem}.snap belongs to no file in tests/lint");
    }
}

/// Systems of the corpus for which SAFE was reported without a warning.
#[test]
fn silent_safe_of_others() {
    let Some(folder) = corpus().map(|corpus| corpus.join("defects")) else {
        println!("skipped: no corpus beside the project");
        return;
    };
    let said =
        |file: &str, severity| messages(&std::fs::read_to_string(folder.join(file)).unwrap(), severity);
    assert_eq!(
        said("vacuous_forall.cub", Severity::Warning),
        ["no transition ever leads to `S[p] = Crit`", "`enter` can never fire"]
    );
    assert_eq!(
        said("vacuous_unassigned.cub", Severity::Warning),
        ["no transition ever leads to `S[p] = Crit`"]
    );
    assert_eq!(
        said("rmw_in_one_step.cub", Severity::Note),
        ["`acquire` reads and writes weak memory in one atomic step"]
    );
}

/// No model has a transition or bad state that is vacuous.
#[test]
fn no_model_is_vacuous() {
    for path in cub_files(&manifest_dir().join("models")) {
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(messages(&text, Severity::Warning), Vec::<String>::new(), "{}", path.display());
    }
}

/// A regression: existential quantifiers with ever more coincidences, disjunctions below a universal one, and an `init` in
/// disjunctive form; the search for warnings did not terminate.
#[test]
fn what_takes_too_long_is_left_out() {
    let header = "
        type loc = A | B
        array S[proc] : loc
        array X[proc] : bool
        array Y[proc] : bool";
    let seen: Vec<String> = (0..16).map(|k| format!("(exists k{k}. X[k{k}] = True)")).collect();
    let pairs: Vec<String> = (0..40)
        .map(|k| {
            format!(
                "(X[i] = True && Y[j] = True && S[i] = A || X[j] = {} && Y[i] = False)",
                if k % 2 == 0 { "True" } else { "False" }
            )
        })
        .collect();
    let texts = [
        format!(
            "{header}
            init (p) {{ S[p] = A && X[p] = False }}
            unsafe (p) {{ S[p] = B }}
            transition t (p) requires {{ {} }} {{ S[p] := B }}
            transition u (p) {{ X[p] := True }}",
            seen.join(" && ")
        ),
        format!(
            "{header}
            init (p) {{ S[p] = A }}
            unsafe (p) {{ S[p] = B }}
            transition t (p q) requires {{ forall i <> j. ({}) }} {{ S[p] := B }}",
            pairs.join(" && ")
        ),
        format!(
            "{header}
            init (i j) {{ {} }}
            unsafe (p) {{ S[p] = B }}
            transition t (p) {{ X[p] := True }}",
            pairs.join(" && ")
        ),
    ];
    for text in texts {
        let system = parse(&text).unwrap().system;
        let started = Instant::now();
        let found = lint(&system, &Limits::new().time(Duration::from_millis(200)));
        assert!(started.elapsed() < Duration::from_secs(10), "{text}");
        assert!(found.is_ok());
    }
}

/// The report of the library also contains why SAFE is weak.
#[test]
fn reports_tell_what_is_vacuous() {
    let vacuous = |unsafes: &str, transition: &str| {
        let text = format!(
            "type loc = A | B | C
            array S[proc] : loc
            init (p) {{ S[p] = A }}
            {unsafes}
            transition t (p) requires {{ {transition} }} {{ S[p] := B }}"
        );
        let options = CheckOptions::default();
        check(&parse(&text).unwrap().system, &options, &mut |_| {}).vacuous
    };
    assert_eq!(vacuous("unsafe (p) { S[p] = C }", "S[p] = A"), Some(Vacuous::NoBadState));
    assert_eq!(
        vacuous("unsafe (p) { S[p] = C } unsafe (p) { S[p] = A && S[p] = B }", "S[p] = A"),
        Some(Vacuous::NoBadState)
    );
    assert_eq!(vacuous("unsafe (p) { S[p] = B }", "S[p] = C"), Some(Vacuous::NoBadState));
    // UNSAFE, and SAFE where only one of the bad states is impossible.
    assert_eq!(vacuous("unsafe (p) { S[p] = B }", "S[p] = A"), None);
    assert_eq!(
        vacuous("unsafe (p) { S[p] = C } unsafe (p) { S[p] = B } invariant (p) { S[p] = B }", "S[p] = A"),
        None
    );
    assert_eq!(
        vacuous("unsafe (p) { S[p] = B } invariant (p) { S[p] = A }", "S[p] = A"),
        Some(Vacuous::NoInitialState)
    );
}
