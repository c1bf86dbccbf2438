//! Tests of facts about numbers on cubes with unsatisfied reads.

use crate::cube::vocabulary::Vocabulary;
use crate::cube::{CubeTerm, Proc};
use crate::preimage::Preimages;
use crate::preimage::beforehand::FactFilter;
use crate::preimage::sample::{backward, cubes};
use garret_machine::memory::{Class, Tso};
use garret_system::system::SymbolId;

/// For the first cube of the bad state, and for the cubes before it, whether the facts exclude it.
fn excluded(bad: &str, step: &str) -> Vec<bool> {
    let text = format!(
        "type loc = A | B | C
         array PC[proc] : loc  array Seen[proc] : int
         weak var X : int
         init (p) {{ PC[p] = A && Seen[p] = 7 && X = 0 }}
         unsafe (p q) {{ {bad} }}
         {step}
         transition up ([p]) requires {{ PC[p] = A }} {{ PC[p] := B; X := X + 1 }}"
    );
    let system = garret_system::lang::parse(&text).expect("the text is a system").system;
    let vocabulary = Vocabulary::new(&system).with_facts_until(&|| false);
    assert_eq!(vocabulary.facts().laws().len(), 1);
    let mut beforehand = FactFilter::new(&vocabulary).expect("something is known");
    let nothing_known = Vocabulary::new(&system);
    let (cubes, _) = backward(&mut Preimages::new(&nothing_known, &Tso, 4, false), 2);
    cubes.iter().map(|cube| beforehand.excludes(cube)).collect()
}

/// The reads of a bad state come after all events of the processes, including all their changes of counters.
#[test]
fn what_is_read_now_counts_all_who_are_there() {
    assert!(excluded("p @ X = 0 && PC[q] = B", "")[0]);
    assert!(excluded("p @ X = 1 && PC[p] = B && PC[q] = B", "")[0]);
    assert!(!excluded("p @ X = 1 && PC[q] = B", "")[0]);
    assert!(!excluded("p @ X = 5 && PC[q] = B", "")[0], "others may count");
    assert!(excluded("p @ X = -1 && PC[p] = A", "")[0], "they only count up");
}

/// The read of a number that the same step writes comes after all earlier writes to it.
#[test]
fn what_is_read_to_be_written_counts_all_who_are_there() {
    let step = "transition see ([p]) requires { PC[p] = B } { PC[p] := C; Seen[p] := X; X := X + 1 }";
    assert_eq!(excluded("Seen[p] = 0 && PC[p] = C && PC[q] = B", step), [false, true]);
    assert_eq!(excluded("Seen[p] = 1 && PC[p] = C && PC[q] = B", step), [false, true], "p counts, too");
    assert_eq!(excluded("Seen[p] = 2 && PC[p] = C && PC[q] = B", step), [false, false]);
}

/// A read without a write may be older than the counting of other processes, but not than that of its own process.
#[test]
fn what_is_only_read_counts_the_reader() {
    let step = "transition see ([p]) requires { PC[p] = B } { Seen[p] := X }";
    assert_eq!(excluded("Seen[p] = 0 && PC[q] = B", step), [false, true], "p counts");
    assert_eq!(excluded("Seen[p] = 1 && PC[q] = B", step), [false, false], "q may count later");
}

/// That a read comes after all accesses to one variable does not order it after those to another variable, whose last write may be in
/// a store buffer.
#[test]
fn what_is_settled_is_one_variable() {
    let text = "
        type loc = A | B | C
        array PC[proc] : loc  array Seen[proc] : int
        const Writer : proc
        weak var X : int  weak var F : bool  weak var Count : int
        init (p) { PC[p] = A && Seen[p] = 7 && X = 0 && F = False && Count = 0 }
        unsafe (p q) { p = Writer && PC[p] = B && PC[q] = C && Seen[q] = 0 }
        transition store ([p]) requires { PC[p] = A && p = Writer } { PC[p] := B; X := 1 }
        transition flag ([p]) requires { PC[p] = A && p <> Writer } { PC[p] := B; F := True }
        transition see ([p]) requires { PC[p] = B && p <> Writer && fence() } { PC[p] := C; Seen[p] := X }
        transition count ([p]) { Count := Count + 1 }";
    let system = garret_system::lang::parse(text).expect("the text is a system").system;
    let vocabulary = Vocabulary::new(&system).with_facts_until(&|| false);
    let mut beforehand = FactFilter::new(&vocabulary).expect("something is known").with_zones(true);
    let mut looked_at = 0;
    for cube in cubes(&system, &Tso, 30) {
        let at = |process: Proc| cube.domain(CubeTerm::cell(SymbolId(0), &[process]));
        let is_stored =
            Proc::first(cube.processes).any(|it| at(it).is_some_and(|at| at.contains(1) && at.len() == 1));
        let is_after = |class: Class| matches!(class, Class::Accesses(_));
        if is_stored && cube.before.iter().any(|classes| classes.iter().any(is_after)) {
            assert!(!beforehand.excludes(&cube), "{cube:?}");
            looked_at += 1;
        }
    }
    assert!(looked_at > 0);
}
