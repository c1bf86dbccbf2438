//! The cells that a step reads, and the values that the attacker sees in them.

use super::marks::Marks;
use super::{Unsupported, cell, is};
use garret_base::source::Span;
use garret_system::system::{
    Access, Atom, Branch, Disjunct, Formula, Literal, ProcVar, Quantified, Scope, SymbolId, Target, Term,
    Transition, Value,
};
use smallvec::SmallVec;

/// Cells of one symbol that a step reads: each index is one process, or all processes of a scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Read {
    pub(super) symbol: SymbolId,
    pub(super) indices: SmallVec<[Index; 2]>,
}

/// An index of the cells that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Index {
    /// This process.
    One(ProcVar),
    /// All processes of the scope.
    All(Scope),
}

/// Collects the reads of a step.
struct Reader<'m> {
    marks: &'m Marks,
    span: Span,
    /// The bound variables, with the scope over which they range; None for an existential variable.
    bound: Vec<(ProcVar, Option<Scope>)>,
    found: Vec<Read>,
}

/// The reads of a step from weak memory with this disjunct of its guard, without repetitions; and whether it reads something for
/// every number of processes. A guard reads all cells that it mentions, also below quantifiers and in parts that do not matter for
/// its value.
///
/// # Errors
/// A read depends on an existential witness, or on two quantified variables.
pub(super) fn reads(
    marks: &Marks,
    transition: &Transition,
    disjunct: &Disjunct,
) -> Result<(Vec<Read>, bool), Unsupported> {
    let bound = disjunct.existentials.iter().map(|it| (it.variable, None)).collect();
    let mut reader = Reader { marks, span: transition.span, bound, found: Vec::new() };
    for literal in &disjunct.literals {
        reader.literal(literal)?;
    }
    for update in &transition.updates {
        let before = reader.bound.len();
        if let Target::Every(variables) = &update.target {
            reader.bound.extend(variables.iter().map(|variable| (*variable, Some(Scope::All))));
        }
        for Branch { condition, value } in &update.branches {
            reader.formula(condition)?;
            if let Value::Term(term) = value {
                reader.term(term)?;
            }
        }
        reader.bound.truncate(before);
    }
    let of_others = |read: &Read| read.indices.contains(&Index::All(Scope::Others));
    let sure = !reader.found.iter().all(of_others);
    for universal in &disjunct.universals {
        reader.quantified(universal)?;
    }
    Ok((reader.found, sure))
}

impl Reader<'_> {
    fn formula(&mut self, formula: &Formula) -> Result<(), Unsupported> {
        match formula {
            Formula::True | Formula::False => Ok(()),
            Formula::Atom(Atom::Literal(literal)) => self.literal(literal),
            Formula::Atom(Atom::Forall(inner) | Atom::Exists(inner)) => self.quantified(inner),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().try_for_each(|part| self.formula(part)),
        }
    }

    fn quantified(&mut self, quantified: &Quantified) -> Result<(), Unsupported> {
        let before = self.bound.len();
        self.bound.extend(quantified.variables.iter().map(|variable| (*variable, Some(quantified.scope))));
        let result = self.formula(&quantified.body);
        self.bound.truncate(before);
        result
    }

    fn literal(&mut self, literal: &Literal) -> Result<(), Unsupported> {
        let mut accesses = Vec::new();
        literal.for_each_access(&mut |access| accesses.push(access.clone()));
        accesses.iter().try_for_each(|access| self.access(access))
    }

    fn term(&mut self, term: &Term) -> Result<(), Unsupported> {
        let mut accesses = Vec::new();
        term.for_each_access(&mut |access| accesses.push(access.clone()));
        accesses.iter().try_for_each(|access| self.access(access))
    }

    fn access(&mut self, access: &Access) -> Result<(), Unsupported> {
        if self.marks.of(access.symbol).is_none() {
            return Ok(());
        }
        let unsupported = |message: &str| Err(Unsupported { message: message.to_owned(), span: self.span });
        let mut indices = SmallVec::new();
        for variable in &access.indices {
            let bound = self.bound.iter().rev().find(|(bound, _)| bound == variable);
            indices.push(match bound {
                None => Index::One(*variable),
                Some((_, Some(scope))) => Index::All(*scope),
                Some((_, None)) => return unsupported("a weak cell of a process bound by `exists` is read, which robustness does not support"),
            });
        }
        if indices.iter().filter(|index| matches!(index, Index::All(_))).count() > 1 {
            return unsupported(
                "an access to a weak cell has several quantified indices, which robustness does not support",
            );
        }
        let read = Read { symbol: access.symbol, indices };
        if !self.found.contains(&read) {
            self.found.push(read);
        }
        Ok(())
    }
}

