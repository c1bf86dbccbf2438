//! A function, where it is called: its blocks are places of the thread.

use super::instruction::Frame;
use super::{Builder, Operand, Source};
use crate::syntax::{Constant, Function, Operation, Value};
use crate::types::Type;
use garret_graphs::{AddressMap, Expression, Step};
use std::collections::{BTreeMap, BTreeSet};

/// Why nothing is known of an execution that reads what nobody wrote.
pub(super) const NO_VALUE: &str = "memory is read that nobody has written";

/// How deep calls go: a function that calls itself is entered so often.
const DEEPEST: u32 = 24;

impl Builder<'_> {
    /// Enters a function: from a place to another one, where the result is in its slot.
    pub(super) fn enter(
        &mut self,
        name: &str,
        arguments: Vec<Operand>,
        result: u16,
        from: u32,
        to: u32,
        depth: u32,
    ) {
        let module = self.module;
        let Some(function) = module.functions.get(name) else {
            let line = self.line();
            let unknown = self.unknown(&format!("{line}`{name}` is not known"));
            self.jump(from, unknown);
            return;
        };
        if depth >= DEEPEST || self.is_full {
            let unknown = self.unknown(&format!("`{name}` calls itself more than {DEEPEST} times, or calls nest as deep"));
            self.jump(from, unknown);
            return;
        }
        let mut frame = self.frame(function, result, to, depth);
        let parameters = function.parameters.iter().zip(arguments);
        frame.values.extend(parameters.map(|(name, value)| (name.as_str(), value)));
        let Some(first) = function.blocks.first() else { return };
        let start = frame.blocks.get(first.label.as_str()).copied();
        if let Some(start) = start {
            self.jump(from, start);
        }
        let outer = self.source;
        for block in &function.blocks {
            let Some(&place) = frame.blocks.get(block.label.as_str()) else { continue };
            let mut at = Some(place);
            for instruction in &block.instructions {
                let Some(here) = at else { break };
                let line = instruction.place.as_ref().and_then(|it| module.places.get(it)).map(|it| it.line);
                self.sources.push(Source { line, function: function.name.clone(), span: instruction.span });
                self.source = self.sources.len() as u32 - 1;
                at = self.instruction(&mut frame, &block.label, instruction, here);
                if self.is_full {
                    return;
                }
            }
        }
        self.source = outer;
    }

    /// Places for the blocks, and slots for what instructions compute.
    fn frame<'m>(&mut self, function: &'m Function, result: u16, to: u32, depth: u32) -> Frame<'m> {
        let mut frame = Frame {
            function,
            result,
            to,
            depth,
            blocks: BTreeMap::new(),
            values: BTreeMap::new(),
            variables: BTreeMap::new(),
            phis: BTreeMap::new(),
        };
        let promoted = promoted(function);
        let undefined = self.reason(NO_VALUE);
        for block in &function.blocks {
            frame.blocks.insert(&block.label, self.place());
            for instruction in &block.instructions {
                let Some(name) = &instruction.result else { continue };
                match &instruction.operation {
                    Operation::Alloca(kind, number) => {
                        if promoted.contains(name.as_str()) {
                            frame.variables.insert(name, [self.slot(), self.slot()]);
                            continue;
                        }
                        let elements = match number {
                            Value::Constant(Constant::Integer(number)) => u64::try_from(*number).ok(),
                            _ => None,
                        };
                        let kind = match elements {
                            Some(1) => Some(kind.clone()),
                            Some(number) => Some(Type::Array(number, Box::new(kind.clone()))),
                            None => None,
                        };
                        let called = format!("{name}@{}#{}", function.name, self.thread + 1);
                        let address = kind.and_then(|kind| self.object(&called, &kind, Some(undefined)));
                        let value = address.map_or_else(|| Operand::Slot(self.slot()), Operand::Number);
                        frame.values.insert(name, value);
                    }
                    Operation::Phi(ways) => {
                        let slot = self.slot();
                        frame.values.insert(name, Operand::Slot(slot));
                        for (value, label) in ways {
                            let of = frame.phis.entry((label.as_str(), block.label.as_str())).or_default();
                            of.push((slot, value));
                        }
                    }
                    _ => {
                        let slot = self.slot();
                        frame.values.insert(name, Operand::Slot(slot));
                    }
                }
            }
        }
        frame
    }

    /// Goes on at another block, with what is passed to it.
    pub(super) fn goes_to(&mut self, frame: &Frame<'_>, from: u32, label: &str, target: &str) {
        let Some(&to) = frame.blocks.get(target) else { return };
        let mut sets: Vec<(u16, Expression)> = Vec::new();
        for (slot, value) in frame.phis.get(&(label, target)).into_iter().flatten() {
            let value = self.operand(frame, value, 64);
            sets.push((*slot, value.expression()));
        }
        let step = Step { sets, ..self.step(to) };
        self.add(from, step);
    }

    /// The function at an address that is known.
    pub(super) fn function_at(&self, address: i64) -> Option<String> {
        let is_function = |name: &String| self.module.functions.contains_key(name);
        let mut all = self.globals.iter().filter(|((name, _), it)| **it == address && is_function(name));
        let offset = address & ((1 << AddressMap::OFFSET_BITS) - 1);
        all.next().map(|((name, _), _)| name.clone()).filter(|_| offset == 0)
    }
}

