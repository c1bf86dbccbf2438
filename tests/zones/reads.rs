//! The values that a process reads while others write: old values, those of its own store buffer, and in which cases they are the
//! last ones.
//!
//! In each system, all writes of the writer come before the reads of the reader in every order of the steps that is found: both write
//! `Z`, and the value of the reader is the last one. But the reader may have read before its own `Z` has left its store buffer.

use super::{BUFFERED, SAFE, is, with};

/// Two processes that perform these steps one after the other; each step is a part of a guard, and an action. The writer ends with a
/// write of `Z` and a fence, and then reads that the reader wrote `Z` last.
fn race(writer: &[(&str, &str)], reader: &[(&str, &str)], bad: &str) -> String {
    let writer = [writer, &[("", "Z := Early;"), ("&& fence()", "")]].concat();
    let mut text = format!(
        "type loc = L0 | L1 | L2 | L3 | L4 | L5
         type mark = Unset | Early | Late
         array PC[proc] : loc  array Seen[proc] : int  array Again[proc] : int
         const Writer : proc  const Reader : proc
         weak var X : int  weak var F : bool  weak var Z : mark  weak var Count : int
         init (p) {{ PC[p] = L0 && Seen[p] = -1 && Again[p] = -1 && X = 0 && F = False && Z = Unset && Count = 0 }}
         unsafe (p q) {{ p = Writer && PC[p] = L{} && p @ Z = Late && q = Reader && PC[q] = L{} && {bad} }}
         transition count ([p]) {{ Count := Count + 1 }}\n",
        writer.len(),
        reader.len(),
    );
    for (role, steps) in [("Writer", &writer[..]), ("Reader", reader)] {
        text.extend(steps.iter().enumerate().map(|(number, (guard, done))| {
            format!(
                "transition step{number}_{role} ([p]) requires {{ PC[p] = L{number} && p = {role} {guard} }}
                 {{ {done} PC[p] := L{} }}\n",
                number + 1
            )
        }));
    }
    text
}

const LATE: (&str, &str) = ("", "Z := Late;");
const LOAD: (&str, &str) = ("", "Seen[p] := X;");
const LOAD_AGAIN: (&str, &str) = ("", "Again[p] := X;");

/// Only writes that are certainly before a read are ordered before it.
#[test]
fn a_read_may_come_before_the_last_write_of_the_only_writer() {
    let text = race(&[("", "X := 1;")], &[LATE, LOAD], "Seen[q] = 0");
    is(&text, BUFFERED);
    is(&race(&[("", "X := 1;")], &[LATE, ("&& fence()", "Seen[p] := X;")], "Seen[q] = 0"), SAFE);
}

/// The value read may be larger than the one written last.
#[test]
fn an_old_value_may_be_higher_than_what_is_written_last() {
    let writer = [("", "X := 5;"), ("", "X := 1;")];
    is(&race(&writer, &[LATE, LOAD], "Seen[q] = 5"), BUFFERED);
    is(&race(&writer, &[LATE, LOAD], "Seen[q] = 6"), SAFE);
}

/// Later reads may return smaller values if smaller values are written.
#[test]
fn reads_of_a_number_that_falls_may_fall() {
    let writer = [("", "X := 5;"), ("", "X := 1;")];
    is(&race(&writer, &[LATE, LOAD, LOAD_AGAIN], "Seen[q] = 5 && Again[q] = 1"), BUFFERED);
    let writer = [("", "X := 1;"), ("", "X := 5;")];
    is(&race(&writer, &[LATE, LOAD, LOAD_AGAIN], "Seen[q] = 5 && Again[q] = 1"), SAFE);
    is(&race(&writer, &[LATE, LOAD, LOAD_AGAIN], "Seen[q] = 1 && Again[q] = 5"), BUFFERED);
}

/// A number only increases, but other processes do not see a value in the store buffer of a process, although they read later.
#[test]
fn later_reads_of_others_may_be_lower_than_those_of_the_own_buffer() {
    let writer = [("", "X := 1;"), LOAD, ("&& F = False", "")];
    let reader = [("", "F := True;"), ("&& fence()", "Z := Late;"), LOAD];
    let text = race(&writer, &reader, "Seen[p] = 1 && Seen[q] = 0");
    is(&text, BUFFERED);
    is(&with(&text, "&& F = False }", "&& F = False && fence() }"), SAFE);
}

/// The same, if others read at this time.
#[test]
fn reads_of_now_may_be_lower_than_those_of_the_own_buffer() {
    let text = "
        type loc = A | B | C | D
        array PC[proc] : loc  array Seen[proc] : int
        const Writer : proc
        weak var X : int  weak var Count : int
        init (p) { PC[p] = A && Seen[p] = 0 && X = 0 && Count = 0 }
        unsafe (p q) { p = Writer && PC[p] = D && Seen[p] = 1 && q @ X = 0 }
        transition store ([p]) requires { PC[p] = A && p = Writer } { PC[p] := B; X := 1 }
        transition own ([p]) requires { PC[p] = B && p = Writer } { PC[p] := C; Seen[p] := X }
        transition leave ([p]) requires { PC[p] = C && p = Writer } { PC[p] := D }
        transition count ([p]) { Count := Count + 1 }";
    is(text, BUFFERED);
    is(&with(text, "PC[p] = C && p = Writer", "PC[p] = C && p = Writer && fence()"), SAFE);
}

