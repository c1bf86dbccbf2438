//! Reduction of automata for memory models without dependencies: SC and TSO.
//!
//! There, computations order nothing. So steps without an access are removed, states with the same behaviour are merged, and
//! an iteration of a loop that only reads, or writes back what it read, has no effect on any thread. Each is the usual
//! quotient of an automaton by (weak) bisimulation: R. Milner, *Communication and Concurrency*, 1989, chapters 4 and 5.

use garret_base::map::Map;
use garret_instructions::program::{Fence, Tags};
use garret_instructions::value::Value;
use garret_order::program::{Action, Edge, Kind, Program, Read, Registers, State, Write};

/// The reduced program.
pub(super) fn reduced(program: &Program) -> Program {
    let mut edges = program.kinds.iter().flat_map(|it| &it.states).flat_map(|it| &it.edges);
    // a store-exclusive depends on which load was the last one
    if edges.any(|edge| matches!(edge.action, Action::Exclusive { .. })) {
        return program.clone();
    }
    Program { cells: program.cells.clone(), kinds: program.kinds.iter().map(kind).collect() }
}

fn kind(kind: &Kind) -> Kind {
    let plain: Vec<State> = kind.states.iter().map(without_dependencies).collect();
    let states = merged(&contracted(&plain));
    Kind { name: kind.name.clone(), count: kind.count, states }
}

fn without_dependencies(state: &State) -> State {
    let edges = state.edges.iter().map(|edge| Edge { action: plain(&edge.action), ..*edge }).collect();
    State { edges, ..*state }
}

fn plain(action: &Action) -> Action {
    let none = Registers::NONE;
    // under these models, acquire and release add no order
    let tags = |tags: Tags| if tags.has(Tags::ATOMIC) { Tags::ATOMIC } else { Tags::NONE };
    let read = |read: &Read| Read { to: None, address: none, tags: tags(read.tags), ..*read };
    let write = |it: &Write| Write { data: none, asked: none, address: none, tags: tags(it.tags), ..*it };
    match action {
        Action::Fence(fence) if fence.is_full() => Action::Fence(Fence::Full),
        // other fences order nothing that is not ordered anyway
        Action::Silent | Action::Assign { .. } | Action::Branch { .. } | Action::Fence(_) => Action::Silent,
        Action::Read(of) if of.value.is_none() && !of.tags.has(Tags::ATOMIC) => Action::Silent,
        Action::Read(of) => Action::Read(read(of)),
        Action::Write(of) => Action::Write(write(of)),
        Action::Update { read: from, write: to } => Action::Update { read: read(from), write: write(to) },
        Action::Exclusive { .. } => *action,
    }
}

/// Whether a step that leads back to its own state changes nothing.
fn is_idle(action: &Action) -> bool {
    match action {
        Action::Silent
        | Action::Read(_)
        | Action::Fence(_)
        | Action::Assign { .. }
        | Action::Branch { .. } => true,
        Action::Update { read, write } => read.value == Some(write.value),
        Action::Write(_) | Action::Exclusive { .. } => false,
    }
}

/// Removes silent steps that are the only ones of their states.
fn contracted(states: &[State]) -> Vec<State> {
    let next = |at: u32| {
        let state = states.get(at as usize)?;
        let is_plain = state.bad.is_none() && state.unknown.is_none() && !state.end;
        match state.edges.as_slice() {
            [edge] if is_plain && edge.action == Action::Silent && edge.to != at => Some(edge.to),
            _ => None,
        }
    };
    let last = |at: u32| {
        let mut at = at;
        // a longer path is a cycle: any of its states stands for the others
        for _ in 0..states.len() {
            match next(at) {
                Some(to) => at = to,
                None => break,
            }
        }
        at
    };
    let all: Vec<u32> = (0..states.len()).map(|at| last(u32::try_from(at).unwrap_or(u32::MAX))).collect();
    let moved = |state: &State| {
        let to = |edge: &Edge| Edge { to: all.get(edge.to as usize).copied().unwrap_or(edge.to), ..*edge };
        State { edges: state.edges.iter().map(to).collect(), ..*state }
    };
    let mut states: Vec<State> = states.iter().map(moved).collect();
    // a thread starts in the first state
    let first = all.first().and_then(|at| states.get(*at as usize)).cloned();
    if let (Some(first), Some(place)) = (first, states.first_mut()) {
        *place = first;
    }
    states
}

