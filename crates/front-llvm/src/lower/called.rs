//! The functions that indirect calls enter in C++, where each class has a table of functions. The targets become known only at run
//! time: they are learned from executions, like layouts. A call of a function that is not known yet stops, and the execution reports
//! that function.

use super::beyond::NO_MEANING;
use super::instruction::Frame;
use super::layouts::{CALLS, Layouts, TOLD_BITS};
use super::{Builder, NOT_ZERO, Operand, recursion};
use crate::syntax::{Call, Constant, Instruction, Module, Operation, Value};
use garret_graphs::{Access, AddressMap, Cell, Expression, Guard, Step, Sum};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// An indirect call, and its known targets.
pub(super) struct Site<'m> {
    /// The functions that it may enter.
    pub(super) called: BTreeSet<&'m str>,
    /// The address of the object that stands for the call in reports.
    address: i64,
}

/// The key of calls of a value in a function: all calls with the same key share their targets.
fn made_as(function: &str, callee: &Value) -> Option<String> {
    match callee {
        Value::Local(name) => Some(format!("{CALLS}{function} {name}")),
        // a function that is passed to another one
        Value::Constant(Constant::Address(name, 0)) => Some(format!("{CALLS}{function} @{name}")),
        _ => None,
    }
}

/// The function with the index of an object; functions that are defined elsewhere come after the others.
fn function_of(module: &Module, number: u64) -> Option<&str> {
    let number = usize::try_from(number).ok()?;
    let mut all = module.functions.keys().chain(&module.declared);
    all.nth(number).map(String::as_str)
}

/// The functions that calls with this key ([`origin_of`]) are known to enter.
fn learned<'m>(module: &'m Module, layouts: &Layouts, made: &str) -> BTreeSet<&'m str> {
    let numbers = layouts.get(&format!("{made} 0")).into_iter().flat_map(|layout| &layout.sizes);
    numbers.filter_map(|number| function_of(module, *number)).collect()
}

/// 1 if an address is that of a function. `known` holds the index of the first function object and the number of functions (16 bits).
fn is_function(address: i64, known: i64) -> i64 {
    let (first, count) = (known >> 16, known & 0xffff);
    let number = address >> AddressMap::OFFSET_BITS;
    let is_begin = address & ((1 << AddressMap::OFFSET_BITS) - 1) == 0;
    i64::from(is_begin && first <= number && number < first + count)
}

/// The report of a call: the object of the call, with the index of the function as the offset.
fn told(address: i64, known: i64) -> i64 {
    let (site, first) = (known >> 16, known & 0xffff);
    ((site << AddressMap::OFFSET_BITS) + (address >> AddressMap::OFFSET_BITS) - first) << TOLD_BITS
}

impl<'m> Builder<'m> {
    /// Sets the learned layouts and call targets, and the readable names.
    pub(super) fn knows(&mut self, layouts: &Layouts, names: &BTreeMap<String, String>) {
        self.layouts.clone_from(layouts);
        self.readable.clone_from(names);
        if !self.module.is_of_cpp {
            return;
        }
        let module = self.module;
        let called = |function: &str, call: &Call| {
            let made = made_as(function, &call.callee);
            made.map(|it| learned(module, layouts, &it).into_iter().collect()).unwrap_or_default()
        };
        self.recursive =
            Arc::new(recursion::recursive(module, |function, call| called(&function.name, call)));
    }

    /// The function at an address that is defined elsewhere.
    pub(super) fn declared_at(&self, address: i64) -> Option<&'m str> {
        let (first, _) = self.first_function()?;
        if address & ((1 << AddressMap::OFFSET_BITS) - 1) != 0 {
            return None;
        }
        let number = u64::try_from((address >> AddressMap::OFFSET_BITS) - first).ok()?;
        let name = function_of(self.module, number)?;
        (!self.module.functions.contains_key(name)).then_some(name)
    }

    /// The index of the first object that is a function, and the number of functions.
    fn first_function(&self) -> Option<(i64, i64)> {
        let module = self.module;
        let name = module.functions.keys().chain(&module.declared).next()?;
        let first = self.globals.get(&(name.clone(), 0))? >> AddressMap::OFFSET_BITS;
        let count = i64::try_from(module.functions.len() + module.declared.len()).ok()?;
        Some((first, count)).filter(|(first, count)| *first <= 0xffff && *count <= 0xffff)
    }

    /// What is known about an indirect call; `None` if nothing is learned about such calls.
    pub(super) fn site(&mut self, frame: &Frame<'_>, instruction: &Instruction) -> Option<Site<'m>> {
        self.first_function().filter(|_| self.module.is_of_cpp)?;
        let Operation::Call(call) = &instruction.operation else { return None };
        let name = made_as(&frame.function.name, &call.callee)?;
        // with all loops followed, there are no reports
        let address = match self.code.report_location {
            Some(_) => self.object_of(&name, 0, (&[], None), |_, _| String::new())?,
            None => 0,
        };
        Some(Site { called: learned(self.module, &self.layouts, &name), address })
    }

    /// Reports a call of a function that is not among the known targets. Returns the place for addresses that are not functions.
    pub(super) fn tells_called(&mut self, site: &Site<'_>, callee: Operand, at: u32) -> u32 {
        let Some((first, count)) = self.first_function() else { return at };
        let why = format!("{}calling this function of several through a pointer{NO_MEANING}", self.line());
        let (unknown, telling, next) = (self.unknown(&why), self.place(), self.place());
        let is_one = Expression::of(is_function, callee.sum(), Sum::constant(first << 16 | count));
        for (to, signs) in [(next, super::ZERO), (telling, NOT_ZERO)] {
            let step = Step { guards: vec![Guard { value: is_one.clone(), signs }], ..self.step(to) };
            self.add(at, step);
        }
        let Some(location) = self.code.report_location else {
            self.jump(telling, unknown);
            return next;
        };
        let known = (site.address >> AddressMap::OFFSET_BITS) << 16 | first;
        let value = Expression::of(told, callee.sum(), Sum::constant(known));
        let access = Access::Write(Cell::Fixed(location), value, Expression::constant(0));
        let step = Step { access, ..self.step(unknown) };
        self.add(telling, step);
        next
    }
}
