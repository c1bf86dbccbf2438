//! A system in which it is known who wrote a variable last.
//!
//! That some process is in its critical section may show in nothing but a variable `Inside`, which is `True` then. Going back, the search finds
//! the write that the value comes from only after all else that may have happened meanwhile, with whatever processes that takes; that there is
//! such a process, and that it has not left yet, is no statement about any process that the search knows of. So each variable gets
//! another one, `Writer`, to which whoever writes the variable writes itself, in the same step; and who reads a value of it that
//! is not the one at first reads of `Writer` that it is somebody. Then a process of the cube is the one, from the read on.
//!
//! # Why this changes nothing
//! `Writer` is read in no other way, and that it is *some* process always holds. It is as weak as the variable, and is read and written
//! only together with it, in the same steps: so no step is atomic that was not before or the other way round, entries of store buffers
//! have the same order, and both systems have the same runs but for that variable.
//!
//! # Sources
//! `Writer` is a history variable: M. Abadi, L. Lamport, *The Existence of Refinement Mappings*, TCS 1991, section 2.3.

use crate::system::{
    Access, Atom, Branch, Disjunct, Existential, Formula, Init, Literal, ProcVar, Scope, Sort, SymbolId,
    System, Target, Term, Update, Value, VariableKind, Variables,
};
use smallvec::SmallVec;

/// A variable and what it is at first.
struct Written {
    variable: SymbolId,
    /// The constructor that it holds at first.
    first: u32,
    /// Who wrote it.
    writer: SymbolId,
}

/// The system in which it is known who wrote variables last. None where there is no variable of which that says something.
pub(crate) fn writers(original: &System) -> Option<System> {
    let mut system = original.clone();
    let declare = |variable: SymbolId| {
        let first = first(&original.init, variable)?;
        let symbol = original.symbol(variable);
        let writer = system.add_symbol(format!("Writer_{}", symbol.name), 0, Sort::Process);
        system.symbols[writer.0 as usize].weak = symbol.weak;
        Some(Written { variable, first, writer })
    };
    let variables = original.symbol_ids().filter(|&symbol| is_fit(original, symbol));
    let all: Vec<Written> = variables.filter_map(declare).collect();
    let mut asked = false;
    for transition in &mut system.transitions {
        for written in &all {
            asked |= ask(&mut transition.guards, &mut transition.variables, written);
            let writes = transition.updates.iter().find(|update| update.symbol == written.variable);
            if let Some(update) = writes.zip(transition.main).map(|(it, main)| signed(it, main, written)) {
                transition.updates.push(update);
            }
        }
    }
    for bad in &mut system.unsafes {
        for written in &all {
            asked |= ask(&mut bad.disjuncts, &mut bad.variables, written);
        }
    }
    asked.then_some(system)
}

/// Whether the symbol is a variable with few values that steps write, each of somebody.
fn is_fit(system: &System, symbol: SymbolId) -> bool {
    let declared = system.symbol(symbol);
    declared.dimensions == 0
        && !declared.constant
        && matches!(declared.sort, Sort::Enumeration(_))
        && system.is_written(symbol)
        && system.transitions.iter().all(|transition| {
            transition.main.is_some() || transition.updates.iter().all(|update| update.symbol != symbol)
        })
}

/// The constructor that the variable holds at first.
fn first(init: &Init, variable: SymbolId) -> Option<u32> {
    init.conjuncts.iter().find_map(|conjunct| match conjunct {
        Formula::Atom(Atom::Literal(
            Literal::Equal(Term::Access(access), Term::Constructor(value))
            | Literal::Equal(Term::Constructor(value), Term::Access(access)),
        )) if access.symbol == variable => Some(*value),
        _ => None,
    })
}

/// The writer is written where the variable is.
fn signed(update: &Update, main: ProcVar, written: &Written) -> Update {
    let sign = |branch: &Branch| Branch {
        condition: branch.condition.clone(),
        value: Value::Term(Term::Process(main)),
    };
    let branches = update.branches.iter().map(sign).collect();
    Update { symbol: written.writer, target: Target::Cell(SmallVec::new()), branches }
}

/// Somebody wrote what is read. Whether something is asked that was not.
fn ask(disjuncts: &mut [Disjunct], variables: &mut Variables, written: &Written) -> bool {
    let mut asked = false;
    for disjunct in disjuncts {
        let reads = disjunct.literals.iter().find_map(|literal| match literal {
            Literal::Equal(Term::Access(access), Term::Constructor(value))
            | Literal::Equal(Term::Constructor(value), Term::Access(access))
                if access.symbol == written.variable && *value != written.first =>
            {
                Some(access.reader)
            }
            _ => None,
        });
        let Some(reader) = reads else { continue };
        let writer = variables.add(VariableKind::Bound, "writer");
        let distinct_from = Vec::new();
        disjunct.existentials.push(Existential { variable: writer, scope: Scope::All, distinct_from });
        let cell = Access { symbol: written.writer, indices: SmallVec::new(), reader };
        disjunct.literals.push(Literal::Equal(Term::Access(cell), Term::Process(writer)));
        asked = true;
    }
    asked
}
