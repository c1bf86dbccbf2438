//! The locations of objects, as threads access them.
//!
//! The types in the text are a first guess: rustc only gives the number of bytes of an object, unions are accessed with several types,
//! and structures are copied with their padding. An execution that accesses a part of a location, or several locations as one, stops
//! and reports where. Such executions are visited before the actual search, and objects with the same origin get locations that fit,
//! until there are no more reports. If accesses still do not fit in the end, they are reported as unknown, so the choice of locations
//! is always sound.

use super::access::ODD;
use super::allocated::COMPUTED;
use super::beyond::NO_MEANING;
use super::calling::Calling;
use super::copy::PARTLY;
use super::views::SPLIT;
use super::{Builder, Threads};
use crate::types::Scalar;
use garret_graphs::{Access, Cell, Expression, GraphOptions, Guard, Object, Step, Stopped, Sum};
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of rounds. In each round, the reported obstacles are resolved. Nested structures took five rounds; nested calls
/// whose targets are learned, too, and a structure with a lock in it took far more.
const MOST_ROUNDS: usize = 100;
/// The largest number of graphs in each round, including partial executions: some hundredths of a second.
const MOST_GRAPHS: u64 = 300;
/// The largest number of graphs if the first ones give no report.
const MORE_GRAPHS: u64 = 10_000;

/// The largest number of events of a thread: endless loops show nothing new after some iterations.
const MOST_EVENTS: u32 = 600;

/// A report is an address times 2 to the power of this, ..
pub(super) const TOLD_BITS: u32 = 10;
/// .. plus this flag if the bytes are one location, ..
const AS_ONE: i64 = 1 << 9;
/// .. plus the number of bytes, up to this limit.
const MOST_BYTES: i64 = AS_ONE - 1;

/// The prefix of the names of objects that stand for allocations of a computed number of bytes.
const SIZES: &str = "sizes";
/// The prefix of the names of objects that stand for indirect calls.
pub(super) const CALLS: &str = "calls in ";
/// The largest computed number of bytes of an allocation.
const MOST_ASKED: i64 = 1 << 20;
/// What is known about objects, by their origin.
pub(super) type Layouts = BTreeMap<String, Layout>;

/// How the bytes of an object are accessed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    /// The ranges that are a single location, because atomic instructions access them: offset and size.
    whole: BTreeSet<Scalar>,
    /// The ranges that consist of whole locations: start and end.
    parts: BTreeSet<(u64, u64)>,
    /// The computed numbers of bytes of an allocation; or the indices of the functions of an indirect call.
    pub(super) sizes: BTreeSet<u64>,
}

impl Layout {
    /// Records that a part of an object is accessed; returns whether that is new. A location is split into equal parts of that size,
    /// since the others will be accessed, too.
    fn takes_apart(&mut self, object: &Object, (start, end): (u64, u64)) -> bool {
        let mut is_new = self.parts.insert((start, end));
        let width = end.saturating_sub(start);
        for cell in &object.cells {
            let (from, to) = (u64::from(cell.offset), u64::from(cell.offset) + u64::from(cell.width));
            let is_inside = from <= start && end <= to && width > 0;
            if is_inside && (start - from).is_multiple_of(width) && (to - from).is_multiple_of(width) {
                let parts = (from..to).step_by(usize::try_from(width).unwrap_or(usize::MAX));
                parts.for_each(|part| is_new |= self.parts.insert((part, part + width)));
            }
        }
        is_new
    }

    /// The locations of an object of this size; `scalars` are those without learned facts.
    pub(super) fn applied(&self, scalars: &[Scalar], size: u64) -> Vec<Scalar> {
        let mut whole: Vec<Scalar> = Vec::new();
        for &(start, width) in &self.whole {
            let is_free = whole.last().is_none_or(|(before, wide)| before + u64::from(*wide) <= start);
            if is_free && start + u64::from(width) <= size {
                whole.push((start, width));
            }
        }
        let end_of = |(start, width): Scalar| start + u64::from(width);
        // the boundaries of locations
        let mut borders: BTreeSet<u64> = whole.iter().flat_map(|it| [it.0, end_of(*it)]).collect();
        for &(start, end) in &self.parts {
            borders.extend([start.min(size), end.min(size)]);
        }
        borders.extend(scalars.iter().flat_map(|it| [it.0, end_of(*it)]));
        borders.retain(|it| !whole.iter().any(|one| one.0 < *it && *it < end_of(*one)));
        let borders: Vec<u64> = borders.into_iter().collect();
        let mut found = Vec::new();
        for (&start, &end) in borders.iter().zip(borders.iter().skip(1)) {
            let is_one = |(other, width): &Scalar| (*other, other + u64::from(*width)) == (start, end);
            let mut parts = scalars.iter().map(|it| (it.0, end_of(*it))).chain(self.parts.iter().copied());
            if let Some(one) = whole.iter().chain(scalars).find(|it| is_one(it)) {
                found.push(*one);
            } else if parts.any(|(from, to)| from < end && start < to) {
                super::memory::fill(&mut found, start, end);
            }
        }
        found
    }
}

