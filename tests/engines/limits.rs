//! Regressions: limits that did not hold. Commands that would run for very long have to end. The time limits here are generous;
//! benches measure how exactly a limit holds.

use crate::files;

use garret::machine::{self, ExplorationResult, Stop};
use garret::{Answer, CheckOptions, Inference, Limits, Model, Reason, Universals, check, parse};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The limit, and the time after which the end is too late; without limits, the runs would take minutes or hours.
const ASKED: Duration = Duration::from_millis(100);
const TOO_LATE: Duration = Duration::from_secs(20);

/// A system of several processes that take arbitrary values, one after the other.
const WIDE: &str = "
    type loc = L1 | L2 | L3 | L4
    array PC[proc] : loc
    weak array X[proc] : loc
    weak array Y[proc,proc] : loc
    init (p q) { PC[p] = L1 && X[p] = L1 && Y[p,q] = L1 }
    unsafe (p) { PC[p] = L4 && p @ X[p] = L4 }
    transition t ([p] q) requires { PC[p] = L1 && X[q] <> L3 } { X[p] := L2; Y[p,q] := L3; PC[p] := L2 }
    transition u ([p] q) requires { PC[p] = L2 && Y[q,p] <> L4 && forall_other k. X[k] <> L4 } { PC[p] := L3; X[q] := L1 }
    transition v ([p] q) requires { PC[p] = L3 } { PC[p] := L1; Y[j,k] := case | j = p : L2 | _ : Y[j,k] }";

fn parsed(text: &str) -> garret::system::System {
    parse(text).expect("the text is a system").system
}

fn explored(text: &str, processes: u8, limits: Limits, jobs: usize) -> Stop {
    let options =
        machine::ExploreOptions::new().processes(processes).model(Model::Tso).limits(limits).jobs(jobs);
    let started = Instant::now();
    let found = machine::explore(&parsed(text), &options, &mut |_| {});
    assert!(started.elapsed() < TOO_LATE, "{:?}", started.elapsed());
    match found.reached {
        ExplorationResult::Stopped(stop) => stop,
        reached => panic!("{reached:?} within the limit"),
    }
}

/// A regression: the clock was read only every 1024 states, however long a state takes, and not while the system was expanded.
#[test]
fn time_of_exploration() {
    for (processes, jobs) in [(6, 1), (15, 1), (15, 4)] {
        assert_eq!(
            explored(WIDE, processes, Limits::new().time(ASKED), jobs),
            Stop::Time(ASKED),
            "{processes} processes"
        );
    }
}

/// Too many steps to enumerate: counting the choices of processes alone takes too long.
#[test]
fn time_of_expansion() {
    let names: Vec<String> = (0..14).map(|name| format!("q{name}")).collect();
    let text = format!(
        "type loc = L1 | L2
        array PC[proc] : loc
        init (p) {{ PC[p] = L1 }}
        unsafe (p) {{ PC[p] = L2 }}
        transition t ([p] {}) requires {{ PC[p] = L2 && PC[q1] = L2 }} {{ PC[p] := L2 }}",
        names.join(" ")
    );
    let stop = explored(&text, 15, Limits::new().time(ASKED), 1);
    assert!(matches!(stop, Stop::Time(_) | Stop::TooLarge), "{stop:?}");
}

#[test]
fn memory_of_exploration() {
    let limit = 4 << 20;
    assert_eq!(explored(WIDE, 5, Limits::new().memory(limit), 1), Stop::Memory(limit));
}

fn checked(text: &str, options: &CheckOptions) -> Answer {
    let started = Instant::now();
    let report = check(&parsed(text), options, &mut |_| {});
    assert!(started.elapsed() < TOO_LATE, "{:?}", started.elapsed());
    report.answer
}

/// A regression: exploring small instances took up to three seconds, whatever the limit.
#[test]
fn time_of_small_instances() {
    let options = CheckOptions::new().inference(Inference::Instances(6)).limits(Limits::new().time(ASKED));
    let path = files::manifest_dir().join("models/mutex/mcs.cub");
    let text = std::fs::read_to_string(path).expect("the model can be read");
    let answer = checked(&text, &options);
    assert!(matches!(answer, Answer::Unknown(Reason::Time(ASKED))), "{answer:?}");
}

