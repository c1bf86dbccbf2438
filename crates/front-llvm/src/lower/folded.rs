//! Constant folding for Rust and C++: tables of functions are constants. So are the branches of a function that is only called with one
//! such table, and the targets of its calls. Code that is not reached then is not lowered; otherwise, everything that a table may
//! contain would be.

use super::instruction::Frame;
use super::library::FORMATS;
use super::{Builder, Operand};
use crate::syntax::{Block, Function, Instruction, Operation, Order};
use garret_graphs::{Access, CellValue, Expression};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::DfsPostOrder;
use std::collections::BTreeMap;

impl Builder<'_> {
    /// The blocks of a function; for Rust and C++, each after one of its predecessors.
    pub(super) fn in_order<'f>(&self, function: &'f Function) -> Vec<&'f Block> {
        if !self.module.is_folded() {
            return function.blocks.iter().collect();
        }
        let mut ways: DiGraph<&Block, ()> = DiGraph::new();
        let nodes: BTreeMap<&str, NodeIndex> =
            function.blocks.iter().map(|block| (block.label.as_str(), ways.add_node(block))).collect();
        for block in &function.blocks {
            let mut targets: Vec<&str> = Vec::new();
            match block.instructions.last().map(|it| &it.operation) {
                Some(Operation::Jump(target)) => targets.push(target),
                Some(Operation::Branch(_, both)) => targets.extend(both.iter().map(String::as_str)),
                Some(Operation::Switch(_, other, cases)) => {
                    targets.push(other);
                    targets.extend(cases.iter().map(|(_, target)| target.as_str()));
                }
                Some(Operation::Call(call)) => targets.extend(call.normal.as_deref()),
                _ => {}
            }
            for target in targets {
                if let (Some(from), Some(to)) = (nodes.get(block.label.as_str()), nodes.get(target)) {
                    ways.add_edge(*from, *to, ());
                }
            }
        }
        let mut order = Vec::new();
        if !function.blocks.is_empty() {
            let mut visit = DfsPostOrder::new(&ways, NodeIndex::new(0));
            while let Some(node) = visit.next(&ways) {
                order.extend(ways.node_weight(node).copied());
            }
        }
        order.reverse();
        order
    }

    /// Records the result of an instruction that was lowered at a place, if it is a constant. Its slot is still set, for blocks that
    /// were lowered before.
    pub(super) fn folds<'m>(&mut self, frame: &mut Frame<'m>, instruction: &'m Instruction, at: u32) {
        let Some(name) = instruction.result.as_deref().filter(|_| self.module.is_folded()) else { return };
        let Some(Operand::Slot(slot)) = frame.values.get(name).copied() else { return };
        let known = match &instruction.operation {
            Operation::Load(kind, address, Order::Plain) => {
                let Operand::Number(address) = self.operand(frame, address, 64) else { return };
                kind.size(&self.module.names).and_then(|size| self.constant_at(address, size))
            }
            // other instructions may need several steps to set their result
            Operation::Element(..)
            | Operation::Cast(..)
            | Operation::Binary(..)
            | Operation::Icmp(..)
            | Operation::Function(..) => self.set_to(slot, at),
            Operation::Call(call) if call.callee.function() == Some(FORMATS) => self.set_to(slot, at),
            _ => None,
        };
        if let Some(known) = known {
            frame.values.insert(name, Operand::Number(known));
        }
    }

    /// The value to which the only step at a place sets a slot, if the step does nothing else.
    fn set_to(&self, slot: u16, at: u32) -> Option<i64> {
        let [step] = self.code.places.get(at as usize)?.steps.as_slice() else { return None };
        let [(set, value)] = step.sets.as_slice() else { return None };
        let is_known = match value {
            Expression::Sum(sum) => sum.terms.is_empty(),
            Expression::Function(_, left, right) => left.terms.is_empty() && right.terms.is_empty(),
            Expression::Lookup(..) | Expression::Layout(..) => false,
        };
        let does_nothing = step.guards.is_empty() && matches!(step.access, Access::None);
        if *set != slot || !is_known || !does_nothing {
            return None;
        }
        value.value(&[], CellValue::default())
    }

    /// The number of `bytes` bytes at an address in a constant.
    fn constant_at(&self, address: i64, bytes: u64) -> Option<i64> {
        let (object, offset) = self.map.object(address)?;
        let cell = object
            .cells
            .iter()
            .filter(|_| object.constant)
            .find(|cell| u64::from(cell.offset) == offset && u64::from(cell.width) == bytes)?;
        let location = self.code.locations.get(cell.location as usize)?;
        location.undefined.is_none().then_some(location.initial.number)
    }
}
