//! Systems with counters that octagons decide: values that a process has written or knows, and values that others have read. Each has
//! an unsafe variant that would be SAFE if a rule was too strong.

use super::{BUFFERED, SAFE, UNSAFE, is, report, with, word};
use garret::{CheckOptions, Inference, Model, check, parse};

/// One process counts by load and store, and no other process does.
const WRITER: &str = "
    type loc = A | B | C
    array PC[proc] : loc  array Mine[proc] : int  array Seen[proc] : int
    const Writer : proc
    weak var X : int
    init (p) { PC[p] = A && Mine[p] = 0 && Seen[p] = 0 && X = 0 }
    unsafe (p) { PC[p] = B && p = Writer && Seen[p] <> Mine[p] }
    transition load ([p]) requires { PC[p] = A && p = Writer } { PC[p] := B; Mine[p] := X; Seen[p] := X }
    transition store ([p]) requires { PC[p] = B && p = Writer } { PC[p] := C; X := Mine[p] + 1 }
    transition again ([p]) requires { PC[p] = C && p = Writer } { PC[p] := A; Mine[p] := Mine[p] + 1 }";

/// It reads what it has written, because no other process writes.
#[test]
fn the_only_writer_reads_what_it_has_written() {
    let text = with(WRITER, "Mine[p] := X; Seen[p] := X", "Seen[p] := X");
    is(&text, SAFE);
    // Another process writes, too.
    let two = format!(
        "{text}\n transition other ([p]) requires {{ PC[p] = A && p <> Writer && X = 0 }} {{ X := 7 }}"
    );
    is(&two, UNSAFE);
}

/// The writer is the process that finds a flag unset, and sets it in the same step.
const DRAWN: &str = "
    type loc = Start | Look | A | B | C
    array PC[proc] : loc  array Mine[proc] : int  array Seen[proc] : int
    weak var X : int  weak var Taken : int
    init (p) { PC[p] = Start && Mine[p] = 0 && Seen[p] = 0 && X = 0 && Taken = 0 }
    unsafe (p) { PC[p] = B && Seen[p] <> Mine[p] }
    transition draw ([p]) requires { PC[p] = Start && Taken = 0 } { PC[p] := A; Taken := 1 }
    transition late ([p]) requires { PC[p] = Start && Taken <> 0 } { PC[p] := Look; Taken := 1 }
    transition load ([p]) requires { PC[p] = A } { PC[p] := B; Seen[p] := X }
    transition store ([p]) requires { PC[p] = B } { PC[p] := C; X := Mine[p] + 1 }
    transition again ([p]) requires { PC[p] = C } { PC[p] := A; Mine[p] := Mine[p] + 1 }";

#[test]
fn who_is_the_first_to_write_finds_nothing_written() {
    is(DRAWN, SAFE);
    let split = "transition draw ([p]) requires { PC[p] = Start && Taken = 0 } { PC[p] := Look }
        transition drawn ([p]) requires { PC[p] = Look } { PC[p] := A; Taken := 1 }";
    let draw = "transition draw ([p]) requires { PC[p] = Start && Taken = 0 } { PC[p] := A; Taken := 1 }";
    let two = with(&with(DRAWN, draw, split), "{ PC[p] := Look; Taken := 1 }", "{ Taken := 1 }");
    is(&two, UNSAFE);
}

/// A role that is handed over: only one process has it at a time, but it reads what earlier holders have written.
#[test]
fn a_role_that_is_handed_on_has_written_before() {
    let text = with(DRAWN, "{ PC[p] := A; Mine[p] := Mine[p] + 1 }", "{ PC[p] := Start; Taken := 0 }");
    is(&text, UNSAFE);
}

/// A number that is read may be as large as any that was written, although the last one is small.
const FALLING: &str = "
    type loc = A | B | C | D
    array PC[proc] : loc  array Mine[proc] : int  array Seen[proc] : int
    const Writer : proc
    weak var X : int  weak var F : bool  weak var G : bool
    init (p) { PC[p] = A && Mine[p] = 0 && Seen[p] = 0 && X = 0 && F = False && G = False }
    unsafe (p q) { p = Writer && PC[p] = D && PC[q] = D && q <> Writer && Seen[q] = 5 && Mine[p] = 0 }
    transition up ([p]) requires { PC[p] = A && p = Writer } { PC[p] := B; Mine[p] := Mine[p] + 5; X := Mine[p] + 5 }
    transition down ([p]) requires { PC[p] = B && p = Writer } { PC[p] := C; Mine[p] := Mine[p] - 5; X := Mine[p] - 5 }
    transition look ([p]) requires { PC[p] = C && p = Writer && F = False } { PC[p] := D }
    transition more ([p]) requires { PC[p] = D && p = Writer } { PC[p] := A }
    transition flag ([p]) requires { PC[p] = A && p <> Writer } { PC[p] := B; F := True }
    transition see ([p]) requires { PC[p] = B && p <> Writer && fence() } { PC[p] := D; Seen[p] := X }";

#[test]
fn an_old_value_may_be_higher_than_the_last_one() {
    is(FALLING, BUFFERED);
    is(&with(FALLING, "F = False }", "F = False && fence() }"), SAFE);
    is(&with(FALLING, "Seen[q] = 5", "Seen[q] = 6"), SAFE);
}

