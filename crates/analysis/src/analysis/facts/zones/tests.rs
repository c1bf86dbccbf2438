use super::*;
use crate::analysis::Facts;
use crate::analysis::facts::bounds;

const WRITER: &str = "
    type loc = A | B | C
    array PC[proc] : loc  array Mine[proc] : int
    const Writer : proc
    weak var X : int  weak var Y : int
    init (p) { PC[p] = A && Mine[p] = 0 && X = 0 && Y = 0 }
    unsafe (p) { PC[p] = C && Mine[p] < 0 }
    transition up ([p]) requires { PC[p] = A && p = Writer } { PC[p] := B; Mine[p] := Mine[p] + 1; X := Mine[p] + 1 }
    transition again ([p]) requires { PC[p] = B && p = Writer } { PC[p] := A }
    transition see ([p]) requires { PC[p] = A && p <> Writer } { PC[p] := C; Mine[p] := X }
    transition count ([p]) requires { PC[p] = C && p <> Writer } { PC[p] := A; Y := Y + 2 }
    transition down ([p]) requires { PC[p] = C && Y > 3 } { Y := Y - 1 }";

fn system(text: &str) -> System {
    garret_system::lang::parse(text).expect("the text is a system").system
}

fn zones(system: &System) -> OctagonFacts {
    let known = bounds::until(system, &|| false).expect("there is time");
    OctagonFacts::until(system, &Values::of(system), &known, &|| false).expect("there are numbers that count")
}

fn are_inductive(zones: &OctagonFacts, system: &System) -> bool {
    let known = bounds::until(system, &|| false).expect("there is time");
    let facts = Facts { bounds: known, laws: Vec::new(), zones: Some(zones.clone()) };
    facts.are_inductive(system, &Values::of(system), &|| false, &garret_solver::Budget::new()) == Some(true)
}

/// The octagons that are found are proved by other means, and every stronger claim is refused.
#[test]
fn zones_that_are_not_true_are_refused() {
    let system = system(WRITER);
    let found = zones(&system);
    assert!(are_inductive(&found, &system));
    let refuses = |what: &str, change: &dyn Fn(&mut OctagonFacts)| {
        let mut changed = found.clone();
        change(&mut changed);
        assert!(!are_inductive(&changed, &system), "{what}");
    };
    let count = found.keys.all.len();
    for (number, zones) in found.clusters.iter().enumerate() {
        // for a variable alone, the octagons are weaker than the truth
        for key in (0..count).filter(|_| !zones.cluster.locals.is_empty()) {
            for bound in zones.of_keys([key].into_iter()) {
                let tighter = AtMost { bound: bound.bound - 1, ..bound };
                refuses(&format!("{number} {key} {tighter:?}"), &|zones| {
                    let zone = zones.clusters[number].octagons[key].as_mut().expect("it has bounds");
                    zone.add(tighter);
                    zone.close();
                });
            }
        }
        for (place, grows) in zones.grows.iter().enumerate().filter(|(_, grows)| !**grows) {
            refuses(&format!("{number} grows {grows}"), &|zones| zones.clusters[number].grows[place] = true);
        }
        for (weak, _) in zones.is_atomic.iter().enumerate().filter(|(_, is_atomic)| !**is_atomic) {
            refuses(&format!("{number} atomic"), &|zones| zones.clusters[number].is_atomic[weak] = true);
        }
        for weak in 0..zones.writers.len() {
            let nobody = Some(vec![false; count]);
            refuses(&format!("{number} written by nobody"), &|zones| {
                zones.clusters[number].writers[weak].clone_from(&nobody);
            });
            refuses(&format!("{number} written by everybody"), &|zones| {
                zones.clusters[number].writers[weak] = Some(vec![true; count]);
            });
        }
    }
    for key in (0..count).filter(|&key| found.possible.keys[key]) {
        for number in 0..found.clusters.len() {
            refuses(&format!("{number} says nothing of {key}"), &|zones| {
                zones.clusters[number].octagons[key] = None;
            });
        }
        refuses(&format!("{key} is never"), &|zones| zones.possible.keys[key] = false);
        for other in (0..count).filter(|&other| found.possible.together.has(key, other)) {
            refuses(&format!("{key} and {other} are never together"), &|zones| {
                let pairs = &mut zones.possible.together;
                pairs.has[key * count + other] = false;
                pairs.has[other * count + key] = false;
            });
        }
    }
}

