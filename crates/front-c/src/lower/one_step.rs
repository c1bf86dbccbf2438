//! Atomic blocks between `__VERIFIER_atomic_begin` and `__VERIFIER_atomic_end`, and functions whose names begin with
//! `__VERIFIER_atomic_`: they are implemented by one mutex for all of them. This is equivalent as long as the memory that they access is
//! not accessed outside of them; other programs are refused. The actions of `main` before there are other threads do not matter.
//!
//! # Sources
//! D. Beyer, *Rules of the International Competition on Software Verification*, 2023, section on the definition of functions.

use super::data::Object;
use super::made::CompleteCode;
use super::tables::Tables;
use super::value::{Address, Base, Value};
use super::{Lowering, wrong};
use crate::parser::Fallible;
use crate::syntax::{Expression, ExpressionKind, Shape, Type, Unit};
use garret_base::source::{Diagnostic, Span, short};
use garret_program::{Cell, Operation, Owner};
use std::collections::{BTreeMap, BTreeSet};

/// The name of the mutex in executions.
const NAME: &str = "atomic block";

/// The prefix of the names of atomic functions.
const PREFIX: &str = "__VERIFIER_atomic";

/// An event at an instruction without effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A block begins.
    Begins,
    /// A block ends.
    Ends,
    /// A thread is created, and may have got the address of the object with this name. An empty name stands for an unknown address.
    /// `None` if it got no address.
    Creates(Option<String>),
}

/// Where a thread may be, relative to atomic blocks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    /// In `main`, before there are other threads, outside of blocks; `AloneInside` is the same in a block.
    Alone,
    AloneInside,
    Outside,
    Inside,
}

/// The error for an atomic function that threads run, or whose address is taken.
pub(super) fn refused(unit: &Unit) -> Option<Diagnostic> {
    let is_step =
        |name: &str| name.strip_prefix(PREFIX).is_some_and(|rest| !matches!(rest, "_begin" | "_end"));
    let creates = |it: &Expression| match &it.kind {
        ExpressionKind::Call(name, arguments) => {
            let run = crate::syntax::creating(name).and_then(|(_, function, _)| arguments.get(function));
            run.is_some_and(|run| matches!(&run.kind, ExpressionKind::Name(name) if is_step(name)))
        }
        _ => false,
    };
    let found = unit
        .functions
        .iter()
        .find(|it| it.body.any(&creates) || is_step(&it.name) && unit.addressed.contains_key(&it.name))?;
    let error = Diagnostic::error("an atomic function can only be called by its name");
    Some(error.at(found.span, "here is another use"))
}

impl Lowering<'_, '_> {
    /// A call of an atomic function, or of a function that begins or ends a block. `None` if it is another function.
    pub(super) fn one_step(
        &mut self,
        name: &str,
        arguments: &[Expression],
        span: Span,
    ) -> Option<Fallible<Value>> {
        let rest = name.strip_prefix(PREFIX)?;
        let function = self.unit.functions.iter().position(|it| it.name == name);
        Some(match (rest, function) {
            ("_begin", _) => self.begins(),
            ("_end", _) => self.ends_block(),
            (_, Some(function)) => {
                self.begins().and_then(|_| self.enter_function(function, arguments, span)).and_then(|value| {
                    self.ends_block()?;
                    Ok(value)
                })
            }
            _ => wrong(
                format!("`{}` is not a function of this file", short(name)),
                span,
                "what it does is not known",
                "write it in this file",
            ),
        })
    }

    fn begins(&mut self) -> Fallible<Value> {
        let again = self.label();
        self.place(again);
        let word = self.word_of_blocks();
        self.lock_one(&word, again, None)?;
        self.mark(Mark::Begins);
        Ok(Value::Void)
    }

    fn ends_block(&mut self) -> Fallible<Value> {
        let word = self.word_of_blocks();
        self.mark(Mark::Ends);
        self.unlock_one(&word)?;
        Ok(Value::Void)
    }

