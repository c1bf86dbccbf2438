//! Executions that were found: steps, who reads from whom, and the order of writes.

use crate::answer::{Finding, Source, Step, Trace};
use crate::cube::Move;
use crate::walk::Automata;
use garret_base::map::Map;

/// The execution of these moves, of which the last one comes first.
pub(crate) fn trace(automata: &Automata<'_>, finding: Finding, moves: &[Move]) -> Trace {
    let mut threads: Vec<(u32, usize)> = Vec::new();
    for it in moves {
        if let Move::Step { thread, kind, .. } = it
            && !threads.iter().any(|known| known.0 == *thread)
        {
            threads.push((*thread, *kind as usize));
        }
    }
    // threads of a goal have the lowest numbers
    threads.sort_unstable();
    let mut trace = Trace {
        finding,
        threads: threads.iter().map(|it| it.1).collect(),
        steps: Vec::new(),
        orders: vec![Vec::new(); automata.program.cells.len()],
    };
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
