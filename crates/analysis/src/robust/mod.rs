//! Robustness against store buffers: whether a system has an execution under TSO that SC does not have, as a question about bad
//! states under SC.
//!
//! An execution consists of its steps with program order, read-from, and the order of the writes to each cell (coherence). It is one
//! of SC if no step comes before itself by these relations and from-read. If a system has an execution that is not one of SC, it has
//! one of a simple form (an *attack*): one process, the attacker, delays its writes from some step on; it continues, without fences
//! and atomic steps, to a step that reads memory (the overtaking read); then it stops, and each later step of the others comes after
//! that read: it is a step of a process that has taken such a step already, or it accesses a cell that was read or written by one,
//! and one of both accesses is a write. At the end, one of them accesses a cell of the first delayed write: so it comes before that
//! write, which is before the read.
//!
//! So the system is extended by the information that an attack needs, all in plain memory ([`Attacks`]): for each weak cell, whether
//! the attacker has a value for it in its store buffer, and the newest one; whether the first delayed step wrote it; whether steps
//! after the overtaking read have read and written it. Only the newest values matter, as none of them reaches memory before the end.
//! The bad states are the ends of attacks.
//!
//! # Sources
//! A. Bouajjani, E. Derevenetc, R. Meyer, *Checking and Enforcing Robustness against TSO*, ESOP 2013, sections 3 to 5, for programs
//! whose steps access one cell each. Here a step may read or write several cells at once; the writes of a step are one entry of the
//! store buffer, as in `semantics.md`, section 1.

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

/// A system whose bad states, under SC, represent the executions of another system that SC does not have.
#[derive(Clone, Debug)]
pub struct Attacks {
    /// The system; it has no weak symbol.
    pub system: System,
    /// For each transition, the one that it stands for, and the stage of the attack.
    origins: Vec<(usize, Stage)>,
}

/// The stage of an attack in which a step is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// As under SC, before the overtaking read.
    Direct,
    /// By the attacker: the first step whose writes are delayed.
    First,
    /// By the attacker, after that step.
    Delayed,
    /// By the attacker: the overtaking read, which is reordered before the first delayed write.
    Overtaking,
    /// By other processes, after that read.
    After,
}

/// A system that cannot be translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The reason, in words.
    pub message: String,
    /// The place in the source.
    pub span: Span,
}

impl Attacks {
    /// The attacks on a weak system.
    ///
    /// # Errors
    /// The cells that are read or written depend on which processes the variables are, in a way that is not supported.
    ///
    /// # Complexity
    /// Linear in the size of the system, except for steps that read several cells: exponential (base 2) in their number.
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

    /// The transition of the original system that a transition stands for, and its stage.
    pub fn origin(&self, transition: usize) -> Option<(usize, Stage)> {
        self.origins.get(transition).copied()
    }
}

/// The transitions that have been made so far.
struct Builder<'s> {
    original: &'s System,
    /// The original with all cells in plain memory.
    plain: System,
    marks: Marks,
    transitions: Vec<garret_system::system::Transition>,
    origins: Vec<(usize, Stage)>,
}

/// The constructors `False` and `True`.
const TRUTH: [u32; 2] = [0, 1];

/// The literal that says whether a cell of a mark is set.
fn is(access: Access, set: bool) -> Literal {
    Literal::Equal(Term::Access(access), Term::Constructor(TRUTH[usize::from(set)]))
}

/// A cell of a mark.
fn cell(mark: Mark, indices: impl IntoIterator<Item = ProcVar>) -> Access {
    Access { symbol: mark.0, indices: indices.into_iter().collect(), reader: None }
}

/// The bad states, which are the ends of attacks: a cell of the first delayed write was accessed after the overtaking read.
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

/// All ways in which this number of indices may be equal: for each index, the number of its process.
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

/// Adds the initial condition: no mark is set.
fn initially(attacks: &mut System, marks: &Marks) {
    let symbols: Vec<(Mark, usize)> =
        marks.flags().map(|mark| (mark, usize::from(attacks.symbol(mark.0).dimensions))).collect();
    let init = &mut attacks.init;
    let parameters = init.variables.parameters();
    for (mark, dimensions) in symbols {
        if dimensions <= parameters {
            // for all processes, including equal ones
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