/// The view of the attacker: the value that it wrote last, otherwise memory.
pub(super) struct AttackerView<'m> {
    pub(super) marks: &'m Marks,
    pub(super) span: Span,
}

/// An assumption about which of some weak cells have a value in the attacker's store buffer.
struct Way {
    /// The literals that express the assumption.
    held: Vec<Literal>,
    /// The cells with such a value, each with the mark in which the attacker sees it.
    cells: Vec<(Access, Access)>,
}

/// The largest number of weak cells in one literal or term: there is a case for each subset of them.
const MOST_CELLS: usize = 6;

impl AttackerView<'_> {
    /// The formula, from the view of the attacker.
    pub(super) fn formula(&self, formula: &Formula) -> Result<Formula, Unsupported> {
        formula.try_map(&mut |atom| {
            Ok(match atom {
                Atom::Literal(literal) => self.literal(literal)?,
                Atom::Forall(inner) => Formula::Atom(Atom::Forall(self.quantified(inner)?)),
                Atom::Exists(inner) => Formula::Atom(Atom::Exists(self.quantified(inner)?)),
            })
        })
    }

    /// The quantified formula, from the view of the attacker.
    pub(super) fn quantified(&self, quantified: &Quantified) -> Result<Quantified, Unsupported> {
        Ok(Quantified { body: Box::new(self.formula(&quantified.body)?), ..quantified.clone() })
    }

    /// The literal, from the view of the attacker.
    pub(super) fn literal(&self, literal: &Literal) -> Result<Formula, Unsupported> {
        let mut accesses = Vec::new();
        literal.for_each_access(&mut |access| accesses.push(access.clone()));
        let ways = self.ways(&accesses)?;
        Ok(Formula::or(ways.into_iter().map(|Way { held, cells }| {
            let mut seen = literal.clone();
            seen.for_each_access_mut(&mut |access| *access = replaced(access, &cells));
            Formula::and(held.into_iter().chain([seen]).map(Formula::from))
        })))
    }

    /// The possible values of a term, from the view of the attacker, each with its condition.
    pub(super) fn term(&self, term: &Term) -> Result<Vec<(Formula, Term)>, Unsupported> {
        let mut accesses = Vec::new();
        term.for_each_access(&mut |access| accesses.push(access.clone()));
        let ways = self.ways(&accesses)?;
        Ok(ways
            .into_iter()
            .map(|Way { held, cells }| {
                let mut seen = term.clone();
                seen.for_each_access_mut(&mut |access| *access = replaced(access, &cells));
                (Formula::and(held.into_iter().map(Formula::from)), seen)
            })
            .collect())
    }

    /// All assumptions about which of the weak cells among these have a value in the store buffer.
    fn ways(&self, accesses: &[Access]) -> Result<Vec<Way>, Unsupported> {
        let mut weak: Vec<&Access> = Vec::new();
        for access in accesses {
            if self.marks.of(access.symbol).is_some() && !weak.contains(&access) {
                weak.push(access);
            }
        }
        if weak.len() > MOST_CELLS {
            let message = format!("more than {MOST_CELLS} weak cells are read in one comparison");
            return Err(Unsupported { message, span: self.span });
        }
        let ways = (0..1_usize << weak.len()).map(|way| {
            let (mut held, mut cells) = (Vec::new(), Vec::new());
            for (number, access) in weak.iter().enumerate() {
                let Some(marked) = self.marks.of(access.symbol) else { continue };
                let is_held = way >> number & 1 == 1;
                let indices = || access.indices.iter().copied();
                held.push(is(cell(marked.held, indices()), is_held));
                if is_held {
                    cells.push(((*access).clone(), cell(marked.newest, indices())));
                }
            }
            Way { held, cells }
        });
        Ok(ways.collect())
    }
}

/// The cell in which the attacker sees this one.
fn replaced(access: &Access, cells: &[(Access, Access)]) -> Access {
    match cells.iter().find(|(from, _)| from == access) {
        Some((_, to)) => to.clone(),
        None => Access { reader: None, ..access.clone() },
    }
}
