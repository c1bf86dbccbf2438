//! Determines the offsets and sizes of accesses to an object by following its address through the functions that it is passed to.
//!
//! rustc only gives the number of bytes of an object. The code that uses its address shows more: it adds constants and multiples of the
//! size of an element, and it reads and writes numbers of certain sizes.

use super::Builder;
use crate::syntax::{Call, Constant, Function, Operation, Order, Value};
use crate::types::Scalar;
use std::collections::{BTreeMap, BTreeSet};

/// The largest depth of calls through which an address is followed.
const DEEPEST: u32 = 8;
/// The largest number of functions that are followed for one object, counted once per call: some milliseconds.
const MOST_FOLLOWED: usize = 4000;
/// The largest number of distinct places in an object.
const MOST: usize = 4096;

/// A set of addresses in the object: an offset in bytes, plus any multiple of the stride.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    offset: u64,
    stride: Option<u64>,
}

/// The accesses of an object.
#[derive(Default)]
struct Accessed {
    /// Offsets and sizes in bytes, of atomic and of other accesses.
    atomic: BTreeSet<(u64, u8)>,
    others: BTreeSet<(u64, u8)>,
    /// The number of functions that were followed.
    followed: usize,
}

/// The addresses in the object that the values of a function may be.
type Known<'f> = BTreeMap<&'f str, BTreeSet<Place>>;

/// The addresses in the object that an argument may be.
type Given<'g> = &'g dyn Fn(&Value) -> BTreeSet<Place>;

impl Builder<'_> {
    /// The scalars of a global variable, by its accesses; `None` if there are none.
    pub(super) fn scalars_of_variable(&self, name: &str, size: u64) -> Option<Vec<Scalar>> {
        let mut accessed = Accessed::default();
        let mentions = |function: &&Function| {
            let mut operands = Vec::new();
            function.instructions().for_each(|it| it.operation.operands(&mut operands));
            operands.iter().any(|it| matches!(it, Value::Constant(constant) if constant.mentions(name)))
        };
        for function in self.module.functions.values().filter(mentions) {
            self.follow(function, Known::new(), (Some(name), size), DEEPEST, &mut accessed);
        }
        accessed.scalars(size)
    }

    /// The same for the object to which the result of an instruction points.
    pub(super) fn scalars_of_result(
        &self,
        function: &Function,
        result: &str,
        size: u64,
    ) -> Option<Vec<Scalar>> {
        let mut accessed = Accessed::default();
        let first = BTreeSet::from([Place { offset: 0, stride: None }]);
        self.follow(function, Known::from([(result, first)]), (None, size), DEEPEST, &mut accessed);
        accessed.scalars(size)
    }

    /// Follows addresses through a function: records its accesses, and returns the addresses that it returns.
    fn follow<'f>(
        &'f self,
        function: &'f Function,
        mut known: Known<'f>,
        (variable, size): (Option<&str>, u64),
        depth: u32,
        accessed: &mut Accessed,
    ) -> BTreeSet<Place> {
        let mut returned = BTreeSet::new();
        // the addresses that local variables hold
        let mut held = Known::new();
        let mut passed = BTreeSet::new();
        // loads come before stores in loops: three rounds follow most values through variables
        for _ in 0..3 {
            for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
                let places = |value: &Value, known: &Known<'f>| self.places(value, known, variable);
                let found = match &instruction.operation {
                    Operation::Cast(_, _, _, value) => places(value, &known),
                    Operation::Select(_, one, other) => &places(one, &known) | &places(other, &known),
                    Operation::Phi(_, ways) => {
                        ways.iter().flat_map(|(value, _)| places(value, &known)).collect()
                    }
                    Operation::Element(kind, base, indices) => {
                        let from = places(base, &known);
                        from.into_iter().filter_map(|it| self.element_of(it, kind, indices)).collect()
                    }
                    Operation::Load(_, Value::Local(name), _) => {
                        held.get(name.as_str()).cloned().unwrap_or_default()
                    }
                    Operation::Store(_, value, Value::Local(name), _) => {
                        let stored = places(value, &known);
                        if !stored.is_empty() {
                            held.entry(name).or_default().extend(stored);
                        }
                        BTreeSet::new()
                    }
                    Operation::Return(Some((_, value))) => {
                        returned.extend(places(value, &known));
                        BTreeSet::new()
                    }
                    Operation::Call(call) => {
                        let given = |value: &Value| places(value, &known);
                        self.follow_arguments(call, (&given, size, depth), &mut passed, accessed)
                    }
                    _ => BTreeSet::new(),
                };
                if let (Some(name), false) = (instruction.result.as_deref(), found.is_empty()) {
                    let all = known.entry(name).or_default();
                    if all.len() < MOST {
                        all.extend(found);
                    }
                }
            }
        }
        for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
            let Some((kind, address)) = instruction.operation.accesses() else { continue };
            let width = kind.size(&self.module.names).and_then(|it| u8::try_from(it).ok());
            let is_atomic = is_atomic(&instruction.operation);
            for place in self.places(address, &known, variable) {
                accessed.note(place, width.unwrap_or(0), size, is_atomic);
            }
        }
        returned
    }

    /// Follows the arguments of a call, each address once; returns the addresses that the callee returns.
    fn follow_arguments<'f>(
        &'f self,
        call: &'f Call,
        (given, size, depth): (Given<'_>, u64, u32),
        passed: &mut BTreeSet<(&'f str, usize, Place)>,
        accessed: &mut Accessed,
    ) -> BTreeSet<Place> {
        let callee = call.callee.function().and_then(|name| self.module.functions.get(name));
        let Some(callee) = callee.filter(|_| depth > 0) else { return BTreeSet::new() };
        let mut results = BTreeSet::new();
        for (index, ((_, value), parameter)) in call.arguments.iter().zip(&callee.parameters).enumerate() {
            for place in given(value) {
                if accessed.followed < MOST_FOLLOWED && passed.insert((&callee.name, index, place)) {
                    accessed.followed += 1;
                    let known = Known::from([(parameter.as_str(), BTreeSet::from([place]))]);
                    results.extend(self.follow(callee, known, (None, size), depth - 1, accessed));
                }
            }
        }
        results
    }

    /// The addresses that a value may be.
    fn places(&self, value: &Value, known: &Known<'_>, variable: Option<&str>) -> BTreeSet<Place> {
        match value {
            Value::Local(name) => known.get(name.as_str()).cloned().unwrap_or_default(),
            Value::Constant(constant) => {
                let offset = variable.and_then(|name| self.offset_in(name, constant));
                offset.map(|offset| Place { offset, stride: None }).into_iter().collect()
            }
            Value::Assembly(..) => BTreeSet::new(),
        }
    }

    /// The address of an element (`getelementptr`).
    fn element_of(&self, from: Place, kind: &crate::types::Type, indices: &[Value]) -> Option<Place> {
        let names = &self.module.names;
        let (mut offset, mut stride) = (i64::try_from(from.offset).ok()?, from.stride);
        let mut part = kind;
        for (number, index) in indices.iter().enumerate() {
            let each = if number == 0 { part.size(names)? } else { 0 };
            match index {
                Value::Constant(Constant::Integer(index)) if number == 0 => {
                    let more = i64::try_from(each).ok()?.checked_mul(i64::try_from(*index).ok()?)?;
                    offset = offset.checked_add(more)?;
                }
                Value::Constant(Constant::Integer(index)) => {
                    let (inner, start) = part.part(names, u64::try_from(*index).ok()?)?;
                    offset = offset.checked_add(i64::try_from(start).ok()?)?;
                    part = inner;
                }
                _ if number == 0 => stride = Some(stride.map_or(each, |known| known.min(each))),
                _ => {
                    let (inner, _) = part.part(names, 0)?;
                    let each = inner.size(names)?;
                    stride = Some(stride.map_or(each, |known| known.min(each)));
                    part = inner;
                }
            }
        }
        Some(Place { offset: u64::try_from(offset).ok()?, stride: stride.filter(|it| *it > 0) })
    }
}

