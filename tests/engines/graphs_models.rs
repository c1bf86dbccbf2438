//! The models in `models/graphs`: programs and litmus tests with the numbers of their executions.
//!
//! ```text
//! Executions: SC N=2 2, N=3 5
//! Executions: TSO 3, SC 3, PSO 4
//! ```
//!
//! The number follows the memory model, or the value of the macro `N`; without a model, it is for the model of the previous number.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use garret::Model;
use garret::c::{COptions, translate};
use garret::graphs::{Code, GraphOptions, Graphs, graphs};
use garret::litmus::{self, LitmusOptions};
use garret::program::starts;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// With at most this number of executions, the search that remembers all graphs is used, too.
const FEW: u64 = 150;

/// The files with this extension.
fn files(extension: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/graphs");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.extension().unwrap() == extension).collect();
    paths.sort();
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

/// A stated number of executions.
#[derive(Debug, PartialEq)]
struct Stated {
    model: Model,
    /// The value of `N`.
    threads: Option<String>,
    executions: u64,
}

/// The numbers in the lines `Executions:`.
fn stated(text: &str) -> Vec<Stated> {
    let mut all = Vec::new();
    for line in text.lines() {
        let Some((_, line)) = line.split_once("Executions:") else { continue };
        let mut model = None;
        for clause in line.split(',') {
            let mut threads = None;
            let mut executions = None;
            for word in clause.split_whitespace() {
                assert!(executions.is_none(), "the number is the last: {clause}");
                if let Some(number) = word.strip_prefix("N=") {
                    threads = Some(number.to_owned());
                } else if let Ok(number) = word.parse() {
                    executions = Some(number);
                } else {
                    let known = Model::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(word));
                    model = Some(known.unwrap_or_else(|| panic!("{word} is no memory model")));
                }
            }
            all.push(Stated { model: model.unwrap(), threads, executions: executions.unwrap() });
        }
    }
    all
}

/// Counts executions with two workers; if there are few, also with one worker, and with the search that remembers all graphs.
fn counted(code: &Code, options: &GraphOptions, what: &str) -> Graphs {
    let found = graphs(code, &options.clone().jobs(2));
    assert_eq!((found.blocked, found.cut, found.stopped), (0, 0, None), "{what}");
    assert!(found.bad.is_none(), "{what}");
    if found.complete <= FEW {
        for other in [options.clone().stateful(true), options.clone().jobs(1)] {
            let other = graphs(code, &other);
            assert_eq!((found.complete, &found.finals), (other.complete, &other.finals), "{what}");
            assert_eq!((other.blocked, other.cut, other.stopped), (0, 0, None), "{what}");
        }
    }
    found
}

#[test]
fn programs_have_as_many_executions_as_they_say() {
    let files = files("c");
    assert_eq!(files.len(), 6);
    for (name, text) in files {
        let all = stated(&text);
        assert!(all.len() >= 3, "{name}");
        for stated in all {
            let number = stated.threads.as_deref().unwrap();
            let translation = translate(&text, &name, &COptions::new().define("N", number)).unwrap();
            let code = translation.code(&starts(&translation, 1)).unwrap();
            let what = format!("{name}: {stated:?}");
            let found = counted(&code, &GraphOptions::new().model(stated.model), &what);
            assert_eq!(found.complete, stated.executions, "{what}");
        }
    }
}

/// The final states are also those of the machine.
#[test]
fn tests_have_as_many_executions_as_they_say_and_the_final_states_of_the_machine() {
    let mut compared = 0;
    let files = files("litmus");
    assert!(files.len() >= 16);
    for (name, text) in files {
        let test = litmus::parse(&text).unwrap().test;
        let (code, observed) = litmus::code(&test).unwrap();
        let all = stated(&text);
        let models: Vec<Model> = all.iter().map(|stated| stated.model).collect();
        assert_eq!(models, [Model::Tso, Model::Sc, Model::Pso], "{name}");
        for stated in all {
            let what = format!("{name}: {stated:?}");
            let options = GraphOptions::new().model(stated.model).observed(observed.clone());
            let found = counted(&code, &options, &what);
            assert_eq!(found.complete, stated.executions, "{what}");
            let options = LitmusOptions::new().model(stated.model).max_nodes(1);
            let decision = litmus::decide(&test, &options).unwrap_or_else(|_| panic!("{what}"));
            assert!(decision.machine.is_complete(), "{what}");
            assert_eq!(found.finals, decision.states.into_iter().collect::<BTreeSet<_>>(), "{what}");
            compared += 1;
        }
    }
    println!("{compared} compared with the machine");
    assert!(compared >= 55);
}

/// A store fence orders the stores of a thread that executes it, not those of a thread that jumps to the place after it.
#[test]
fn who_jumps_past_a_store_fence_does_not_heed_it() {
    for (jump, sees) in [("je L0", true), ("jne L0", false), ("nop", false)] {
        let text = format!(
            "X86_64 JUMPS\n{{ }}\n P0 | P1 ;\n movl (z),%eax | movl (y),%eax ;\n cmpl $0,%eax | movl (x),%ebx ;\n \
             movl $1,(x) | ;\n {jump} | ;\n sfence | ;\n L0: | ;\n movl $1,(y) | ;\nexists (1:eax=1 /\\ 1:ebx=0)\n"
        );
        let test = litmus::parse(&text).unwrap().test;
        let (code, observed) = litmus::code(&test).unwrap();
        let found = graphs(&code, &GraphOptions::new().model(Model::Pso).observed(observed));
        let options = LitmusOptions::new().model(Model::Pso).max_nodes(1);
        let decision = litmus::decide(&test, &options).unwrap();
        assert!(decision.machine.is_complete(), "{jump}");
        let states: BTreeSet<Vec<i64>> = decision.states.into_iter().collect();
        assert_eq!(states, found.finals, "{jump}");
        // Four final states, or all but the new flag with the old message.
        assert_eq!(states.len(), if sees { 4 } else { 3 }, "{jump}: {states:?}");
    }
}

#[test]
fn numbers_are_read_with_their_models() {
    let of = |model, threads: Option<&str>, executions| Stated {
        model,
        threads: threads.map(str::to_owned),
        executions,
    };
    let text = " * Executions: SC N=2 2, N=3 5, TSO N=3 6\n   Executions: PSO 4\n Expected: SC SAFE";
    let expected = [
        of(Model::Sc, Some("2"), 2),
        of(Model::Sc, Some("3"), 5),
        of(Model::Tso, Some("3"), 6),
        of(Model::Pso, None, 4),
    ];
    assert_eq!(stated(text), expected);
}
