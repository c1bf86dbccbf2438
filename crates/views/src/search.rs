//! The search: backward from bad states, until no new cube is found or a cube is initial.

use crate::answer::{Answer, Options, Reason, Report};
use crate::automaton::Automata;
use crate::cube::Cube;
use crate::initial::{cubes, goals, is_initial, kept};
use crate::preimage::{Event, Predecessor, Preimages};
use crate::trace::{Goal, confirm, kinds};
use garret_automata::{Action, Program};
use garret_base::visited::Visited;
use garret_base::watch::{Pace, Watch};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Decides a program for any number of threads.
#[must_use]
pub fn check(program: &Program, options: &Options, watch: &Watch) -> Report {
    if !is_well_formed(program, options) {
        return Report { answer: Answer::Unknown(Reason::Malformed), expanded: 0, found: 0, cubes: 0 };
    }
    let automata = Automata::new(program, &kept(program, options), options.races);
    let goals = goals(program, options);
    let mut search = Search {
        program,
        options,
        goals: &goals,
        nodes: Vec::new(),
        open: BinaryHeap::new(),
        visited: Visited::default(),
        doubt: None,
        expanded: 0,
    };
    let answer = search.run(&automata, Preimages::new(&automata, watch));
    Report { answer, expanded: search.expanded, found: search.nodes.len(), cubes: search.visited.len() }
}

/// A cube of the search, and how it was found.
struct Node {
    /// `None` once the cube has been expanded, or is contained in another one.
    cube: Option<Cube>,
    parent: Option<usize>,
    event: Option<Event>,
    goal: usize,
}

struct Search<'a> {
    program: &'a Program,
    options: &'a Options,
    goals: &'a [Goal],
    nodes: Vec<Node>,
    /// The cubes to be expanded, by size and index. Small cubes are first: they are contained in fewer others.
    open: BinaryHeap<Reverse<(usize, usize)>>,
    visited: Visited<Cube>,
    /// The reason for the answer unknown, if no bad state is found.
    doubt: Option<Reason>,
    expanded: usize,
}

impl Search<'_> {
    fn run(&mut self, automata: &Automata, mut preimages: Preimages<'_>) -> Answer {
        for (goal, it) in self.goals.iter().enumerate() {
            cubes(it, self.options, &mut preimages);
            for found in std::mem::take(&mut preimages.found) {
                if let Some(answer) = self.meet(automata, found, None, goal, &mut preimages.pace) {
                    return answer;
                }
            }
        }
        while let Some(Reverse((_, number))) = self.open.pop() {
            let Some(node) = self.nodes.get_mut(number) else { continue };
            let goal = node.goal;
            let Some(cube) = node.cube.take() else { continue };
            self.expanded += 1;
            preimages.expand(&cube);
            for found in std::mem::take(&mut preimages.found) {
                if let Some(over) = preimages.pace.over() {
                    return Answer::Unknown(Reason::Over(over));
                }
                if let Some(answer) = self.meet(automata, found, Some(number), goal, &mut preimages.pace) {
                    return answer;
                }
            }
            if let Some(over) = preimages.over {
                return Answer::Unknown(Reason::Over(over));
            }
            if self.nodes.len() > self.options.most_cubes {
                return Answer::Unknown(Reason::TooLarge);
            }
        }
        if let Some(over) = preimages.over {
            return Answer::Unknown(Reason::Over(over));
        }
        if preimages.is_cut {
            return Answer::Unknown(Reason::TooLarge);
        }
        self.doubt.take().map_or(Answer::Safe, Answer::Unknown)
    }

    /// Adds a cube that was found. Returns the answer if this ends the search.
    fn meet(
        &mut self,
        automata: &Automata,
        found: Predecessor,
        parent: Option<usize>,
        goal: usize,
        pace: &mut Pace,
    ) -> Option<Answer> {
        let (cube, event) = found;
        if self.visited.covers(&cube) {
            return None;
        }
        let number = self.nodes.len();
        let is_end = is_initial(&cube, automata);
        let is_doubtful = cube.is_doubtful;
        let size = cube.threads.len() + cube.messages.len();
        let nodes = &mut self.nodes;
        self.visited.add(number, cube.clone(), &mut |it| {
            if let Some(node) = nodes.get_mut(it) {
                node.cube = None;
            }
        });
        self.nodes.push(Node { cube: (!is_end).then_some(cube), parent, event, goal });
        if !is_end {
            self.open.push(Reverse((size, number)));
            return None;
        }
        let goal = self.goals.get(goal)?;
        if let Goal::Unknown { number, .. } = goal {
            self.doubt.get_or_insert(Reason::Unknown(*number));
            return None;
        }
        let events = self.events(number);
        match confirm(self.program, goal, &events, self.options, pace) {
            Some(trace) => return Some(Answer::Unsafe(trace)),
            None if is_doubtful => {
                self.doubt.get_or_insert(Reason::SeqCst { threads: kinds(goal, &events, self.options) })
            }
            None => self.doubt.get_or_insert(Reason::NotConfirmed),
        };
        None
    }

    /// The events from this cube to the goal.
    fn events(&self, last: usize) -> Vec<Event> {
        let mut events = Vec::new();
        let mut at = Some(last);
        while let Some(node) = at.and_then(|it| self.nodes.get(it)) {
            events.extend(node.event);
            at = node.parent;
        }
        events
    }
}

/// Whether all cells and states that are named exist.
fn is_well_formed(program: &Program, options: &Options) -> bool {
    let has_cell = |action: Action| match action {
        Action::Silent | Action::Fence(_) => true,
        Action::Read { cell, .. } | Action::Write { cell, .. } | Action::Update { cell, .. } => {
            (cell as usize) < program.cells.len()
        }
    };
    let is_kind = |it: &garret_automata::Kind| {
        let mut edges = it.states.iter().flat_map(|it| &it.edges);
        edges.all(|edge| (edge.to as usize) < it.states.len() && has_cell(edge.action))
    };
    let has_state = |(kind, state): (u32, u32)| {
        program.kinds.get(kind as usize).is_some_and(|it| (state as usize) < it.states.len())
    };
    let targets = options.targets.iter().flat_map(|it| &it.threads);
    program.kinds.iter().all(is_kind) && targets.copied().all(has_state)
}
