//! Inline assembly of x86-64: each call becomes the operations that its instructions stand for.
//!
//! A locked instruction is an atomic operation. If the assembly says that it changes other memory (`"memory"`), the compiler moves no
//! access across it, and the processor orders it with all others: the operation is sequentially consistent, with a fence before and
//! after it; a load is an acquire load, a store a release store. Without that, the compiler may move other accesses: then all of them
//! are relaxed. These are the weakest operations of C11 with the meaning that the processor gives to the instructions.
//!
//! Two operands may be in the same register unless the constraints say otherwise. Assembly that would read an input after it wrote
//! such an output is refused, and so is a register that it uses without saying so.
//!
//! # Sources
//! *Using the GNU Compiler Collection*, 6.47.2 "Extended Asm"; *LLVM Language Reference Manual*, "Inline Assembler Expressions".

mod flags;
mod mnemonic;
mod operands;
mod places;
mod registers;
mod split;
mod state;
mod steps;
mod template;
mod unused;

pub(crate) use split::translated;

use crate::syntax::{Call, Cast, Operation, Value};
use crate::types::{Names, Type};
use mnemonic::{Does, condition, meaning};
use operands::{Operands, Place};
use state::{Named, State};
use std::collections::{BTreeMap, BTreeSet};
use template::Line;

/// The function whose call says that a program has assembly with effects.
pub(crate) const HAS_EFFECTS: &str = "__garret_assembly";

/// Why assembly is refused.
#[derive(Debug, PartialEq, Eq)]
struct Refused(String);

impl Refused {
    fn new(what: &str) -> Self {
        Self(what.to_owned())
    }

    /// An instruction without a meaning here; its name is added later.
    fn empty() -> Self {
        Self(String::new())
    }

    fn constraint(constraint: &str) -> Self {
        Self(format!("the constraint `{constraint}`"))
    }

    fn instruction(name: &str) -> Self {
        Self(format!("`{name}` (write a function such as `__atomic_exchange_n` instead)"))
    }

    fn or_instruction(self, name: &str) -> Self {
        if self.0.is_empty() { Self::instruction(name) } else { self }
    }

    fn undeclared() -> Self {
        Self::new("a register that is neither an operand nor named after the last colon")
    }

    fn shared() -> Self {
        Self::new(
            "an input that is read after an output is written, which may be in the same register: write `=&r`",
        )
    }

    /// The end of a message.
    fn message(&self) -> String {
        format!("assembly in C with {}", self.0)
    }
}

/// The blocks that a call of assembly becomes, and its results with their numbers of bits.
struct Translated {
    blocks: Vec<(String, Vec<Named>)>,
    results: Vec<(Value, u32)>,
    has_effects: bool,
}

/// Translates a call of assembly; names of values and blocks start with `prefix`.
fn translate(
    text: &str,
    constraints: &str,
    call: &Call,
    names: &Names,
    prefix: String,
) -> Result<Translated, Refused> {
    let lines = template::lines(text)?;
    if lines.len() == 1 && call.returns == Type::Void && !constraints.contains('=') {
        return Ok(Translated { blocks: Vec::new(), results: Vec::new(), has_effects: false });
    }
    let operands = Operands::of(constraints, call, names)?;
    let targets = targets(&lines)?;
    let mut state = State::new(&operands, prefix, !targets.is_empty());
    let labels: BTreeMap<usize, String> = targets
        .values()
        .copied()
        .collect::<BTreeSet<usize>>()
        .into_iter()
        .map(|line| (line, state.label()))
        .collect();
    for (number, line) in lines.iter().enumerate() {
        if let Some(label) = labels.get(&number) {
            state.adds(None, Operation::Jump(label.clone()));
            state.begins(label.clone());
        }
        if line.mnemonic.is_empty() {
            continue;
        }
        match targets.get(&number).and_then(|target| labels.get(target)) {
            Some(target) => jump(&mut state, line, target)?,
            None => state.step(line)?,
        }
    }
    if targets.iter().any(|(from, to)| to <= from) && state.shares() {
        return Err(Refused::shared());
    }
    let results = results(&mut state)?;
    let mut blocks = std::mem::take(&mut state.blocks);
    let used = results.iter().filter_map(|(value, _)| match value {
        Value::Local(name) => Some(name.clone()),
        _ => None,
    });
    unused::remove(&mut blocks, &used.collect());
    let has_effects = blocks.iter().flat_map(|(_, operations)| operations).any(|(_, it)| match it {
        Operation::Load(_, _, order) | Operation::Store(_, _, _, order) => {
            *order != crate::syntax::Order::Plain
        }
        Operation::Exchange(..) | Operation::Compare(..) => true,
        _ => false,
    });
    Ok(Translated { blocks, results, has_effects })
}