/// Two processes write a number: neither of them reads its own write.
#[test]
fn one_of_two_writers_may_miss_what_the_other_one_has_written() {
    let up = ("", "Again[p] := X; X := X + 1;");
    let text = race(&[up], &[up, LATE, LOAD], "Again[p] = 1 && Seen[q] = 1");
    is(&text, BUFFERED);
    is(&race(&[up], &[up, LATE, ("&& fence()", "Seen[p] := X;")], "Again[p] = 1 && Seen[q] = 1"), SAFE);
}

/// A race between the reader and the process that draws the role of the writer. At the end, little is known of the processes in
/// either role: their `Flag` shows how far they are.
const DRAWN_RACE: &str = "
    type loc = A | B | C  type flag = F0 | F1 | F2 | F3 | F4
    type mark = Unset | Early | Late
    array PC[proc] : loc  array Flag[proc] : flag  array Seen[proc] : int
    const Reader : proc
    weak var Taken : int  weak var X : int  weak var F : bool  weak var Z : mark  weak var Count : int
    init (p) { PC[p] = A && Flag[p] = F0 && Seen[p] = -1 && Taken = 0 && X = 0 && F = False && Z = Unset && Count = 0 }
    transition count ([p]) { Count := Count + 1 }
    transition draw ([p]) requires { PC[p] = A && Taken = 0 } { PC[p] := B; Taken := 1 }
    transition store ([p]) requires { PC[p] = B } { PC[p] := C; X := 1 }";

/// If a process may or may not be the writer, neither is assumed.
#[test]
fn who_may_be_the_writer_need_not_be() {
    let steps = "
        unsafe (p q) { PC[p] = C && Flag[p] = F2 && p @ Z = Late && q = Reader && Flag[q] = F2 && Seen[q] = 0 }
        transition mark ([p]) requires { PC[p] = C && Flag[p] = F0 && p <> Reader } { Flag[p] := F1; Z := Early }
        transition drain ([p]) requires { PC[p] = C && Flag[p] = F1 && p <> Reader && fence() } { Flag[p] := F2 }
        transition late ([p]) requires { Flag[p] = F0 && p = Reader } { Flag[p] := F1; Z := Late }
        transition see ([p]) requires { Flag[p] = F1 && p = Reader } { Flag[p] := F2; Seen[p] := X }";
    let text = format!("{DRAWN_RACE}{steps}");
    is(&text, BUFFERED);
    is(&with(&text, "F1 && p = Reader }", "F1 && p = Reader && fence() }"), SAFE);
}

#[test]
fn who_need_not_be_the_writer_may_be() {
    let steps = "
        unsafe (p q) { Flag[p] = F2 && Seen[p] = 1 && q = Reader && q @ X = 0 }
        transition own ([p]) requires { Flag[p] = F0 && p <> Reader } { Flag[p] := F1; Seen[p] := X }
        transition leave ([p]) requires { Flag[p] = F1 && p <> Reader } { Flag[p] := F2 }";
    let text = format!("{DRAWN_RACE}{steps}");
    is(&text, BUFFERED);
    is(&with(&text, "F1 && p <> Reader }", "F1 && p <> Reader && fence() }"), SAFE);
}

/// All increments of a process come before a read of another process only if all its reads do, and so do those of unconstrained
/// processes: a process that reads a number twice may find that another one counted in between. Here, that one also overwrites the
/// value that is still in the store buffer, so that in the order of the writes it comes first.
#[test]
fn somebody_may_count_between_two_reads() {
    let text = "
        type loc = Start | Stored | Early | Late | Counted
        array PC[proc] : loc  array Mine[proc] : int
        const Writer : proc
        weak var N : int  weak var X : int
        init (p) { PC[p] = Start && Mine[p] = 0 && N = 0 && X = 0 }
        unsafe (p) { PC[p] = Late && p @ X = 1 }
        transition store ([p]) requires { PC[p] = Start && p = Writer } { PC[p] := Stored; X := 1 }
        transition early ([p]) requires { PC[p] = Stored && N = 0 } { PC[p] := Early }
        transition late ([p]) requires { PC[p] = Early && N = 1 } { PC[p] := Late }
        transition count ([p]) requires { PC[p] = Start && p <> Writer } { PC[p] := Counted; Mine[p] := N; N := N + 1; X := 2 }";
    is(text, BUFFERED);
    is(&with(text, "PC[p] = Stored && N", "PC[p] = Stored && fence() && N"), SAFE);
}
