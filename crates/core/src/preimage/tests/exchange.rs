//! Tests of interchangeable parameters and of repeated choices: what is left out is contained in what remains.

use crate::cube::vocabulary::Vocabulary;
use crate::preimage::start::bad_cubes;
use crate::preimage::{Budget, Preimages, sample};
use garret_base::watch::Watch;
use garret_machine::memory::Model;
use garret_system::lang::parse;
use garret_system::system::System;

/// The cubes of a backward search, and the number of pre-images that were computed; interchangeable parameters are mapped in one
/// order only, or in both.
fn backward(system: &System, both_orders: bool) -> (Vec<String>, usize) {
    let vocabulary = Vocabulary::new(system);
    let mut preimages =
        Preimages::new(&vocabulary, Model::Sc.order().expect("the search knows it"), 4, false);
    if both_orders {
        preimages.rules.iter_mut().flat_map(|rule| &mut rule.exchangeable).for_each(Vec::clear);
    }
    let (cubes, computed) = sample::backward(&mut preimages, 300);
    (cubes.iter().map(|cube| format!("{cube:?}")).collect(), computed)
}

#[test]
fn parameters_change_places_without_loss() {
    let quorum = |guard: &str, update: &str| {
        format!(
            "type loc = L1 | L2 | L3
            array PC[proc] : loc
            array A[proc] : bool
            array M[proc,proc] : bool
            init (p q) {{ PC[p] = L1 && A[p] = False && M[p,q] = False }}
            unsafe (p q r) {{ PC[p] = L3 && A[q] = True && M[q,r] = True }}
            transition vote (p) requires {{ PC[p] = L1 }} {{ PC[p] := L2; A[p] := True }}
            transition meet (p q r) requires {{ PC[p] = L2 && {guard} }} {{ PC[p] := L3; {update} }}"
        )
    };
    let both = "PC[q] = L2 && PC[r] = L2";
    let all = "M[j,k] := case | j = q && k = r : True | j = r && k = q : True | _ : M[j,k]";
    let one = "M[q,r] := True";
    for (guard, update, saves) in
        [(both, all, true), (both, one, false), ("PC[q] = L2 && PC[r] = L1", all, false)]
    {
        let system = parse(&quorum(guard, update)).expect("it is a system").system;
        let (found, computed) = backward(&system, false);
        let (of_both, computed_both) = backward(&system, true);
        assert!(found.len() > 10, "{guard}, {update}: {}", found.len());
        assert_eq!(found, of_both, "{guard}, {update}");
        assert_eq!(computed < computed_both, saves, "{guard}, {update}: {computed}, {computed_both}");
    }
}

/// The numbers of literals of the pre-images of the bad state, if all processes have to satisfy the formula.
fn sizes_before(formula: &str) -> Vec<usize> {
    let text = format!(
        "type loc = L1 | L2
        array PC[proc] : loc
        array A[proc] : bool
        array B[proc] : bool
        array C[proc] : bool
        array D[proc] : bool
        init (p) {{ PC[p] = L1 }}
        unsafe (p) {{ PC[p] = L2 }}
        transition t (p) requires {{ PC[p] = L1 && {formula} }} {{ PC[p] := L2 }}"
    );
    let system = parse(&text).expect("it is a system").system;
    let vocabulary = Vocabulary::new(&system);
    let watch = Watch::default();
    let budget = Budget::new(&watch, usize::MAX);
    let mut preimages =
        Preimages::new(&vocabulary, Model::Sc.order().expect("the search knows it"), 4, false);
    let bad = bad_cubes(&system.unsafes[0], &mut preimages, &budget).expect("a cube");
    let mut found = Vec::new();
    preimages.of(&bad[0], &budget, &mut found).expect("there is room");
    found.iter().map(|predecessor| predecessor.cube.literals.len()).collect()
}

/// A choice that is already made on a path is not made again; one that was made on another path, or only in part, is.
#[test]
fn choices_are_made_once() {
    let first = "(forall k. (A[k] = True || B[k] = True))";
    assert_eq!(sizes_before(first), [2, 2]);
    // A; B and A; B and C
    assert_eq!(sizes_before(&format!("{first} && (forall k. (A[k] = True || C[k] = True))")), [2, 3, 3]);
    // A and D; A and C; B, A and D; B and C
    let second = "(forall k. (A[k] = True && D[k] = True || C[k] = True))";
    assert_eq!(sizes_before(&format!("{first} && {second}")), [3, 3, 4, 3]);
}
