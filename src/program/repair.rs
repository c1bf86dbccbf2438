//! Fences in the code of a program: where they can stand, and the program with some of them.

use super::flow::Flow;
use super::form::{Instruction, Operation, Place, Point};
use super::semantics::is_access;
use super::{Making, Translation};
use crate::source::{Diagnostics, Span};
use std::collections::BTreeMap;

/// What `mfence` costs, in cycles: on Intel's Skylake; A. Fog, *Instruction tables*, 2022.
const FENCE: u64 = 33;
/// What a locked exchange costs beyond a store, in the same cycles and of the same source.
const EXCHANGE: u64 = 18;
/// What is in a loop is done so often.
const IN_LOOP: u64 = 10;

/// A place for a fence in the source; in the code there may be several, where a function is called more than once.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// The instructions that stand for it; indices in the code.
    pub instructions: Vec<usize>,
    /// It is before them and not after them.
    pub before: bool,
    /// The store is made an exchange, which costs less than a fence after it and does the same.
    pub exchange: bool,
    /// In cycles.
    pub cost: u64,
    /// The instruction in the source.
    pub span: Span,
    /// How people call it.
    pub shown: String,
}

impl Repair {
    /// Whether a thread that goes from one instruction to the next passes it. None is a fence that was put there.
    pub(crate) fn is_crossed(&self, earlier: Option<usize>, later: Option<usize>) -> bool {
        let side = if self.before { later } else { earlier };
        side.is_some_and(|instruction| self.instructions.contains(&instruction))
    }
}

impl Translation {
    /// The places for fences: after each store, and in assembly before each load. Fences anywhere else do what one of these does, or more
    /// often.
    #[must_use]
    pub fn repairs(&self) -> Vec<Repair> {
        let program = &self.program;
        let flow = Flow::new(program);
        let mut in_loop = vec![false; program.code.len()];
        for point in flow.loops().into_iter().flatten() {
            if let Some(it) = in_loop.get_mut(point.instruction as usize) {
                *it = true;
            }
        }
        let mut found: Vec<Repair> = Vec::new();
        for (index, instruction) in program.code.iter().enumerate() {
            let weight = if in_loop[index] { IN_LOOP } else { 1 };
            let stores = stores(instruction);
            let loads = is_access(program, Point::before(index))
                && !instruction.locked
                && !is_move_to_memory(instruction);
            let mut add = |before: bool, exchange: bool, cost: u64| {
                let same = found.iter_mut().find(|it| it.span == instruction.span && it.before == before);
                match same {
                    Some(repair) => {
                        repair.instructions.push(index);
                        repair.cost = repair.cost.max(cost * weight);
                    }
                    None => found.push(Repair {
                        instructions: vec![index],
                        before,
                        exchange,
                        cost: cost * weight,
                        span: instruction.span,
                        shown: shown(instruction, before, exchange),
                    }),
                }
            };
            if stores {
                let exchange = program.statements && instruction.text.starts_with("atomic_store_explicit(");
                add(false, exchange, if exchange { EXCHANGE } else { FENCE });
            }
            // what bad states look at is where the label is, and not at a fence before it
            if loads && !program.statements && instruction.labels.is_empty() {
                add(true, false, FENCE);
            }
        }
        found
    }

