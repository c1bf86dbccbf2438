//! The division of memory: for each location, which bits are fields, and which patterns the other bits may hold.

use crate::trail::{SURELY_WIDE, Trail, WIDE, limits};
use crate::word::{Computed, Failure};
use crate::word::{Field, Number, Origin, Request, Symbol, Word, centred, low_bits, misfit};
use garret_graphs::{Code, Location};
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of patterns of a location before differing bits become a field.
const FEW: usize = 6;
/// The largest number of patterns of a location in any case (pointers, for example, may have many).
const MOST: usize = 64;
/// The fewest bits of a field, and the fewest values that its bits must have taken. Measured on eight locks with packed words: a
/// smaller width turned flags into fields.
const LEAST_WIDTH: u8 = 4;
const LEAST_VALUES: usize = 4;

/// The known bits of a location; `None` if no thread has written it.
pub(crate) type Pattern = Option<u64>;

/// How the locations are divided into fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shapes {
    all: Vec<Shape>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Shape {
    /// The bits at which a field may begin, but which no field crosses.
    cuts: BTreeSet<u8>,
    /// The lowest bits of the fields.
    open: BTreeSet<u8>,
    /// The location has no fields.
    closed: bool,
}

/// The new content of a field of a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Content {
    Known(i64),
    Number(Number),
}

/// The patterns of the locations: those in use, and those that threads may write in addition.
#[derive(Clone, Debug)]
pub(crate) struct Patterns {
    admitted: Vec<BTreeSet<Pattern>>,
    proposed: BTreeMap<u32, BTreeSet<Pattern>>,
}

impl Shapes {
    /// The division without fields.
    pub(crate) fn new(code: &Code) -> Self {
        let shape = |location: &Location| {
            let bits = location.bytes.saturating_mul(8);
            // the sign bit belongs to no field, so that it is known
            let sign = [bits.saturating_sub(1), 64];
            Shape { cuts: sign.into(), open: BTreeSet::new(), closed: !(8..=64).contains(&bits) }
        };
        Self { all: code.locations.iter().map(shape).collect() }
    }

    /// The parts between the cuts: the first bit and the number of bits of each.
    fn parts(&self, location: u32) -> Vec<(u8, u8)> {
        let Some(shape) = self.all.get(location as usize) else { return Vec::new() };
        let ends = shape.cuts.iter().copied();
        let starts = std::iter::once(0).chain(ends.clone());
        starts.zip(ends).filter(|(start, end)| start < end).map(|(start, end)| (start, end - start)).collect()
    }

    /// The fields of a location: the first bit and the number of bits of each.
    pub(crate) fn fields(&self, location: u32) -> Vec<(u8, u8)> {
        let Some(shape) = self.all.get(location as usize).filter(|shape| !shape.closed) else {
            return Vec::new();
        };
        self.parts(location).into_iter().filter(|(start, _)| shape.open.contains(start)).collect()
    }

    /// The fields that are assumed not to wrap around: the location, the first and the last bit of each.
    pub(crate) fn wide(&self) -> Vec<(u32, u8, u8)> {
        let all = (0..).zip(&self.all).flat_map(|(location, _)| {
            let fields = self.fields(location).into_iter().filter(|(_, width)| *width >= WIDE);
            fields.map(move |(start, width)| (location, start, start + width - 1))
        });
        all.collect()
    }

    /// Changes the division of a location; false if nothing changes.
    pub(crate) fn divide(&mut self, request: Request) -> bool {
        let location = match request {
            Request::Cut(location, _) | Request::Open(location, ..) | Request::Close(location) => location,
        };
        let Some(shape) = self.all.get_mut(location as usize).filter(|shape| !shape.closed) else {
            return false;
        };
        match request {
            Request::Cut(_, bit) => {
                let is_new = bit > 0 && bit < 64 && shape.cuts.insert(bit);
                if is_new {
                    // the fields of the location are determined anew
                    shape.open.clear();
                } else {
                    shape.closed = true;
                }
            }
            Request::Open(_, start, width) => {
                let end = start.saturating_add(width);
                shape.cuts.extend([start, end].into_iter().filter(|bit| *bit > 0 && *bit <= 64));
                let inside = shape.cuts.range(start..end).copied();
                let starts: Vec<u8> = std::iter::once(start).chain(inside).collect();
                let before = shape.open.len();
                shape.open.extend(starts);
                shape.closed = shape.open.len() == before;
            }
            Request::Close(_) => shape.closed = true,
        }
        true
    }

