//! Small systems, each with what has to be found.

use super::{Obstacle, Waits, waits};
use garret_core::answer::Answer;
use garret_core::check::{CheckOptions, check};
use garret_machine::memory::Model;
use garret_system::lang;
use garret_system::system::Deadlock;

/// A system of which a process is at its end at `Done`.
fn asked(transitions: &str) -> Result<Waits, Obstacle> {
    let text = format!(
        "type place = A | B | C | D | Done  array At[proc] : place  var Lock : bool  var Other : bool  var Flag : bool  array Seen[proc] : bool \
         init (p) {{ At[p] = A && Lock = False && Other = False && Flag = False && Seen[p] = False }} unsafe (p) {{ At[p] = Done && Seen[p] = True }} {transitions}"
    );
    let system = lang::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}")).system;
    let (_, deadlock) = system.clone().with_deadlock(Some("At"), |it| it == "Done").expect("no such name");
    let shared = |name: &str| ["Lock", "Other", "Flag"].contains(&name);
    let deadlock: Deadlock = deadlock.sharing(&system, shared);
    waits(&system, &deadlock)
}

/// Whether nobody waits for ever.
fn is_safe(transitions: &str) -> bool {
    let waits = asked(transitions).unwrap_or_else(|obstacle| panic!("{obstacle:?}: {transitions}"));
    let report = check(&waits.system, &CheckOptions::new().model(Model::Sc), &mut |_| {});
    matches!(report.answer, Answer::Safe { .. })
}

const TAKE: &str = "transition take (p) requires { At[p] = A && Lock = False } { At[p] := B; Lock := True } ";
const GIVE: &str = "transition give (p) requires { At[p] = B } { At[p] := Done; Lock := False } ";

#[test]
fn a_lock_that_is_given_back() {
    assert!(is_safe(&format!("{TAKE}{GIVE}")));
    assert!(!is_safe(&format!("{TAKE}transition keep (p) requires {{ At[p] = B }} {{ At[p] := Done }}")));
}

#[test]
fn two_locks_in_two_orders() {
    let one = "transition one (p) requires { At[p] = A && Lock = False } { At[p] := B; Lock := True } \
               transition two (p) requires { At[p] = B && Other = False } { At[p] := C; Other := True } \
               transition give (p) requires { At[p] = C } { At[p] := Done; Lock := False; Other := False }";
    assert!(is_safe(one));
    let other = "transition first (p) requires { At[p] = A && Other = False } { At[p] := D; Other := True } \
                 transition second (p) requires { At[p] = D && Lock = False } { At[p] := C; Lock := True }";
    assert!(!is_safe(&format!("{one} {other}")));
}

#[test]
fn a_flag_that_somebody_sets() {
    let wait = "transition go (p) requires { At[p] = A && Flag = True } { At[p] := Done }";
    assert!(!is_safe(wait));
    assert!(!is_safe(&format!(
        "{wait} transition set (p) requires {{ At[p] = B }} {{ At[p] := Done; Flag := True }}"
    )));
    // whoever waits could as well set it
    assert!(is_safe(&format!(
        "{wait} transition set (p) requires {{ At[p] = A }} {{ At[p] := Done; Flag := True }}"
    )));
}

/// In a loop without end, a process may stop where the loop is entered, and nowhere else.
#[test]
fn a_loop_without_end() {
    let round = format!("{TAKE}transition give (p) requires {{ At[p] = B }} {{ At[p] := A; Lock := False }}");
    assert!(is_safe(&round));
    assert_eq!(asked(&round).map(|it| it.stops), Ok(vec![0]));
    let lost = format!("{TAKE}transition keep (p) requires {{ At[p] = B }} {{ At[p] := A }}");
    assert!(!is_safe(&lost));
}

