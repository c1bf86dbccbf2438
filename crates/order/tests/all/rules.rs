//! Rules that random programs seldom exercise, each in a test of its own: whether two threads may both read what the other writes later.

use crate::support::text::{Architecture, text};
use garret_axioms::{Axioms, decide_within, parse};
use garret_base::watch::Watch;
use garret_instructions::value::Value;
use garret_order::{Model, Options};

use crate::support;

/// Whether both loads may return 1: an AArch64 thread loads x into `W1`, executes `middle` and `last`, and stores 1 (`W9`) to
/// y; the other thread loads y and then stores to x.
fn both_read(middle: &str, last: &str) -> bool {
    let rows = |code: &str| -> Vec<String> { code.split(';').map(|it| it.trim().to_owned()).collect() };
    let first = rows(&format!("MOV W9,#1; LDR W1,[X20]; {middle} {last}"));
    let second = rows("MOV W9,#1; LDR W1,[X21]; DMB SY; STR W9,[X20]");
    let cells = [("x", 0), ("y", 0), ("u", 0)];
    let condition = "0:X1=1 /\\ 1:X1=1";
    let text = text((Architecture::AArch64, "rule"), &cells, &[&first, &second], condition);
    let test = parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let found = support::found(&test, Model::Armv8, &Options::default()).expect("it is decided");
    let allowed =
        decide_within(&test, Axioms::Armv8, &Watch::default()).expect("its runs access variables only");
    assert_eq!(found, *allowed.states(), "{text}");
    found.contains(&vec![Value::Number(1); 2])
}

/// `W2` holds 0 and depends on x. The address of u in `X3` and the 1 in `W4` depend on it.
const DEPEND: &str = "EOR X2,X1,X1; ADD X3,X22,X2; ADD W4,W2,#1;";
/// The load of u is ordered before the store to y.
const AFTER_U: &str = "EOR X6,X5,X5; ADD X7,X21,X6; STR W9,[X7]";
const STORE: &str = "STR W9,[X21]";

#[test]
fn nothing_orders() {
    assert!(both_read("", STORE));
}

#[test]
fn an_address_orders_later_stores() {
    assert!(!both_read(&format!("{DEPEND} STR W9,[X3];"), STORE));
    assert!(!both_read(&format!("{DEPEND} LDR W5,[X3];"), STORE));
    assert!(both_read(&format!("{DEPEND} STR W4,[X22];"), STORE));
}

#[test]
fn a_register_that_is_written_again_depends_on_nothing() {
    let address = "ADD X7,X21,X2; STR W9,[X7]";
    assert!(!both_read("EOR X2,X1,X1;", address));
    assert!(both_read("EOR X2,X1,X1; MOV X2,#0;", address));
    assert!(both_read("EOR X2,X1,X1; LDR W2,[X22]; EOR X2,X2,X2;", address));
}

#[test]
fn what_reads_an_own_store_comes_after_what_that_depends_on() {
    assert!(!both_read(&format!("{DEPEND} STR W9,[X3]; LDR W5,[X22];"), AFTER_U));
    assert!(!both_read(&format!("{DEPEND} STR W4,[X22]; LDR W5,[X22];"), AFTER_U));
    // but not after another store to the cell between them
    assert!(both_read(&format!("{DEPEND} STR W4,[X22]; STR W9,[X22]; LDR W5,[X22];"), AFTER_U));
}

/// An acquire that reads from an atomic store of its own thread is ordered after the load of that instruction, not after the
/// store. Current versions of the axioms say so; older ones had both.
#[test]
fn what_acquires_from_an_own_atomic_store_need_not_come_after_it() {
    // a release orders what is before it, not what is after it
    let swap = "SWPL W9,W8,[X22];";
    assert!(both_read(&format!("{swap} LDAPR W5,[X22];"), STORE));
    assert!(both_read(&format!("{swap} LDR W5,[X22];"), AFTER_U));
}

#[test]
fn what_is_compared_orders_the_store() {
    let compare = |middle: &str| both_read(&format!("{middle} MOV W8,#1;"), "CAS W2,W8,[X21]");
    assert!(!compare("EOR X2,X1,X1;"));
    assert!(compare("EOR X2,X1,X1; MOV X2,#0;"));
    assert!(!both_read("CMP W1,#0; CSEL W8,W9,W9,EQ;", "STR W8,[X21]"));
}

#[test]
fn a_store_exclusive_waits_for_what_is_between_it_and_its_load() {
    // The pair is in memory before the load between its halves, which reads what another thread writes only after it has read the pair.
    let rows = |code: &str| -> Vec<String> { code.split(';').map(|it| it.trim().to_owned()).collect() };
    let pair = rows("MOV W9,#1; LDXR W1,[X20]; LDR W2,[X21]; STXR W3,W9,[X20]");
    let other = rows("MOV W9,#1; LDAR W1,[X20]; STLR W9,[X21]");
    let cells = [("x", 0), ("y", 0)];
    let condition = "0:X1=0 /\\ 0:X2=1 /\\ 0:X3=0 /\\ 1:X1=1";
    let text = text((Architecture::AArch64, "between"), &cells, &[&pair, &other], condition);
    let test = parse(&text).expect("it is a test");
    let found = support::found(&test, Model::Armv8, &Options::default()).expect("it is decided");
    let allowed =
        decide_within(&test, Axioms::Armv8, &Watch::default()).expect("its runs access variables only");
    assert_eq!(found, *allowed.states());
    assert!(found.contains([0, 1, 0, 1].map(Value::Number).as_slice()));
}