    /// The program with fences in these places, and for each of its instructions the index that it had; none of fences.
    ///
    /// # Errors
    /// As for the program itself.
    pub(crate) fn repaired(&self, repairs: &[&Repair]) -> Result<(Self, Vec<Option<usize>>), Diagnostics> {
        let has = |index: usize, before: bool| {
            repairs.iter().any(|it| it.before == before && it.instructions.contains(&index))
        };
        let mut program = self.program.clone();
        let mut origins = Vec::new();
        // where each instruction goes, with the end of the code
        let mut places = Vec::new();
        program.code.clear();
        for (index, instruction) in self.program.code.iter().enumerate() {
            if has(index, true) {
                program.code.push(fence(instruction));
                origins.push(None);
            }
            places.push(program.code.len() as u32);
            program.code.push(instruction.clone());
            origins.push(Some(index));
            if has(index, false) {
                program.code.push(fence(instruction));
                origins.push(None);
            }
        }
        places.push(program.code.len() as u32);
        // points are named after the line and the number among those of the line
        let mut copies: BTreeMap<u32, u32> = BTreeMap::new();
        for instruction in &mut program.code {
            let copy = copies.entry(instruction.line).or_default();
            instruction.copy = *copy;
            *copy += 1;
        }
        // jumps lead to a fence before their goal: it has no label in the source, and a line before it passes the fence
        let moved = |point: Point| {
            let at = places.get(point.instruction as usize).copied().unwrap_or(point.instruction);
            let fenced = !point.halfway && has(point.instruction as usize, true);
            Point { instruction: at - u32::from(fenced), ..point }
        };
        for instruction in &mut program.code {
            match &mut instruction.operation {
                Operation::Jump(goal) | Operation::Branch(_, goal) => *goal = moved(*goal),
                _ => {}
            }
        }
        program.entries.iter_mut().for_each(|entry| entry.at = moved(entry.at));
        for comparison in program.properties.iter_mut().flat_map(|it| &mut it.comparisons) {
            if let super::Comparison::At(_, _, point) = comparison {
                *point = moved(*point);
            }
        }
        let making = Making { asserts: self.asserts, ..self.making };
        let translation = Self::new(program, "with fences", making, Vec::new())?;
        Ok((translation.with_sources(self.sources.clone()), origins))
    }

    /// The program without its full fences, and the places where they were.
    ///
    /// # Errors
    /// As for the program itself.
    pub(crate) fn without_fences(&self) -> Result<(Self, Vec<Repair>), Diagnostics> {
        let mut program = self.program.clone();
        let mut found: Vec<Repair> = Vec::new();
        for (index, instruction) in program.code.iter_mut().enumerate() {
            if instruction.operation != Operation::Fence {
                continue;
            }
            instruction.operation = Operation::Nothing;
            match found.iter_mut().find(|it| it.span == instruction.span) {
                Some(repair) => repair.instructions.push(index),
                None => found.push(Repair {
                    instructions: vec![index],
                    before: false,
                    exchange: false,
                    cost: FENCE,
                    span: instruction.span,
                    shown: format!("line {}: {}", instruction.line, instruction.text),
                }),
            }
        }
        let making = Making { asserts: self.asserts, ..self.making };
        let translation = Self::new(program, "without fences", making, Vec::new())?;
        Ok((translation.with_sources(self.sources.clone()), found))
    }

    /// The instructions that a transition of the system executes, in order, and whether they access memory.
    pub(crate) fn executed(&self, transition: usize) -> impl Iterator<Item = (usize, bool)> + '_ {
        let steps = self.paths.get(transition).into_iter().flat_map(|path| &path.steps);
        steps.map(|step| (step.point.instruction as usize, is_access(&self.program, step.point)))
    }
}

fn is_move_to_memory(instruction: &Instruction) -> bool {
    matches!(instruction.operation, Operation::Move(Place::Memory(_), _))
}

/// Whether something may be left in the store buffer after it.
fn stores(instruction: &Instruction) -> bool {
    is_move_to_memory(instruction)
        || instruction.is_split()
        || !instruction.locked
            && matches!(instruction.operation, Operation::Count(_, super::Counting::Reset(_)))
}

/// A fence beside an instruction.
fn fence(instruction: &Instruction) -> Instruction {
    Instruction {
        operation: Operation::Fence,
        locked: false,
        labels: Vec::new(),
        text: "mfence".to_owned(),
        mnemonic: "mfence".to_owned(),
        ..instruction.clone()
    }
}

fn shown(instruction: &Instruction, before: bool, exchange: bool) -> String {
    let side = if before { "before" } else { "after" };
    if exchange {
        return format!(
            "line {}: memory_order_seq_cst for this store: {}",
            instruction.line, instruction.text
        );
    }
    format!("{side} line {}: {}", instruction.line, instruction.text)
}
