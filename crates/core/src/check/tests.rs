//! Tests that the limits of a check are respected within single questions to the decision procedure.

use super::{CheckOptions, Inference, decide};
use crate::answer::{Answer, Reason};
use garret_base::watch::{Moment, Watch};
use garret_system::lang::parse;
use std::path::Path;

/// The number of variables, one more than there are values, that all have to differ: the decision procedure takes long to refute
/// this.
const PIGEONS: usize = 8;

/// A system that requires more variables to differ than there are values: in the guard of the only transition, in the bad state, or
/// in `init`.
fn pigeons(place: &str) -> String {
    let holes: Vec<String> = (1..PIGEONS).map(|hole| format!("H{hole}")).collect();
    let variables: Vec<String> = (0..PIGEONS).map(|pigeon| format!("var X{pigeon} : hole")).collect();
    let variables = variables.join(" ");
    let pairs = (0..PIGEONS).flat_map(|one| (0..one).map(move |other| format!("X{other} <> X{one}")));
    let all = pairs.collect::<Vec<_>>().join(" && ");
    let said = |here: &str| if here == place { format!(" && {all}") } else { String::new() };
    format!(
        "type hole = {} type loc = A | B array At[proc] : loc {variables} init (p) {{ At[p] = A{} }} unsafe (p) {{ At[p] = B{} }}
         transition mix () {{ {} }} transition go (p) requires {{ At[p] = A{} }} {{ At[p] := B }}",
        holes.join(" | "),
        said("first"),
        said("bad"),
        (0..PIGEONS).map(|pigeon| format!("X{pigeon} := ?")).collect::<Vec<_>>().join("; "),
        said("guard"),
    )
}

/// The answer if the limits are over after this number of checks of the limits, and how often they were checked.
fn answer(text: &str, inference: Inference, looks: u64) -> (Answer, u64) {
    let system = parse(text).expect("it is a system").system;
    let system = &*system.with_memory(true);
    let (watch, made) = Watch::after_looks(looks);
    let options = CheckOptions { inference, certify: true, ..CheckOptions::default() };
    let order = options.model.order().expect("the search knows it");
    // `decide` is called directly, without the checks that `check` does before and after
    let report = decide(system, (&options, order), (Moment::now(), watch), &mut |_| {});
    (report.answer, made.made())
}

/// The number of checks of the limits that are allowed after the limits are over.
const ON_THE_WAY_OUT: u64 = 64;

#[test]
fn a_question_is_given_up_in_its_midst() {
    for place in ["guard", "bad", "first"] {
        let text = pigeons(place);
        let (whole, needed) = answer(&text, Inference::Off, u64::MAX);
        assert!(matches!(whole, Answer::Safe { .. }), "{place}: {whole:?}");
        let (easy, few) = answer(&pigeons("nowhere"), Inference::Off, u64::MAX);
        assert!(matches!(easy, Answer::Unsafe(_)), "{place}: {easy:?}");
        assert!(
            needed > 10 * few,
            "{place}: the limits are looked at inside of questions: {needed}, {few} without"
        );
        for part in 1..10 {
            let limit = needed / 10 * part;
            let (answer, made) = answer(&text, Inference::Off, limit);
            let is_unknown = matches!(answer, Answer::Unknown(Reason::Interrupted));
            assert!(is_unknown, "{place}: {answer:?} after {limit} of {needed} looks");
            assert!(made <= limit + ON_THE_WAY_OUT, "{place}: {made} looks, over after {limit}");
        }
    }
}

/// Whenever a check is ended, its answer is the correct one, or UNKNOWN.
#[test]
fn no_answer_is_wrong_whenever_it_is_over() {
    for name in
        ["mutex/peterson.cub", "mutex/ticket.cub", "coherence/msi.cub", "arbiter/arbiter1_broken_no_wait.cub"]
    {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models").join(name);
        let text = std::fs::read_to_string(path).expect("the model is there");
        for inference in [Inference::Off, Inference::Instances(2)] {
            let (whole, needed) = answer(&text, inference, u64::MAX);
            let kind = std::mem::discriminant(&whole);
            for limit in (0..needed).step_by((needed / 25).max(1) as usize) {
                let (answer, _) = answer(&text, inference, limit);
                let is_right = matches!(answer, Answer::Unknown(Reason::Interrupted))
                    || std::mem::discriminant(&answer) == kind;
                assert!(is_right, "{name}: {answer:?} after {limit} looks, {whole:?} without a limit");
            }
        }
    }
}