/// The lines with jumps, and the lines to which they lead.
fn targets(lines: &[Line]) -> Result<BTreeMap<usize, usize>, Refused> {
    let mut found = BTreeMap::new();
    for (number, line) in lines.iter().enumerate() {
        if !template::is_jump(&line.mnemonic) {
            continue;
        }
        let has = |label: &str, line: &Line| line.labels.iter().any(|it| it == label);
        let unknown = || Refused::instruction(&format!("{} {}", line.mnemonic, line.text));
        let local = line.text.split_at_checked(line.text.len().saturating_sub(1));
        let target = match local {
            Some((label, "f")) if label.parse::<u32>().is_ok() => {
                (number + 1..lines.len()).find(|it| lines.get(*it).is_some_and(|it| has(label, it)))
            }
            Some((label, "b")) if label.parse::<u32>().is_ok() => {
                (0..=number).rev().find(|it| lines.get(*it).is_some_and(|it| has(label, it)))
            }
            _ => lines.iter().position(|it| has(&line.text, it)),
        };
        found.insert(number, target.ok_or_else(unknown)?);
    }
    Ok(found)
}

/// Adds a jump.
fn jump(state: &mut State<'_>, line: &Line, target: &str) -> Result<(), Refused> {
    let next = state.label();
    match meaning(&line.mnemonic, &line.text) {
        Some((Does::Jump(None), _)) if !line.is_locked => {
            state.adds(None, Operation::Jump(target.to_owned()));
        }
        Some((Does::Jump(Some(condition)), _)) if !line.is_locked => {
            let holds = state.holds(condition)?;
            state.adds(None, Operation::Branch(holds, [target.to_owned(), next.clone()]));
        }
        _ => return Err(Refused::instruction(&line.mnemonic)),
    }
    state.begins(next);
    Ok(())
}

/// The results after the instructions.
fn results(state: &mut State<'_>) -> Result<Vec<(Value, u32)>, Refused> {
    let operands = state.operands;
    let mut found = Vec::new();
    for (number, operand) in operands.all.iter().enumerate().filter(|(_, it)| it.is_output) {
        match &operand.place {
            Place::Register(register) => {
                let value = state.gets(*register, operand.bits);
                let unset = |_| Refused::new("a result that it does not set");
                found.push((value.map_err(unset)?, operand.bits));
            }
            Place::Flag(name) => {
                let condition = condition(name).ok_or_else(|| Refused::constraint(name))?;
                let holds = state.holds(condition)?;
                found.push((state.cast(Cast::ZExt, (1, operand.bits), holds), operand.bits));
            }
            Place::Memory(_) if state.stored.contains(&number) || operands.is_barrier => {}
            Place::Memory(_) if operands.is_initialised(number) => {}
            Place::Memory(_) => return Err(Refused::new("a result in memory that it does not set")),
        }
    }
    Ok(found)
}

/// A call that says that the program has assembly with effects.
fn with_effects() -> Operation {
    Operation::Call(Call::of(HAS_EFFECTS, Vec::new(), Type::Void))
}