/// The local variables of which only the value is used: each is read and written as a whole, by one type.
fn promoted(function: &Function) -> BTreeSet<&str> {
    let mut kinds: BTreeMap<&str, &Type> = BTreeMap::new();
    let instructions = || function.blocks.iter().flat_map(|block| &block.instructions);
    for instruction in instructions() {
        if let (Some(name), Operation::Alloca(kind, number)) = (&instruction.result, &instruction.operation) {
            let is_scalar = matches!(kind, Type::Int(1..=64) | Type::Pointer);
            if is_scalar && *number == Value::Constant(Constant::Integer(1)) {
                kinds.insert(name, kind);
            }
        }
    }
    // markers of lifetimes get addresses of bytes
    let mut markers: BTreeSet<&str> = BTreeSet::new();
    for instruction in instructions() {
        if let (Some(name), Operation::Cast(_, _, _, Value::Local(from))) =
            (&instruction.result, &instruction.operation)
            && kinds.contains_key(from.as_str())
        {
            markers.insert(name);
        }
    }
    let mut other: BTreeSet<&str> = BTreeSet::new();
    let mut used: BTreeSet<&str> = BTreeSet::new();
    for instruction in instructions() {
        match &instruction.operation {
            Operation::Load(kind, Value::Local(name), _) if kinds.get(name.as_str()) == Some(&kind) => {}
            Operation::Store(kind, value, Value::Local(name), _)
                if kinds.get(name.as_str()) == Some(&kind) =>
            {
                used.extend(local(value));
            }
            Operation::Cast(_, _, _, Value::Local(_))
                if instruction.result.as_deref().is_some_and(|it| markers.contains(it)) => {}
            Operation::Call(call) if is_marker(&call.callee) => {}
            operation => {
                let mut operands = Vec::new();
                operation.operands(&mut operands);
                used.extend(operands.into_iter().filter_map(local));
            }
        }
    }
    for instruction in instructions() {
        if let (Some(name), Operation::Cast(_, _, _, Value::Local(from))) =
            (&instruction.result, &instruction.operation)
            && used.contains(name.as_str())
        {
            other.insert(from);
        }
    }
    kinds.into_keys().filter(|name| !used.contains(name) && !other.contains(name)).collect()
}

fn local(value: &Value) -> Option<&str> {
    match value {
        Value::Local(name) => Some(name),
        _ => None,
    }
}

/// Whether a call only says how long a variable lives.
fn is_marker(callee: &Value) -> bool {
    matches!(callee, Value::Constant(Constant::Address(name, _)) if name.starts_with("llvm.lifetime."))
}

impl Operation {
    /// All operands.
    pub(crate) fn operands<'o>(&'o self, found: &mut Vec<&'o Value>) {
        match self {
            Self::Alloca(_, one)
            | Self::Load(_, one, _)
            | Self::Cast(_, _, _, one)
            | Self::Extract(one, _)
            | Self::Branch(one, _) => found.push(one),
            Self::Store(_, one, other, _)
            | Self::Exchange(_, _, one, other, _)
            | Self::Binary(_, _, one, other)
            | Self::Icmp(_, _, one, other)
            | Self::Insert(one, other) => found.extend([one, other]),
            Self::Compare(_, one, two, three, _) | Self::Select(one, two, three) => {
                found.extend([one, two, three]);
            }
            Self::Element(_, base, indices) => {
                found.push(base);
                found.extend(indices);
            }
            Self::Phi(ways) => found.extend(ways.iter().map(|(value, _)| value)),
            Self::Call(call) => {
                found.push(&call.callee);
                found.extend(call.arguments.iter().map(|(_, value)| value));
            }
            Self::Return(value) => found.extend(value),
            Self::Switch(value, _, cases) => {
                found.push(value);
                found.extend(cases.iter().map(|(value, _)| value));
            }
            Self::Fence(..) | Self::Jump(_) | Self::Unreachable | Self::Unsupported(_) => {}
        }
    }
}
