//! Lowers a function at a call: its blocks become places of the thread.

use super::beyond::NO_VALUE;
use super::instruction::Frame;
use super::{Builder, Operand, Source};
use crate::names;
use crate::syntax::{Block, Constant, Function, Instruction, Module, Operation, Value};
use crate::types::Type;
use garret_base::map::Map;
use garret_graphs::{AddressMap, Expression, Step};
use std::collections::{BTreeMap, BTreeSet};

/// The largest depth of calls.
const DEEPEST: u32 = 100;

impl Builder<'_> {
    /// Enters a function: from one place to another, where the slot holds its result.
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
        if !module.functions.contains_key(name) {
            let line = self.line();
            let name = names::readable(name);
            let unknown = self.unknown(&format!("{line}`{name}` is not known"));
            self.jump(from, unknown);
            return;
        }
        if depth >= DEEPEST || self.is_full {
            let unknown = self.unknown(&format!("calls nest more than {DEEPEST} times, up to `{name}`"));
            self.jump(from, unknown);
            return;
        }
        if let Some(marked) = self.marks(name, from) {
            return self.jump(marked, to);
        }
        let (from, to) = self.around(name, from, to);
        match self.recursive.get(name).copied() {
            Some(component) if self.open.contains_key(&component) => {
                self.enter_again((name, component), &arguments, result, (from, to), depth);
            }
            _ => self.enter_body(name, arguments, result, (from, to), depth),
        }
    }

    /// Lowers the code of a function between two places.
    pub(super) fn enter_body(
        &mut self,
        name: &str,
        arguments: Vec<Operand>,
        result: u16,
        (from, to): (u32, u32),
        depth: u32,
    ) {
        let module = self.module;
        let Some(function) = module.functions.get(name) else { return };
        let component = self.recursive.get(name).copied();
        let before = component.and_then(|component| {
            let before = self.open.get(&component).copied();
            self.open.insert(component, before.unwrap_or(0) + 1);
            before
        });
        self.body(function, arguments, result, (from, to), depth);
        if let Some(component) = component {
            match before {
                Some(before) => self.open.insert(component, before),
                None => self.open.remove(&component),
            };
        }
    }

    fn body(
        &mut self,
        function: &Function,
        arguments: Vec<Operand>,
        result: u16,
        (from, to): (u32, u32),
        depth: u32,
    ) {
        let outer = self.source;
        let mut frame = self.frame(function, result, to, depth);
        let parameters = function.parameters.iter().zip(arguments);
        frame.values.extend(parameters.map(|(name, value)| (name.as_str(), value)));
        let Some(first) = function.blocks.first() else { return };
        let start = frame.blocks.get(first.label.as_str()).copied();
        if let Some(start) = start {
            let from = self.begin_to_live(&frame, from);
            self.jump(from, start);
            self.reached.insert(start);
        }
        let is_left = self.place();
        if !frame.marks.is_empty() && function.name != "main" {
            frame.to = is_left;
        }
        let living = self.living.len();
        self.living.extend(frame.marks.values());
        let order = self.in_order(function);
        let mut written: BTreeSet<u32> = BTreeSet::new();
        loop {
            let before = written.len();
            for block in &order {
                let Some(&place) = frame.blocks.get(block.label.as_str()) else { continue };
                let is_left_out = self.module.is_folded() && !self.reached.contains(&place);
                if is_left_out || !written.insert(place) {
                    continue;
                }
                self.block(&mut frame, block, place, outer);
                if self.is_full {
                    return;
                }
            }
            // repeated for blocks that only a later block leads to, as for a jump into a loop
            if written.len() == before {
                break;
            }
        }
        self.living.truncate(living);
        if frame.to == is_left {
            let ended = self.end_with(&frame, is_left);
            self.jump(ended, to);
        }
        self.source = outer;
    }

    /// Lowers a block at its place; `outer` is the source of the call of the function.
    fn block<'m>(&mut self, frame: &mut Frame<'m>, block: &'m Block, place: u32, outer: u32) {
        let mut at = Some(place);
        for instruction in &block.instructions {
            let Some(here) = at else { break };
            self.comes_from(frame.function, instruction, outer);
            let is_step =
                self.single_steps.contains(&self.source) && instruction.operation.accesses().is_some();
            let here = self.within(here, frame, &instruction.operation);
            let begun = if is_step { self.enters_step(here) } else { here };
            at = self.instruction(frame, &block.label, instruction, begun);
            self.folds(frame, instruction, begun);
            if let (true, Some(left)) = (is_step, at) {
                let next = self.place();
                self.leaves_step(left, next);
                at = Some(next);
            }
            if self.is_full {
                return;
            }
        }
    }

    /// Sets the source of what follows to an instruction: its line, and the calls that the compiler has inlined there.
    fn comes_from(&mut self, function: &Function, instruction: &Instruction, caller: u32) {
        let named = self.readable(&function.name);
        let calls = instruction.place.as_ref().map(|it| self.module.calls(it)).unwrap_or_default();
        let source = Source { line: None, file: None, function: named, span: instruction.span, caller };
        if calls.is_empty() {
            self.source = self.sources.len() as u32;
            self.sources.push(source.clone());
        }
        let mut caller = caller;
        for (number, (place, written_in)) in calls.into_iter().enumerate() {
            let (line, file) = self.module.place(place);
            let written_in = written_in.filter(|_| number > 0).map(str::to_owned);
            let function = written_in.unwrap_or_else(|| source.function.clone());
            let file = file.map(str::to_owned);
            self.source = self.sources.len() as u32;
            self.sources.push(Source { line, file, function, caller, ..source.clone() });
            caller = self.source;
        }
    }

    /// Creates places for the blocks, and slots for the results of instructions.
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
            limited: super::any::limited(function),
            marks: BTreeMap::new(),
            is_used: false,
        };
        // the results of threads may be used
        frame.is_used = std::mem::take(&mut self.uses_result) || depth == 0 && !self.has_no_results();
        let set_once = self.set_once(function);
        let given: BTreeSet<&str> = set_once.values().flatten().map(String::as_str).collect();
        let promoted = promoted(function, self.module);
        let mut aliases: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (alias, variable) in &promoted {
            aliases.entry(variable).or_default().push(alias);
        }
        for (number, block) in function.blocks.iter().enumerate() {
            let is_first = number == 0;
            frame.blocks.insert(&block.label, self.place());
            for instruction in &block.instructions {
                let Some(name) = &instruction.result else { continue };
                if set_once.contains_key(name) || given.contains(name.as_str()) {
                    continue;
                }
                match &instruction.operation {
                    Operation::Alloca(kind, number) => {
                        if promoted.contains_key(name.as_str()) {
                            let slots = [self.slot(), self.slot()];
                            let aliases = aliases.get(name.as_str()).into_iter().flatten();
                            frame.variables.extend(aliases.map(|alias| (*alias, slots)));
                            continue;
                        }
                        // elsewhere, `alloca` yields another object each time
                        let address = is_first.then(|| self.local(&mut frame, name, kind, number)).flatten();
                        let value = address.map_or_else(|| Operand::Slot(self.slot()), Operand::Number);
                        frame.values.insert(name, value);
                    }
                    Operation::Phi(kind, ways) => {
                        let slot = self.slot();
                        frame.values.insert(name, Operand::Slot(slot));
                        if self.is_pair(kind) {
                            self.pair(slot);
                        }
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

    /// The readable name of a function; it is determined once.
    pub(super) fn readable(&mut self, name: &str) -> String {
        if let Some(known) = self.readable.get(name) {
            return known.clone();
        }
        let found = names::readable(name);
        self.readable.insert(name.to_owned(), found.clone());
        found
    }

    /// The object of a local variable whose address is needed, with its mark if it can end. `None` if its size is computed or too
    /// large.
    fn local<'m>(
        &mut self,
        frame: &mut Frame<'m>,
        name: &'m str,
        kind: &Type,
        number: &Value,
    ) -> Option<i64> {
        let number = match number {
            Value::Constant(Constant::Integer(number)) => u64::try_from(*number).ok()?,
            _ => return None,
        };
        let function = frame.function;
        let kind = if number == 1 { kind.clone() } else { Type::Array(number, Box::new(kind.clone())) };
        let called = format!("{name}@{}#{}", self.readable(&function.name), self.thread + 1);
        let undefined = Some(self.reason(NO_VALUE));
        let size = kind.size(&self.module.names)?;
        let first = u32::try_from(self.code.locations.len()).ok()?;
        let address = if self.module.is_of_rust && kind.is_bytes(&self.module.names) {
            let scalars =
                self.scalars_of_result(function, name, size).or_else(|| self.shape(function, name, size))?;
            self.object_of(&called, size, (&scalars, undefined), |_, offset| {
                if scalars.len() == 1 { String::new() } else { format!("+{offset}") }
            })?
        } else {
            self.object(&called, &kind, undefined)?
        };
        if let Some(mark) = self.can_end(function, name, (&called, first)) {
            frame.marks.insert(name, mark);
        }
        Some(address)
    }

    /// Goes to another block, and sets its phis.
    pub(super) fn goes_to(&mut self, frame: &Frame<'_>, from: u32, label: &str, target: &str) {
        let Some(&to) = frame.blocks.get(target) else { return };
        if self.module.is_folded() {
            self.reached.insert(to);
        }
        let mut sets: Vec<(u16, Expression)> = Vec::new();
        for (slot, value) in frame.phis.get(&(label, target)).into_iter().flatten() {
            if let Some(second) = self.pairs.get(slot).copied() {
                let Some([one, other]) = self.parts(frame, value) else {
                    self.refused(from, "this structure as a value");
                    return;
                };
                sets.extend([(*slot, one.expression()), (second, other.expression())]);
            } else {
                let value = self.operand(frame, value, 64);
                sets.push((*slot, value.expression()));
            }
        }
        let step = Step { sets, ..self.step(to) };
        self.add(from, step);
    }

    /// The function at a known address.
    pub(super) fn function_at(&self, address: i64) -> Option<String> {
        let is_function = |name: &String| self.module.functions.contains_key(name);
        let mut all = self.globals.iter().filter(|((name, _), it)| **it == address && is_function(name));
        let offset = address & ((1 << AddressMap::OFFSET_BITS) - 1);
        all.next().map(|((name, _), _)| name.clone()).filter(|_| offset == 0)
    }
}

/// The local variables that become slots, by their names and the casts of their addresses: each is only read and written as a whole,
/// with types of one size.
pub(super) fn promoted<'f>(function: &'f Function, module: &Module) -> BTreeMap<&'f str, &'f str> {
    let mut sizes: BTreeMap<&str, u64> = BTreeMap::new();
    let mut aliases: BTreeMap<&str, &str> = BTreeMap::new();
    let instructions = || function.blocks.iter().flat_map(|block| &block.instructions);
    let is_scalar = |kind: &Type| {
        matches!(kind.known(&module.names), Type::Int(1..=64) | Type::Float(4 | 8) | Type::Pointer)
    };
    for instruction in instructions() {
        let Some(name) = instruction.result.as_deref() else { continue };
        match &instruction.operation {
            Operation::Alloca(kind, Value::Constant(Constant::Integer(1)))
                if is_scalar(kind) || (module.is_of_rust && kind.is_bytes(&module.names)) =>
            {
                if let Some(size) = kind.size(&module.names).filter(|size| *size <= 8) {
                    sizes.insert(name, size);
                    aliases.insert(name, name);
                }
            }
            Operation::Cast(_, 64, 64, Value::Local(from)) => {
                if let Some(variable) = aliases.get(from.as_str()).copied() {
                    aliases.insert(name, variable);
                }
            }
            _ => {}
        }
    }
    let mut used: BTreeSet<&str> = BTreeSet::new();
    for instruction in instructions() {
        let mut operands = Vec::new();
        instruction.operation.operands(&mut operands);
        let address = match &instruction.operation {
            Operation::Load(kind, address, _) | Operation::Store(kind, _, address, _) => {
                let variable = local(address).and_then(|name| aliases.get(name));
                let size = variable.and_then(|name| sizes.get(name));
                let is_whole = size.is_some() && kind.size(&module.names) == size.copied() && is_scalar(kind);
                is_whole.then_some(address)
            }
            Operation::Cast(_, 64, 64, from) => Some(from),
            Operation::Call(call) if is_marker(&call.callee) => continue,
            _ => None,
        };
        let others =
            operands.into_iter().filter(|operand| address.is_none_or(|it| !std::ptr::eq(it, *operand)));
        used.extend(others.filter_map(local).filter_map(|name| aliases.get(name).copied()));
    }
    aliases.retain(|_, variable| !used.contains(variable));
    aliases
}

fn local(value: &Value) -> Option<&str> {
    match value {
        Value::Local(name) => Some(name),
        _ => None,
    }
}

/// Whether a call is a lifetime marker.
fn is_marker(callee: &Value) -> bool {
    matches!(callee, Value::Constant(Constant::Address(name, _)) if name.starts_with("llvm.lifetime."))
}

impl Function {
    /// Its instructions, block by block.
    pub(crate) fn instructions(&self) -> impl Iterator<Item = &Instruction> {
        self.blocks.iter().flat_map(|block| &block.instructions)
    }

    /// The instructions that use the value with this name.
    pub(super) fn users<'f>(&'f self, name: &'f str) -> impl Iterator<Item = &'f Instruction> {
        let users = self.users.get_or_init(|| self.all_users()).get(name);
        let instruction =
            |(block, number): &(usize, usize)| self.blocks.get(*block)?.instructions.get(*number);
        users.into_iter().flatten().filter_map(instruction)
    }

    fn all_users(&self) -> Map<String, Vec<(usize, usize)>> {
        let mut users: Map<String, Vec<(usize, usize)>> = Map::default();
        for (block, instructions) in self.blocks.iter().map(|it| &it.instructions).enumerate() {
            for (number, instruction) in instructions.iter().enumerate() {
                let mut operands = Vec::new();
                instruction.operation.operands(&mut operands);
                for name in operands.into_iter().filter_map(local) {
                    let of = users.entry(name.to_owned()).or_default();
                    if of.last() != Some(&(block, number)) {
                        of.push((block, number));
                    }
                }
            }
        }
        users
    }
}

impl Operation {
    /// The accessed type, and the address.
    pub(crate) fn accesses(&self) -> Option<(&Type, &Value)> {
        match self {
            Self::Load(kind, address, _)
            | Self::Store(kind, _, address, _)
            | Self::Exchange(kind, _, address, ..)
            | Self::Compare(kind, [address, ..], ..) => Some((kind, address)),
            _ => None,
        }
    }

    /// Appends all operands.
    pub(crate) fn operands<'o>(&'o self, found: &mut Vec<&'o Value>) {
        match self {
            Self::Wide(operation) => operation.operands(found),
            Self::Alloca(_, one)
            | Self::Load(_, one, _)
            | Self::Cast(_, _, _, one)
            | Self::Extract(one, _)
            | Self::Branch(one, _) => found.push(one),
            Self::Store(_, one, other, _)
            | Self::Exchange(_, _, one, other, _)
            | Self::Binary(_, _, one, other)
            | Self::Icmp(_, _, one, other)
            | Self::Insert(one, other, _) => found.extend([one, other]),
            Self::Compare(_, all, ..) => found.extend(all),
            Self::Function(_, _, both) => found.extend(both),
            Self::Select(one, two, three) => {
                found.extend([one, two, three]);
            }
            Self::Element(_, base, indices) => {
                found.push(base);
                found.extend(indices);
            }
            Self::Phi(_, ways) => found.extend(ways.iter().map(|(value, _)| value)),
            Self::Call(call) => {
                found.push(&call.callee);
                found.extend(call.arguments.iter().map(|(_, value)| value));
            }
            Self::Return(value) => found.extend(value.iter().map(|(_, value)| value)),
            Self::Switch(value, _, cases) => {
                found.push(value);
                found.extend(cases.iter().map(|(value, _)| value));
            }
            Self::Fence(..) | Self::Jump(_) | Self::Unreachable | Self::Unsupported(_) => {}
        }
    }
}
