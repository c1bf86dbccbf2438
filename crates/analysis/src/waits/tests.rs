//! Small systems, each with the expected result.

use super::moves::Places;
use super::{Obstacle, Waits, waits};
use garret_core::answer::Answer;
use garret_core::check::{CheckOptions, check};
use garret_machine::memory::Model;
use garret_system::lang;
use garret_system::system::Deadlock;

/// A system in which a process ends at `Done`.
fn asked(transitions: &str) -> Result<Waits, Obstacle> {
    let text = format!(
        "type place = A | B | C | D | Done  array At[proc] : place  var Lock : bool  var Other : bool  var Flag : bool  array Seen[proc] : bool \
         init (p) {{ At[p] = A && Lock = False && Other = False && Flag = False && Seen[p] = False }} unsafe (p) {{ At[p] = Done && Seen[p] = True }} {transitions}"
    );
    let system = lang::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}")).system;
    let (_, deadlock) = system.clone().with_deadlock(Some("At"), |it| it == "Done").expect("no such name");
    let shared = |name: &str| ["Lock", "Other", "Flag"].contains(&name);
    let mut deadlock: Deadlock = deadlock.sharing(&system, shared);
    let moves = Places::of(&system, &deadlock).expect("places").moves(&system).expect("moves");
    deadlock.moves = moves.iter().map(|it| (it.from, it.to)).collect();
    waits(&system, &deadlock, false)
}

/// Whether no process waits forever.
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
    // a process that waits could set the flag as well
    assert!(is_safe(&format!(
        "{wait} transition set (p) requires {{ At[p] = A }} {{ At[p] := Done; Flag := True }}"
    )));
}

/// In an endless loop, a process may stop where the loop is entered, and nowhere else.
#[test]
fn a_loop_without_end() {
    let round = format!("{TAKE}transition give (p) requires {{ At[p] = B }} {{ At[p] := A; Lock := False }}");
    assert!(is_safe(&round));
    assert_eq!(asked(&round).map(|it| it.stops), Ok(vec![0]));
    let lost = format!("{TAKE}transition keep (p) requires {{ At[p] = B }} {{ At[p] := A }}");
    assert!(!is_safe(&lost));
}

/// A process that takes a lock, looks, and gives the lock back waits until it finds the value that it looks for.
#[test]
fn a_loop_with_a_way_out() {
    let look = "transition look (p) requires { At[p] = B && Flag = True } { At[p] := Done; Lock := False } \
                transition again (p) requires { At[p] = B && Flag = False } { At[p] := A; Lock := False } ";
    assert!(!is_safe(&format!("{TAKE}{look}")));
    let set = "transition set (p) requires { At[p] = A && Flag = False } { At[p] := Done; Flag := True } ";
    assert!(is_safe(&format!("{TAKE}{look}{set}")));
    let kept = "transition look (p) requires { At[p] = B && Flag = True } { At[p] := Done } \
                transition again (p) requires { At[p] = B && Flag = False } { At[p] := A; Lock := False } ";
    assert!(!is_safe(&format!("{TAKE}{kept}{set}")));
}

/// A loop within an endless one has a way out, to the outer loop.
#[test]
fn a_loop_within_another_one() {
    let inner = "transition enter (p) requires { At[p] = A } { At[p] := B } \
                 transition take (p) requires { At[p] = B && Lock = False } { At[p] := C; Lock := True } \
                 transition again (p) requires { At[p] = C && Flag = False } { At[p] := B; Lock := False } \
                 transition out (p) requires { At[p] = C && Flag = True } { At[p] := A; Lock := False } ";
    assert!(!is_safe(inner));
    assert!(is_safe(&format!(
        "{inner} transition set (p) requires {{ At[p] = B }} {{ At[p] := A; Flag := True }}"
    )));
}

/// A lock that is taken by an exchange, in an endless loop that begins anew where the lock is requested.
#[test]
fn an_exchange_in_a_loop_without_end() {
    let exchange = "transition exchange (p) requires { At[p] = A } { At[p] := B; Seen[p] := Lock; Lock := True } \
                    transition again (p) requires { At[p] = B && Seen[p] = True } { At[p] := A } \
                    transition on (p) requires { At[p] = B && Seen[p] = False } { At[p] := C } ";
    let give = "transition give (p) requires { At[p] = C } { At[p] := A; Lock := False }";
    assert!(is_safe(&format!("{exchange}{give}")));
    assert!(!is_safe(&format!("{exchange} transition keep (p) requires {{ At[p] = C }} {{ At[p] := A }}")));
    let other = "transition give (p) requires { At[p] = C } { At[p] := A; Other := False }";
    assert!(!is_safe(&format!("{exchange}{other}")));
}

