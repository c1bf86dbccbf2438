//! The search: backward from bad states, until no new cube is found or a cube is initial.

use crate::answer::{Answer, Options, Reason, Report};
use crate::cube::{Cube, Move, Predecessor};
use crate::initial::{Goal, StartCube, goals, is_well_formed};
use crate::preimage::Preimages;
use crate::program::Program;
use crate::tables::Model;
use crate::trace::trace;
use crate::walk::Automata;
use garret_base::visited::Visited;
use garret_base::watch::Watch;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Decides a program for any number of threads.
#[must_use]
pub fn check(program: &Program, model: Model, options: &Options, watch: &Watch) -> Report {
    if !is_well_formed(program, options) {
        return Report { answer: Answer::Unknown(Reason::Malformed), expanded: 0, found: 0, cubes: 0 };
    }
    let automata = Automata::new(program);
    let mut search = Search {
        automata: &automata,
        goals: Vec::new(),
        nodes: Vec::new(),
        open: BinaryHeap::new(),
        visited: Visited::default(),
        doubt: None,
        expanded: 0,
    };
    let mut preimages = Preimages::new(&automata, model.table(), options.shortcuts, watch);
    let answer = search.run(options, &mut preimages);
    Report { answer, expanded: search.expanded, found: search.nodes.len(), cubes: search.visited.len() }
}

/// A cube of the search, and how it was found.
struct Step {
    /// `None` once the cube has been expanded, or is contained in another one.
    cube: Option<Cube>,
    parent: Option<usize>,
    moves: Vec<Move>,
    goal: usize,
}

struct Search<'a> {
    automata: &'a Automata<'a>,
    goals: Vec<StartCube>,
    nodes: Vec<Step>,
    /// The cubes to be expanded, by size and index. Small cubes are first: they are contained in fewer others.
    open: BinaryHeap<Reverse<(usize, usize)>>,
    visited: Visited<Cube>,
    /// The reason for the answer unknown, if no bad state is found.
    doubt: Option<Reason>,
    expanded: usize,
}

impl Search<'_> {
    fn run(&mut self, options: &Options, preimages: &mut Preimages<'_>) -> Answer {
        self.goals = goals(self.automata, options);
        for goal in 0..self.goals.len() {
            let found = Predecessor { cube: self.goals[goal].cube.clone(), moves: Vec::new() };
            if let Some(answer) = self.add_cube(found, None, goal) {
                return answer;
            }
        }
        while let Some(Reverse((_, number))) = self.open.pop() {
            let Some(node) = self.nodes.get_mut(number) else { continue };
            let goal = node.goal;
            let Some(cube) = node.cube.take() else { continue };
            self.expanded += 1;
            preimages.expand(&cube);
            for found in std::mem::take(&mut preimages.found) {
                if preimages.is_over() {
                    break;
                }
                if let Some(answer) = self.add_cube(found, Some(number), goal) {
                    return answer;
                }
            }
            if preimages.is_over() {
                break;
            }
            if self.nodes.len() > options.most_cubes {
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
    fn add_cube(&mut self, found: Predecessor, parent: Option<usize>, goal: usize) -> Option<Answer> {
        let Predecessor { cube, moves } = found;
        if self.visited.covers(&cube) {
            return None;
        }
        let number = self.nodes.len();
        let is_end = cube.is_initial(self.automata);
        let size = cube.threads.len() + cube.nodes.len();
        let nodes = &mut self.nodes;
        self.visited.add(number, cube.clone(), &mut |it| {
            if let Some(node) = nodes.get_mut(it) {
                node.cube = None;
            }
        });
        self.nodes.push(Step { cube: (!is_end).then_some(cube), parent, moves, goal });
        if !is_end {
            self.open.push(Reverse((size, number)));
            return None;
        }
        let wanted = self.goals.get(goal)?;
        match wanted.goal {
            Goal::Unknown(number) => {
                self.doubt.get_or_insert(Reason::Unknown(number));
                None
            }
            Goal::Bad(finding) => {
                Some(Answer::Unsafe(trace(self.automata, finding, &wanted.threads, &self.moves(number))))
            }
        }
    }

    /// The moves from the first cube to this one.
    fn moves(&self, last: usize) -> Vec<Move> {
        let mut ways = Vec::new();
        let mut at = Some(last);
        while let Some(node) = at.and_then(|it| self.nodes.get(it)) {
            ways.push(&node.moves);
            at = node.parent;
        }
        ways.into_iter().rev().flatten().copied().collect()
    }
}
