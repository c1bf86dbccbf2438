//! The low bits of addresses. In the code, the address of an object is a multiple of 2^32, but on a processor the bits of an address
//! above its alignment are unknown. A thread that asks for them stops: what follows is not known.
//!
//! This looks at masks, conversions to fewer bits, shifts, products, quotients and remainders, wherever the address of an object may be
//! ([`Addresses`]); whether it is one is found out when the step is executed.

use super::objects::Addresses;
use super::{Builder, ZERO};
use garret_graphs::{Access, AddressMap, Bitwise, Expression, Guard, Meaning, Step, Sum};
use std::sync::Arc;

/// The reason for an unknown execution.
const WHY: &str = "a test of bits of an address that its alignment does not tell is not supported yet";

/// The binary logarithm of a number that no alignment reaches.
const NEVER: u8 = 63;

/// The number of bits at the top of a word that are the same in all addresses of a program: they may hold a mark.
const UNUSED: i64 = 64 - AddressMap::BITS as i64;

/// A number whose low bits an expression asks for, and the binary logarithm of the alignment that tells them if it is an address.
type Question = (Sum, u8);

impl Builder<'_> {
    /// The last object has only this alignment, in bytes.
    pub(super) fn is_anywhere(&mut self, alignment: u64) {
        if let Some(object) = self.map.objects.last_mut() {
            object.alignment = alignment;
        }
    }

    /// Gives variables the alignments that the text states.
    pub(super) fn state_alignments(&mut self) {
        for global in &self.module.globals {
            let address = self.globals.get(&(global.name.clone(), 0)).copied();
            let object = address.and_then(|it| self.map.object_number(it));
            let object = object.and_then(|number| self.map.objects.get_mut(number));
            if let (Some(object), Some(alignment)) = (object, global.alignment) {
                object.alignment = alignment.max(1);
            }
        }
    }

    /// Makes threads stop that ask for unknown bits of addresses.
    pub(super) fn guard_low_bits(&mut self) {
        let is_asked = |step: &Step| expressions(step).any(|it| questions(it).next().is_some());
        // other numbers may look like addresses: two numbers of 32 bits in a word; and the library of Rust asks for bits of addresses
        // that make no difference
        if !self.module.has_numbers_of_addresses
            || self.module.is_of_rust
            || !self.code.places.iter().any(|place| place.steps.iter().any(is_asked))
        {
            return;
        }
        let mut asked = Vec::new();
        let addresses = Addresses::new(&self.code, &self.map);
        for (thread, places) in addresses.places.iter().enumerate() {
            for place in places {
                let steps = self.code.places.get(*place as usize).map_or(&[][..], |place| &place.steps);
                for (number, step) in steps.iter().enumerate() {
                    let questions = expressions(step).flat_map(questions);
                    let open =
                        questions.filter(|(sum, bits)| addresses.may_be_loose(thread, (step, sum), *bits));
                    let open: Vec<Question> = open.collect();
                    if !open.is_empty() {
                        asked.push((*place, number, open));
                    }
                }
            }
        }
        asked.sort_by_key(|(place, number, _)| (*place, *number));
        asked.dedup_by_key(|(place, number, _)| (*place, *number));
        for (place, number, questions) in asked {
            self.stops_at(place, number, &questions);
        }
    }

    /// Adds guards to a step, and steps to a place where nothing is known.
    fn stops_at(&mut self, place: u32, number: usize, questions: &[Question]) {
        let at = place as usize;
        let Some(step) = self.code.places.get(at).and_then(|it| it.steps.get(number)).cloned() else {
            return;
        };
        self.source = step.tag.step;
        let why = format!("{}{WHY}", self.line());
        let unknown = self.unknown(&why);
        let mut guarded = step.clone();
        let mut all = Vec::new();
        for (sum, bits) in questions {
            let value = Expression::Lookup(Arc::default(), sum.clone(), AddressMap::LOOSE + bits);
            let guard = |signs| Guard { value: value.clone(), signs };
            let mut stopped = Step { to: unknown, sets: Vec::new(), ..step.clone() };
            if value.depends_on_read() {
                guarded.after_read.push(guard(ZERO));
                stopped.after_read = vec![guard(super::NOT_ZERO)];
            } else {
                guarded.guards.insert(0, guard(ZERO));
                stopped.access = Access::None;
                stopped.after_read = Vec::new();
                stopped.guards = vec![guard(super::NOT_ZERO)];
            }
            all.push(stopped);
        }
        if let Some(place) = self.code.places.get_mut(at) {
            place.steps[number] = guarded;
            place.steps.extend(all);
        }
    }
}