    /// The mask of the bits of a location that belong to no field.
    fn known(&self, location: u32) -> u64 {
        let open = |(start, width): (u8, u8)| low_bits(width) << start.min(63);
        self.fields(location).into_iter().fold(u64::MAX, |known, field| known & !open(field))
    }

    /// The word that is read from a location with this pattern.
    pub(crate) fn read(&self, location: u32, pattern: u64) -> Word {
        let field = |((shift, width), place): ((u8, u8), u8)| {
            let negative = pattern >> shift.saturating_add(width).min(63) & 1 == 1;
            Field {
                shift,
                width,
                number: Number { symbol: Symbol::Read(place), plus: -held(negative) },
                negative: Some(negative),
                origin: Origin { location, bit: shift },
            }
        };
        Word { known: pattern, fields: self.fields(location).into_iter().zip(0..).map(field).collect() }
    }

    /// The pattern and the contents of the fields for a word that is written to a location. The bit above a field is the sign of its
    /// number: so numbers that are counted down from 0, and masks of all ones, differ in their pattern from others.
    pub(crate) fn written(
        &self,
        location: u32,
        word: &Word,
        trail: &mut Trail,
    ) -> Computed<(u64, Vec<Content>)> {
        let fields = self.fields(location);
        let is_closed = self.all.get(location as usize).is_none_or(|shape| shape.closed);
        for field in &word.fields {
            if is_closed {
                return Err(field.close());
            }
            if !fields.contains(&(field.shift, field.width)) {
                let divided = misfit(field, &self.read(location, 0));
                let cuts = self.parts(location);
                let cut = cuts.iter().find(|(start, _)| field.shift < *start && *start < field.end());
                return Err(divided
                    .or(cut.map(|(start, _)| field.cut(*start)))
                    .unwrap_or(Failure::Divide(Request::Open(location, field.shift, field.width))));
            }
        }
        let mut contents = Vec::new();
        for (start, width) in fields {
            let sign = start.saturating_add(width);
            if word.field_at(sign).is_some() {
                return Err(Failure::Divide(Request::Close(location)));
            }
            let is_signed = |negative: bool| {
                let fits = (word.known >> sign.min(63) & 1 == 1) == negative;
                if fits { Ok(()) } else { Err(Failure::Divide(Request::Cut(location, sign - 1))) }
            };
            let content = if let Some(field) = word.field_at(start) {
                let negative = trail.is_less(field, 0)?;
                is_signed(negative)?;
                let plus = field.number.plus.checked_add(held(negative)).ok_or(Failure::Gap)?;
                Content::Number(Number { plus, ..field.number })
            } else {
                let number = centred(word.known >> start.min(63) & low_bits(width), width);
                // a constant far from 0 may leave the range of the field after few steps
                if is_far(number, width) {
                    return Err(Failure::Divide(Request::Close(location)));
                }
                is_signed(number < 0)?;
                Content::Known(number + held(number < 0))
            };
            contents.push(content);
        }
        Ok((word.known & self.known(location), contents))
    }

