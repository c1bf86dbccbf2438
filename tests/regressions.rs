//! Systems that were once answered wrongly, each named by what was wrong.

use garret::{Answer, Model, Options, check, parse};

/// The first word of the verdict.
fn verdict(text: &str, model: Model) -> &'static str {
    let options = Options { model, ..Options::default() };
    let system = parse(text, &options).expect("the text is a system").system;
    match check(&system, &options, &mut |_| {}).answer {
        Answer::Safe { .. } => "SAFE",
        Answer::Unsafe(_) => "UNSAFE",
        Answer::Unknown(_) => "UNKNOWN",
    }
}

/// A universal guard was carried through `Y := ?` together with the arbitrary value, which is of no use to later steps: a panic.
#[test]
fn arbitrary_value_in_a_carried_guard() {
    let text = "
        type loc = L1 | L2 | L3
        type val = A | B
        array PC[proc] : loc
        var Y : val
        init (p) { PC[p] = L1 }
        unsafe (p) { PC[p] = L3 }
        transition any (p) { Y := ? }
        transition reset (p q) { PC[p] := L2; Y := A }
        transition enter (p) requires { PC[p] = L2 && forall_other k. Y = B } { PC[p] := L3 }";
    assert_eq!(verdict(text, Model::Sc), "UNSAFE");
}

/// A process of which a cube says nothing was dropped, and what was carried for those outside was then asked of it, too.
#[test]
fn unnamed_process_with_a_carried_guard() {
    let text = "
        type loc = L1 | L2 | L3
        array PC[proc] : loc
        array F[proc] : bool
        init (p) { PC[p] = L1 && F[p] = False }
        unsafe (p) { PC[p] = L3 }
        transition start (p q) { PC[p] := L2 }
        transition enter (p q) requires { PC[p] = L2 && forall_other k. F[k] = True } { PC[p] := L3 }";
    assert_eq!(verdict(text, Model::Sc), "UNSAFE");
}
