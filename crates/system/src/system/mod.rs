//! The typed system: the meaning of a checked source text, in the form that the search and the machine work on.
//!
//! This module is independent of syntax. Names are resolved to indices, formulas are in negation normal form with explicit
//! quantifiers, guards and bad states are split into their disjuncts, and the constants of `real` terms are scaled to integers.
//!
//! # Sources
//! Conchon, Declerck, Zaïdi, *Parameterized Model Checking Modulo Explicit Weak Memory Models*, section 3.

mod deadlock;
mod formula;
mod literal;
mod normal;
mod outsiders;
mod sequential;
mod symbol;
mod symmetry;
mod trace;
mod transition;

pub use deadlock::Deadlock;
pub use formula::Formula;
pub use literal::{Access, Atom, Linear, Literal, ProcVar, Quantified, Scope, Term};
pub use normal::{Disjunct, Existential, TooLarge, disjuncts};
pub use symbol::{Sort, Symbol, SymbolId, TypeDef, TypeId};
pub use trace::{Trace, TraceStep};
pub use transition::{Branch, StoreFences, Target, Transition, Update, Value};

use garret_base::source::Span;

/// The largest number of process variables that may have to be distinct processes at the same time: the parameters of a
/// declaration, together with the existentially quantified variables and the process constants of one of its disjuncts. A cube of
/// the search has room for this many processes, because its sets of processes are single words.
pub const MOST_VARIABLES: usize = 63;

/// The largest number of process variables for which one condition is expanded to all tuples of processes: nested quantifiers,
/// and the parameters of `init` that one conjunct mentions. With ten processes, six variables give a million tuples.
pub const MOST_NESTED: usize = 6;

/// A whole system.
#[derive(Clone, Debug, Default)]
pub struct System {
    /// The types; the first is `bool` ([`TypeId::BOOL`]).
    pub types: Vec<TypeDef>,
    /// The variables, arrays and constants.
    pub symbols: Vec<Symbol>,
    /// The largest number of processes, as given by `number_procs`.
    pub process_bound: Option<u32>,
    /// The condition on initial states.
    pub init: Init,
    /// The bad states, in the order of the source.
    pub unsafes: Vec<Bad>,
    /// The states that the user promises to be unreachable.
    pub invariants: Vec<Bad>,
    /// The transitions, in the order of the source.
    pub transitions: Vec<Transition>,
    /// Terms of sort `real` are in units of `1 / real_scale`: a cell of value `0.5` is stored as `5` if the scale is `10`.
    pub real_scale: i64,
}

/// The process variables of one declaration. A [`ProcVar`] is an index into this table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variables {
    /// The kind of each variable. The parameters come first, in the order of the source.
    pub kinds: Vec<VariableKind>,
    /// Their names, for messages; `#i` for a process constant.
    pub names: Vec<String>,
}

/// The kind of a process variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableKind {
    /// A parameter of the declaration; parameters are pairwise distinct.
    Parameter,
    /// The process constant `#i`, with `i` counted from 1; it may coincide with a parameter.
    Constant(u32),
    /// Bound by a quantifier or by the indices of a `case`.
    Bound,
}

impl Variables {
    /// The number of parameters.
    #[must_use]
    pub fn parameters(&self) -> usize {
        self.kinds.iter().take_while(|kind| **kind == VariableKind::Parameter).count()
    }

    /// The process constants, as pairs of the variable and `i`.
    pub fn constants(&self) -> impl Iterator<Item = (ProcVar, u32)> + '_ {
        self.kinds.iter().enumerate().filter_map(|(index, kind)| match kind {
            VariableKind::Constant(number) => Some((ProcVar::of_index(index), *number)),
            _ => None,
        })
    }

    /// Adds a variable.
    pub fn add(&mut self, kind: VariableKind, name: impl Into<String>) -> ProcVar {
        self.kinds.push(kind);
        self.names.push(name.into());
        ProcVar::of_index(self.kinds.len() - 1)
    }
}

