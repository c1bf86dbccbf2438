//! The same system under two memory models, and the execution that shows what goes wrong under one of them.
//!
//! Run it with `cargo run --example counterexample`.

use garret::machine::{ReplayOptions, replay};
use garret::{Answer, CheckOptions, Model, check, parse};

/// Each process says that it wants to enter, then looks whether another one does. Without a fence between the two, what it says may
/// still be in its store buffer while the other one looks.
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

        // the steps in one line, then each with what it reads and writes; `{}` is the line alone
        println!("{:#}", trace.display(&system));
        // the counterexample was run on a machine with store buffers before it was believed: this is what happened there
        if let Some(run) = report.run {
            println!("{}", run.display(&system));
        }
        // the same by hand
        let replayed = replay(&system, &trace, &ReplayOptions::new());
        println!("{replayed}");
    }
    Ok(())
}
