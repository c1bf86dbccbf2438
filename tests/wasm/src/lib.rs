//! A check, for whoever runs this module: texts go in and come out through its memory.

use garret::{Answer, CheckOptions, Inference, Limits, Model, check, parse};
use std::fmt::Write;
use std::sync::Mutex;
use std::time::Duration;

/// The text to check, then what there is to say about it.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Where a text of so many bytes goes.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut text = TEXT.lock().expect("there is one thread");
    *text = vec![0; bytes];
    text.as_mut_ptr()
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    TEXT.lock().expect("there is one thread").as_ptr()
}

/// Checks the text; the size of the answer, in bytes. `weak` is 0 for SC, and `jobs` more than there can be threads.
#[unsafe(no_mangle)]
pub extern "C" fn decide(weak: u32, jobs: usize) -> usize {
    let mut text = TEXT.lock().expect("there is one thread");
    let said = match std::str::from_utf8(&text) {
        Ok(text) => said(text, weak, jobs),
        Err(error) => error.to_string(),
    };
    *text = said.into_bytes();
    text.len()
}

fn said(text: &str, weak: u32, jobs: usize) -> String {
    let system = match parse(text) {
        Ok(checked) => checked.system,
        Err(errors) => return errors.to_string(),
    };
    // a limit that has passed at once where there is a clock
    let limits = Limits::new().time(Duration::ZERO);
    let mut options = CheckOptions::new().limits(limits).jobs(jobs);
    options.model = if weak == 0 { Model::Sc } else { Model::Tso };
    if jobs > 1 {
        // several cubes at a time, for threads to share
        options = options.inference(Inference::Off).batches_after(0);
    }
    let report = check(&system, &options, &mut |_| {});
    let mut said = format!("{}, {} visited, {:?}", report.answer, report.statistics.visited, report.statistics.time);
    if let Answer::Unsafe(trace) = &report.answer {
        let _ = write!(said, "\n{}", trace.display(&system));
    }
    if let Some(run) = &report.run {
        let _ = write!(said, "\n{}", run.display(&system));
    }
    said
}
