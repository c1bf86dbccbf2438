//! Whether processes wait forever in loops: random systems of a few places and shared variables, with loops with and without exits.
//! The search decides them for any number of processes, and the machine for a few.

use super::reached;
use garret::lang;
use garret::{Answer, CheckOptions, ExploreOptions, Limits, Model, check, explore};
use garret_analysis::waits::waits;
use garret_random::random::Random;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::Range;
use std::time::Duration;

/// The time limit of a search.
const PATIENCE: Duration = Duration::from_secs(2);
/// The largest number of processes that is explored.
const MOST_PROCESSES: u8 = 3;
const PLACES: [&str; 5] = ["A", "B", "C", "D", "Done"];

/// The results of the comparison.
#[derive(Debug, Default)]
pub struct Found {
    /// The numbers of systems in which, by the search, no process waits forever, and of those that it does not decide.
    pub searched: [usize; 2],
    /// The number of systems in which the machine finds a process that waits forever.
    pub waiting: usize,
    /// Disagreements: the seed, a description, and the text.
    pub wrong: Vec<(u64, String, String)>,
}

/// Ways between places, by their names.
type Ways = Vec<(String, Option<String>)>;

/// A random system: its text, the source and target places of its transitions, and the places that no process reaches.
fn system(random: &mut Random, is_weak: bool) -> (String, Ways, BTreeSet<String>) {
    let weak = if is_weak { "weak " } else { "" };
    let mut text =
        format!("type place = {}\narray At[proc] : place\narray S[proc] : bool\n", PLACES.join(" | "));
    for name in ["L", "F"] {
        let _ = writeln!(text, "{weak}var {name} : bool");
    }
    text += "init (p) { At[p] = A && S[p] = False && L = False && F = False }\nunsafe (p) { At[p] = Done }\n";
    let mut moves = Vec::new();
    let truth = |random: &mut Random| if random.percent(50) { "True" } else { "False" };
    for number in 0..random.between(4, 9) {
        let from = PLACES[if number < 4 { number } else { random.below(4) }];
        // The final place is not reached too often.
        let most = if random.percent(30) { PLACES.len() } else { PLACES.len() - 1 };
        let mut to = PLACES[random.below(most)];
        // Some transition leaves each place other than the final one.
        while number < 4 && to == from {
            to = PLACES[random.below(most)];
        }
        let mut guard = format!("At[p] = {from}");
        let mut updates = if from == to { Vec::new() } else { vec![format!("At[p] := {to}")] };
        for name in ["L", "F", "S[p]"] {
            if random.percent(35) {
                let _ = write!(guard, " && {name} = {}", truth(random));
            }
            match random.below(100) {
                0..25 => updates.push(format!("{name} := {}", truth(random))),
                25..30 if name == "S[p]" => updates.push("S[p] := L".to_owned()),
                _ => {}
            }
        }
        let _ =
            writeln!(text, "transition t{number} ([p]) requires {{ {guard} }} {{ {} }}", updates.join("; "));
        moves.push((from.to_owned(), Some(to.to_owned())));
    }
    let unreached = unreached(random, &mut moves);
    (text, moves, unreached)
}

/// Adds ways through places that no process reaches, in some systems. Their names.
fn unreached(random: &mut Random, moves: &mut Ways) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    while random.percent(25) && found.len() < 4 {
        let mut way = vec![PLACES[random.below(4)].to_owned()];
        for _ in 0..random.between(1, 2) {
            let name = format!("U{}", found.len());
            way.push(name.clone());
            found.insert(name);
        }
        way.push(PLACES[random.below(4)].to_owned());
        let at = random.below(moves.len() + 1);
        let pairs = way.windows(2).map(|pair| (pair[0].clone(), Some(pair[1].clone())));
        moves.splice(at..at, pairs);
    }
    found
}

/// Compares the verdicts on the systems of the seeds.
#[must_use]
pub fn judge(seeds: Range<u64>) -> Found {
    let mut found = Found::default();
    for seed in seeds {
        let mut random = Random::new(seed ^ 0x6c6f_6f70);
        let is_weak = random.percent(30);
        let (text, moves, unreached) = system(&mut random, is_weak);
        let text = if is_weak { text } else { text.replace("[p])", "p)").replace("([p", "(p") };
        let Ok(loaded) = lang::parse(&text) else {
            found.wrong.push((seed, "the system is refused".to_owned(), text));
            continue;
        };
        // The only question is which processes wait.
        let mut system = loaded.system;
        system.unsafes.clear();
        let Some((with, deadlock)) = system.clone().with_deadlock(Some("At"), |it| it == "Done") else {
            continue;
        };
        let deadlock =
            deadlock.with_moves(&system, moves, &unreached).sharing(&system, |it| it == "L" || it == "F");
        let model = if is_weak { Model::Tso } else { Model::Sc };
        let Ok(asked) = waits(&system, &deadlock, is_weak) else { continue };
        let options = CheckOptions::new().model(model).limits(Limits::new().time(PATIENCE));
        let is_safe = matches!(check(&asked.system, &options, &mut |_| {}).answer, Answer::Safe { .. });
        found.searched[usize::from(!is_safe)] += 1;
        let waiting = (1..=MOST_PROCESSES).find(|processes| {
            let options = ExploreOptions::new().processes(*processes).model(model).deadlock(deadlock.clone());
            reached(&explore(&with, &options, &mut |_| {})) == Some(true)
        });
        found.waiting += usize::from(waiting.is_some());
        if let (true, Some(processes)) = (is_safe, waiting) {
            let what = format!("the search: nobody waits; the machine: of {processes} processes, one does");
            found.wrong.push((seed, what, text));
        }
    }
    found
}