/// The signature of a state: its attributes, and its actions with the classes that they lead to.
type Sign = (Option<u32>, Option<u32>, bool, Vec<(Act, u32)>);

/// An action in a form that can be compared and sorted.
type Act = (u8, u32, Option<Value>, Option<Value>, bool);

fn act(action: &Action) -> Act {
    let tagged = |tags: Tags| tags.has(Tags::ATOMIC);
    match action {
        Action::Silent | Action::Assign { .. } | Action::Branch { .. } => (0, 0, None, None, false),
        Action::Fence(_) => (1, 0, None, None, false),
        Action::Read(read) => (2, read.cell, read.value, None, tagged(read.tags)),
        Action::Write(write) => (3, write.cell, None, Some(write.value), tagged(write.tags)),
        Action::Update { read, write } => (4, write.cell, read.value, Some(write.value), true),
        Action::Exclusive { write, .. } => (5, write.cell, None, Some(write.value), true),
    }
}

/// Merges states with the same behaviour, and removes unreachable ones.
fn merged(states: &[State]) -> Vec<State> {
    let mut classes = vec![0_u32; states.len()];
    let mut count = 0;
    loop {
        let class_of = |at: u32| classes.get(at as usize).copied().unwrap_or(0);
        let mut known: Map<(u32, Sign), u32> = Map::default();
        let mut next = Vec::with_capacity(states.len());
        for (state, class) in states.iter().zip(&classes) {
            let mut edges: Vec<(Act, u32)> = state
                .edges
                .iter()
                .map(|edge| (act(&edge.action), class_of(edge.to), is_idle(&edge.action)))
                .filter(|(_, to, is_idle)| !(*is_idle && to == class))
                .map(|(act, to, _)| (act, to))
                .collect();
            edges.sort_unstable();
            edges.dedup();
            let sign = (*class, (state.bad, state.unknown, state.end, edges));
            let new = u32::try_from(known.len()).unwrap_or(u32::MAX);
            next.push(*known.entry(sign).or_insert(new));
        }
        let found = known.len();
        classes = next;
        if found == count {
            break;
        }
        count = found;
    }
    quotient(states, &classes)
}

