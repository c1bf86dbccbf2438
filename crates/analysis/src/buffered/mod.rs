//! A system with store buffers as one without: the buffers are arrays in plain memory.
//!
//! Where only process `p` writes the cell `W[p]` of each weak array, what a process sees of another one is in memory, and what it sees of
//! itself is what it wrote last. So a system under TSO is one under SC with, for each process, so many *slots* of a buffer, each free or
//! with one of the composite entries that transitions write, and for each weak array what each process last wrote to its own cell. A
//! step that writes takes the first free slot; a transition for each kind of entry moves the first slot to memory, and the others one
//! up; `fence()` is that the first slot is free; a step that reads and writes asks for that, and writes to memory at once.
//! A step that finds no slot free sets a flag instead, and that the flag is set is one more bad state. If that is not reached, no process
//! ever has more entries than there are slots, so that both systems have the same runs: every verdict of the one is one of the other.
//!
//! The events of the search are another way to see buffers, one that needs no bound; but what many unsatisfied reads have in common it
//! sees only read by read.
//!
//! # Sources
//! `semantics.md`, section 1, is the machine that is spelled out here. The idea to check a program under TSO as one with buffers as
//! data: P. Abdulla, M. Atig, N. Ngo, *The Best of Both Worlds: Trading Efficiency and Optimality in Fence Insertion for TSO*, ESOP 2015
//! (there for fixed numbers of threads).

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
    /// The transition of the original system that each transition stands for; none for those of buffers.
    origins: Vec<Option<usize>>,
    /// The place of the bad state that a buffer is too short among the bad states.
    overflow: usize,
}

impl Buffered {
    /// The system with buffers of so many entries. None where it has no such form: a weak array is written by others than the owner
    /// of the cell, or something else than constants of an enumeration; or it depends on who there is whether a process reads its own
    /// cell, or whether a step is atomic.
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

    /// The trace without the steps of buffers, in terms of the original system.
    pub fn original(&self, trace: &Trace) -> Trace {
        let steps = trace.steps.iter().filter_map(|step| {
            let transition = (*self.origins.get(step.transition)?)?;
            Some(garret_system::system::TraceStep { transition, ..step.clone() })
        });
        Trace { steps: steps.collect(), ..trace.clone() }
    }
}

/// The system that is being built, and the names of its parts.
struct Builder<'b> {
    system: System,
    origins: Vec<Option<usize>>,
    overflow: usize,
    original: &'b System,
    entries: &'b Entries,
    reading: Reading,
    /// The slots of a buffer, the oldest entry first.
    slots: Vec<SymbolId>,
    /// Whether some buffer was too short.
    flag: SymbolId,
}

impl<'b> Builder<'b> {
    /// The declarations.
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

    /// What holds at first: buffers are empty, and everybody sees memory.
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

    /// Whether some buffer was too short.
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

/// The cell of an array that belongs to the process.
fn cell(symbol: SymbolId, process: ProcVar) -> Access {
    Access { symbol, indices: smallvec![process], reader: None }
}

fn is_constructor(access: Access, constructor: u32) -> Literal {
    Literal::Equal(Term::Access(access), Term::Constructor(constructor))
}

fn is_another_constructor(access: Access, constructor: u32) -> Literal {
    Literal::Distinct(Term::Access(access), Term::Constructor(constructor))
}
