//! The same system under two memory models, and the execution that shows the error under one of them.
//!
//! Run it with `cargo run --example counterexample`.

use garret::machine::{ReplayOptions, replay};
use garret::{Answer, CheckOptions, Model, check, parse};

/// Each process announces that it wants to enter, then checks whether another one does. Without a fence between the two, its
/// announcement may still be in its store buffer while the other one checks.
const SYSTEM: &str = "
    weak array Want[proc] : bool
    type loc = Idle | Asked | Crit
    array PC[proc] : loc
    init (p) { PC[p] = Idle && Want[p] = False }
    unsafe (p q) { PC[p] = Crit && PC[q] = Crit }
    transition ask ([p]) requires { PC[p] = Idle } { PC[p] := Asked; Want[p] := True }
    transition enter ([p])
    requires { PC[p] = Asked && forall_other q. Want[q] = False }
    { PC[p] := Crit }
";

fn main() -> Result<(), garret::Diagnostics> {
    let system = parse(SYSTEM)?.system;
    for model in [Model::Sc, Model::Tso] {
        let report = check(&system, &CheckOptions::new().model(model), &mut |_| {});
        println!("under {}: {}", model.name(), report.answer);
        let Answer::Unsafe(trace) = report.answer else { continue };

        // The steps in one line, then each with its reads and writes; `{}` prints only the line.
        println!("{:#}", trace.display(&system));
        // Before the counterexample was reported, it was run on a machine with store buffers: this is that run.
        if let Some(run) = report.run {
            println!("{}", run.display(&system));
        }
        // The same run, by an explicit replay.
        let replayed = replay(&system, &trace, &ReplayOptions::new());
        println!("{replayed}");
    }
    Ok(())
}