fn quotient(states: &[State], classes: &[u32]) -> Vec<State> {
    let class_of = |at: u32| classes.get(at as usize).copied().unwrap_or(0);
    let mut members: Map<u32, usize> = Map::default();
    for (at, class) in classes.iter().enumerate() {
        members.entry(*class).or_insert(at);
    }
    let mut order: Vec<u32> = classes.first().copied().into_iter().collect();
    let mut numbers: Map<u32, u32> = order.iter().map(|class| (*class, 0)).collect();
    let mut all: Vec<State> = Vec::new();
    while let Some(class) = order.get(all.len()).copied() {
        let Some(state) = members.get(&class).and_then(|at| states.get(*at)) else { break };
        let mut edges: Vec<Edge> = Vec::new();
        for edge in &state.edges {
            let to = class_of(edge.to);
            if to == class && is_idle(&edge.action) {
                continue;
            }
            let new = u32::try_from(order.len()).unwrap_or(u32::MAX);
            let number = *numbers.entry(to).or_insert_with(|| {
                order.push(to);
                new
            });
            let is_there = |it: &Edge| it.to == number && act(&it.action) == act(&edge.action);
            if !edges.iter().any(is_there) {
                edges.push(Edge { to: number, ..*edge });
            }
        }
        all.push(State { edges, ..*state });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::reduced;
    use garret_base::watch::Watch;
    use garret_instructions::program::{Fence, Tags};
    use garret_instructions::value::Value;
    use garret_order::program::{Action, Cell, Count, Edge, Kind, Program, Read, Registers, State, Write};
    use garret_order::{Answer, Model, Options, check};
    use garret_random::random::Random;

    const NONE: Registers = Registers::NONE;

    fn number(random: &mut Random) -> Value {
        Value::Number(random.below(2) as u64)
    }

    fn action(random: &mut Random) -> Action {
        let cell = random.below(2) as u32;
        let atomic = if random.percent(30) { Tags::ATOMIC } else { Tags::NONE };
        let mut read = |tags| {
            let value = random.percent(80).then(|| number(random));
            Read { cell, value, to: Some(1), address: Registers::only(1), tags }
        };
        let of = read(atomic);
        let from = read(Tags::ATOMIC);
        let write = |random: &mut Random, tags| Write {
            cell,
            value: number(random),
            data: Registers::only(1),
            asked: NONE,
            address: NONE,
            tags,
        };
        match random.below(10) {
            0 | 1 => Action::Silent,
            2 => Action::Branch { on: Registers::only(1) },
            3 => Action::Fence(if random.percent(70) { Fence::Full } else { Fence::Stores }),
            4..=6 => Action::Write(write(random, Tags::NONE)),
            7 => Action::Update { read: from, write: write(random, Tags::ATOMIC) },
            _ => Action::Read(of),
        }
    }

    /// Each state leads to some others, mostly the next ones; the last state is bad.
    fn kind(random: &mut Random) -> Kind {
        let states = 4 + random.below(6);
        let state = |at: usize, random: &mut Random| {
            let edges = (0..=random.below(2)).map(|_| Edge {
                to: if random.percent(75) { at + 1 } else { random.below(states) }.min(states - 1) as u32,
                step: at as u32,
                action: action(random),
            });
            State { edges: edges.collect(), ..State::default() }
        };
        let mut all: Vec<State> = (0..states).map(|at| state(at, random)).collect();
        if let Some(last) = all.last_mut() {
            *last = State { bad: Some(7), ..State::default() };
        }
        Kind { name: "t".to_owned(), count: Count::Exactly(1), states: all }
    }

    #[test]
    fn the_same_is_reached() {
        let (mut compared, mut bad) = (0, 0);
        for seed in 0..3_000 {
            let mut random = Random::new(seed);
            let cell = |name: &str| Cell { name: name.to_owned(), initial: Value::Number(0) };
            let kinds = (0..2).map(|_| kind(&mut random)).collect();
            let program = Program { cells: vec![cell("x"), cell("y")], kinds };
            let small = reduced(&program);
            for model in [Model::Sc, Model::Tso] {
                let options = Options { most_cubes: 2_000, ..Options::default() };
                let answer = |program| match check(program, model, &options, &Watch::default()).answer {
                    Answer::Safe => Some(false),
                    Answer::Unsafe(_) => Some(true),
                    Answer::Unknown(_) => None,
                };
                let (Some(all), Some(few)) = (answer(&program), answer(&small)) else { continue };
                assert_eq!(all, few, "seed {seed}, {model:?}: {program:#?} {small:#?}");
                compared += 1;
                bad += usize::from(all);
            }
        }
        assert!(compared > 4_000 && bad > 500 && bad + 500 < compared, "{compared} {bad}");
    }

    #[test]
    fn what_nobody_sees_is_no_step() {
        let edge = |to, action| Edge { to, step: 0, action };
        let write = Write {
            cell: 0,
            value: Value::Number(1),
            data: NONE,
            asked: NONE,
            address: NONE,
            tags: Tags::NONE,
        };
        let silent = |to| State { edges: vec![edge(to, Action::Silent)], ..State::default() };
        let states = vec![
            silent(1),
            State { edges: vec![edge(2, Action::Write(write))], ..State::default() },
            silent(3),
            State { end: true, ..State::default() },
        ];
        let kind = Kind { name: "t".to_owned(), count: Count::Any, states };
        let cells = vec![Cell { name: "x".to_owned(), initial: Value::Number(0) }];
        let small = reduced(&Program { cells, kinds: vec![kind] });
        assert_eq!(small.kinds[0].states.len(), 2);
        assert!(small.kinds[0].states[1].end);
    }
}
