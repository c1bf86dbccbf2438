//! The reads and writes of a step on weak cells, and its effect on the store buffer.

use garret_system::system::{
    Access, Atom, Branch, Disjunct, Formula, Literal, ProcVar, Quantified, Scope, SymbolId, System, Target,
    Transition, Update, Value,
};
use smallvec::SmallVec;

/// A cell by a name relative to one process; the same name is the same cell in all steps of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// A variable.
    Variable(SymbolId),
    /// The cell of an array at the index of the process.
    Own(SymbolId),
}

impl Cell {
    /// The cell, if it has such a name relative to the process `main`.
    pub(super) fn of(access: &Access, main: ProcVar) -> Option<Self> {
        Self::at(access.symbol, &access.indices, main)
    }

    fn at(symbol: SymbolId, indices: &[ProcVar], main: ProcVar) -> Option<Self> {
        match indices {
            [] => Some(Self::Variable(symbol)),
            [index] if *index == main => Some(Self::Own(symbol)),
            _ => None,
        }
    }
}

/// The cells with names that an entry of a store buffer certainly writes.
pub(super) type Entry = SmallVec<[Cell; 2]>;

/// The effect of a step on the store buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Effect {
    /// None.
    None,
    /// The buffer is empty before and after the step.
    Empty,
    /// One more entry, as far as is known. Where there may be none, the entry has no certain cells, or the store buffer is empty
    /// instead: then no read after it is in order that would not be in order otherwise.
    Added(Entry),
}

/// A step of a transition, with one disjunct of its guard.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub main: ProcVar,
    /// Whether it waits until the store buffer is empty.
    is_fenced: bool,
    /// The weak cells that it may read, except those that no other process writes; None for a cell without a name.
    reads: Vec<Option<Cell>>,
    effect: Effect,
}

impl Step {
    /// The step of a process with this disjunct of the guard; `own` says for each symbol whether each of its cells is written by one
    /// process only.
    pub(super) fn new(
        system: &System,
        own: &[bool],
        (transition, main): (&Transition, ProcVar),
        guard: &Disjunct,
    ) -> Self {
        let mut reader = Reader { system, own, main, certain: false, reads: Vec::new() };
        guard.literals.iter().for_each(|literal| reader.literal(literal, true));
        guard.universals.iter().for_each(|universal| reader.quantified(universal, true));
        transition.updates.iter().for_each(|update| reader.update(update));
        let Reader { certain: reads_for_certain, reads, .. } = reader;
        let writes = || transition.updates.iter().filter(|update| system.symbol(update.symbol).weak);
        let certain = || writes().filter(|update| is_certain(update));
        let entry = || certain().filter_map(|update| written(update, main)).collect();
        let writes_for_certain = certain().next().is_some();
        let is_atomic = reads_for_certain && writes_for_certain;
        let is_fenced = guard.has_fence() || is_atomic;
        let effect = match writes().next() {
            Some(_) if is_atomic => Effect::Empty,
            Some(_) => Effect::Added(entry()),
            None if is_fenced => Effect::Empty,
            None => Effect::None,
        };
        Self { main, is_fenced, reads, effect }
    }

    /// Whether all its reads are in order with this last entry.
    pub(super) fn is_in_order(&self, last: Option<&Entry>) -> bool {
        let Some(last) = last else { return true };
        self.is_fenced || self.reads.iter().all(|read| read.is_some_and(|cell| last.contains(&cell)))
    }

    /// The entry that it may add.
    pub(super) fn entry(&self) -> Option<&Entry> {
        match &self.effect {
            Effect::Added(entry) => Some(entry),
            Effect::None | Effect::Empty => None,
        }
    }

    /// The index of the last entry after the step, given the one before it; `number` returns the index of an entry.
    pub(super) fn last(
        &self,
        before: Option<usize>,
        number: impl Fn(&Entry) -> Option<usize>,
    ) -> Option<usize> {
        match &self.effect {
            Effect::None => before,
            Effect::Empty => None,
            Effect::Added(entry) => number(entry),
        }
    }
}

/// Whether the update certainly writes a cell: its last branch always applies.
fn is_certain(update: &Update) -> bool {
    update.branches.last().is_some_and(|branch| branch.condition == Formula::True)
}

/// The cell that an update writes, if it is a single cell with a name.
fn written(update: &Update, main: ProcVar) -> Option<Cell> {
    match &update.target {
        Target::Cell(indices) => Cell::at(update.symbol, indices, main),
        Target::Every(_) => None,
    }
}

/// Collects the reads of a step.
struct Reader<'a> {
    system: &'a System,
    own: &'a [bool],
    main: ProcVar,
    /// Whether something is read for every number of processes.
    certain: bool,
    reads: Vec<Option<Cell>>,
}

impl Reader<'_> {
    fn update(&mut self, update: &Update) {
        for Branch { condition, value } in &update.branches {
            self.formula(condition, true);
            if let Value::Term(term) = value {
                term.for_each_access(&mut |access| self.access(access, true));
            }
        }
    }

    fn formula(&mut self, formula: &Formula, is_certain: bool) {
        formula.for_each_atom(&mut |atom| match atom {
            Atom::Literal(literal) => self.literal(literal, is_certain),
            Atom::Forall(inner) | Atom::Exists(inner) => self.quantified(inner, is_certain),
        });
    }

    /// A quantifier over other processes may range over none.
    fn quantified(&mut self, quantified: &Quantified, is_certain: bool) {
        self.formula(&quantified.body, is_certain && quantified.scope == Scope::All);
    }

    fn literal(&mut self, literal: &Literal, is_certain: bool) {
        literal.for_each_access(&mut |access| self.access(access, is_certain));
    }

    fn access(&mut self, access: &Access, is_certain: bool) {
        if !self.system.symbol(access.symbol).weak {
            return;
        }
        self.certain |= is_certain;
        let is_own = self.own[access.symbol.0 as usize] && access.indices.first() == Some(&self.main);
        let cell = Cell::of(access, self.main);
        if !is_own && !self.reads.contains(&cell) {
            self.reads.push(cell);
        }
    }
}
