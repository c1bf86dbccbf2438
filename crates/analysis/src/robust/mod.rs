//! Robustness against store buffers: whether a system has an execution under TSO that it has not under SC, as a question about bad states
//! under SC.
//!
//! An execution is its steps with the order of each process, what each read reads, and the order of the writes to each cell. It is one
//! of SC when no step comes before itself by these and by "reads what is overwritten by". If a system has an execution that is not, it
//! has one of a simple form (an *attack*): one process, the attacker, delays its writes from some step on; it goes on, without fences
//! and atomic steps, to a step that reads memory; then it stops, and each step of the others from there on comes after that read: it
//! is of a process that has such a step already, or it accesses a cell that was read or written by one, and one of both writes. In the
//! end one of them accesses a cell of the first delayed write: it comes before that write, which is before the read.
//!
//! So the system is spelled out with what an attack needs to remember, all in plain memory ([`Attacks`]): for each weak cell whether
//! the attacker has a value for it in its store buffer, and the newest one; whether the first delayed step wrote it; whether steps
//! after the read have read and written it. Only the newest values matter, as none of them reaches memory before the end. Its bad
//! states are the ends of attacks.
//!
//! # Sources
//! A. Bouajjani, E. Derevenetc, R. Meyer, *Checking and Enforcing Robustness against TSO*, ESOP 2013, sections 3 to 5, for programs whose
//! steps access one cell each. Here a step may read several cells at once, or write several; entries of store buffers are what a step
//! writes, as `semantics.md`, section 1, has them.

mod marks;
mod reads;
mod step;

use garret_base::source::Span;
use garret_system::system::{
    Access, Atom, Bad, Disjunct, Formula, Literal, ProcVar, Quantified, Scope, Sort, System, Term, TypeId,
    VariableKind, Variables,
};
use marks::{Mark, Marks};
use smallvec::SmallVec;

/// A system whose bad states, under SC, are the executions of another one that SC does not have.
#[derive(Clone, Debug)]
pub struct Attacks {
    /// The system; it has no weak symbol.
    pub system: System,
    /// For each transition the one that it stands for, and when.
    origins: Vec<(usize, Stage)>,
}

/// When a step is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// As under SC, before the read that overtakes.
    Direct,
    /// By the attacker: the first step whose writes are delayed.
    First,
    /// By the attacker, after that step.
    Delayed,
    /// By the attacker: the read that overtakes the first delayed write.
    Overtaking,
    /// By others, after that read.
    After,
}

/// What is not spelled out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// Why, in words.
    pub message: String,
    /// What is not supported.
    pub span: Span,
}

impl Attacks {
    /// The attacks on a weak system.
    ///
    /// # Errors
    /// What is read or written depends on who is who in a way that is not spelled out.
    ///
    /// # Complexity
    /// Linear in the size of the system, but for steps that read several cells: up to two to their number.
    pub fn new(system: &System) -> Result<Self, Unsupported> {
        let mut builder = Builder {
            marks: Marks::new(system)?,
            original: system,
            plain: system.sequential(),
            transitions: Vec::new(),
            origins: Vec::new(),
        };
        for index in 0..system.transitions.len() {
            builder.steps(index)?;
        }
        let Builder { marks, plain, transitions, origins, .. } = builder;
        let mut attacks = System { transitions, invariants: Vec::new(), unsafes: Vec::new(), ..plain };
        marks.declare(&mut attacks);
        attacks.unsafes = ends(system, &marks);
        initially(&mut attacks, &marks);
        Ok(Self { system: attacks, origins })
    }

    /// The transition of the original system that a transition stands for, and when it is taken.
    pub fn origin(&self, transition: usize) -> Option<(usize, Stage)> {
        self.origins.get(transition).copied()
    }
}

/// The transitions that are made so far.
struct Builder<'s> {
    original: &'s System,
    /// The original with all cells in plain memory.
    plain: System,
    marks: Marks,
    transitions: Vec<garret_system::system::Transition>,
    origins: Vec<(usize, Stage)>,
}

/// `False` and `True`.
const TRUTH: [u32; 2] = [0, 1];

/// Whether a cell of a mark is set.
fn is(access: Access, set: bool) -> Literal {
    Literal::Equal(Term::Access(access), Term::Constructor(TRUTH[usize::from(set)]))
}

/// A cell of a mark.
fn cell(mark: Mark, indices: impl IntoIterator<Item = ProcVar>) -> Access {
    Access { symbol: mark.0, indices: indices.into_iter().collect(), reader: None }
}

/// The ends of attacks: a cell of the first delayed write was accessed after the read that overtook it.
fn ends(system: &System, marks: &Marks) -> Vec<Bad> {
    let mut ends = Vec::new();
    for symbol in system.symbol_ids() {
        let Some(of) = marks.of(symbol) else { continue };
        for pattern in patterns(usize::from(system.symbol(symbol).dimensions)) {
            let mut variables = Variables::default();
            let processes = pattern.iter().max().map_or(0, |most| most + 1);
            let process: Vec<ProcVar> = (1..=processes)
                .map(|number| variables.add(VariableKind::Parameter, format!("p{number}")))
                .collect();
            let indices: SmallVec<[ProcVar; 2]> = pattern.iter().map(|place| process[*place]).collect();
            let disjunct = |mark: Mark| Disjunct {
                literals: vec![
                    is(cell(marks.after, []), true),
                    is(cell(of.first, indices.iter().copied()), true),
                    is(cell(mark, indices.iter().copied()), true),
                ],
                ..Disjunct::default()
            };
            ends.push(Bad {
                name: Some(format!("no execution of SC: {}", system.symbol(symbol).name)),
                variables: variables.clone(),
                disjuncts: vec![disjunct(of.read), disjunct(of.written)],
                span: system.symbol(symbol).span,
            });
        }
    }
    ends
}

/// The ways in which so many indices may be equal: for each index the number of its process.
fn patterns(dimensions: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..dimensions {
        all = all
            .into_iter()
            .flat_map(|pattern| {
                let fresh = pattern.iter().max().map_or(0, |most| most + 1);
                (0..=fresh).map(move |next| [pattern.as_slice(), &[next]].concat())
            })
            .collect();
    }
    all
}

/// Nobody attacks at first.
fn initially(attacks: &mut System, marks: &Marks) {
    let symbols: Vec<(Mark, usize)> =
        marks.flags().map(|mark| (mark, usize::from(attacks.symbol(mark.0).dimensions))).collect();
    let init = &mut attacks.init;
    let parameters = init.variables.parameters();
    for (mark, dimensions) in symbols {
        if dimensions <= parameters {
            // for all processes, equal ones included
            let indices = (0..dimensions).map(ProcVar::of_index);
            init.conjuncts.push(is(cell(mark, indices), false).into());
            continue;
        }
        for pattern in patterns(dimensions) {
            let processes = pattern.iter().max().map_or(0, |most| most + 1);
            let process: SmallVec<[ProcVar; 1]> = (1..=processes)
                .map(|number| init.variables.add(VariableKind::Bound, format!("p{number}")))
                .collect();
            let body: Formula = is(cell(mark, pattern.iter().map(|place| process[*place])), false).into();
            let whole = Quantified { variables: process, scope: Scope::All, body: Box::new(body) };
            init.conjuncts.push(Formula::Atom(Atom::Forall(whole)));
        }
    }
}

/// The sort of marks.
const BOOL: Sort = Sort::Enumeration(TypeId::BOOL);
