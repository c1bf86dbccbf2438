//! Executions that the search finds: their steps, read-from, and the order of writes.

use crate::answer::{Finding, Source, Step, Trace};
use crate::cube::Move;
use crate::walk::{Automata, Incoming};
use garret_base::map::Map;
use std::collections::VecDeque;

/// The execution of these moves. The moves are in the order of the search: the last one happens first.
pub(crate) fn trace(automata: &Automata<'_>, finding: Finding, goal: &[(u32, u32)], moves: &[Move]) -> Trace {
    let mut threads: Vec<(u32, usize)> = (0..).zip(goal).map(|(id, it)| (id, it.0 as usize)).collect();
    for it in moves {
        if let Move::Step { thread, kind, .. } = it
            && !threads.iter().any(|known| known.0 == *thread)
        {
            threads.push((*thread, *kind as usize));
        }
    }
    // the threads of the goal have the lowest numbers
    threads.sort_unstable();
    let mut trace = Trace {
        finding,
        threads: threads.iter().map(|it| it.1).collect(),
        steps: Vec::new(),
        orders: vec![Vec::new(); automata.program.cells.len()],
    };
    for (thread, (id, kind)) in threads.iter().enumerate() {
        let last = goal.get(*id as usize).map(|it| it.1);
        begin(automata, (thread, *id, *kind), last, moves, &mut trace);
    }
    let (mut reads, mut writes): (Map<u32, usize>, Map<u32, usize>) = (Map::default(), Map::default());
    for it in moves.iter().rev() {
        if let Move::Step { thread, kind, edge, read, write } = *it {
            let number = trace.steps.len();
            reads.extend(read.map(|it| (it, number)));
            writes.extend(write.map(|it| (it, number)));
            let Some(thread) = threads.iter().position(|it| it.0 == thread) else { continue };
            let taken = automata.edge(kind, edge);
            let reads = taken.action.read().map(|_| Source::Initial);
            let (state, edge) = (edge.from, edge.index as usize);
            trace.steps.push(Step { thread, state, edge, action: taken.action, step: taken.step, reads });
        }
    }
    for it in moves.iter().rev() {
        match it {
            Move::Step { .. } => {}
            Move::Place { write } => {
                let Some(step) = writes.get(write) else { continue };
                if let Some(cell) = trace.steps[*step].action.cell()
                    && let Some(order) = trace.orders.get_mut(cell as usize)
                {
                    order.push(*step);
                }
            }
            Move::Satisfy { read, write } => {
                if let (Some(read), Some(write)) = (reads.get(read), writes.get(write))
                    && let Some(it) = trace.steps.get_mut(*read)
                {
                    it.reads = Some(Source::Step(*write));
                }
            }
        }
    }
    trace
}

/// Adds the silent steps from the start of a thread to the first state that the search knows of it. The search drops a thread there.
fn begin(
    automata: &Automata<'_>,
    (thread, id, kind): (usize, u32, usize),
    last: Option<u32>,
    moves: &[Move],
    trace: &mut Trace,
) {
    let first = moves.iter().rev().find_map(|it| match it {
        Move::Step { thread, edge, .. } if *thread == id => Some(edge.from),
        _ => None,
    });
    let (Some(first), kind) = (first.or(last), kind as u32) else { return };
    // The edges without access on shortest paths back from there to the start, by the state that they leave.
    let mut known: Map<u32, Incoming> = Map::default();
    let mut open = VecDeque::from([first]);
    while let Some(at) = open.pop_front() {
        if at == 0 {
            break;
        }
        for edge in automata.incoming(kind, at) {
            let is_access = automata.edge(kind, *edge).action.cell().is_some();
            if !is_access && edge.from != first && !known.contains_key(&edge.from) {
                known.insert(edge.from, *edge);
                open.push_back(edge.from);
            }
        }
    }
    let mut at = 0;
    while at != first {
        let Some(edge) = known.get(&at) else { return };
        let taken = automata.edge(kind, *edge);
        trace.steps.push(Step {
            thread,
            state: edge.from,
            edge: edge.index as usize,
            action: taken.action,
            step: taken.step,
            reads: None,
        });
        at = taken.to;
    }
}