impl Builder<'_> {
    /// The origin of an object: objects with the same origin are accessed alike.
    pub(super) fn origin_of(&self, name: &str, size: u64) -> String {
        // without the indices of the thread and of the object
        let (what, _) = name.rsplit_once('#').unwrap_or((name, ""));
        let mut made = format!("{what} {size}");
        if what.starts_with("new") || what.starts_with(SIZES) {
            for (function, result) in &self.callers {
                made.push(' ');
                made.push_str(function);
                made.push(' ');
                made.push_str(result.as_deref().unwrap_or_default());
            }
        }
        made
    }

    /// The learned locations of an object with this name; `scalars` are those without learned facts.
    pub(super) fn learned(&mut self, name: &str, size: u64, scalars: &[Scalar]) -> Option<Vec<Scalar>> {
        self.code.report_location?;
        // objects without any scalar have unknown contents: arguments of the program, variables that are defined elsewhere
        if scalars.is_empty() && !name.starts_with(SIZES) && !name.starts_with(CALLS) {
            return None;
        }
        let made = self.origin_of(name, size);
        let found = self.layouts.get(&made).map(|layout| layout.applied(scalars, size));
        self.made.insert(self.map.objects.len(), made);
        found
    }

    /// The known results of a computed number of bytes, and the place for any other number.
    pub(super) fn sizes(&mut self, call: &Calling<'_, '_>, bytes: &Sum) -> Option<(Vec<i64>, u32)> {
        self.code.report_location?;
        let name = format!("{SIZES}#{}", self.thread + 1);
        // an object without contents: its offsets stand for numbers of bytes
        let (made, address) = self.in_call(call.frame, call.instruction, |builder| {
            (builder.origin_of(&name, 0), builder.object_of(&name, 0, (&[], None), |_, _| String::new()))
        });
        let address = address?;
        let sizes = self.layouts.get(&made).map(|layout| layout.sizes.clone()).unwrap_or_default();
        let others = self.place();
        let mut told = bytes.clone();
        told.constant = told.constant.saturating_add(address);
        let why = format!("{}{COMPUTED}{NO_MEANING}", self.line());
        let split = self.split(&told, 0, false, &why);
        let unknown = self.unknown(&why);
        // larger numbers are not reported
        let beyond = Sum { constant: bytes.constant.saturating_sub(MOST_ASKED), ..bytes.clone() };
        for (value, signs, to) in [
            (bytes.clone(), [true, false, false], unknown),
            (beyond.clone(), [false, false, true], unknown),
            (beyond, [true, true, false], split),
        ] {
            let mut guards = vec![Guard { value: Expression::Sum(value), signs }];
            if to == split {
                guards.push(Guard { value: Expression::Sum(bytes.clone()), signs: [false, true, true] });
            }
            let step = Step { guards, ..self.step(to) };
            self.add(others, step);
        }
        Some((sizes.into_iter().filter_map(|it| i64::try_from(it).ok()).collect(), others))
    }

    /// Creates the location for reports about accesses that do not fit.
    pub(super) fn tells(&mut self) {
        if !(self.module.has_views || self.module.is_of_cpp) || self.is_unbounded {
            return;
        }
        let made = self.object_of("what is accessed", 8, (&[(0, 8)], None), |_, _| String::new());
        let location = made.map(|address| self.map.lookup(address, 8));
        self.code.report_location = location.and_then(|it| u32::try_from(it).ok()?.checked_sub(1));
    }

    /// A place at which execution stops because an access does not fit: it reports the address and the number of bytes, and whether
    /// they are one location or several.
    pub(super) fn split(&mut self, address: &Sum, bytes: i64, is_one: bool, why: &str) -> u32 {
        let unknown = self.unknown(why);
        let Some(told) = self.code.report_location else { return unknown };
        let place = self.place();
        let factor = 1_i64 << TOLD_BITS;
        let mut value = address.clone();
        value.constant = value.constant.saturating_mul(factor);
        for (_, multiple) in &mut value.terms {
            *multiple = multiple.saturating_mul(factor);
        }
        let kind = if is_one { AS_ONE } else { 0 };
        value.constant = value.constant.saturating_add(bytes.clamp(0, MOST_BYTES) + kind);
        let access = Access::Write(Cell::Fixed(told), Expression::Sum(value), Expression::constant(0));
        let step = Step { access, ..self.step(unknown) };
        self.add(place, step);
        place
    }
}

/// Learns how threads access objects, as far as some executions show it; returns whether anything is new. `made` holds the origin of
/// each object, by its index.
pub(super) fn learn(threads: &Threads, made: &BTreeMap<usize, String>, layouts: &mut Layouts) -> bool {
    if threads.code.report_location.is_none() {
        return false;
    }
    let options = GraphOptions::new().all(true).events(MOST_EVENTS).most(MOST_GRAPHS);
    let mut all = garret_graphs::graphs(&threads.code, &options);
    if all.told.is_empty() && matches!(all.stopped, Some(Stopped::Most(_))) {
        all = garret_graphs::graphs(&threads.code, &options.most(MORE_GRAPHS));
    }
    let mut is_new = false;

    for told in all.told {
        let (address, bytes) = (told >> TOLD_BITS, told & MOST_BYTES);
        let made = threads.map.object_number(address).and_then(|it| made.get(&it));
        let (Some(made), Some((object, start))) = (made, threads.map.object(address)) else { continue };
        let layout = layouts.entry(made.clone()).or_default();
        if made.starts_with(SIZES) || made.starts_with(CALLS) {
            is_new |= layout.sizes.insert(start);
            continue;
        }
        let end = (start + bytes.cast_unsigned()).min(object.size);

        is_new |= match u8::try_from(bytes) {
            Ok(width @ (1 | 2 | 4 | 8)) if told & AS_ONE != 0 => layout.whole.insert((start, width)),
            _ => start <= object.size && layout.takes_apart(object, (start, end)),
        };
    }
    is_new
}

/// Whether the reason for an unknown is that the locations of objects do not fit.
pub(crate) fn is_of_layouts(reason: &str) -> bool {
    let is_odd = reason.ends_with(&format!(" {ODD}{NO_MEANING}"));
    is_odd || reason.contains(COMPUTED) || [SPLIT, PARTLY].iter().any(|it| reason.ends_with(it))
}

/// Whether another round is allowed.
pub(super) fn may_go_on(rounds: usize) -> bool {
    rounds < MOST_ROUNDS
}
