//! Watch the progress of a check, and end it from another thread.
//!
//! Run it with `cargo run --example watch_and_interrupt`.

use garret::{Answer, CheckOptions, Inference, Limits, check, parse};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A counter that goes up: without inference, the backward search counts down from a hundred million in steps of one.
const COUNTER: &str = "
    var Count : int
    init { Count = 0 }
    unsafe () { Count = 100000000 }
    transition up (p) { Count := Count + 1 }
";

fn main() -> Result<(), garret::Diagnostics> {
    let system = parse(COUNTER)?.system;
    let interrupt = Arc::new(AtomicBool::new(false));
    let limits = Limits::new()
        // An estimate, in bytes.
        .memory(512 << 20)
        // In case of no interrupt.
        .time(Duration::from_secs(60))
        .interrupt(interrupt.clone());
    let options = CheckOptions::new().inference(Inference::Off).limits(limits);

    // A user who loses patience.
    let user = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(500));
        interrupt.store(true, Ordering::Relaxed);
    });

    let mut told = 0;
    let report = check(&system, &options, &mut |progress| {
        told += 1;
        let statistics = progress.statistics;
        if told % 100 == 1 {
            println!("{} cubes visited, {} waiting", statistics.visited, statistics.waiting);
        }
    });
    match report.answer {
        Answer::Unknown(reason) => println!("ended early: {reason}"),
        answer => println!("{answer}"),
    }
    println!("{} cubes in {:?}", report.statistics.visited, report.statistics.time);
    // The thread only sleeps, so that it cannot fail.
    let _ = user.join();
    Ok(())
}
