//! What fences are put into: the guards of a system, or the code of a program.

use super::delays::{self, Passed};
use crate::machine::{Action, Run};
use crate::program::{Repair, Translation};
use crate::source::{Diagnostics, Span};
use crate::system::{Literal, System};
use fixedbitset::FixedBitSet;

/// What is to be repaired.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// A system: `fence()` in guards.
    System(&'a System),
    /// A program: fences between instructions.
    Program(&'a Translation),
}

/// A system or a program without its fences, and the places where they were.
///
/// # Errors
/// The program without them is refused.
pub fn without_fences(subject: &Subject<'_>) -> Result<(Candidate, Vec<Place>), Diagnostics> {
    match subject {
        Subject::System(system) => {
            let mut system = (*system).clone();
            let mut places = Vec::new();
            for (index, transition) in system.transitions.iter_mut().enumerate() {
                let is_fence = |literal: &Literal| *literal == Literal::Fence;
                if transition.guards.iter().all(|guard| guard.literals.iter().any(is_fence)) {
                    transition.guards.iter_mut().for_each(|guard| guard.literals.retain(|it| !is_fence(it)));
                    let shown = format!("in the guard of {}", transition.name);
                    let position = Position::Guard(index);
                    places.push(Place { position, cost: 1, span: transition.span, shown });
                }
            }
            Ok((Candidate { system, program: None, origins: Vec::new() }, places))
        }
        Subject::Program(translation) => {
            let (program, repairs) = translation.without_fences()?;
            let places = repairs.into_iter().map(Place::from).collect();
            let system = program.system()?;
            Ok((Candidate { system, program: Some(program), origins: Vec::new() }, places))
        }
    }
}

impl From<Repair> for Place {
    fn from(repair: Repair) -> Self {
        let (cost, span, shown) = (repair.cost, repair.span, repair.shown.clone());
        Self { cost, span, shown, position: Position::Code(repair) }
    }
}

/// Where a fence can stand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// Where in the code.
    pub position: Position,
    /// What a fence here costs; in cycles for programs, 1 for each fence of a system.
    pub cost: u64,
    /// The transition, or the instruction, in the source.
    pub span: Span,
    /// How people call it.
    pub shown: String,
}

/// Where a fence can stand in the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// In the guard of the transition of this index.
    Guard(usize),
    /// In the code of a program.
    Code(Repair),
}

/// What is to be repaired, with some fences.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Candidate {
    /// The system.
    pub system: System,
    /// The program that it is the system of, if it is of one.
    pub program: Option<Translation>,
    /// For each instruction of the program its index without the fences; none of fences.
    origins: Vec<Option<usize>>,
}

impl Subject<'_> {
    /// The places for fences that may have an effect: guards of transitions that access memory or come between such transitions and are not
    /// fenced yet; before and after accesses in the code.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        match self {
            Self::System(system) => {
                let is_fenced = |index: usize| {
                    let guards = &system.transitions[index].guards;
                    guards.iter().all(|guard| guard.literals.contains(&Literal::Fence))
                };
                let open = (0..system.transitions.len()).filter(|index| !is_fenced(*index));
                open.map(|index| {
                    let transition = &system.transitions[index];
                    Place {
                        position: Position::Guard(index),
                        cost: 1,
                        span: transition.span,
                        shown: format!("in the guard of {}", transition.name),
                    }
                })
                .collect()
            }
            Self::Program(translation) => translation.repairs().into_iter().map(Place::from).collect(),
        }
    }

    /// The system with fences in the chosen places.
    ///
    /// # Errors
    /// The system of the program is refused: it is too large.
    pub fn with(&self, places: &[Place], chosen: &[usize]) -> Result<Candidate, Diagnostics> {
        match self {
            Self::System(system) => {
                let mut system = (*system).clone();
                for place in chosen {
                    if let Position::Guard(index) = places[*place].position {
                        for guard in &mut system.transitions[index].guards {
                            if !guard.literals.contains(&Literal::Fence) {
                                guard.literals.push(Literal::Fence);
                            }
                        }
                    }
                }
                Ok(Candidate { system, program: None, origins: Vec::new() })
            }
            Self::Program(translation) => {
                let repairs: Vec<&Repair> = chosen
                    .iter()
                    .filter_map(|place| match &places[*place].position {
                        Position::Code(repair) => Some(repair),
                        Position::Guard(_) => None,
                    })
                    .collect();
                let (program, origins) = translation.repaired(&repairs)?;
                let system = program.system()?;
                Ok(Candidate { system, program: Some(program), origins })
            }
        }
    }

    /// The places that a run of a candidate passes with something in a store buffer: a fence in any of them makes it impossible, and without
    /// fences in all of them it stays possible. A few more may be among them, and never one that the candidate has already.
    #[must_use]
    pub fn passed(&self, places: &[Place], candidate: &Candidate, run: &Run) -> FixedBitSet {
        let passed = delays::passed(&candidate.system, run);
        let mut found = FixedBitSet::with_capacity(places.len());
        let transition = |step: usize| match &run.steps[step].action {
            Action::Transition { transition, .. } => Some(*transition),
            Action::Propagation { .. } => None,
        };
        match &candidate.program {
            None => {
                for it in passed.iter().filter(|it| it.before) {
                    let transition = transition(it.step);
                    let is_it = |place: &Place| matches!(place.position, Position::Guard(index) if Some(index) == transition);
                    found.extend((0..places.len()).filter(|index| is_it(&places[*index])));
                }
            }
            Some(program) => {
                for crossed in crossings(program, &passed, transition) {
                    let original = |index: Option<usize>| candidate.origins.get(index?).copied().flatten();
                    let (before, after) = (original(crossed.earlier), original(Some(crossed.later)));
                    let is_it = |place: &Place| match &place.position {
                        Position::Guard(_) => false,
                        Position::Code(repair) => repair.is_crossed(before, after),
                    };
                    found.extend((0..places.len()).filter(|index| is_it(&places[*index])));
                }
            }
        }
        found
    }
}

/// A process goes from one instruction to the next with something in its store buffer. They are indices in the code of the candidate.
struct Crossed {
    /// The one before; none at the start.
    earlier: Option<usize>,
    later: usize,
}

fn crossings(
    program: &Translation,
    passed: &[Passed],
    transition: impl Fn(usize) -> Option<usize>,
) -> Vec<Crossed> {
    let mut last: Vec<Option<usize>> = Vec::new();
    let mut found = Vec::new();
    for it in passed {
        let process = usize::from(it.process);
        if last.len() <= process {
            last.resize(process + 1, None);
        }
        let Some(transition) = transition(it.step) else { continue };
        let mut waits = it.before;
        for (instruction, accesses) in program.executed(transition) {
            if waits && last[process] != Some(instruction) {
                found.push(Crossed { earlier: last[process], later: instruction });
            }
            if accesses {
                waits = it.after;
            }
            last[process] = Some(instruction);
        }
    }
    found
}
