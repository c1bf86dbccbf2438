//! Warnings about a whole system without errors.

use super::Checker;
use crate::lang::syntax::{DeclarationKind, SortName};
use crate::system::{Access, Bad, Disjunct, ProcVar, SymbolId, Target, Transition};
use garret_base::map::Set;
use garret_base::source::Diagnostic;

impl Checker<'_, '_> {
    /// Warns about types, symbols and predicates that are not used. A mention in `init` alone is not a use.
    pub(super) fn warn_unused(&mut self) {
        let tree = self.tree;
        let mut used_types = Set::default();
        for symbol in &tree.symbols {
            if let SortName::Named(name) = symbol.sort {
                used_types.insert(name.text);
            }
        }
        for declared in &tree.types {
            if !used_types.contains(declared.name.text) {
                let message = format!("the type `{}` is never used", declared.name.text);
                self.sink.push(Diagnostic::warning(message).at(declared.name.span, ""));
            }
        }
        for (index, symbol) in self.system.symbols.iter().enumerate() {
            if !self.used_symbols.contains(&SymbolId(index as u32)) {
                let message = format!("`{}` is never used", symbol.name);
                let in_init = tree.occurrences.get(symbol.name.as_str()).is_some_and(|count| *count > 1);
                let place = if in_init { "only `init` mentions it" } else { "" };
                self.sink.push(Diagnostic::warning(message).at(symbol.span, place));
            }
        }
        for (index, declaration) in tree.declarations.iter().enumerate() {
            if let (DeclarationKind::Predicate, Some(name)) = (declaration.kind, declaration.name)
                && !self.used_predicates.contains(&index)
            {
                let message = format!("the predicate `{}` is never used", name.text);
                self.sink.push(Diagnostic::warning(message).at(name.span, ""));
            }
        }
    }

    /// Warns about weak arrays through which no process communicates.
    ///
    /// Such an array is written, and every process uses only its own cells: in transitions the first index is always the main
    /// process, and in `unsafe` and `invariant` the process that reads. The same array without `weak` then holds the value that
    /// its process would read. The only difference: a step that writes other weak cells is no longer atomic merely because it
    /// reads this array.
    pub(super) fn warn_local(&mut self) {
        let mut written = Set::default();
        let mut shared = Set::default();
        for transition in &self.system.transitions {
            scan_transition(transition, &mut written, &mut shared);
        }
        for bad in self.system.unsafes.iter().chain(&self.system.invariants) {
            scan_bad(bad, &mut shared);
        }
        for (index, symbol) in self.system.symbols.iter().enumerate() {
            let id = SymbolId(index as u32);
            if symbol.weak && symbol.dimensions > 0 && written.contains(&id) && !shared.contains(&id) {
                self.sink.push(
                    Diagnostic::warning(format!(
                        "`{}` is weak, but every process uses only its own cells",
                        symbol.name
                    ))
                    .at(symbol.span, "")
                    .help("nothing is communicated through it: leave out `weak` if it is a local variable"),
                );
            }
        }
    }
}

fn scan_transition(transition: &Transition, written: &mut Set<SymbolId>, shared: &mut Set<SymbolId>) {
    let mut visit = |access: &Access| {
        if access.indices.first().copied() != transition.main {
            shared.insert(access.symbol);
        }
    };
    for guard in &transition.guards {
        for_each_access(guard, &mut visit);
    }
    transition.updates.iter().for_each(|update| update.for_each_access(&mut visit));
    for update in &transition.updates {
        written.insert(update.symbol);
        match &update.target {
            Target::Cell(indices) if indices.first().copied() == transition.main => {}
            _ => {
                shared.insert(update.symbol);
            }
        }
    }
}

fn scan_bad(bad: &Bad, shared: &mut Set<SymbolId>) {
    let mut visit = |access: &Access| {
        let reader: Option<ProcVar> = access.reader;
        if access.indices.first().copied() != reader {
            shared.insert(access.symbol);
        }
    };
    for disjunct in &bad.disjuncts {
        for_each_access(disjunct, &mut visit);
    }
}

fn for_each_access<'a>(disjunct: &'a Disjunct, visit: &mut impl FnMut(&'a Access)) {
    for literal in &disjunct.literals {
        literal.for_each_access(visit);
    }
    for universal in &disjunct.universals {
        universal.body.for_each_literal(&mut |literal| literal.for_each_access(visit));
    }
}
