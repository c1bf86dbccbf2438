//! Lowers calls: of functions of the module, through pointers, and of the library.

use super::calling::Calling;
use super::instruction::Frame;
use super::library::is_of_library;
use super::named_only::is_too_long;
use super::taken::{offset_in_table, takes};
use super::{Builder, Operand};
use crate::syntax::{Call, Constant, Instruction, Operation, Value};
use crate::types::Type;
use garret_graphs::{Expression, FreedMemory};
use std::sync::Arc;

/// Whether the result of an instruction is used.
fn is_used(frame: &Frame<'_>, instruction: &Instruction) -> bool {
    instruction.result.as_deref().is_some_and(|name| frame.function.users(name).next().is_some())
}

impl Builder<'_> {
    /// Lowers a call; returns the place in the block afterwards, if it returns.
    pub(super) fn call(
        &mut self,
        frame: &Frame<'_>,
        label: &str,
        instruction: &Instruction,
        call: &Call,
        at: u32,
    ) -> Option<u32> {
        let name = match &call.callee {
            Value::Constant(Constant::Address(name, 0)) => Some(self.behind_aliases(name)),
            _ => None,
        };
        if let Some(after) = name.as_deref().and_then(|name| self.lower_marker(name, frame, call, at)) {
            return Some(after);
        }
        let is_whole = |(_, value): &(Type, Value)| matches!(value, Value::Constant(Constant::Parts(_)));
        if call.arguments.iter().any(is_whole) {
            self.refused(at, "a structure as an argument");
            return None;
        }
        let catches = usize::from(frame.function.catches(call));
        self.catching += catches;
        let result = self.result_of(frame, instruction);
        let (operands, at) = self.arguments_of(frame, call, at);
        let after = match (name, &call.callee) {
            (Some(name), _)
                if self.module.functions.contains_key(&name)
                    && !is_of_library(&name)
                    && !is_too_long(&name) =>
            {
                let to = self.place();
                self.uses_result = is_used(frame, instruction);
                self.in_call(frame, instruction, |builder| {
                    builder.enter(&name, operands, result, at, to, frame.depth + 1);
                });
                Some(to)
            }
            (Some(name), _) => {
                let calling = Calling { frame, instruction, operands, bits: call.bits, result };
                self.library(&name, &calling, at)
            }
            // it was translated, or its call may catch an exception
            (None, Value::Assembly(..)) => {
                self.refused(at, "assembly in C");
                None
            }
            (None, callee) => {
                let callee = self.operand(frame, callee, 64);
                self.uses_result = is_used(frame, instruction);
                let known = (instruction, call.bits);
                Some(self.indirect(frame, callee, (&operands, Some(known)), result, at))
            }
        };
        self.catching -= catches;
        match (&call.normal, after) {
            (Some(normal), Some(after)) => {
                self.goes_to(frame, after, label, normal);
                None
            }
            (_, after) => after,
        }
    }

    /// The arguments of a call, and the place at which they are known.
    fn arguments_of(&mut self, frame: &Frame<'_>, call: &Call, at: u32) -> (Vec<Operand>, u32) {
        let (mut at, mut operands) = (at, Vec::with_capacity(call.arguments.len()));
        for (kind, value) in &call.arguments {
            operands.push(match value {
                Value::Constant(constant) if crate::types::of_two(kind).is_some() => {
                    self.wide_constant(constant, &mut at)
                }
                _ => self.operand(frame, value, super::memory::bits(kind)),
            });
        }
        (operands, at)
    }

    /// Lowers something inside of a call.
    pub(super) fn in_call<T>(
        &mut self,
        frame: &Frame<'_>,
        instruction: &Instruction,
        lowers: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.callers.push((frame.function.name.clone(), instruction.result.clone()));
        let lowered = lowers(self);
        self.callers.pop();
        lowered
    }

    /// A call that is only a marker for a variable: the place afterwards. `None` for any other call.
    fn lower_marker(&mut self, name: &str, frame: &Frame<'_>, call: &Call, at: u32) -> Option<u32> {
        if name.starts_with("llvm.lifetime.start") {
            let at = self.is_marked(frame, call, FreedMemory::ALIVE, at);
            return Some(self.begins_to_live(frame, call, at));
        }
        if name.starts_with("llvm.lifetime.end") {
            return Some(self.is_marked(frame, call, FreedMemory::ENDED, at));
        }
        name.starts_with("llvm.dbg").then_some(at)
    }

    /// A variable in a slot begins to live: it has no value, whatever it held before.
    fn begins_to_live(&mut self, frame: &Frame<'_>, call: &Call, at: u32) -> u32 {
        let mut slots = call.arguments.iter().filter_map(|(_, value)| match value {
            Value::Local(name) => frame.variables.get(name.as_str()).copied(),
            _ => None,
        });
        match slots.next() {
            Some([_, is_set]) => self.set(at, is_set, Expression::constant(0)),
            None => at,
        }
    }

    fn behind_aliases(&self, name: &str) -> String {
        match self.module.aliases.get(name) {
            Some(Constant::Address(other, 0)) => other.clone(),
            _ => name.to_owned(),
        }
    }

    pub(super) fn result_of(&mut self, frame: &Frame<'_>, instruction: &Instruction) -> u16 {
        let name = instruction.result.as_deref();
        match name.and_then(|name| frame.values.get(name)) {
            Some(Operand::Slot(slot)) => *slot,
            _ => self.slot(),
        }
    }

    /// Calls a function whose address is computed: all functions with a matching number of parameters are candidates. For a call in the
    /// text, `known` holds the instruction and the number of bits of its result.
    pub(super) fn indirect(
        &mut self,
        frame: &Frame<'_>,
        callee: Operand,
        (operands, known): (&[Operand], Option<(&Instruction, Option<u32>)>),
        result: u16,
        at: u32,
    ) -> u32 {
        let (to, uses_result) = (self.place(), self.uses_result);
        if self.calls_known(frame, callee, (operands, known), result, (at, to)) {
            return to;
        }
        let module = self.module;
        let mut at = at;
        let taken = Arc::clone(&self.taken);
        let site = known.and_then(|(instruction, _)| self.site(frame, instruction));
        let call = known.and_then(|(instruction, _)| match &instruction.operation {
            Operation::Call(call) => Some(call),
            _ => None,
        });
        let called = call.and_then(|call| offset_in_table(module, frame.function, &call.callee));
        let all = match &site {
            Some(site) => site.called.clone(),
            None => taken.called_in(&frame.function.name, called),
        };
        for name in all {
            let Some(address) = self.globals.get(&(name.to_owned(), 0)).copied() else { continue };
            let function = module.functions.get(name);
            let is_possible = match function {
                // one parameter may be for the arguments of `...`
                Some(function) if function.is_variadic => function.parameters.len() <= operands.len() + 1,
                Some(function) => {
                    let fits = call.is_none_or(|call| !module.is_of_rust || takes(function, &call.arguments));
                    function.parameters.len() == operands.len() && fits
                }
                None => module.declared.iter().any(|it| it == name),
            };
            if !is_possible {
                continue;
            }
            let (found, next) = (self.place(), self.place());
            let mut compared = callee.sum();
            compared.constant -= address;
            let value = Expression::Sum(compared);
            self.branch(at, &value, found, next);
            if function.is_some_and(|it| it.is_variadic) {
                self.refused(found, &format!("calling `{name}`, which has `...`, through a pointer"));
            } else if function.is_some() {
                self.uses_result = uses_result;
                self.enter(name, operands.to_vec(), result, found, to, frame.depth + 1);
            } else if let Some((instruction, bits)) = known {
                let operands = operands.to_vec();
                let calling = Calling { frame, instruction, operands, bits, result };
                if let Some(after) = self.library(name, &calling, found) {
                    self.jump(after, to);
                }
            } else {
                self.refused(found, &format!("calling `{name}` of a library through a pointer"));
            }
            at = next;
        }
        let why = "a pointer to no function is called";
        if let Some(site) = site {
            at = self.tells_called(&site, callee, at);
        }
        let failed = if module.is_of_rust { self.unknown(why) } else { self.failed(why) };
        self.jump(at, failed);
        to
    }

    /// Enters a function whose address is known, and continues at a place; returns whether there is one.
    fn calls_known(
        &mut self,
        frame: &Frame<'_>,
        callee: Operand,
        (operands, known): (&[Operand], Option<(&Instruction, Option<u32>)>),
        result: u16,
        (at, to): (u32, u32),
    ) -> bool {
        let Operand::Number(address) = callee else { return false };
        if let Some(name) = self.function_at(address) {
            if self.module.functions.get(&name).is_some_and(|it| it.is_variadic) {
                self.refused(at, &format!("calling `{name}`, which has `...`, through a pointer"));
                return true;
            }
            self.enter(&name, operands.to_vec(), result, at, to, frame.depth + 1);
            return true;
        }
        let Some(((instruction, bits), name)) = known.zip(self.declared_at(address)) else { return false };
        let calling = Calling { frame, instruction, operands: operands.to_vec(), bits, result };
        if let Some(after) = self.library(name, &calling, at) {
            self.jump(after, to);
        }
        true
    }
}
