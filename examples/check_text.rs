//! Check a text, and report its errors: where they are, what was expected, and what to do.
//!
//! Run it with `cargo run --example check_text`.

use garret::report::render_diagnostics;
use garret::source::Lines;
use garret::{Answer, CheckOptions, Diagnostics, Limits, check, lint, parse};

/// Two processes must not both be in `Crit`. The name `Lock` is misspelled once.
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
                // For editors and tools: line and column.
                let lines = Lines::new(text);
                for error in &errors {
                    println!("{}", error.display(&lines));
                }
                // For people: with the lines of the text.
                print!("{}", render_diagnostics(&errors, "lock.cub", text, false));
                continue;
            }
        };
        // A correct system may still be suspicious.
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