    /// The bits that must become a field; `None` if the patterns are few enough to stay separate.
    fn opened(&self, location: u32, patterns: &BTreeSet<Pattern>) -> Option<Request> {
        let shape = self.all.get(location as usize)?;
        if shape.closed {
            return None;
        }
        let parts = self.parts(location);
        let values = |(start, width): (u8, u8)| {
            let of = |bits: &u64| bits >> start.min(63) & low_bits(width);
            patterns.iter().flatten().map(of).collect::<BTreeSet<u64>>().len()
        };
        let next = parts.iter().skip(1).copied().chain([(64, 0)]);
        let closed = parts.iter().copied().zip(next).filter(|((start, _), _)| !shape.open.contains(start));
        let found = closed.map(|((start, width), (above, more))| {
            // the sign of the number must be known: it is the single bit above, or the highest of these bits
            let has_sign = more == 1 || above.saturating_add(more) == 64;
            (values((start, width)), start, if has_sign { width } else { width.saturating_sub(1) })
        });
        let wide = found.filter(|(values, _, width)| *values >= LEAST_VALUES && *width >= LEAST_WIDTH);
        let (_, start, width) = wide.max_by_key(|(values, _, width)| (*values, *width))?;
        Some(Request::Open(location, start, width))
    }
}

/// The difference between the variable of a field and its number: 1 for a negative number. When a mask of all ones is added to a field
/// of 0, the number goes from 0 to -1, but the variable stays the same and only the sign bit changes. So the variable says how many
/// threads have counted up, whether or not the mask is set.
pub(crate) fn held(negative: bool) -> i64 {
    i64::from(negative)
}

/// Whether a number is so far from 0 that a wide field may wrap around after few more steps.
fn is_far(number: i64, width: u8) -> bool {
    let (least, most) = limits(width);
    width >= WIDE && !(least / 2..=most / 2).contains(&number)
}

/// Whether a wide field may leave its range after few additions of this number.
pub(crate) fn is_large_step(number: i64, width: u8) -> bool {
    /// The fewest additions from 0 to the end of the range: for fields of 14 bits and more, and for fields that even loops never
    /// exhaust (24 bits and more).
    const LEAST_STEPS: [i64; 2] = [1 << 10, 1 << 16];
    let least = LEAST_STEPS[usize::from(width >= SURELY_WIDE)];
    width >= WIDE && number.saturating_abs() > (limits(width).1 / least).max(1)
}

impl Patterns {
    /// The patterns of the initial values of the locations.
    pub(crate) fn new(code: &Code, shapes: &Shapes) -> Self {
        let first = |(location, found): (u32, &Location)| {
            let number = found.initial.number.cast_unsigned() & shapes.known(location);
            BTreeSet::from([found.undefined.is_none().then_some(number)])
        };
        Self { admitted: (0..).zip(&code.locations).map(first).collect(), proposed: BTreeMap::new() }
    }

    pub(crate) fn of(&self, location: u32) -> Vec<Pattern> {
        self.admitted.get(location as usize).into_iter().flatten().copied().collect()
    }

    pub(crate) fn has(&self, location: u32, pattern: u64) -> bool {
        self.admitted.get(location as usize).is_some_and(|all| all.contains(&Some(pattern)))
    }

    /// Notes that a thread may write this pattern.
    pub(crate) fn propose(&mut self, location: u32, pattern: u64) {
        if !self.has(location, pattern) {
            self.proposed.entry(location).or_default().insert(Some(pattern));
        }
    }

    /// Adds a pattern; false if there is no room for it, or if it is known already.
    pub(crate) fn take(&mut self, location: u32, pattern: u64) -> bool {
        let all = self.admitted.get_mut(location as usize);
        all.is_some_and(|all| all.len() < MOST && all.insert(Some(pattern)))
    }

    /// Adds the proposed patterns, as far as there is room, and returns whether any of them is new.
    ///
    /// # Errors
    /// The location must be divided in another way.
    pub(crate) fn admit(&mut self, shapes: &Shapes) -> Result<bool, Request> {
        let mut is_new = false;
        for (location, proposed) in std::mem::take(&mut self.proposed) {
            let Some(all) = self.admitted.get_mut(location as usize) else { continue };
            let wanted: BTreeSet<Pattern> = all.union(&proposed).copied().collect();
            if wanted.len() > FEW
                && let Some(request) = shapes.opened(location, &wanted)
            {
                return Err(request);
            }
            for pattern in proposed.into_iter().take(MOST.saturating_sub(all.len())) {
                is_new |= all.insert(pattern);
            }
        }
        Ok(is_new)
    }
}
