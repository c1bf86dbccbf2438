//! The translation of a system with store buffers to one without: the buffers become arrays in plain memory.
//!
//! If only process `p` writes the cell `W[p]` of each weak array, a process sees the cells of other processes in memory, and its own
//! cell as it wrote it last. So a system under TSO is equivalent to one under SC with the following additional cells: for each
//! process, a number of *slots* of a buffer, each empty or with one of the composite entries that transitions write; and for each
//! weak array, the value that each process last wrote to its own cell. A step that writes uses the first empty slot; a transition for
//! each kind of entry moves the first slot to memory, and shifts the others; `fence()` means that the first slot is empty; a step
//! that reads and writes requires that, and writes to memory at once. A step that finds no empty slot sets a flag instead, and there
//! is one additional bad state, in which the flag is set. If that is not reached, no process ever has more entries than there are
//! slots, so both systems have the same runs: every verdict for one is a verdict for the other.
//!
//! The events of the search are another way to represent buffers, which needs no bound; but it does not represent what many
//! unsatisfied reads have in common.
//!
//! # Sources
//! `semantics.md`, section 1, defines the machine that is encoded here. The idea to check a program under TSO as one with buffers as
//! data: P. Abdulla, M. Atig, N. Ngo, *The Best of Both Worlds: Trading Efficiency and Optimality in Fence Insertion for TSO*, ESOP
//! 2015 (there for fixed numbers of threads).

mod entry;
mod read;
#[cfg(test)]
mod tests;
mod write;

use entry::Entries;
use garret_base::source::Span;
use garret_system::system::{
    Access, Bad, Disjunct, Formula, Literal, ProcVar, Sort, SymbolId, System, Term, Trace, TypeDef, TypeId,
    Variables,
};
use read::Reading;
use smallvec::{SmallVec, smallvec};

/// A system with buffers of bounded length as arrays.
#[derive(Debug)]
pub struct Buffered {
    /// The system; it has no weak symbol.
    pub system: System,
    /// For each transition, the transition of the original system that it stands for; None for those that flush buffers.
    origins: Vec<Option<usize>>,
    /// The index of the bad state that says that a buffer is too short.
    overflow: usize,
}

impl Buffered {
    /// The system with buffers of `length` entries. None if there is no such form: a process writes a cell of a weak array that is
    /// not its own, or a value that is not a constant of an enumeration; or it depends on the other processes whether a process reads
    /// its own cell, or whether a step is atomic.
    pub fn new(system: &System, length: usize) -> Option<Self> {
        let entries = Entries::of(system)?;
        let reading = Reading::new(system, &entries);
        let mut builder = Builder::new(system, &entries, reading, length);
        builder.initial()?;
        builder.bad_states()?;
        for (index, transition) in system.transitions.iter().enumerate() {
            builder.transition(index, transition)?;
        }
        builder.flushes();
        Some(Self { system: builder.system, origins: builder.origins, overflow: builder.overflow })
    }

    /// Whether the trace leads to a buffer that is too short.
    pub fn overflows(&self, trace: &Trace) -> bool {
        trace.reached == self.overflow
    }

    /// The trace of the original system, without the steps that flush buffers.
    pub fn original(&self, trace: &Trace) -> Trace {
        let steps = trace.steps.iter().filter_map(|step| {
            let transition = (*self.origins.get(step.transition)?)?;
            Some(garret_system::system::TraceStep { transition, ..step.clone() })
        });
        Trace { steps: steps.collect(), ..trace.clone() }
    }
}

/// The system under construction, with its additional symbols.
struct Builder<'b> {
    system: System,
    origins: Vec<Option<usize>>,
    overflow: usize,
    original: &'b System,
    entries: &'b Entries,
    reading: Reading,
    /// The slots of a buffer, from the oldest entry on.
    slots: Vec<SymbolId>,
    /// The flag that is set when a buffer is too short.
    flag: SymbolId,
}

impl<'b> Builder<'b> {
    /// Adds the declarations.
    fn new(original: &'b System, entries: &'b Entries, reading: Reading, length: usize) -> Self {
        let mut system = System {
            transitions: Vec::new(),
            unsafes: Vec::new(),
            invariants: Vec::new(),
            ..original.clone()
        };
        system.symbols.iter_mut().for_each(|symbol| symbol.weak = false);
        reading.declare(&mut system);
        let kind = TypeId(system.types.len() as u32);
        let constructors = entries.names(original);
        system.types.push(TypeDef { name: "entry".to_owned(), constructors, span: Span::default() });
        let slots =
            (1..=length).map(|slot| system.add_symbol(format!("buffer{slot}"), 1, Sort::Enumeration(kind)));
        let slots = slots.collect();
        let flag = system.add_symbol("too_short".to_owned(), 0, Sort::Enumeration(TypeId::BOOL));
        Self { system, origins: Vec::new(), overflow: 0, original, entries, reading, slots, flag }
    }

    /// Adds the initial condition: buffers are empty, and each process sees its cells as in memory.
    fn initial(&mut self) -> Option<()> {
        let original = self.original;
        let mut init = original.init.clone();
        if init.variables.parameters() == 0 {
            return None;
        }
        let process = ProcVar::of_index(0);
        init.conjuncts.extend(self.reading.initial(original));
        let free = self.slots.iter().map(|&slot| is_constructor(cell(slot, process), entry::FREE));
        init.conjuncts.extend(free.map(Formula::from));
        init.conjuncts.push(self.flag_is(FALSE).into());
        self.system.init = init;
        Some(())
    }

    /// The literal about the flag.
    fn flag_is(&self, constructor: u32) -> Literal {
        is_constructor(Access { symbol: self.flag, indices: SmallVec::new(), reader: None }, constructor)
    }

    fn bad_states(&mut self) -> Option<()> {
        let original = self.original;
        let bad = |bad: &Bad| {
            let disjunct = |it: &Disjunct| self.reading.disjunct(it, &bad.variables);
            let disjuncts = bad.disjuncts.iter().map(disjunct).collect::<Option<Vec<_>>>()?;
            Some(Bad { disjuncts, ..bad.clone() })
        };
        let unsafes = original.unsafes.iter().map(bad).collect::<Option<Vec<_>>>()?;
        let invariants = original.invariants.iter().map(bad).collect::<Option<Vec<_>>>()?;
        self.overflow = unsafes.len();
        self.system.unsafes = unsafes;
        self.system.invariants = invariants;
        let disjunct = Disjunct { literals: vec![self.flag_is(TRUE)], ..Disjunct::default() };
        self.system.unsafes.push(Bad {
            name: Some("a buffer is too short".to_owned()),
            variables: Variables::default(),
            disjuncts: vec![disjunct],
            span: Span::default(),
        });
        Some(())
    }
}

/// The constructors of `bool`.
const FALSE: u32 = 0;
const TRUE: u32 = 1;

/// The cell of an array at the index of the process.
fn cell(symbol: SymbolId, process: ProcVar) -> Access {
    Access { symbol, indices: smallvec![process], reader: None }
}

fn is_constructor(access: Access, constructor: u32) -> Literal {
    Literal::Equal(Term::Access(access), Term::Constructor(constructor))
}

fn is_another_constructor(access: Access, constructor: u32) -> Literal {
    Literal::Distinct(Term::Access(access), Term::Constructor(constructor))
}
