//! The translation of transitions: their conditions on the buffer of their main process, and its changes.

use super::entry::{self, Entry};
use super::{Builder, TRUE, cell, is_another_constructor, is_constructor};
use garret_base::source::Span;
use garret_system::system::{
    Atom, Branch, Disjunct, Formula, Literal, ProcVar, Quantified, Scope, StoreFences, SymbolId, Target,
    Term, Transition, Update, Value, VariableKind, Variables,
};
use smallvec::{SmallVec, smallvec};

impl Builder<'_> {
    /// Adds the transitions that stand for the one with this index: one for each disjunct of its guard and each slot for its entry.
    pub(super) fn transition(&mut self, index: usize, transition: &Transition) -> Option<()> {
        let entry = entry::entry(self.original, transition)?;
        let updates = self.plain_updates(transition)?;
        for disjunct in &transition.guards {
            let has_fence = disjunct.has_fence();
            let mut without = disjunct.clone();
            without.remove_fence();
            let guard = self.reading.disjunct(&without, &transition.variables)?;
            let copy = |literals: Vec<Literal>, written: &[Update]| Transition {
                guards: vec![Disjunct {
                    literals: [guard.literals.clone(), literals].concat(),
                    ..guard.clone()
                }],
                updates: [&updates, written].concat(),
                ..transition.clone()
            };
            let (Some(main), Some(&first)) = (transition.main, self.slots.first()) else { return None };
            let is_empty = is_constructor(cell(first, main), entry::FREE);
            if entry.is_empty() {
                let asked = if has_fence { vec![is_empty] } else { Vec::new() };
                self.add(copy(asked, &[]), Some(index));
                continue;
            }
            let own = self.own_updates(&entry, main);
            if self.updates_read(transition) || self.reads(disjunct)? {
                let memory = entry.iter().map(|&(array, value)| sets(array, main, value));
                let written: Vec<Update> = memory.chain(own).collect();
                self.add(copy(vec![is_empty], &written), Some(index));
                continue;
            }
            let kind = self.entries.constructor(&entry)?;
            let places = if has_fence { 1 } else { self.slots.len() };
            for place in 0..places {
                let mut asked = vec![is_constructor(cell(self.slots[place], main), entry::FREE)];
                if place > 0 {
                    asked.push(is_another_constructor(cell(self.slots[place - 1], main), entry::FREE));
                }
                let written: Vec<Update> =
                    std::iter::once(sets(self.slots[place], main, kind)).chain(own.iter().cloned()).collect();
                self.add(copy(asked, &written), Some(index));
            }
            if !has_fence {
                let last = self.slots[self.slots.len() - 1];
                let asked = vec![is_another_constructor(cell(last, main), entry::FREE)];
                let too_short = update(self.flag, SmallVec::new(), Term::Constructor(TRUE));
                self.add(Transition { updates: vec![too_short], ..copy(asked, &[]) }, Some(index));
            }
        }
        Some(())
    }

    /// Adds a transition for each kind of entry, which moves it from the first slot to memory.
    pub(super) fn flushes(&mut self) {
        for (kind, entry) in self.entries.iter() {
            let mut variables = Variables::default();
            let process = variables.add(VariableKind::Parameter, "p");
            let mut updates: Vec<Update> =
                entry.iter().map(|&(array, value)| sets(array, process, value)).collect();
            for (place, &slot) in self.slots.iter().enumerate() {
                let next = self.slots.get(place + 1).map(|&next| Term::Access(cell(next, process)));
                updates.push(update(
                    slot,
                    smallvec![process],
                    next.unwrap_or(Term::Constructor(entry::FREE)),
                ));
            }
            let holds = is_constructor(cell(self.slots[0], process), kind);
            let guard = Disjunct { literals: vec![holds], ..Disjunct::default() };
            let name = format!("memory{kind}");
            let (store_fences, span) = (StoreFences::default(), Span::default());
            let flush = Transition {
                name,
                variables,
                main: Some(process),
                guards: vec![guard],
                updates,
                store_fences,
                span,
            };
            self.add(flush, None);
        }
    }

    fn add(&mut self, transition: Transition, origin: Option<usize>) {
        self.system.transitions.push(transition);
        self.origins.push(origin);
    }

    /// The updates of cells in plain memory.
    fn plain_updates(&self, transition: &Transition) -> Option<Vec<Update>> {
        let plain = transition.updates.iter().filter(|update| !self.original.symbol(update.symbol).weak);
        plain
            .map(|update| {
                let branch = |branch: &Branch| {
                    let value = match &branch.value {
                        Value::Term(term) => Value::Term(self.reading.term_of(term, &transition.variables)?),
                        Value::Any => Value::Any,
                    };
                    let condition = self.reading.formula_of(&branch.condition, &transition.variables)?;
                    Some(Branch { condition, value })
                };
                let branches = update.branches.iter().map(branch).collect::<Option<Vec<_>>>()?;
                Some(Update { branches, ..update.clone() })
            })
            .collect()
    }

    /// The updates of the cells that the process itself sees, after it has written the entry.
    fn own_updates(&self, entry: &Entry, main: ProcVar) -> Vec<Update> {
        entry.iter().filter_map(|&(array, value)| Some(sets(self.reading.own(array)?, main, value))).collect()
    }

    /// Whether a right-hand side or the condition of a branch reads a weak cell.
    fn updates_read(&self, transition: &Transition) -> bool {
        let mut reads = false;
        for update in &transition.updates {
            update.for_each_access(&mut |access| reads |= self.reading.is_weak(access));
        }
        reads
    }

    fn literal_reads(&self, literal: &Literal) -> bool {
        let mut reads = false;
        literal.for_each_access(&mut |access| reads |= self.reading.is_weak(access));
        reads
    }

    /// Whether the disjunct reads a weak cell; None if that depends on whether there are other processes.
    fn reads(&self, disjunct: &Disjunct) -> Option<bool> {
        if disjunct.literals.iter().any(|literal| self.literal_reads(literal)) {
            return Some(true);
        }
        let mut depends = false;
        for universal in &disjunct.universals {
            let mut reads = false;
            universal.body.for_each_literal(&mut |literal| reads |= self.literal_reads(literal));
            if reads && universal.scope == Scope::All && !has_quantifier(universal) {
                return Some(true);
            }
            depends |= reads;
        }
        (!depends).then_some(false)
    }
}

fn has_quantifier(quantified: &Quantified) -> bool {
    let mut found = false;
    quantified.body.for_each_atom(&mut |atom| found |= !matches!(atom, Atom::Literal(_)));
    found
}

/// The update that sets the cell of the process to this constructor.
fn sets(array: SymbolId, process: ProcVar, constructor: u32) -> Update {
    update(array, smallvec![process], Term::Constructor(constructor))
}

fn update(symbol: SymbolId, indices: SmallVec<[ProcVar; 2]>, value: Term) -> Update {
    let branch = Branch { condition: Formula::True, value: Value::Term(value) };
    Update { symbol, target: Target::Cell(indices), branches: vec![branch] }
}
