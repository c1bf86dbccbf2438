//! The low bits of addresses: they are known as far as the file aligns an object, and no further.
//!
//! [`garret_instructions::value::computed`] takes the two lowest bits of an address from its offset, as if every object began at a multiple
//! of 4. For an object that may begin elsewhere, such as a variable of a single byte, the linker chooses these bits.

use crate::Architecture;
use crate::apply::InstructionContext;
use crate::known::{CODE, HANDLE, Known, STACK};
use crate::layout::{Layout, Place};
use crate::live::uses;
use crate::machine::Machine;
use crate::program::{Object, ThreadKind};
use garret_base::source::{Diagnostic, short};
use garret_instructions::program::{Action, Operand};
use garret_instructions::value::{Operator, Value, VariableId};
use std::collections::BTreeSet;

/// The alignment for which the low bits of addresses follow from offsets, in bytes.
const WORD: i64 = 4;

/// The largest number of instructions between those of an access of the word around a byte.
const NEAR: usize = 16;

impl Place {
    /// Whether its address is certainly a multiple of this number.
    fn is_multiple_of(&self, number: i64) -> bool {
        self.alignment % number == 0 && self.start % number == 0
    }
}

impl Machine<'_, '_, '_> {
    /// Fails if an action asks for the low bits of a known address, and the file does not tell them.
    pub(crate) fn low_bits(&self, action: Action, doing: &InstructionContext<'_>) -> Result<(), Diagnostic> {
        let Action::Compute { operator: Operator::And, left, right, .. } = action else { return Ok(()) };
        let (Known::Value(Value::Address(object, _)), Known::Value(Value::Number(mask))) =
            (doing.state.known(left), doing.state.known(right))
        else {
            return Ok(());
        };
        let asked = match mask as i64 {
            1 | -2 => 2,
            2 | 3 | -4 => WORD,
            _ => return Ok(()),
        };
        let place = match object {
            // the stack pointer is a multiple of 16 where a thread begins
            STACK => return Ok(()),
            CODE => return Err(doing.error("the low bits of the address of a function are not known")),
            HANDLE => return Err(doing.error("the low bits of the number of a thread are not known")),
            _ => self.layout.places.get(object),
        };
        match place {
            Some(place) if !place.is_multiple_of(asked) && !self.is_around(doing) => {
                let name = place.parts.first().map_or("this", |it| it.name.as_str());
                Err(doing
                    .error(format!("the low bits of the address of `{}` are not known", short(name)))
                    .note(format!("the file does not say that it is a multiple of {asked}")))
            }
            _ => Ok(()),
        }
    }

    /// Whether the instruction belongs to an atomic access of the word around a byte, as compilers for RISC-V write it: the distance of
    /// the byte in the word is only used to shift, and the word is only accessed. Then it does not matter where the byte is.
    fn is_around(&self, doing: &InstructionContext<'_>) -> bool {
        let file = self.layout.file;
        let Some(at) = file.code.iter().position(|it| it.statement.span == doing.span) else { return false };
        let near = &file.code[at.saturating_sub(NEAR)..file.code.len().min(at.saturating_add(NEAR))];
        let near: Vec<Vec<&str>> = near
            .iter()
            .map(|it| {
                let text = file.text.get(it.statement.span.range()).unwrap_or_default();
                text.split(|it: char| it == ',' || it == '(' || it == ')' || it.is_whitespace())
                    .filter(|it| !it.is_empty())
                    .collect()
            })
            .collect();
        let masked = |(at, words): (usize, &Vec<&str>), mask: &str| match words[..] {
            ["andi", to, _, by] if by == mask => Some((to.to_owned(), at + 1)),
            _ => None,
        };
        let next =
            |to: &str, from: usize| near[from..].iter().find(|it| it.iter().skip(1).any(|it| *it == to));
        let is_shift = |(to, from): (String, usize)| {
            next(&to, from).is_some_and(|it| matches!(it[..], ["slli" | "slliw", _, of, "3"] if of == to))
        };
        let is_access = |(to, from): (String, usize)| {
            next(&to, from).is_some_and(|it| {
                let is_atomic = it.iter().any(|it| it.starts_with("lr.w") || it.starts_with("amo"));
                is_atomic && it.last() == Some(&to.as_str())
            })
        };
        self.layout.file.architecture == Architecture::RiscV64
            && near.iter().enumerate().filter_map(|it| masked(it, "3")).any(is_shift)
            && near.iter().enumerate().filter_map(|it| masked(it, "-4")).any(is_access)
    }
}

/// If threads may compute with the address of an object that is not a multiple of a word, whatever asks for the low bits of an unknown
/// value has an unknown result for addresses.
pub(crate) fn loosen(
    layout: &Layout<'_, '_>,
    (all, used): (&[Object], &BTreeSet<VariableId>),
    threads: &mut [ThreadKind],
) {
    let held = all.iter().enumerate().filter(|(number, _)| used.contains(number));
    let mut taken: Vec<Value> =
        held.flat_map(|(_, object)| object.pieces.iter().filter_map(|(_, _, value)| value)).collect();
    for thread in threads.iter() {
        taken.extend(&thread.thread.registers);
        taken.extend(thread.thread.steps.iter().flat_map(|it| values(it.action)));
    }
    let is_loose = |value: &Value| {
        let Value::Address(object, _) = value else { return false };
        layout.places.get(*object).is_some_and(|it| !it.is_multiple_of(WORD))
    };
    if !taken.iter().any(is_loose) {
        return;
    }
    for step in threads.iter_mut().flat_map(|it| &mut it.thread.steps) {
        if let Action::Compute { operator, .. } | Action::Update { operator, .. } = &mut step.action
            && *operator == Operator::And
        {
            *operator = Operator::AndOfNumbers;
        }
    }
}

/// The values that an action computes with or writes, without the address that it accesses.
fn values(action: Action) -> Vec<Value> {
    let at = match action {
        Action::Load { access, .. }
        | Action::Store { access, .. }
        | Action::StoreExclusive { access, .. }
        | Action::Update { access, .. }
        | Action::CompareSwap { access, .. } => Some(access.at),
        _ => None,
    };
    let mut read = uses(action).read;
    if let Some(place) = read.iter().position(|it| Some(*it) == at) {
        read.remove(place);
    }
    let value = |it: Operand| if let Operand::Value(value) = it { Some(value) } else { None };
    read.into_iter().filter_map(value).collect()
}