/// The octagons of a system are refused for a system with an additional step, or with other initial values.
#[test]
fn zones_of_other_systems_are_refused() {
    let of_writer = zones(&system(WRITER));
    for step in [
        "transition t ([p]) requires { PC[p] = A && p <> Writer } { X := 1 }",
        "transition t ([p]) requires { PC[p] = A && p = Writer } { X := 0 }",
        "transition t ([p]) requires { PC[p] = A } { PC[p] := B }",
        "transition t ([p]) requires { PC[p] = A } { Mine[p] := Y }",
        "transition t ([p]) requires { PC[p] = A } { Mine[p] := ? }",
        "transition t ([p]) requires { PC[p] = B } { X := case | X < 3 : Mine[p] - 1 }",
        "transition t ([p]) requires { PC[p] = C && (forall_other k. Y = 1) } { Y := 1 }",
    ] {
        assert!(!are_inductive(&of_writer, &system(&format!("{WRITER}\n{step}"))), "{step}");
    }
    for (before, after) in
        [("X = 0", "X = 1"), ("Mine[p] = 0", "Mine[p] <= 0"), ("PC[p] = A &&", "PC[p] <> C &&")]
    {
        assert!(!are_inductive(&of_writer, &system(&WRITER.replacen(before, after, 1))), "{after}");
    }
}

/// That no process has written a variable does not imply that no other process has a key of a possible writer.
#[test]
fn who_is_the_first_to_write_is_no_reason_for_itself() {
    let text = "
        type loc = A | B | C
        array PC[proc] : loc
        weak var Taken : int  weak var X : int  weak var Count : int
        init (p) { PC[p] = A && Taken = 0 && X = 0 && Count = 0 }
        unsafe (p q) { PC[p] = C && PC[q] = C }
        transition draw ([p]) requires { PC[p] = A && Taken = 0 } { PC[p] := B; Taken := 1 }
        transition store ([p]) requires { PC[p] = B } { PC[p] := C; X := 1 }
        transition count ([p]) requires { PC[p] = A } { Count := Count + 1 }";
    let drawn = system(text);
    let found = zones(&drawn);
    assert!(are_inductive(&found, &drawn));
    assert!(found.clusters.iter().any(|zones| zones.writers.iter().any(Option::is_some)));
    for (value, expected) in [(1, false), (2, true)] {
        let join = format!("transition join ([p]) requires {{ PC[p] = A && X = {value} }} {{ PC[p] := C }}");
        let joined = system(&format!("{text}\n{join}"));
        assert_eq!(are_inductive(&found, &joined), expected, "{join}");
        assert!(are_inductive(&zones(&joined), &joined), "{join}");
    }
}

/// Nor does the first write to another variable imply it.
#[test]
fn first_writes_are_no_reasons_for_each_other() {
    let text = "
        type loc = A | P | P1 | Q | Q1 | C
        array PC[proc] : loc
        weak var Lot : int  weak var X : int  weak var Y : int  weak var Count : int
        init (p) { PC[p] = A && Lot = 0 && X = 0 && Y = 0 && Count = 0 }
        unsafe (p) { PC[p] = C }
        transition never_x ([p]) requires { PC[p] = P1 && Lot = 0 } { PC[p] := C; Lot := 0 }
        transition never_y ([p]) requires { PC[p] = Q1 && Lot = 0 } { PC[p] := C; Lot := 0 }
        transition draw_x ([p]) requires { PC[p] = A && Lot = 0 } { PC[p] := P; Lot := 1 }
        transition draw_y ([p]) requires { PC[p] = A && Lot = 1 } { PC[p] := Q; Lot := 2 }
        transition store_x ([p]) requires { PC[p] = P } { PC[p] := P1; X := 1 }
        transition store_y ([p]) requires { PC[p] = Q } { PC[p] := Q1; Y := 1 }";
    for counting in ["", "&& X <= Count + 9 && X <= Y + 9"] {
        let count =
            format!("transition count ([p]) requires {{ PC[p] = A {counting} }} {{ Count := Count + 1 }}");
        let text = format!("{text}\n{count}");
        let drawn = system(&text);
        let found = zones(&drawn);
        assert!(are_inductive(&found, &drawn));
        for (value, expected) in [(1, false), (2, true)] {
            let guard = format!("PC[p] = A && X = 1 && Y = {value}");
            let joined =
                system(&format!("{text}\ntransition join ([p]) requires {{ {guard} }} {{ PC[p] := C }}"));
            assert_eq!(are_inductive(&found, &joined), expected, "{guard} {counting}");
            assert!(are_inductive(&zones(&joined), &joined), "{guard} {counting}");
        }
    }
}

#[test]
fn what_takes_too_long_is_not_known() {
    let system = system(WRITER);
    let known = bounds::until(&system, &|| false).expect("there is time");
    for patience in [0, 1, 10, 100, 1_000_000] {
        let left = Cell::new(patience);
        let is_over = || {
            left.set(left.get() - 1);
            left.get() < 0
        };
        let found = OctagonFacts::until(&system, &Values::of(&system), &known, &is_over);
        assert!(found.is_none_or(|found| are_inductive(&found, &system)), "{patience}");
    }
}