fn is_atomic(operation: &Operation) -> bool {
    match operation {
        Operation::Load(_, _, order) | Operation::Store(_, _, _, order) => *order != Order::Plain,
        _ => true,
    }
}

impl Accessed {
    fn note(&mut self, place: Place, width: u8, size: u64, is_atomic: bool) {
        if !matches!(width, 1 | 2 | 4 | 8) {
            return;
        }
        let all = if is_atomic { &mut self.atomic } else { &mut self.others };
        let first = place.stride.map_or(place.offset, |stride| place.offset % stride);
        let mut offset = first;
        while offset + u64::from(width) <= size && all.len() < MOST {
            all.insert((offset, width));
            match place.stride {
                Some(stride) => offset += stride,
                None => return,
            }
        }
    }

    /// Scalars that do not overlap: those of atomic accesses first, then the largest ones.
    fn scalars(self, size: u64) -> Option<Vec<Scalar>> {
        let mut others: Vec<(u64, u8)> = self.others.into_iter().collect();
        others.sort_by_key(|(offset, width)| (std::cmp::Reverse(*width), *offset));
        let mut taken: BTreeMap<u64, u8> = BTreeMap::new();
        for (offset, width) in self.atomic.into_iter().chain(others) {
            let end = offset + u64::from(width);
            let before = taken.range(..end).next_back();
            let is_free = before.is_none_or(|(start, width)| start + u64::from(*width) <= offset);
            if is_free && offset.is_multiple_of(u64::from(width)) {
                taken.insert(offset, width);
            }
        }
        if taken.is_empty() {
            return None;
        }
        let (mut scalars, mut end) = (Vec::new(), 0);
        for (offset, width) in taken {
            super::memory::fill(&mut scalars, end, offset);
            scalars.push((offset, width));
            end = offset + u64::from(width);
        }
        super::memory::fill(&mut scalars, end, size);
        (scalars.len() <= MOST).then_some(scalars)
    }
}
