//! Initial values of numbers, and how steps change them. Each relevant number has a counterpart that counts without bound.

use super::{SAFE, UNSAFE, is, with};

/// All processes count once, and leave with a known number; there are no store buffers.
const LEAVE: &str = "
    type loc = A | B | C | D
    array PC[proc] : loc  array Mine[proc] : int
    var X : int
    init (p) { PC[p] = A && Mine[p] = 0 && X = 0 }
    unsafe (p) { PC[p] = D }
    transition up ([p]) requires { PC[p] = A } { PC[p] := B; Mine[p] := Mine[p] + 1; X := Mine[p] + 1 }
    transition leave ([p]) requires { PC[p] = B && Mine[p] = 1 } { PC[p] := C }
    transition out ([p]) requires { PC[p] = C } { PC[p] := D }";

#[test]
fn what_processes_count_is_known() {
    is(LEAVE, UNSAFE);
    is(&with(LEAVE, "Mine[p] = 1", "Mine[p] = 2"), SAFE);
}

/// The initial values of numbers are all those that `init` allows.
#[test]
fn numbers_start_where_init_allows_them_to() {
    let text = with(LEAVE, "Mine[p] = 0", "Mine[p] >= 0");
    let above = with(&text, "Mine[p] = 1", "Mine[p] = 3");
    is(&above, UNSAFE);
    is(&with(&above, "Mine[p] >= 0", "Mine[p] <= 0"), SAFE);
    let below = with(&with(&text, "Mine[p] >= 0", "Mine[p] <= 0"), "Mine[p] = 1", "Mine[p] = -3");
    is(&below, UNSAFE);
    is(&with(&below, "Mine[p] <= 0", "Mine[p] >= 0"), SAFE);
}

/// The initial value of a variable need not be zero; a process that draws late has counted more often than one that draws early.
#[test]
fn who_is_the_first_to_write_finds_the_first_value() {
    let text = "
        type loc = Start | A | B | C
        array PC[proc] : loc  array Mine[proc] : int
        weak var Taken : int  weak var X : int  weak var Count : int
        init (p) { PC[p] = Start && Mine[p] = 0 && X = 5 && Taken = 0 && Count = 0 }
        unsafe (p) { PC[p] = C }
        transition draw ([p]) requires { PC[p] = Start && Taken = 0 && X = 5 } { PC[p] := A; Taken := 1 }
        transition think ([p]) requires { PC[p] = Start && Mine[p] < X } { Mine[p] := Mine[p] + 1 }
        transition store ([p]) requires { PC[p] = A } { PC[p] := B; X := 6 }
        transition leave ([p]) requires { PC[p] = B && Mine[p] = 2 } { PC[p] := C }
        transition count ([p]) requires { PC[p] = Start && X <= Count + 9 } { Count := Count + 1 }";
    is(text, UNSAFE);
    is(&with(text, "Mine[p] = 2", "Mine[p] = 7"), SAFE);
}

/// Cells of other processes hold other numbers.
#[test]
fn cells_of_another_process_hold_other_numbers() {
    let peek = |value: i64| {
        format!(
            "{}\n transition peek ([p] q) requires {{ PC[p] = A && Mine[q] = {value} }} {{ PC[p] := C }}",
            with(LEAVE, "Mine[p] = 1", "Mine[p] = 2")
        )
    };
    is(&peek(1), UNSAFE);
    is(&peek(2), SAFE);
    // Other processes may write the cells of this one.
    let text = with(&with(LEAVE, "Mine[p] = 1", "Mine[p] = 2"), "type loc = A", "type loc = Other | A");
    let other = "transition other ([p]) requires { PC[p] = A } { PC[p] := Other }";
    let poke = "transition poke ([p] q) requires { PC[p] = Other } { Mine[q] := 2 }";
    is(&format!("{text}\n{other}\n{poke}"), UNSAFE);
}

/// A guard that excludes one value does not bound the number.
#[test]
fn what_a_number_is_not_leaves_others() {
    is(&with(LEAVE, "Mine[p] = 1", "Mine[p] <> 0"), UNSAFE);
    is(&with(LEAVE, "Mine[p] = 1", "Mine[p] <> 2"), UNSAFE);
    is(&with(LEAVE, "Mine[p] = 1", "Mine[p] <> 1"), SAFE);
}

/// Any branch may be taken, or none if no condition needs to hold.
#[test]
fn each_branch_may_be_taken() {
    let text = with(LEAVE, "var X : int", "var X : int  var Count : int");
    let text = with(&text, "X = 0 }", "X = 0 && Count = 0 }");
    let count = "Mine[p] := X; Count := Count + 1;";
    let second = with(
        &text,
        "Mine[p] := Mine[p] + 1; X := Mine[p] + 1",
        &format!("{count} X := case | X = 0 : 1 | _ : 5"),
    );
    is(&with(&second, "Mine[p] = 1", "X = 5"), UNSAFE);
    is(&with(&second, "Mine[p] = 1", "X = 0"), SAFE);
    let none =
        with(&text, "Mine[p] := Mine[p] + 1; X := Mine[p] + 1", &format!("{count} X := case | X < 1 : 1"));
    is(&none, UNSAFE);
    is(&with(&none, "Mine[p] = 1", "Mine[p] = 2"), SAFE);
}

/// If the place of a process is not known, it may be at any place.
#[test]
fn whoever_it_is_may_be_anywhere() {
    let text = with(LEAVE, "array PC[proc] : loc", "array PC[proc] : loc  array Out[proc] : bool");
    let text = with(&text, "PC[p] = A && Mine[p] = 0", "PC[p] = A && Out[p] = False && Mine[p] = 0");
    let text = with(&text, "PC[p] = D }", "Out[p] = True }");
    let text = with(&text, "PC[p] = B && Mine[p] = 1 } { PC[p] := C", "Mine[p] = 1 } { Out[p] := True");
    is(&text, UNSAFE);
    is(&with(&text, "Mine[p] = 1 }", "Mine[p] = 2 }"), SAFE);
}
