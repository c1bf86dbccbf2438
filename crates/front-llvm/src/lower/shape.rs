//! Determines the type of memory that is allocated as a number of bytes: the largest type with which its address is used.

use super::Builder;
use crate::syntax::{Call, Cast, Constant, Function, Operation, Value};
use crate::types::{Scalar, Type};
use std::collections::BTreeSet;

/// The largest number of scalars of an allocation.
const MOST_SCALARS: u64 = 4096;
/// The largest depth of calls through which an address is followed.
const DEEPEST: u32 = 6;

/// The number of levels that are used up when an address is followed through memory.
const FROM_MEMORY: u32 = 3;

/// A part of memory, as far as its address identifies it: a variable, or a field of a type.
#[derive(Clone, PartialEq)]
enum Part<'f> {
    Variable(&'f str, i64),
    /// A local variable of a function.
    Local(&'f str, &'f str),
    Field(&'f Type, &'f [Value]),
}

/// The part of memory at an address.
fn part<'f>(function: &'f Function, address: &'f Value) -> Option<Part<'f>> {
    match address {
        Value::Constant(Constant::Address(name, offset)) => Some(Part::Variable(name, *offset)),
        Value::Local(name) => {
            let mut all = function.blocks.iter().flat_map(|block| &block.instructions);
            match &all.find(|it| it.result.as_ref() == Some(name))?.operation {
                // the first index selects an element of an array of this type
                Operation::Element(kind, _, indices) if indices.len() > 1 => {
                    Some(Part::Field(kind, indices.get(1..)?))
                }
                // elements are not distinguished
                Operation::Element(_, base, _) => part(function, base),
                Operation::Alloca(..) => Some(Part::Local(&function.name, name)),
                _ => None,
            }
        }
        _ => None,
    }
}

