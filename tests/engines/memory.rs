//! The memory limit: what it includes, and what is reported.

use garret::{Answer, CheckOptions, Inference, Limits, Model, Reason, Report, check, parse};
use std::fmt::Write;

/// A process continues if one of two flags is set, for each of `count` pairs, as given by `ask`; with additional bad states.
fn pairs(count: usize, bad: &str, ask: impl Fn(&str) -> String) -> String {
    let mut text = String::from("type loc = L1 | L2 | L3 | L4 | L5 | L6\narray PC[proc] : loc\n");
    let (mut init, mut all, mut steps) =
        (String::from("PC[p] = L1"), String::from("True = True"), String::new());
    for pair in 0..count {
        for name in [format!("A{pair}"), format!("B{pair}")] {
            let _ = writeln!(text, "array {name}[proc] : bool");
            let _ = write!(init, " && {name}[p] = False");
            let _ = writeln!(
                steps,
                "transition set_{name} (p) requires {{ {name}[p] = False }} {{ {name}[p] := True }}"
            );
        }
        let _ = write!(all, " && (A{pair}[k] = True || B{pair}[k] = True)");
    }
    format!("{text}\ninit (p) {{ {init} }}\n{bad}\n{}\n{steps}", ask(&all))
}

fn in_a_case(all: &str) -> String {
    format!(
        "transition go ([p]) requires {{ PC[p] = L1 }} {{ PC[k] := case | k = p && {all} : L2 | _ : PC[k] }}"
    )
}

fn report(text: &str, options: &CheckOptions, bytes: usize) -> Report {
    let options = options.clone().model(Model::Sc).limits(options.limits.clone().memory(bytes));
    let system = parse(text).expect("the text is a system").system;
    check(&system, &options, &mut |_| {})
}

const MEGABYTE: usize = 1 << 20;

#[test]
fn pre_images_of_one_cube_count() {
    let text = pairs(16, "unsafe (p) { PC[p] = L2 }", in_a_case);
    for inference in [Inference::Off, Inference::Auto] {
        let found = report(&text, &CheckOptions::new().inference(inference), MEGABYTE);
        assert!(matches!(found.answer, Answer::Unknown(Reason::Memory(MEGABYTE))), "{:?}", found.answer);
        let generated = found.statistics.generated;
        assert!(0 < generated && generated < 1 << 16, "{generated} pre-images");
    }
}

#[test]
fn bad_states_count() {
    let text = pairs(16, "", |all| format!("unsafe (p) {{ PC[p] = L1 && (forall k. ({all})) }}"));
    let found = report(&text, &CheckOptions::default(), MEGABYTE);
    assert!(matches!(found.answer, Answer::Unknown(Reason::Memory(MEGABYTE))), "{:?}", found.answer);
    assert!(found.statistics.bytes < MEGABYTE, "{} bytes of cubes", found.statistics.bytes);
}

/// If several cubes are processed at a time, each has a share of the memory; a cube that needs more gets all of the rest.
#[test]
fn one_cube_of_many_may_take_what_is_left() {
    let bad: Vec<String> = (2..=6).map(|location| format!("unsafe (p) {{ PC[p] = L{location} }}")).collect();
    let steps = (3..=6).map(|location| {
        format!("transition t{location} (p) requires {{ PC[p] = L2 }} {{ PC[p] := L{location} }}\n")
    });
    let steps: String = steps.collect();
    let text = pairs(8, &bad.join("\n"), |all| in_a_case(all) + "\n" + &steps);
    let options = CheckOptions::new().inference(Inference::Off).batches_after(0);
    let found = report(&text, &options, MEGABYTE / 2);
    assert!(found.statistics.visited > bad.len(), "{:?}, {:?}", found.answer, found.statistics);
}

/// Paused searches take memory, too; the reported limit is the one that was given.
#[test]
fn the_limit_that_was_given_is_reported() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/models/mutex/lamport_fast_slow_path.cub");
    let text = std::fs::read_to_string(path).expect("the model is there");
    let options = CheckOptions::new().model(Model::Tso).limits(Limits::new().memory(MEGABYTE));
    let system = parse(&text).expect("the model is a system").system;
    let found = check(&system, &options, &mut |_| {});
    assert!(matches!(found.answer, Answer::Unknown(Reason::Memory(MEGABYTE))), "{:?}", found.answer);
    assert!(
        found.statistics.bytes < MEGABYTE - 10_000,
        "{} bytes and what is paused",
        found.statistics.bytes
    );
}