/// A transition with many parameters can be mapped to the processes of a cube in too many ways to enumerate.
#[test]
fn time_of_mappings() {
    let names: Vec<String> = (0..20).map(|name| format!("q{name}")).collect();
    let asked: Vec<String> = names.iter().map(|name| format!("X[{name}] = True")).collect();
    let text = format!(
        "type loc = L1 | L2
        array PC[proc] : loc
        weak array X[proc] : bool
        init (p) {{ PC[p] = L1 && X[p] = False }}
        unsafe (p q) {{ PC[p] = L2 && PC[q] = L2 }}
        transition t ([p] {}) requires {{ PC[p] = L1 && {} }} {{ PC[p] := L2 }}
        transition u ([p]) requires {{ PC[p] = L1 }} {{ X[p] := True }}",
        names.join(" "),
        asked.join(" && ")
    );
    for inference in [Inference::Off, Inference::Auto] {
        let answer =
            checked(&text, &CheckOptions::new().inference(inference).limits(Limits::new().time(ASKED)));
        assert!(matches!(answer, Answer::Unknown(Reason::Time(ASKED))), "{inference:?}: {answer:?}");
    }
}

/// Systems by other authors for which limits did not hold, if they are present beside the project.
#[test]
fn systems_of_others() {
    let Some(corpus) = files::corpus() else {
        println!("skipped: no corpus beside the project");
        return;
    };
    for file in ["twenty_params.cub", "sixteen_exists.cub"] {
        let path: PathBuf = corpus.join("defects").join(file);
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        let answer = checked(&text, &CheckOptions::new().limits(Limits::new().time(ASKED)));
        assert!(matches!(answer, Answer::Unknown(Reason::Time(ASKED))), "{file}: {answer:?}");
    }
}

/// The number of ways in which cells hold the same or different processes outside a cube is the number of partitions of a set.
#[test]
fn time_and_memory_of_processes_that_enter() {
    let names: Vec<String> = (0..8).map(|name| format!("P{name}")).collect();
    let variables: Vec<String> = names.iter().map(|name| format!("var {name} : proc")).collect();
    let others: Vec<String> = names.iter().map(|name| format!("{name} <> p")).collect();
    let before: Vec<String> = names.iter().map(|name| format!("k < {name}")).collect();
    let text = format!(
        "type loc = L1 | L2
        array PC[proc] : loc
        {}
        init (p) {{ PC[p] = L1 }}
        unsafe (p) {{ PC[p] = L2 && {} }}
        transition t (p) requires {{ PC[p] = L1 && forall_other k. (PC[k] = L2 || {}) }} {{ PC[p] := L2 }}",
        variables.join("\n"),
        others.join(" && "),
        before.join(" || ")
    );
    let options =
        |limits| CheckOptions::new().universals(Universals::Carried).inference(Inference::Off).limits(limits);
    let late = checked(&text, &options(Limits::new().time(ASKED)));
    assert!(matches!(late, Answer::Unknown(Reason::Time(ASKED))), "{late:?}");
    let limit = 4 << 20;
    let full = checked(&text, &options(Limits::new().memory(limit)));
    assert!(matches!(full, Answer::Unknown(Reason::Memory(it)) if it == limit), "{full:?}");
}

/// A regression: many entries of a store buffer can be mapped to those of a visited cube in millions of ways, all of which were tried
/// before a limit was looked at.
#[test]
fn time_of_covering() {
    let text = "
        type loc = L1 | L2 | L3 | L4
        array PC[proc] : loc
        array I[proc] : int
        array R[proc] : int
        weak var X : int
        weak var Y : int
        init (p) { PC[p] = L1 && I[p] = 0 && R[p] = 0 && X = 100 && Y = 5 }
        unsafe (p) { PC[p] = L3 && p @ X <> 300 }
        transition read ([p]) requires { PC[p] = L1 && I[p] < 40 } { PC[p] := L2; R[p] := X + Y }
        transition write ([p]) requires { PC[p] = L2 } { PC[p] := L1; X := R[p]; I[p] := I[p] + 1 }
        transition end ([p]) requires { PC[p] = L1 && I[p] >= 40 && fence() } { PC[p] := L3 }";
    let limit = Duration::from_secs(1);
    let options = CheckOptions::new().limits(Limits::new().time(limit));
    let started = Instant::now();
    let answer = check(&parsed(text), &options, &mut |_| {}).answer;
    assert!(started.elapsed() < TOO_LATE, "{:?}", started.elapsed());
    assert!(matches!(answer, Answer::Unknown(Reason::Time(_)) | Answer::Unsafe(_)), "{answer:?}");
}
