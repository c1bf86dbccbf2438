//! Visit all states of two, three and four processes.
//!
//! Run it with `cargo run --example explore`.

use garret::Model;
use garret::machine::{ExplorationResult, ExploreOptions, explore};
use garret::parse;

/// A lock that is taken in one atomic step, and given back.
const LOCK: &str = "
    weak var Lock : bool
    type loc = Idle | Crit
    array PC[proc] : loc
    init (p) { PC[p] = Idle && Lock = False }
    unsafe (p q) { PC[p] = Crit && PC[q] = Crit }
    transition take ([p])
    requires { PC[p] = Idle && Lock = False && fence() }
    { PC[p] := Crit; Lock := True }
    transition give ([p])
    requires { PC[p] = Crit }
    { PC[p] := Idle; Lock := False }
";

fn main() -> Result<(), garret::Diagnostics> {
    let system = parse(LOCK)?.system;
    for processes in 2..=4 {
        let options = ExploreOptions::new().processes(processes).model(Model::Pso).max_states(1_000_000);
        let exploration =
            explore(&system, &options, &mut |statistics| println!("{} states ..", statistics.states));
        let states = exploration.statistics.states;
        match exploration.reached {
            ExplorationResult::Nothing if exploration.bounds.cut_something() => {
                println!("{processes} processes: nothing bad in {states} states, within the bounds");
            }
            ExplorationResult::Nothing => {
                println!("{processes} processes: nothing bad in {states} states, and there are no others");
            }
            ExplorationResult::Bad(run) => {
                println!("{processes} processes: a bad state\n{}", run.display(&system));
            }
            ExplorationResult::Stopped(stop) => println!("{processes} processes: {stop}"),
            ExplorationResult::Unconfirmed(unconfirmed) => println!("{processes} processes: {unconfirmed}"),
        }
    }
    Ok(())
}