/// The condition on initial states, for every tuple of processes (equal ones included).
///
/// Each conjunct is independent of the others: one that mentions a process constant `#i` has no effect if there is no such
/// process.
#[derive(Clone, Debug, Default)]
pub struct Init {
    /// The parameters (universally quantified) and the other process variables.
    pub variables: Variables,
    /// The top-level conjuncts. Weak cells are read without a reader, because memory and all views agree initially.
    pub conjuncts: Vec<Formula>,
    /// The place in the source.
    pub span: Span,
}

impl Init {
    /// The parameters on which a conjunct depends: those that it mentions, or all parameters if it has a quantifier over the
    /// processes that are not parameters. The conjunct is the same for every choice of the other parameters.
    #[must_use]
    pub fn parameters_of(&self, conjunct: &Formula) -> Vec<ProcVar> {
        let mut mentioned = vec![conjunct.speaks_of_others(); self.variables.kinds.len()];
        conjunct.for_each_literal(&mut |literal| {
            literal.for_each_variable(&mut |variable| mentioned[usize::from(variable.0)] = true);
        });
        let parameters = (0..self.variables.parameters()).filter(|&index| mentioned[index]);
        parameters.map(ProcVar::of_index).collect()
    }
}

/// An `unsafe` or an `invariant`: a state is bad if this holds for some pairwise distinct processes.
#[derive(Clone, Debug)]
pub struct Bad {
    /// The name given in the source.
    pub name: Option<String>,
    /// The parameters and the other process variables.
    pub variables: Variables,
    /// The bad states are the disjunction of these.
    pub disjuncts: Vec<Disjunct>,
    /// The place in the source.
    pub span: Span,
}

impl System {
    /// Whether some symbol is weak.
    #[must_use]
    pub fn is_weak(&self) -> bool {
        self.symbols.iter().any(|symbol| symbol.weak)
    }

    /// Whether several processes may access the cells of the symbol. If some symbols are weak, each cell of a symbol that is not
    /// weak is used by one process only.
    pub fn is_shared(&self, symbol: SymbolId) -> bool {
        self.symbol(symbol).weak || !self.is_weak()
    }

    /// Calls `visit` on every literal of the system.
    pub fn for_each_literal<'a>(&'a self, visit: &mut impl FnMut(&'a Literal)) {
        for conjunct in &self.init.conjuncts {
            conjunct.for_each_literal(visit);
        }
        for bad in self.unsafes.iter().chain(&self.invariants) {
            bad.disjuncts.iter().for_each(|disjunct| disjunct.for_each_literal(visit));
        }
        for transition in &self.transitions {
            transition.guards.iter().for_each(|guard| guard.for_each_literal(visit));
            for branch in transition.updates.iter().flat_map(|update| &update.branches) {
                branch.condition.for_each_literal(visit);
            }
        }
    }

    /// The symbol.
    #[must_use]
    pub fn symbol(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id.0 as usize]
    }

    /// All symbols, in the order of their declarations.
    pub fn symbol_ids(&self) -> impl DoubleEndedIterator<Item = SymbolId> + Clone + use<> {
        (0..self.symbols.len() as u32).map(SymbolId)
    }

    /// Adds a symbol of cells that are not weak and that no source declares, with this name or, if that is taken, a longer one.
    pub fn add_symbol(&mut self, mut name: String, dimensions: u8, sort: Sort) -> SymbolId {
        while self.symbols.iter().any(|symbol| symbol.name == name) {
            name.push('_');
        }
        let span = Span::default();
        self.symbols.push(Symbol { name, dimensions, sort, weak: false, constant: false, span });
        SymbolId(self.symbols.len() as u32 - 1)
    }

    /// Whether some transition writes cells of the symbol.
    pub fn is_written(&self, symbol: SymbolId) -> bool {
        self.transitions.iter().any(|it| it.updates.iter().any(|update| update.symbol == symbol))
    }

    /// The name of the `unsafe` with this index (from 0) in traces: `unsafe[1]`, or `unsafe[name]`.
    #[must_use]
    pub fn unsafe_label(&self, index: usize) -> String {
        match &self.unsafes[index].name {
            Some(name) => format!("unsafe[{name}]"),
            None => format!("unsafe[{}]", index + 1),
        }
    }
}
