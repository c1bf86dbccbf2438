//! The typed system: what a checked source text means, in the form that the search and the machine work on.
//!
//! Nothing here knows syntax. Names are resolved to indices, formulas are in negation normal form with the
//! quantifiers explicit, guards and bad states are split into their disjuncts, and the constants of `real`
//! terms are scaled to integers.
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

/// The most process variables that have to be processes at once, each possibly one of its own: the parameters of a declaration,
/// and with them the existentially quantified variables and the process constants of one of its disjuncts. As many processes
/// have room in a cube of the search, whose sets of processes are single words.
pub const MOST_VARIABLES: usize = 63;

/// The most process variables that one condition ranges over, where it is written out for all tuples of processes: nested
/// quantifiers, and the parameters of `init` that one conjunct mentions. With ten processes, six are a million tuples.
pub const MOST_NESTED: usize = 6;

/// A whole system.
#[derive(Clone, Debug, Default)]
pub struct System {
    /// The types; the first is `bool` ([`TypeId::BOOL`]).
    pub types: Vec<TypeDef>,
    /// The variables, arrays and constants.
    pub symbols: Vec<Symbol>,
    /// `number_procs`: there are at most so many processes.
    pub process_bound: Option<u32>,
    /// What holds at first.
    pub init: Init,
    /// The bad states, in the order of the source.
    pub unsafes: Vec<Bad>,
    /// The states that the user promises to be unreachable.
    pub invariants: Vec<Bad>,
    /// The transitions, in the order of the source.
    pub transitions: Vec<Transition>,
    /// Terms of sort `real` are in units of `1 / real_scale`: a cell of value `0.5` counts as `5` when the scale is `10`.
    pub real_scale: i64,
}

/// The process variables of one declaration. A [`ProcVar`] is an index into this table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variables {
    /// What each variable stands for. The parameters come first, in the order of the source.
    pub kinds: Vec<VariableKind>,
    /// Their names, for messages; `#i` for a process constant.
    pub names: Vec<String>,
}

/// What a process variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableKind {
    /// A parameter of the declaration; parameters are pairwise distinct.
    Parameter,
    /// The process constant `#i`, with `i` counted from 1; it may be one of the parameters.
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

/// What holds at first, for every tuple of processes (equal ones included).
///
/// Each conjunct speaks for itself: one that mentions a process constant `#i` says nothing when there is no
/// such process.
#[derive(Clone, Debug, Default)]
pub struct Init {
    /// The parameters (universally quantified) and the other process variables.
    pub variables: Variables,
    /// The top-level conjuncts. Weak cells are read without a reader: memory and views agree at first.
    pub conjuncts: Vec<Formula>,
    /// Where it is in the source.
    pub span: Span,
}

impl Init {
    /// The parameters that a conjunct speaks of: those that it mentions, and all of them where it says something of the processes
    /// that are no parameters. For the others, it says the same whoever they are.
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

/// An `unsafe` or an `invariant`: bad for some pairwise distinct processes.
#[derive(Clone, Debug)]
pub struct Bad {
    /// The name given in the source.
    pub name: Option<String>,
    /// The parameters and the other process variables.
    pub variables: Variables,
    /// Bad is the disjunction of these.
    pub disjuncts: Vec<Disjunct>,
    /// Where it is in the source.
    pub span: Span,
}

impl System {
    /// Whether some symbol is weak.
    #[must_use]
    pub fn is_weak(&self) -> bool {
        self.symbols.iter().any(|symbol| symbol.weak)
    }

    /// Whether several processes may access the cells of the symbol: where only some symbols are weak, each cell of the others is known to one
    /// process only.
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

    /// Adds a symbol of plain cells that no source declares, under this name or, where that is taken, a longer one.
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

    /// How the unsafe of this index (from 0) is called in traces: `unsafe[1]`, or `unsafe[name]`.
    #[must_use]
    pub fn unsafe_label(&self, index: usize) -> String {
        match &self.unsafes[index].name {
            Some(name) => format!("unsafe[{name}]"),
            None => format!("unsafe[{}]", index + 1),
        }
    }
}