impl Builder<'_> {
    /// The scalars of `size` bytes at the address that an instruction returns: those of the type of address computations and accesses,
    /// here or in functions that the address is passed to.
    pub(super) fn shape(&self, function: &Function, result: &str, size: u64) -> Option<Vec<Scalar>> {
        let names = &self.module.names;
        let mut kinds: Vec<&Type> = Vec::new();
        self.kinds_of((function, &self.callers), result, DEEPEST, &mut kinds);
        let whole = kinds.into_iter().filter_map(|kind| Some((kind.size(names)?, kind)));
        let whole: Vec<(u64, &Type)> = whole.filter(|(each, _)| *each > 0 && *each <= size).collect();
        let fits = whole.iter().filter(|(each, _)| size.is_multiple_of(*each));
        let found = fits.max_by_key(|(each, _)| *each).copied();
        // the rest after the last structure is bytes
        let structures = whole.iter().filter(|(_, kind)| matches!(kind.known(names), Type::Struct { .. }));
        let found = found.or_else(|| structures.max_by_key(|(each, _)| *each).copied());
        let (each, kind) = found.or_else(|| self.usual(size))?;
        if size / each > MOST_SCALARS {
            return None;
        }
        let part = kind.scalars(names)?;
        let all = (0..size / each)
            .flat_map(|index| part.iter().map(move |(offset, width)| (index * each + offset, *width)));
        let mut all: Vec<Scalar> = all.collect();
        super::memory::fill(&mut all, size / each * each, size);
        Some(all)
    }

    /// The size in bytes of the largest type with which the result of an instruction is used as an address.
    pub(super) fn bytes_of_element(&self, function: &Function, result: &str) -> Option<u64> {
        let mut kinds: Vec<&Type> = Vec::new();
        self.kinds_of((function, &self.callers), result, DEEPEST, &mut kinds);
        let sizes = kinds.into_iter().filter_map(|kind| kind.size(&self.module.names));
        sizes.filter(|it| *it > 0).max()
    }

    /// The types with which an address is used.
    fn kinds_of<'f>(
        &'f self,
        (function, callers): (&'f Function, &'f [(String, Option<String>)]),
        address: &'f str,
        depth: u32,
        kinds: &mut Vec<&'f Type>,
    ) {
        let mut known: BTreeSet<&str> = BTreeSet::from([address]);
        let mut variables: BTreeSet<&str> = BTreeSet::new();
        let instructions = || function.blocks.iter().flat_map(|block| &block.instructions);
        // loads come before stores in loops: three rounds follow most values through variables
        for _ in 0..3 {
            for instruction in instructions() {
                let is = |value: &Value| matches!(value, Value::Local(name) if known.contains(name.as_str()));
                let name = instruction.result.as_deref();
                match &instruction.operation {
                    Operation::Cast(Cast::Same, _, _, value) if is(value) => known.extend(name),
                    Operation::Store(_, value, Value::Local(variable), _) if is(value) => {
                        variables.insert(variable);
                    }
                    Operation::Load(_, Value::Local(variable), _)
                        if variables.contains(variable.as_str()) =>
                    {
                        known.extend(name);
                    }
                    Operation::Phi(_, ways) if ways.iter().any(|(value, _)| is(value)) => known.extend(name),
                    _ => {}
                }
            }
        }
        let is = |value: &Value| matches!(value, Value::Local(name) if known.contains(name.as_str()));
        if depth > 0 {
            let stored = instructions().filter_map(|it| match &it.operation {
                Operation::Store(_, value, address, _) if is(value) => part(function, address),
                _ => None,
            });
            for stored in stored.collect::<Vec<_>>() {
                for (function, loaded) in self.loaded_from(&stored) {
                    self.kinds_of((function, &[]), loaded, depth.saturating_sub(FROM_MEMORY), kinds);
                }
            }
        }
        for instruction in instructions() {
            match &instruction.operation {
                Operation::Alloca(kind, _) if instruction.result.as_deref() == Some(address) => {
                    kinds.extend(Some(kind).filter(|kind| !kind.is_bytes(&self.module.names)));
                }
                // rustc computes all addresses with byte offsets
                Operation::Element(Type::Int(8), ..) if self.module.is_of_rust => {}
                Operation::Element(kind, base, _) if is(base) => kinds.push(kind),
                Operation::Call(call) if depth > 0 => {
                    for parameter in self.passed(call, is) {
                        self.kinds_of((parameter.0, &[]), parameter.1, depth - 1, kinds);
                    }
                    kinds.extend(self.of_library(call, is));
                }
                Operation::Return(Some((_, value))) if depth > 0 && is(value) => {
                    self.kinds_in_caller(callers, depth - 1, kinds);
                }
                operation => {
                    let accessed = operation.accesses().filter(|(_, address)| is(address));
                    kinds.extend(accessed.map(|(kind, _)| kind));
                }
            }
        }
    }

    /// The types with which the callers use the result of the function.
    fn kinds_in_caller<'f>(
        &'f self,
        callers: &'f [(String, Option<String>)],
        depth: u32,
        kinds: &mut Vec<&'f Type>,
    ) {
        if let Some(((name, Some(result)), others)) = callers.split_last()
            && let Some(caller) = self.module.functions.get(name)
        {
            self.kinds_of((caller, others), result, depth, kinds);
        }
    }

    /// The values that are loaded from a part of memory, in all functions.
    fn loaded_from<'f>(&'f self, stored: &Part<'f>) -> Vec<(&'f Function, &'f str)> {
        let mut found = Vec::new();
        for function in self.module.functions.values() {
            for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
                if let (Operation::Load(_, address, _), Some(loaded)) =
                    (&instruction.operation, &instruction.result)
                    && part(function, address).as_ref() == Some(stored)
                {
                    found.push((function, loaded.as_str()));
                }
            }
        }
        found
    }

    /// The functions that such a value is passed to, with the name of the parameter.
    fn passed<'f>(&'f self, call: &'f Call, is: impl Fn(&Value) -> bool) -> Vec<(&'f Function, &'f str)> {
        let Value::Constant(Constant::Address(name, 0)) = &call.callee else { return Vec::new() };
        let Some(function) = self.module.functions.get(name) else { return Vec::new() };
        let passed = call.arguments.iter().zip(&function.parameters).filter(|((_, value), _)| is(value));
        passed.map(|(_, parameter)| (function, parameter.as_str())).collect()
    }

    /// The system type that a library function expects at an address, if such a value is passed to it.
    fn of_library(&self, call: &Call, is: impl Fn(&Value) -> bool) -> Option<&Type> {
        let name = call.callee.function()?;
        let place = call.arguments.iter().position(|(_, value)| is(value))?;
        let kind = match (name, place) {
            ("pthread_cond_wait" | "pthread_cond_timedwait" | "cnd_wait" | "cnd_timedwait", 1) => {
                if name.starts_with("cnd") { "mtx_t" } else { "pthread_mutex_t" }
            }
            (_, 0) => {
                const KNOWN: [(&str, &str); 7] = [
                    ("pthread_mutex_", "pthread_mutex_t"),
                    ("pthread_cond_", "pthread_cond_t"),
                    ("pthread_rwlock_", "pthread_rwlock_t"),
                    ("pthread_barrier_", "pthread_barrier_t"),
                    ("sem_", "sem_t"),
                    ("mtx_", "mtx_t"),
                    ("cnd_", "cnd_t"),
                ];
                KNOWN.iter().find(|(prefix, _)| name.starts_with(prefix)).map(|(_, kind)| *kind)?
            }
            _ => return None,
        };
        self.module.names.ending_with(kind)
    }

    /// The most likely type of this size, without further information.
    fn usual(&self, size: u64) -> Option<(u64, &Type)> {
        const KINDS: [(u64, Type); 3] = [(8, Type::Int(64)), (4, Type::Int(32)), (1, Type::Int(8))];
        let found = KINDS.iter().find(|(each, _)| size > 0 && size.is_multiple_of(*each));
        // the only named structure of that size, if there is exactly one
        let mut named = self.module.names.values().filter(|kind| kind.size(&self.module.names) == Some(size));
        match (named.next(), named.next()) {
            (Some(kind), None) => Some((size, kind)),
            _ => found.map(|(each, kind)| (*each, kind)),
        }
    }
}
