//! Replay: whether the machine can run a given sequence of transitions into a bad state.

use super::{Cut, Cuts, Machine, Order, Set, State};
use std::collections::VecDeque;

impl Machine<'_> {
    /// Whether these transitions, with these processes as parameters and with propagation anywhere in between, run from an initial
    /// state to one where the `unsafe` with this index holds.
    ///
    /// `None` if they do not from the states that were tried, and there are others.
    pub fn replays(&self, steps: &[(usize, Vec<u8>)], bad: usize, order: Order) -> Option<bool> {
        let Some(queues) = self.queues(steps, order) else { return Some(false) };
        let start = vec![0; queues.len()];
        let mut cuts = if self.confuses_values() { Cuts::from([Cut::Values]) } else { Cuts::new() };
        let initial = self.initial_states(&mut cuts);
        let mut seen: Set<(Vec<usize>, State)> = Set::default();
        let mut queue: VecDeque<(Vec<usize>, State)> =
            initial.into_iter().map(|state| (start.clone(), state)).collect();
        while let Some((done, mut state)) = queue.pop_front() {
            state.settle();
            if self.is_dropped(&state) || !seen.insert((done.clone(), state.clone())) {
                continue;
            }
            let finished = done.iter().zip(&queues).all(|(&position, queue)| position == queue.len());
            let holds = || self.unsafes.iter().any(|it| it.index == bad && self.holds(it, &state));
            if finished && holds() {
                return Some(true);
            }
            queue.extend(self.propagations(&state).into_iter().map(|(_, next)| (done.clone(), next)));
            for (which, remaining) in queues.iter().enumerate() {
                let Some(&instance) = remaining.get(done[which]) else { continue };
                let mut after = done.clone();
                after[which] += 1;
                let next = self.run(&self.transitions[instance], &state, None, &mut cuts);
                queue.extend(next.into_iter().map(|state| (after.clone(), state)));
            }
        }
        cuts.is_empty().then_some(false)
    }

    /// The sequences of instances that each keep their order; `None` if there is no such instance.
    fn queues(&self, steps: &[(usize, Vec<u8>)], order: Order) -> Option<Vec<Vec<usize>>> {
        let mut queues = vec![Vec::new(); usize::from(self.processes) + 1];
        for (transition, processes) in steps {
            let instance = self
                .transitions
                .iter()
                .position(|it| it.index == *transition && it.environment.parameters() == processes)?;
            let queue = match order {
                Order::Given => 0,
                Order::Shuffled => usize::from(self.transitions[instance].main.unwrap_or(0)),
            };
            queues[queue].push(instance);
        }
        queues.retain(|queue| !queue.is_empty());
        Some(queues)
    }
}