/// Who takes a lock, looks and gives it back waits at no one place.
#[test]
fn a_loop_with_a_way_out() {
    let look = "transition look (p) requires { At[p] = B && Flag = True } { At[p] := Done; Lock := False } \
                transition again (p) requires { At[p] = B && Flag = False } { At[p] := A; Lock := False }";
    assert_eq!(asked(&format!("{TAKE}{look}")).map(|it| it.stops), Err(Obstacle::Loop(0)));
    // a loop within another one without end has a way out, to that one
    let inner = "transition enter (p) requires { At[p] = A } { At[p] := B } \
                 transition take (p) requires { At[p] = B && Lock = False } { At[p] := C; Lock := True } \
                 transition again (p) requires { At[p] = C && Flag = False } { At[p] := B; Lock := False } \
                 transition out (p) requires { At[p] = C && Flag = True } { At[p] := A; Lock := False }";
    assert_eq!(asked(inner).map(|it| it.stops), Err(Obstacle::Loop(1)));
}

/// Reading in turn is a wait where the values that are read exclude each other.
#[test]
fn reads_in_a_loop() {
    let test = "transition free (p) requires { At[p] = A && Lock = False } { At[p] := B } \
                transition taken (p) requires { At[p] = B && Lock = True } { At[p] := A } \
                transition take (p) requires { At[p] = B && Lock = False } { At[p] := C; Lock := True }";
    assert!(is_safe(&format!(
        "{test} transition give (p) requires {{ At[p] = C }} {{ At[p] := Done; Lock := False }}"
    )));
    assert!(!is_safe(&format!("{test} transition keep (p) requires {{ At[p] = C }} {{ At[p] := Done }}")));
    // what is read stands in a register, and is looked at later
    let kept = "transition load (p) requires { At[p] = A } { At[p] := B; Seen[p] := Lock } \
                transition again (p) requires { At[p] = B && Seen[p] = True } { At[p] := A } \
                transition on (p) requires { At[p] = B && Seen[p] = False } { At[p] := Done }";
    assert!(matches!(asked(kept).map(|it| it.stops), Err(Obstacle::Loop(_))));
}

/// Two cycles of which nobody goes round in one twice, but in one after the other for ever.
#[test]
fn cycles_in_turn() {
    let turns = "transition one (p) requires { At[p] = A && Seen[p] = False } { At[p] := B } \
                 transition set (p) requires { At[p] = B } { At[p] := A; Seen[p] := True } \
                 transition other (p) requires { At[p] = A && Seen[p] = True } { At[p] := C } \
                 transition clear (p) requires { At[p] = C } { At[p] := A; Seen[p] := False } \
                 transition out (p) requires { At[p] = A && Flag = True } { At[p] := Done }";
    assert!(matches!(asked(turns).map(|it| it.stops), Err(Obstacle::Loop(_))));
}

/// Who tries again and again to take a lock changes something each time, and waits all the same: its loop begins anew from an earlier place
/// than the one around it.
#[test]
fn trying_again_in_a_loop_without_end() {
    let tries = "transition take (p) requires { At[p] = A && Lock = False } { At[p] := C; Lock := True } \
                 transition try (p) requires { At[p] = A && Lock = True } { At[p] := B; Flag := True } \
                 transition again (p) requires { At[p] = B } { At[p] := A; Flag := False } \
                 transition keep (p) requires { At[p] = C } { At[p] := A }";
    assert!(matches!(asked(tries).map(|it| it.stops), Err(Obstacle::Loop(_))));
}

/// A spinning loop of two places in a loop without end is no place to stop at.
#[test]
fn spinning_in_a_loop_without_end() {
    let spin = "transition busy (p) requires { At[p] = A && Lock = True } { At[p] := D } \
                transition pause (p) requires { At[p] = D } { At[p] := A } \
                transition keep (p) requires { At[p] = B } { At[p] := A }";
    assert!(matches!(asked(&format!("{TAKE}{spin}")).map(|it| it.stops), Err(Obstacle::Loop(_))));
}
