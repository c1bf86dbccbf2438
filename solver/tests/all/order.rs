//! Compares the incremental closure with one that is computed from scratch.

use garret_solver::Closure;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The transitive closure of pairs, by saturation.
fn saturate(mut pairs: BTreeSet<(usize, usize)>) -> BTreeSet<(usize, usize)> {
    loop {
        let more: Vec<_> = pairs
            .iter()
            .flat_map(|&(a, b)| pairs.iter().filter(move |&&(c, _)| b == c).map(move |&(_, d)| (a, d)))
            .filter(|pair| !pairs.contains(pair))
            .collect();
        if more.is_empty() {
            return pairs;
        }
        pairs.extend(more);
    }
}

#[derive(Clone, Debug)]
enum Step {
    Insert(usize, usize),
    Add,
    Isolate(usize),
    Push,
    Pop,
    Retain(u64),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        8 => (0..100_usize, 0..100_usize).prop_map(|(a, b)| Step::Insert(a, b)),
        2 => Just(Step::Add),
        1 => (0..100_usize).prop_map(Step::Isolate),
        2 => Just(Step::Push),
        2 => Just(Step::Pop),
        1 => any::<u64>().prop_map(Step::Retain),
    ];
    proptest::collection::vec(step, 0..40)
}

/// Performs the steps with both, and compares them after each step.
fn compare(start: usize, steps: Vec<Step>) {
    let mut order = Closure::with_elements(start);
    let mut count = start;
    let mut pairs = BTreeSet::new();
    let mut levels = Vec::new();
    for step in steps {
        match step {
            Step::Insert(a, b) if count > 0 => {
                let (a, b) = (a % count, b % count);
                let known = pairs.contains(&(a, b));
                let cyclic = a == b || pairs.contains(&(b, a));
                match order.insert(a, b) {
                    Ok(new) => assert!(!cyclic && new != known),
                    Err(cycle) => assert!(cyclic && (cycle.earlier, cycle.later) == (a, b)),
                }
                if !cyclic {
                    pairs.insert((a, b));
                    pairs = saturate(pairs);
                }
            }
            Step::Add => {
                assert_eq!(order.add_element(), count);
                count += 1;
            }
            Step::Isolate(element) if count > 0 => {
                let element = element % count;
                order.isolate(element);
                pairs.retain(|&(a, b)| a != element && b != element);
            }
            Step::Push => {
                order.push();
                levels.push((count, pairs.clone()));
            }
            Step::Pop => {
                if let Some((old_count, old_pairs)) = levels.pop() {
                    order.pop(1);
                    (count, pairs) = (old_count, old_pairs);
                }
            }
            Step::Retain(keep) if levels.is_empty() => {
                let kept: Vec<usize> = (0..count).filter(|element| keep >> (element % 64) & 1 == 1).collect();
                order.retain(|element| keep >> (element % 64) & 1 == 1);
                let place = |old: usize| kept.iter().position(|&other| other == old);
                pairs = pairs.iter().filter_map(|&(a, b)| Some((place(a)?, place(b)?))).collect();
                count = kept.len();
            }
            _ => {}
        }
        assert_same(&order, &pairs, count);
    }
}

/// Checks that the closure has exactly these pairs, answers every query accordingly, and equals one that is built from them.
fn assert_same(order: &Closure, pairs: &BTreeSet<(usize, usize)>, count: usize) {
    assert_eq!(order.len(), count);
    assert_eq!(order.pairs().collect::<BTreeSet<_>>(), *pairs);
    for a in 0..count {
        let before: Vec<_> = pairs.iter().filter(|&&(_, b)| b == a).map(|&(b, _)| b).collect();
        assert_eq!(order.predecessors(a).iter().collect::<Vec<_>>(), before);
        assert!((0..count).all(|b| order.precedes(a, b) == pairs.contains(&(a, b))));
        assert!(order.successors(a).iter().all(|b| order.successors(b).is_subset(order.successors(a))));
    }
    let mut again = Closure::with_elements(count);
    for &(a, b) in pairs {
        again.insert(a, b).expect("an order");
    }
    assert_eq!(again, *order);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn few_elements(steps in steps()) {
        compare(4, steps);
    }

    #[test]
    fn more_elements_than_bits_in_a_word(steps in steps()) {
        compare(62, steps);
    }
}
