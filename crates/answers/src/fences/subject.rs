//! The subject of a repair: the guards of a system, or the code of a program or a litmus test.

use super::delays::BufferedStep;
use fixedbitset::FixedBitSet;
use garret_base::source::{Diagnostics, Span};
use garret_front_litmus::{Gap, TestSystem};
use garret_program::{Costs, Repair, Translation};
use garret_system::system::{System, Transition};

/// The subject of a repair.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// A system: `fence()` in guards.
    System(&'a System),
    /// A program: fences between instructions.
    Program(&'a Translation),
    /// A litmus test: fences between instructions.
    Test(&'a TestSystem),
}

/// A system, a program or a test without its fences, and the places in which they were.
///
/// # Errors
/// The program without fences is refused.
pub fn without_fences(subject: &Subject<'_>, costs: &Costs) -> Result<(Candidate, Vec<Place>), Diagnostics> {
    match subject {
        Subject::System(system) => {
            let mut system = (*system).clone();
            let mut places = Vec::new();
            for (index, transition) in system.transitions.iter_mut().enumerate() {
                if transition.is_fenced() {
                    transition.remove_fences();
                    places.push(Place::in_guard(index, transition));
                }
            }
            Ok((Candidate::of_system(system), places))
        }
        Subject::Test(test) => {
            let mut system = test.system.clone();
            for index in test.fences.iter().flat_map(|gap| &gap.transitions) {
                system.transitions[*index].remove_fences();
            }
            let places = test.fences.iter().map(|gap| Place::of_test(gap, costs)).collect();
            Ok((Candidate::of_system(system), places))
        }
        Subject::Program(translation) => {
            let (program, repairs) = translation.without_fences(costs)?;
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

/// A place for a fence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The place in the code.
    pub position: Position,
    /// The cost of a fence here: in cycles for programs, 1 for each fence of a system.
    pub cost: u64,
    /// The transition, or the instruction, in the source.
    pub span: Span,
    /// Its name in messages.
    pub shown: String,
}

impl Place {
    fn in_guard(index: usize, transition: &Transition) -> Self {
        let shown = format!("in the guard of {}", transition.name);
        Self { position: Position::Guard(index), cost: 1, span: transition.span, shown }
    }

    /// Before an instruction of a litmus test, or in the place of a fence that it had.
    fn of_test(gap: &Gap, costs: &Costs) -> Self {
        let cost = costs.inside(u32::from(gap.in_loop), costs.fence);
        Self { position: Position::Row(gap.clone()), cost, span: gap.span, shown: gap.shown.clone() }
    }
}

/// The place of a fence in the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// In the guard of the transition of this index.
    Guard(usize),
    /// In the code of a program.
    Code(Repair),
    /// Before an instruction of a litmus test.
    Row(Gap),
}

/// A candidate repair: the subject with a set of fences inserted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Candidate {
    /// The system.
    pub system: System,
    /// The program of that system, if there is one.
    pub program: Option<Translation>,
    /// For each instruction of the program, its index in the program without fences. `None` for inserted fences.
    origins: Vec<Option<usize>>,
}

impl Candidate {
    pub(super) fn of_system(system: System) -> Self {
        Self { system, program: None, origins: Vec::new() }
    }

    /// The places that a run of the candidate passes with a nonempty store buffer: a fence in any of them makes the run impossible,
    /// and without a fence in any of them it stays possible. A few more places may be included, but none that has a fence in the
    /// candidate.
    pub(super) fn buffered_places(&self, places: &[Place], passed: &[BufferedStep]) -> FixedBitSet {
        let mut found = FixedBitSet::with_capacity(places.len());
        let mut add = |is_it: &dyn Fn(&Position) -> bool| {
            found.extend((0..places.len()).filter(|index| is_it(&places[*index].position)));
        };
        match &self.program {
            None => {
                for it in passed.iter().filter(|it| it.before) {
                    add(&|position| match position {
                        Position::Guard(index) => *index == it.transition,
                        Position::Row(gap) => gap.transitions.contains(&it.transition),
                        Position::Code(_) => false,
                    });
                }
            }
            Some(program) => {
                for crossed in crossings(program, passed) {
                    let original = |index: Option<usize>| self.origins.get(index?).copied().flatten();
                    let (before, after) = (original(crossed.earlier), original(Some(crossed.later)));
                    add(
                        &|position| matches!(position, Position::Code(repair) if repair.is_crossed(before, after)),
                    );
                }
            }
        }
        found
    }

    /// The candidate as a subject, to be repaired further.
    #[must_use]
    pub fn subject(&self) -> Subject<'_> {
        match &self.program {
            Some(program) => Subject::Program(program),
            None => Subject::System(&self.system),
        }
    }
}

impl Subject<'_> {
    /// The places where fences may have an effect: guards of transitions that access memory, or come between such transitions, and
    /// are not fenced yet; before and after accesses in code; in a litmus test, before instructions that read memory.
    #[must_use]
    pub fn places(&self, costs: &Costs) -> Vec<Place> {
        match self {
            Self::System(system) => {
                let all = system.transitions.iter().enumerate();
                let open = all.filter(|(_, transition)| !transition.is_fenced());
                open.map(|(index, transition)| Place::in_guard(index, transition)).collect()
            }
            Self::Program(translation) => translation.repairs(costs).into_iter().map(Place::from).collect(),
            Self::Test(test) => test.loads.iter().map(|gap| Place::of_test(gap, costs)).collect(),
        }
    }

    /// The system with fences in the chosen places.
    ///
    /// # Errors
    /// The system of the program is refused because it is too large.
    pub fn with(&self, places: &[Place], chosen: &[usize]) -> Result<Candidate, Diagnostics> {
        match self {
            Self::System(system) => Ok(Candidate::of_system(fenced(system, places, chosen))),
            Self::Program(translation) => {
                let repairs: Vec<&Repair> = chosen
                    .iter()
                    .filter_map(|place| match &places[*place].position {
                        Position::Code(repair) => Some(repair),
                        Position::Guard(_) | Position::Row(_) => None,
                    })
                    .collect();
                let (program, origins) = translation.repaired(&repairs)?;
                let system = program.system()?;
                Ok(Candidate { system, program: Some(program), origins })
            }
            Self::Test(test) => Ok(Candidate::of_system(fenced(&test.system, places, chosen))),
        }
    }
}