/// Alternating reads are a wait if the values that are read exclude each other.
#[test]
fn reads_in_a_loop() {
    let test = "transition free (p) requires { At[p] = A && Lock = False } { At[p] := B } \
                transition taken (p) requires { At[p] = B && Lock = True } { At[p] := A } \
                transition take (p) requires { At[p] = B && Lock = False } { At[p] := C; Lock := True }";
    assert!(is_safe(&format!(
        "{test} transition give (p) requires {{ At[p] = C }} {{ At[p] := Done; Lock := False }}"
    )));
    assert!(!is_safe(&format!("{test} transition keep (p) requires {{ At[p] = C }} {{ At[p] := Done }}")));
    // the value that was read is in a register, and is tested later
    let kept = "transition load (p) requires { At[p] = A } { At[p] := B; Seen[p] := Lock } \
                transition again (p) requires { At[p] = B && Seen[p] = True } { At[p] := A } \
                transition on (p) requires { At[p] = B && Seen[p] = False } { At[p] := Done }";
    assert!(is_safe(kept));
    assert!(!is_safe(&format!(
        "{kept} transition set (p) requires {{ At[p] = B && Seen[p] = False }} {{ At[p] := Done; Lock := True }}"
    )));
}

/// Two cycles: no process goes through one of them twice in a row, but a process can alternate between them forever.
#[test]
fn cycles_in_turn() {
    let turns = "transition one (p) requires { At[p] = A && Seen[p] = False } { At[p] := B } \
                 transition set (p) requires { At[p] = B } { At[p] := A; Seen[p] := True } \
                 transition other (p) requires { At[p] = A && Seen[p] = True } { At[p] := C } \
                 transition clear (p) requires { At[p] = C } { At[p] := A; Seen[p] := False } \
                 transition out (p) requires { At[p] = A && Flag = True } { At[p] := Done }";
    assert!(!is_safe(turns));
}

/// A process that tries again and again to take a lock changes something each time, but waits all the same: its loop begins anew from
/// an earlier place than the loop around it.
/// than the one around it.
#[test]
fn trying_again_in_a_loop_without_end() {
    let tries = "transition take (p) requires { At[p] = A && Lock = False } { At[p] := C; Lock := True } \
                 transition try (p) requires { At[p] = A && Lock = True } { At[p] := B; Flag := True } \
                 transition again (p) requires { At[p] = B } { At[p] := A; Flag := False } \
                 transition keep (p) requires { At[p] = C } { At[p] := A }";
    assert!(!is_safe(tries));
    assert!(is_safe(&tries.replace(
        "(p) requires { At[p] = C } { At[p] := A }",
        "(p) requires { At[p] = C } { At[p] := A; Lock := False }"
    )));
}

/// A process that comes back before the end of a full turn is at another place for the deadlock, but not for guards that test its
/// place.
#[test]
fn trying_again_where_processes_ask_for_places() {
    let tries = |asks: &str| {
        format!(
            "transition out (p) requires {{ At[p] = D }} {{ At[p] := Done; Seen[p] := True }} \
             transition take (p) requires {{ At[p] = A && Lock = False{asks} }} {{ At[p] := C; Lock := True }} \
             transition try (p) requires {{ At[p] = A && Lock = True }} {{ At[p] := B; Flag := True }} \
             transition again (p) requires {{ At[p] = B }} {{ At[p] := A; Flag := False }} \
             transition give (p) requires {{ At[p] = C }} {{ At[p] := A; Lock := False }}"
        )
    };
    assert!(is_safe(&tries("")));
    let asks = |asks: &str| asked(&tries(asks)).map(|it| it.stops);
    // the index counts the step before it as well, which is never taken
    assert_eq!(asks(" && forall_other q. At[q] <> C"), Err(Obstacle::AsksForPlaces(1)));
    assert_eq!(asks(" && At[p] <> C"), Err(Obstacle::AsksForPlaces(1)));
}

/// A spinning loop of two places in an endless loop.
#[test]
fn spinning_in_a_loop_without_end() {
    let spin = "transition busy (p) requires { At[p] = A && Lock = True } { At[p] := D } \
                transition pause (p) requires { At[p] = D } { At[p] := A } ";
    assert!(!is_safe(&format!("{TAKE}{spin} transition keep (p) requires {{ At[p] = B }} {{ At[p] := A }}")));
    let give = "transition give (p) requires { At[p] = B } { At[p] := A; Lock := False }";
    assert!(is_safe(&format!("{TAKE}{spin}{give}")));
    // the move from the last place is in vain, and the other place is not the last one
    let late = "transition keep (p) requires { At[p] = B } { At[p] := A } \
                transition busy (p) requires { At[p] = A && Lock = True } { At[p] := D } \
                transition pause (p) requires { At[p] = D } { At[p] := A } ";
    assert!(matches!(asked(&format!("{TAKE}{late}")).map(|it| it.stops), Err(Obstacle::Loop(0))));
}

