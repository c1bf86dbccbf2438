//! Who is the only one to write a variable, and from when on.

use super::{SAFE, UNSAFE, is, with};

/// Who draws writes `X`; who finds that it is written comes as far.
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

/// That nobody has written a variable is no reason why nobody else has the keys of those who have.
#[test]
fn who_finds_what_is_written_is_not_the_first_to_write_it() {
    is(JOINED, UNSAFE);
    is(&with(JOINED, "X = 1 }", "X = 2 }"), SAFE);
}