/// The system with fences in guards: those of chosen transitions, or of the transitions with which an instruction of a test starts.
fn fenced(system: &System, places: &[Place], chosen: &[usize]) -> System {
    let mut system = system.clone();
    for place in chosen {
        let transitions = match &places[*place].position {
            Position::Guard(index) => std::slice::from_ref(index),
            Position::Row(gap) => &gap.transitions,
            Position::Code(_) => &[],
        };
        for index in transitions {
            system.transitions[*index].add_fence();
        }
    }
    system
}

/// A process goes from one instruction to the next with a nonempty store buffer. Instructions are indices in the code of the
/// candidate.
struct InstructionPair {
    /// The instruction before. `None` at the start.
    earlier: Option<usize>,
    later: usize,
}

fn crossings(program: &Translation, passed: &[BufferedStep]) -> Vec<InstructionPair> {
    let mut last: Vec<Option<usize>> = Vec::new();
    let mut found = Vec::new();
    for it in passed {
        let process = usize::from(it.process);
        if last.len() <= process {
            last.resize(process + 1, None);
        }
        let mut waits = it.before;
        for (instruction, accesses) in program.executed(it.transition) {
            if waits && last[process] != Some(instruction) {
                found.push(InstructionPair { earlier: last[process], later: instruction });
            }
            if accesses {
                waits = it.after;
            }
            last[process] = Some(instruction);
        }
    }
    found
}
