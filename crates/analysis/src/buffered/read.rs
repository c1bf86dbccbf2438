//! The cells that processes read: those of others in memory, their own as they last wrote them.

use super::cell;
use super::entry::Entries;
use garret_system::system::{
    Access, Atom, Disjunct, Formula, Literal, ProcVar, Quantified, Scope, SymbolId, System, Term,
    VariableKind, Variables,
};

/// For each weak array that is written, the array with the values that each process last wrote to its own cell.
pub(super) struct Reading {
    /// Indexed by the symbol of the weak array; None if it is not written.
    own: Vec<Option<SymbolId>>,
    is_weak: Vec<bool>,
}

/// The variables of a declaration, with those that are known to differ from the reader.
struct Readers<'r> {
    variables: &'r Variables,
    /// The variables that range over the processes that are no parameters.
    others: Vec<ProcVar>,
}

impl Reading {
    pub(super) fn new(system: &System, entries: &Entries) -> Self {
        let mut next = system.symbols.len() as u32;
        let mut own = Vec::with_capacity(system.symbols.len());
        for id in system.symbol_ids() {
            own.push(entries.writes(id).then(|| {
                next += 1;
                SymbolId(next - 1)
            }));
        }
        Self { own, is_weak: system.symbols.iter().map(|symbol| symbol.weak).collect() }
    }

    /// Declares the arrays, with the symbols after the existing ones.
    pub(super) fn declare(&self, system: &mut System) {
        for (array, own) in self.own.iter().enumerate() {
            if let Some(own) = own {
                let symbol = &system.symbols[array];
                let (name, dimensions, sort) =
                    (format!("own_{}", symbol.name), symbol.dimensions, symbol.sort);
                let added = system.add_symbol(name, dimensions, sort);
                debug_assert_eq!(added, *own, "they are declared in this order");
            }
        }
    }

    /// The array with the values that each process last wrote to its own cell.
    pub(super) fn own(&self, array: SymbolId) -> Option<SymbolId> {
        self.own.get(array.0 as usize).copied().flatten()
    }

    /// Whether the access is to a weak cell.
    pub(super) fn is_weak(&self, access: &Access) -> bool {
        self.is_weak.get(access.symbol.0 as usize) == Some(&true)
    }

    /// The initial condition for the values that each process last wrote: they are those in memory.
    pub(super) fn initial(&self, original: &System) -> Vec<Formula> {
        let process = ProcVar::of_index(0);
        let pairs = original.symbol_ids().filter_map(|array| Some((array, self.own(array)?)));
        let same = |(array, own)| {
            Formula::from(Literal::Equal(
                Term::Access(cell(own, process)),
                Term::Access(cell(array, process)),
            ))
        };
        // constraints on memory are repeated for the copies, which makes proofs shorter
        let copied = original.init.conjuncts.iter().filter_map(|conjunct| match conjunct {
            Formula::Atom(Atom::Literal(Literal::Equal(
                Term::Access(access),
                value @ Term::Constructor(_),
            ))) => {
                let own = Access { symbol: self.own(access.symbol)?, ..access.clone() };
                Some(Formula::from(Literal::Equal(Term::Access(own), value.clone())))
            }
            _ => None,
        });
        pairs.map(same).chain(copied).collect()
    }

    /// The translation of a disjunct of a guard or of a bad state.
    pub(super) fn disjunct(&self, disjunct: &Disjunct, variables: &Variables) -> Option<Disjunct> {
        let others =
            disjunct.existentials.iter().filter(|it| it.scope == Scope::Others).map(|it| it.variable);
        let mut readers = Readers { variables, others: others.collect() };
        let literals =
            disjunct.literals.iter().map(|literal| self.literal(literal, &readers)).collect::<Option<_>>()?;
        let universals = disjunct.universals.iter().map(|universal| self.quantified(universal, &mut readers));
        let universals = universals.collect::<Option<_>>()?;
        Some(Disjunct { existentials: disjunct.existentials.clone(), literals, universals })
    }

    /// The translation of a formula of a declaration; quantifiers around the formula range over all processes.
    pub(super) fn formula_of(&self, formula: &Formula, variables: &Variables) -> Option<Formula> {
        self.formula(formula, &mut Readers { variables, others: Vec::new() })
    }

    /// The translation of the term.
    pub(super) fn term_of(&self, term: &Term, variables: &Variables) -> Option<Term> {
        self.term(term, &Readers { variables, others: Vec::new() })
    }

    fn quantified(&self, quantified: &Quantified, readers: &mut Readers<'_>) -> Option<Quantified> {
        let before = readers.others.len();
        if quantified.scope == Scope::Others {
            readers.others.extend(&quantified.variables);
        }
        let body = self.formula(&quantified.body, readers);
        readers.others.truncate(before);
        Some(Quantified { body: Box::new(body?), ..quantified.clone() })
    }

    fn formula(&self, formula: &Formula, readers: &mut Readers<'_>) -> Option<Formula> {
        let mut atom = |atom: &Atom| {
            Some(match atom {
                Atom::Literal(literal) => Formula::from(self.literal(literal, readers)?),
                Atom::Forall(inner) => Formula::Atom(Atom::Forall(self.quantified(inner, readers)?)),
                Atom::Exists(inner) => Formula::Atom(Atom::Exists(self.quantified(inner, readers)?)),
            })
        };
        formula.try_map(&mut |it| atom(it).ok_or(())).ok()
    }

    /// The translation of the literal; None for a fence.
    fn literal(&self, literal: &Literal, readers: &Readers<'_>) -> Option<Literal> {
        let mut literal = literal.clone();
        let mut is_known = !literal.is_fence();
        literal.for_each_access_mut(&mut |access| is_known &= self.find(access, readers));
        is_known.then_some(literal)
    }

    fn term(&self, term: &Term, readers: &Readers<'_>) -> Option<Term> {
        let mut term = term.clone();
        let mut is_known = true;
        term.for_each_access_mut(&mut |access| is_known &= self.find(access, readers));
        is_known.then_some(term)
    }

    /// Replaces the access by the cell that the reader sees; returns false if that depends on which processes the variables are.
    fn find(&self, access: &mut Access, readers: &Readers<'_>) -> bool {
        let found = self.access(access, readers);
        let is_known = found.is_some();
        *access = found.unwrap_or_else(|| access.clone());
        is_known
    }

    /// The cell that the reader sees; None if that depends on which processes the variables are.
    fn access(&self, access: &Access, readers: &Readers<'_>) -> Option<Access> {
        let plain = Access { reader: None, ..access.clone() };
        let (Some(own), Some(reader)) = (self.own(access.symbol), access.reader) else { return Some(plain) };
        let [index] = access.indices.as_slice() else { return None };
        if *index == reader {
            return Some(Access { symbol: own, ..plain });
        }
        let is_parameter = |variable: ProcVar| {
            readers.variables.kinds.get(usize::from(variable.0)) == Some(&VariableKind::Parameter)
        };
        let differs = is_parameter(reader) && (is_parameter(*index) || readers.others.contains(index));
        differs.then_some(plain)
    }
}
