//! Which process is the only one to write a variable, and from which point on.

use super::{BUFFERED, SAFE, UNSAFE, is, with};

/// A process that draws writes `X`; a process that finds it written gets as far.
const JOINED: &str = "
    type loc = A | B | C | D
    array PC[proc] : loc
    weak var Taken : int  weak var X : int  weak var Count : int
    init (p) { PC[p] = A && Taken = 0 && X = 0 && Count = 0 }
    unsafe (p q) { PC[p] = D && PC[q] = D }
    transition join ([p]) requires { PC[p] = A && X = 1 } { PC[p] := C }
    transition draw ([p]) requires { PC[p] = A && Taken = 0 } { PC[p] := B; Taken := 1 }
    transition store ([p]) requires { PC[p] = B } { PC[p] := C; X := 1 }
    transition leave ([p]) requires { PC[p] = C } { PC[p] := D }
    transition count ([p]) requires { PC[p] = A } { Count := Count + 1 }";

/// That no process has written a variable does not imply that no other process has the keys of its writers.
#[test]
fn who_finds_what_is_written_is_not_the_first_to_write_it() {
    is(JOINED, UNSAFE);
    is(&with(JOINED, "X = 1 }", "X = 2 }"), SAFE);
}

/// The process that draws writes `X`, the one that draws the other lot writes `Y`; a process that finds both written has the keys of
/// both.
const JOINED_BOTH: &str = "
    type loc = A | P | P1 | Q | Q1 | C | D
    array PC[proc] : loc
    weak var TakenX : int  weak var TakenY : int  weak var X : int  weak var Y : int  weak var Count : int
    init (p) { PC[p] = A && TakenX = 0 && TakenY = 0 && X = 0 && Y = 0 && Count = 0 }
    unsafe (p) { PC[p] = D }
    transition join ([p]) requires { PC[p] = A && X = 1 && Y = 1 && X = Y } { PC[p] := C }
    transition never_x ([p]) requires { PC[p] = P1 && X = 0 } { PC[p] := C }
    transition never_y ([p]) requires { PC[p] = Q1 && Y = 0 } { PC[p] := C }
    transition draw_x ([p]) requires { PC[p] = A && TakenX = 0 } { PC[p] := P; TakenX := 1 }
    transition draw_y ([p]) requires { PC[p] = A && TakenY = 0 } { PC[p] := Q; TakenY := 1 }
    transition store_x ([p]) requires { PC[p] = P } { PC[p] := P1; X := 1 }
    transition store_y ([p]) requires { PC[p] = Q } { PC[p] := Q1; Y := 1 }
    transition leave ([p]) requires { PC[p] = C } { PC[p] := D }
    transition count ([p]) requires { X <= Count + 9 } { Count := Count + 1 }";

/// The same holds for a second variable that no process has written.
#[test]
fn who_finds_two_variables_written_is_not_the_first_to_write_one_of_them() {
    is(JOINED_BOTH, UNSAFE);
    is(&with(JOINED_BOTH, "&& Y = 1", "&& Y = 2"), SAFE);
}

/// Each of two processes announces itself, and enters if it does not see the other one.
const ENTER: &str = "
    type loc = A | B | C | D
    array PC[proc] : loc
    const One : proc  const Two : proc
    weak var X : int  weak var Y : int  weak var Count : int
    init (p) { PC[p] = A && X = 0 && Y = 0 && Count = 0 }
    unsafe (p q) { PC[p] = D && PC[q] = D }
    transition say_x ([p]) requires { PC[p] = A && p = One } { PC[p] := B; X := 1 }
    transition see_y ([p]) requires { PC[p] = B && p = One && Y = 0 } { PC[p] := C }
    transition say_y ([p]) requires { PC[p] = A && p = Two } { PC[p] := B; Y := 1 }
    transition see_x ([p]) requires { PC[p] = B && p = Two && X = 0 } { PC[p] := C }
    transition leave ([p]) requires { PC[p] = C } { PC[p] := D }
    transition count ([p]) requires { X <= Count + 9 && Y <= Count + 9 } { Count := Count + 1 }";

/// A value that is only read may be older than the last one written.
#[test]
fn what_is_only_read_may_be_old() {
    is(ENTER, BUFFERED);
    is(&with(&with(ENTER, "Y = 0 }", "Y = 0 && fence() }"), "X = 0 }", "X = 0 && fence() }"), SAFE);
    // The step may write what it reads, but does not do so.
    let text = with(ENTER, "Y = 0 } { PC[p] := C }", "Y = 0 } { PC[p] := C; Y := case | Y = 9 : 1 }");
    is(&text, BUFFERED);
    let both = with(&text, "X = 0 } { PC[p] := C }", "X = 0 } { PC[p] := C; X := case | X = 0 : 0 }");
    is(&with(&both, "| Y = 9 : 1", "| Y = 0 : 0"), SAFE);
}

/// Only the writer of a variable reads the last value written; other processes may not.
#[test]
fn only_the_writer_reads_what_it_has_written() {
    let text = with(ENTER, "type loc = A | B", "array Seen[proc] : int  type loc = A | B");
    let text = with(&text, "PC[p] = A && X = 0", "PC[p] = A && Seen[p] = 0 && X = 0");
    is(&with(&text, "Y = 0 } { PC[p] := C }", "Y = 0 } { PC[p] := C; Seen[p] := Y }"), BUFFERED);
}
