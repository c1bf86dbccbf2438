//! A test for each model and for each file by other authors: verdicts and methods are pinned.

#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/asked.rs"]
mod asked;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/code.rs"]
mod code;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/files.rs"]
mod files;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../litmus_support/mod.rs"]
mod litmus_support;

mod c;
mod compiled;
mod corpus;
mod explore_verdicts;
mod litmus_corpus;
mod models;
mod nasm;
mod x86_models;

use libtest_mimic::{Arguments, Failed, Trial};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The number of the slowest tests, whose times are shown at the end.
const SLOWEST: usize = 100;

/// A test case.
pub(crate) struct Case {
    name: String,
    run: Run,
}

/// The action of a test.
type Run = Box<dyn FnOnce() -> Result<(), Failed> + Send>;

impl Case {
    /// A test with this name.
    pub(crate) fn new(
        name: impl Into<String>,
        run: impl FnOnce() -> Result<(), Failed> + Send + 'static,
    ) -> Self {
        Self { name: name.into(), run: Box::new(run) }
    }
}

/// A suite: its name, and a function that returns its tests.
type Suite = (&'static str, fn() -> Vec<Case>);

fn main() {
    let suites: [Suite; 8] = [
        ("c", c::trials),
        ("compiled", compiled::trials),
        ("corpus", corpus::trials),
        ("explore_verdicts", explore_verdicts::trials),
        ("litmus_corpus", litmus_corpus::trials),
        ("models", models::trials),
        ("nasm", nasm::trials),
        ("x86_models", x86_models::trials),
    ];
    let times: Arc<Mutex<Vec<(Duration, String)>>> = Arc::default();
    let trials =
        suites.into_iter().flat_map(|(suite, cases)| cases().into_iter().map(move |case| (suite, case)));
    let trials = trials.map(|(suite, Case { name, run })| {
        let (name, times) = (format!("{suite}/{name}"), Arc::clone(&times));
        Trial::test(name.clone(), move || {
            let start = Instant::now();
            let result = run();
            times.lock().expect("no test panics while it holds the lock").push((start.elapsed(), name));
            result
        })
    });
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials.collect());
    let mut times = times.lock().expect("no test panics while it holds the lock");
    times.sort_unstable_by(|one, other| other.cmp(one));
    for (time, name) in times.iter().take(SLOWEST) {
        println!("{:6.1} s  {name}", time.as_secs_f64());
    }
    conclusion.exit();
}
