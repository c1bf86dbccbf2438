//! Check a text, and say what is wrong with it: where, what was expected, what to do.
//!
//! Run it with `cargo run --example check_text`.

use garret::report::render_diagnostics;
use garret::source::Lines;
use garret::{Answer, CheckOptions, Diagnostics, Limits, check, lint, parse};

/// Two processes must not both be in `Crit`. The name `Lock` is misspelt once.
const MISSPELT: &str = "type loc = Idle | Crit
array PC[proc] : loc
weak var Lock : bool
init (p) { PC[p] = Idle && Lock = False }
unsafe (p q) { PC[p] = Crit && PC[q] = Crit }
transition enter ([p])
requires { PC[p] = Idle && Lok = False }
{ PC[p] := Crit; Lock := True }
transition leave ([p])
requires { PC[p] = Crit }
{ PC[p] := Idle; Lock := False }
";

fn main() {
    for text in [MISSPELT, &MISSPELT.replace("Lok", "Lock")] {
        let checked = match parse(text) {
            Ok(checked) => checked,
            Err(errors) => {
                // as editors and tools want it: line and column
                let lines = Lines::new(text);
                for error in &errors {
                    println!("{}", error.display(&lines));
                }
                // as people want it: with the lines of the text
                print!("{}", render_diagnostics(&errors, "lock.cub", text, false));
                continue;
            }
        };
        // what has a meaning may still be strange
        let strange = lint(&checked.system, &Limits::new()).unwrap_or_else(Diagnostics::into_vec);
        print!("{}", render_diagnostics(&strange, "lock.cub", text, false));

        let report = check(&checked.system, &CheckOptions::new(), &mut |_| {});
        match report.answer {
            Answer::Safe { .. } => println!("for any number of processes, no two are in `Crit`"),
            Answer::Unsafe(trace) => println!("this goes wrong: {}", trace.display(&checked.system)),
            Answer::Unknown(reason) => println!("it is not known: {reason}"),
        }
    }
}