/// Successive reads of an increasing number are increasing, unless one of them is from the process's own store buffer.
const GROWING: &str = "
    type loc = A | B | C | D
    array PC[proc] : loc  array Seen[proc] : int
    const Writer : proc
    weak var X : int  weak var F : bool
    init (p) { PC[p] = A && Seen[p] = 0 && X = 0 && F = False }
    unsafe (p q) { p = Writer && PC[p] = D && PC[q] = D && q <> Writer && Seen[q] < Seen[p] }
    transition write ([p]) requires { PC[p] = A && p = Writer } { PC[p] := B; X := Seen[p] + 1 }
    transition own ([p]) requires { PC[p] = B && p = Writer } { PC[p] := C; Seen[p] := X }
    transition look ([p]) requires { PC[p] = C && p = Writer && F = False } { PC[p] := D }
    transition flag ([p]) requires { PC[p] = A && p <> Writer } { PC[p] := B; F := True }
    transition see ([p]) requires { PC[p] = B && p <> Writer && fence() } { PC[p] := D; Seen[p] := X }";

#[test]
fn reads_of_the_own_buffer_come_early() {
    is(GROWING, BUFFERED);
    is(&with(GROWING, "F = False } { PC[p] := D }", "F = False && fence() } { PC[p] := D }"), SAFE);
}

/// All processes count in one atomic step, so the value read is the last one.
const ATOMIC: &str = "
    type loc = A | B
    array PC[proc] : loc  array Mine[proc] : int
    weak var X : int
    init (p) { PC[p] = A && Mine[p] = 0 && X = 0 }
    unsafe (p q) { PC[q] = B && p @ X <= Mine[q] }
    transition up ([p]) { PC[p] := B; Mine[p] := X; X := X + 1 }";

#[test]
fn what_is_read_now_is_what_atomic_steps_have_written() {
    is(ATOMIC, SAFE);
    let plain = "transition load ([p]) requires { PC[p] = A } { Mine[p] := X }
        transition up ([p]) requires { PC[p] = A } { PC[p] := B; X := Mine[p] + 1 }";
    is(&with(ATOMIC, "transition up ([p]) { PC[p] := B; Mine[p] := X; X := X + 1 }", plain), UNSAFE);
    // The knowledge of one process does not apply to another one.
    is(&with(ATOMIC, "p @ X <= Mine[q]", "p @ X > Mine[q] + 1"), UNSAFE);
    let down = format!("{ATOMIC}\n transition down ([p]) requires {{ PC[p] = A && X > 0 }} {{ X := X - 1 }}");
    is(&down, UNSAFE);
}

/// A plain write, unlike atomic ones, may still be in a store buffer.
#[test]
fn what_is_read_now_may_still_be_in_a_buffer() {
    let text = "
        type loc = A | B
        array PC[proc] : loc  array Mine[proc] : int
        const Writer : proc
        weak var X : int
        init (p) { PC[p] = A && Mine[p] = 0 && X = 0 }
        unsafe (p q) { q = Writer && p <> Writer && PC[q] = B && p @ X < Mine[q] }
        transition up ([p]) requires { p = Writer } { PC[p] := B; Mine[p] := Mine[p] + 1; X := Mine[p] + 1 }";
    is(text, BUFFERED);
    is(&with(text, "X := Mine[p] + 1 }", "X := case | X = Mine[p] : Mine[p] + 1 | _ : Mine[p] + 1 }"), SAFE);
}

/// The last write may be in a store buffer if it is not from an atomic step, whatever other steps are.
const STORED: &str = "
    type loc = A | B | C
    array PC[proc] : loc  array Mine[proc] : int
    const Writer : proc
    weak var X : int
    init (p) { PC[p] = A && Mine[p] = 0 && X = 0 }
    unsafe (p q) { q = Writer && p <> Writer && PC[q] = C && p @ X < Mine[q] }
    transition up ([p]) requires { PC[p] = A && p = Writer } { PC[p] := B; Mine[p] := Mine[p] + 1; X := Mine[p] + 1 }
    transition leave ([p]) requires { PC[p] = B && p = Writer } { PC[p] := C }
    transition again ([p]) requires { PC[p] = C && p = Writer } { PC[p] := A }";

#[test]
fn what_is_written_may_stay_in_a_buffer_for_some_steps() {
    is(STORED, BUFFERED);
    let up = "transition up_at_once ([p]) requires { PC[p] = A && p = Writer && X = Mine[p] }
        { PC[p] := B; Mine[p] := X + 1; X := X + 1 }";
    is(&format!("{STORED}\n{up}"), BUFFERED);
    is(&with(STORED, "PC[p] = B && p = Writer", "PC[p] = B && p = Writer && fence()"), SAFE);
}

/// The search reports the octagons that it needed.
#[test]
fn zones_are_said_as_sentences() {
    let found = report(ATOMIC, Model::Sc, true);
    assert_eq!(found.facts, ["Mine[p] <= X for any p"]);
    let found = report(DRAWN, Model::Tso, true);
    assert!(
        found.facts.iter().any(|fact| fact.contains("the highest value of X so far")),
        "{:?}",
        found.facts
    );
}

/// The results do not depend on the number of threads.
#[test]
fn zones_do_not_depend_on_threads() {
    let system = parse(DRAWN).expect("the text is a system").system;
    let said = |jobs| {
        let options = CheckOptions::new().inference(Inference::Off).jobs(jobs).batches_after(0);
        let found = check(&system, &options, &mut |_| {});
        (word(&found), found.facts, found.statistics.impossible, found.statistics.visited)
    };
    assert_eq!(said(1), said(3));
}