/// All expressions of a step.
fn expressions(step: &Step) -> impl Iterator<Item = &Expression> {
    let written = match &step.access {
        Access::Write(_, value, _) | Access::Exchange(_, value, _) => Some(value),
        Access::None | Access::Read(_) => None,
    };
    let guards = step.guards.iter().chain(&step.after_read).map(|guard| &guard.value);
    guards.chain(step.sets.iter().map(|(_, value)| value)).chain(written)
}

/// The low bits that an expression asks for.
fn questions(expression: &Expression) -> impl Iterator<Item = Question> + use<> {
    let factors = match expression {
        Expression::Function(function, left, right) if function.means() == Some(Meaning::Multiply(64)) => {
            let asked = |of: &Sum, by: &Sum| {
                let may_be_address = constant(of).is_none_or(is_address);
                (may_be_address && constant(by) != Some(1)).then(|| (of.clone(), NEVER))
            };
            [asked(left, right), asked(right, left)]
        }
        _ => [question(expression), None],
    };
    factors.into_iter().flatten()
}

fn constant(sum: &Sum) -> Option<i64> {
    sum.terms.is_empty().then_some(sum.constant)
}

fn question(expression: &Expression) -> Option<Question> {
    let Expression::Function(function, left, right) = expression else { return None };
    let bits = match function.means()? {
        Meaning::Bitwise(how) => {
            // the mask is a small number, not an address
            let (of, mask) = match (constant(left), constant(right)) {
                (_, Some(mask)) if !is_address(mask) => (left, mask),
                (Some(mask), _) => (right, mask),
                _ => return None,
            };
            return masked(how, mask).map(|bits| (of.clone(), bits));
        }
        Meaning::Low(bits) | Meaning::Unsigned(bits) if bits < 64 => bits,
        Meaning::Remainder(64) => match constant(right).map(i64::cast_unsigned) {
            Some(by) if by.is_power_of_two() => u8::try_from(by.trailing_zeros()).unwrap_or(NEVER),
            _ => NEVER,
        },
        Meaning::ShiftLeft(64) => match constant(right) {
            Some(by @ UNUSED..64) => u8::try_from(64 - by).unwrap_or(NEVER),
            _ => 0,
        },
        // what is above all bits that addresses have is 0
        Meaning::ShiftRight { bits: 64, .. }
            if constant(right).is_some_and(|by| by < AddressMap::BITS.into()) =>
        {
            NEVER
        }
        Meaning::Divide(64) | Meaning::DivideSigned(64) | Meaning::RemainderSigned(64) => NEVER,
        _ => return None,
    };
    (bits > 0).then(|| (left.clone(), bits.min(NEVER)))
}

/// Whether a number is in the range of addresses.
fn is_address(number: i64) -> bool {
    (AddressMap::FIRST..1 << 30).contains(&(number >> AddressMap::OFFSET_BITS))
}

/// The binary logarithm of the alignment that tells the bits of an address under a mask.
fn masked(how: Bitwise, mask: i64) -> Option<u8> {
    const LOW: i64 = (1 << AddressMap::OFFSET_BITS) - 1;
    /// The bits of an address that depend on where the object is, and that no alignment tells.
    const MIDDLE: i64 = (1 << AddressMap::BITS) - 1 - LOW;
    let asked = match (how, mask & MIDDLE) {
        // the other bits stay as they are, or are cleared
        (Bitwise::And, MIDDLE) => !mask & LOW,
        (_, 0) => mask & LOW,
        _ => LOW,
    };
    let bits = u8::try_from(64 - asked.leading_zeros()).unwrap_or(NEVER);
    (bits > 0).then_some(bits.min(NEVER))
}

#[cfg(test)]
mod tests {
    use super::masked;
    use garret_graphs::Bitwise;

    #[test]
    fn a_mask_asks_for_the_bits_that_it_keeps_or_clears() {
        for (mask, and, or) in [
            (0, None, None),
            (1, Some(1), Some(1)),
            (3, Some(2), Some(2)),
            (12, Some(4), Some(4)),
            (-1, None, Some(32)),
            (-2, Some(1), Some(32)),
            (-4, Some(2), Some(32)),
            // a mark in the upper bits
            (1 << 63, None, None),
            (0xffff << 48, None, None),
            ((1 << 48) - 1, None, Some(32)),
            ((1 << 48) - 4, Some(2), Some(32)),
            (1 << 40, Some(32), Some(32)),
            ((1 << 40) - 1, Some(32), Some(32)),
        ] {
            assert_eq!(masked(Bitwise::And, mask), and, "& {mask}");
            assert_eq!(masked(Bitwise::Or, mask), or, "| {mask}");
        }
    }
}
