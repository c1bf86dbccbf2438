//! Linearization: the steps of an execution in an order in which a machine can take them.

use super::consistency::Axioms;
use super::graph::{Graph, Kind};
use super::lifetime::in_turn;
use super::walk::{TakenStep, steps};
use super::ways::Rules;
use std::collections::BTreeSet;

/// The steps of all threads in an order in which a machine with store buffers can take them, each with the index of its thread.
/// When an event is next in the global order, its thread takes all steps up to this event. Under RC11 there is no such machine:
/// then each read comes after the write that it reads from.
pub(super) fn linear<'a>(rules: Rules<'a>, graph: &Graph) -> Vec<(u32, TakenStep<'a>)> {
    let mut threads: Vec<std::vec::IntoIter<TakenStep<'a>>> =
        (0..graph.threads.len()).map(|thread| steps(rules.code, graph, thread as u32).into_iter()).collect();
    let mut all = Vec::new();
    // an object that is freed too early is freed before it is used
    let too_early = in_turn(rules, graph);
    for event in in_order(rules.axioms, graph, too_early) {
        let thread = graph.event(event).thread;
        let Some(steps) = threads.get_mut(thread as usize) else { continue };
        let is_taken = all.iter().any(|(_, taken): &(u32, TakenStep<'_>)| taken.event == event);
        let is_left = steps.as_slice().iter().any(|taken| taken.event == event);
        if is_taken || !is_left {
            continue;
        }
        for taken in steps.by_ref() {
            all.push((thread, taken));
            if taken.event == event {
                break;
            }
        }
    }
    for (thread, steps) in (0..).zip(threads) {
        all.extend(steps.map(|taken| (thread, taken)));
    }
    all
}

/// The events in an order that extends the order of the model, and has the first event of `both` before the second. Of the events
/// that could come next, the one that was added first is taken.
fn in_order(axioms: Axioms, graph: &Graph, both: Option<[u32; 2]>) -> Vec<u32> {
    let after = |event: u32, found: &mut dyn FnMut(u32)| {
        axioms.after(graph, event, &mut *found);
        if let Some([_, then]) = both.filter(|[first, _]| *first == event) {
            found(then);
        }
    };
    let mut missing = vec![0u32; graph.events.len()];
    let indices = 0..graph.events.len() as u32;
    for event in indices.clone() {
        after(event, &mut |after| missing[after as usize] += 1);
    }
    let mut ready: BTreeSet<u32> = indices.filter(|event| missing[*event as usize] == 0).collect();
    let mut order = Vec::new();
    while let Some(event) = ready.pop_first() {
        if graph.event(event).kind != Kind::Initial {
            order.push(event);
        }
        after(event, &mut |after| {
            missing[after as usize] -= 1;
            if missing[after as usize] == 0 {
                ready.insert(after);
            }
        });
    }
    order
}