    /// The word of the mutex, which cannot be named in the text.
    fn word_of_blocks(&mut self) -> Address {
        let kind = Type::plain(Shape::Bool);
        let object = Object { kind: kind.clone(), local: false, span: self.span };
        self.tables.objects.all.entry(NAME.to_owned()).or_insert(object);
        Address { base: Base::Shared, name: NAME.to_owned(), kind }
    }

    /// Records an event at this point.
    pub(super) fn mark(&mut self, mark: Mark) {
        self.emit(Operation::Nothing);
        if let Some(emitted) = self.code.last_mut() {
            emitted.mark = Some(mark);
            emitted.dropped = true;
        }
    }
}

/// An error if a cell that is accessed in an atomic block is also accessed outside of such blocks. `is_main` says that the first
/// thread is alone at the start.
pub(super) fn outside(made: &CompleteCode, tables: &Tables, is_main: bool) -> Option<Diagnostic> {
    if !made.code.iter().any(|it| it.mark == Some(Mark::Begins)) {
        return None;
    }
    let mut sides: Vec<BTreeSet<Side>> = vec![BTreeSet::new(); made.code.len()];
    let start = |(number, (label, _)): (usize, &(super::Label, bool))| {
        (made.target(*label), if is_main && number == 0 { Side::Alone } else { Side::Outside })
    };
    let mut waiting: Vec<(usize, Side)> = made.entries.iter().enumerate().map(start).collect();
    while let Some((at, side)) = waiting.pop() {
        if !sides.get_mut(at).is_some_and(|it| it.insert(side)) {
            continue;
        }
        let after = match (side, &made.code[at].mark) {
            (Side::AloneInside | Side::Inside, Some(Mark::Creates(_))) => {
                let error = Diagnostic::error("a thread is created in an atomic block");
                let error = error.at(
                    made.code[at].span,
                    "it is not defined whether the thread starts before the block ends",
                );
                return Some(error.help("create it before the block, or behind it"));
            }
            (Side::Alone, Some(Mark::Begins)) => Side::AloneInside,
            (Side::AloneInside, Some(Mark::Ends)) => Side::Alone,
            (Side::Alone, Some(Mark::Creates(_))) | (Side::Inside, Some(Mark::Ends)) => Side::Outside,
            (Side::Outside, Some(Mark::Begins)) => Side::Inside,
            _ => side,
        };
        waiting.extend(made.next(at).map(|next| (next, after)));
    }
    let all = || made.code.iter().filter_map(|it| it.operation.memory());
    let of_others: BTreeSet<_> =
        all().filter(|it| matches!(it.owner, Owner::Of(_))).map(|it| it.datum).collect();
    // thread-local cells, unless other threads get their addresses
    let is_own = |cell: &Cell| cell.owner == Owner::Own && !of_others.contains(&cell.datum);
    let mut inside: BTreeMap<usize, Span> = BTreeMap::new();
    let mut outside: BTreeMap<usize, Span> = BTreeMap::new();
    for (emitted, sides) in made.code.iter().zip(&sides) {
        let Some(cell) = emitted.operation.memory().filter(|it| !is_own(it)) else { continue };
        let datum = usize::try_from(cell.datum.0).unwrap_or(usize::MAX);
        for (side, found) in [(Side::Inside, &mut inside), (Side::Outside, &mut outside)] {
            if sides.contains(&side) {
                found.entry(datum).or_insert(emitted.span);
            }
        }
    }
    let is_word = |datum: usize| tables.cells.get(datum).is_none_or(|it| it.name == NAME);
    let (datum, span) = outside.iter().find(|(it, _)| inside.contains_key(it) && !is_word(**it))?;
    let name = tables.cells.get(*datum).map_or("", |it| it.name.split('@').next().unwrap_or_default());
    let error = Diagnostic::error(format!(
        "`{}` is accessed in an atomic block, and here outside of atomic blocks",
        short(name)
    ));
    let error = error
        .at(*span, "other threads must not interrupt the block")
        .also(inside.get(datum).copied().unwrap_or_default(), "this is in a block");
    Some(error.help("put this access between __VERIFIER_atomic_begin() and __VERIFIER_atomic_end(), too"))
}