/// One process has a program of its own.
#[test]
fn one_process_that_sets_a_flag() {
    let is_safe = |set: &str| {
        let text = format!(
            "type place = A | B | Done  const One : proc  array At[proc] : place  var Flag : bool \
             init (p) {{ (p = One && At[p] = B || p <> One && At[p] = A) && Flag = False }} unsafe (p) {{ At[p] = Done && Flag = False }} \
             transition go (p) requires {{ At[p] = A && Flag = True }} {{ At[p] := Done }} \
             transition set (p) requires {{ {set} }} {{ At[p] := Done; Flag := True }}"
        );
        is_safe_system(&text)
    };
    assert!(is_safe("At[p] = B && p = One"));
    assert!(!is_safe("At[p] = A && p = One"));
}

/// Whether a system whose processes end at `Done` is safe.
fn is_safe_system(text: &str) -> bool {
    let system = lang::parse(text).unwrap_or_else(|errors| panic!("{errors:?}")).system;
    let (_, deadlock) = system.clone().with_deadlock(Some("At"), |it| it == "Done").expect("no such name");
    let deadlock = deadlock.sharing(&system, |it| it == "Flag");
    let waits = waits(&system, &deadlock, false).unwrap_or_else(|obstacle| panic!("{obstacle:?}"));
    let report = check(&waits.system, &CheckOptions::new().model(Model::Sc), &mut |_| {});
    matches!(report.answer, Answer::Safe { .. })
}

/// Processes whose initial place `init` leaves open may wait from the start.
#[test]
fn processes_that_start_anywhere() {
    let system = |init: &str| {
        format!(
            "type place = A | B | Done  array At[proc] : place  var Flag : bool  init (p) {{ {init}Flag = False }} \
             unsafe (p) {{ At[p] = Done && Flag = True }} \
             transition out (p) requires {{ At[p] = A }} {{ At[p] := Done }} \
             transition go (p) requires {{ At[p] = B && Flag = True }} {{ At[p] := Done }}"
        )
    };
    assert!(is_safe_system(&system("At[p] = A && ")));
    assert!(!is_safe_system(&system("At[p] <> Done && ")));
    assert!(!is_safe_system(&system("")));
    assert!(is_safe_system(&system("At[p] <> B && ")));
    assert!(is_safe_system(&system("(At[p] = A || At[p] = Done) && ")));
}

/// That two processes are never at a place does not exclude it for one.
#[test]
fn a_place_that_is_bad_for_two() {
    let system = |parameters: &str| {
        format!(
            "type place = A | B | Done  array At[proc] : place  var Flag : bool  init (p) {{ At[p] = A && Flag = False }} \
             unsafe ({parameters}) {{ At[p] = B }} \
             transition out (p) requires {{ At[p] = A }} {{ At[p] := Done }} \
             transition enter (p) requires {{ At[p] = A }} {{ At[p] := B }} \
             transition go (p) requires {{ At[p] = B && Flag = True }} {{ At[p] := Done }}"
        )
    };
    assert!(is_safe_system(&system("p")));
    assert!(!is_safe_system(&system("p q")));
}

/// Processes that look while they hold a lock, and one process that ends the wait: it is among all others, so that it rests at its
/// end.
#[test]
fn one_process_that_ends_the_wait_of_those_who_look() {
    let system = |one: &str| {
        format!(
            "type place = A | B | C | X | Y | Z | Done  const One : proc  array At[proc] : place  var Lock : bool  var Flag : bool  array Seen[proc] : int \
             init (p) {{ {one} && Lock = False && Flag = False && Seen[p] = 0 }} unsafe (p) {{ At[p] = Done && Lock = True && Flag = False }} \
             transition take (p) requires {{ At[p] = A && Lock = False }} {{ At[p] := B; Lock := True }} \
             transition no (p) requires {{ At[p] = B && Flag = False }} {{ At[p] := C; Seen[p] := 0 }} \
             transition yes (p) requires {{ At[p] = B && Flag = True }} {{ At[p] := C; Seen[p] := 1 }} \
             transition out (p) requires {{ At[p] = C && Seen[p] <> 0 }} {{ At[p] := Done; Lock := False }} \
             transition again (p) requires {{ At[p] = C && Seen[p] = 0 }} {{ At[p] := A; Lock := False }} \
             transition enter (p) requires {{ p = One && At[p] = X && Lock = False }} {{ At[p] := Y; Lock := True }} \
             transition set (p) requires {{ p = One && At[p] = Y }} {{ At[p] := Z; Flag := True }} \
             transition leave (p) requires {{ p = One && At[p] = Z }} {{ At[p] := Done; Lock := False }}"
        )
    };
    assert!(is_safe_system(&system("(p = One && At[p] = X || p <> One && At[p] = A)")));
    // a process that takes no part ends no wait
    assert!(!is_safe_system(&system("p <> One && At[p] = A")));
    assert!(!is_safe_system(&system("At[p] = A")));
}
