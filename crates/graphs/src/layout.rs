//! Numbers computed from addresses that depend on where the objects are in memory. In the code, the address of an object is a multiple
//! of 2^32; on a processor, the bits of an address above its alignment are unknown.

use super::address::AddressMap;
use super::function::Bitwise;

/// How a number is computed from two others, as far as it may depend on where objects are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dependence {
    /// From the lowest bits of the first number, this many of them; from all bits if there are [`ALL_BITS`].
    Low(u8),
    /// By the same operation on each bit.
    Bitwise(Bitwise),
    /// By addition.
    Sum,
    /// By subtraction.
    Difference,
    /// By a comparison of an address with a number that is none: which one is less.
    Order,
}

/// The offsets in an object.
const LOW: i64 = (1 << AddressMap::OFFSET_BITS) - 1;

/// The bits of an address that depend on where the object is, and that no alignment tells.
const MIDDLE: i64 = (1 << AddressMap::BITS) - 1 - LOW;

/// The numbers where objects may be: not in the first page, nor in the upper half of the numbers.
pub const MAPPED: std::ops::Range<i64> = 4096..1 << AddressMap::BITS;

/// More low bits than any alignment tells.
pub const ALL_BITS: u8 = 63;

/// The number of low bits of an address that decide the result of an operation on each bit, if the other number is `mask`.
#[must_use]
pub fn bits_under(how: Bitwise, mask: i64) -> u8 {
    let asked = match (how, mask & MIDDLE) {
        // the other bits stay as they are, or are cleared
        (Bitwise::And, MIDDLE) => !mask & LOW,
        (_, 0) => mask & LOW,
        _ => LOW,
    };
    u8::try_from(64 - asked.leading_zeros()).unwrap_or(ALL_BITS)
}

impl AddressMap {
    /// Whether a number that is computed from `left` and `right` depends on where objects are in memory. A mark above [`Self::BITS`]
    /// does not hide an address from operations on bits. The order of addresses is that of the objects: nothing asks for it.
    #[must_use]
    pub fn depends(&self, on: Dependence, left: i64, right: i64) -> bool {
        let marked = |number: i64| self.object(number & ((1 << Self::BITS) - 1)).map(|(object, _)| object);
        let is_loose =
            |number: i64, bits: u8| bits > 0 && marked(number).is_some_and(|object| object.is_loose(bits));
        let object = |number: i64| self.object_number(number).filter(|it| *it < self.objects.len());
        match on {
            Dependence::Low(bits) => is_loose(left, bits),
            Dependence::Bitwise(how) => match (object(left), object(right)) {
                // the same bits, or none
                (Some(one), Some(other)) if one == other => false,
                (Some(_), Some(_)) => true,
                (_, None) if marked(left).is_some() => is_loose(left, bits_under(how, right)),
                _ => is_loose(right, bits_under(how, left)),
            },
            Dependence::Sum => object(left).is_some() && object(right).is_some(),
            Dependence::Order => object(left).is_some() && object(right).is_none() && MAPPED.contains(&right),
            Dependence::Difference => object(right).is_some() && object(left) != object(right),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{AddressMap, Bitwise, Dependence, bits_under};
    use crate::Object;

    #[test]
    fn a_mask_asks_for_the_bits_that_it_keeps_or_clears() {
        for (mask, and, or) in [
            (0, 0, 0),
            (1, 1, 1),
            (3, 2, 2),
            (12, 4, 4),
            (-1, 0, 32),
            (-2, 1, 32),
            (-4, 2, 32),
            // a mark in the upper bits
            (1 << 63, 0, 0),
            (0xffff << 48, 0, 0),
            ((1 << 48) - 1, 0, 32),
            ((1 << 48) - 4, 2, 32),
            (1 << 40, 32, 32),
            ((1 << 40) - 1, 32, 32),
        ] {
            assert_eq!(bits_under(Bitwise::And, mask), and, "& {mask}");
            assert_eq!(bits_under(Bitwise::Or, mask), or, "| {mask}");
            assert_eq!(bits_under(Bitwise::Xor, mask), or, "^ {mask}");
        }
    }

    #[test]
    fn results_depend_on_the_layout_if_the_alignment_does_not_tell_them() {
        let map =
            AddressMap { objects: [1, 8].map(|alignment| Object { alignment, ..Object::default() }).into() };
        let [byte, word] = [0, 1].map(|index| AddressMap::address(index).expect("an address"));
        let mark = 1 << 60;
        for (on, left, right, depends) in [
            (Dependence::Low(1), byte, 0, true),
            (Dependence::Low(3), word, 0, false),
            (Dependence::Low(4), word, 0, true),
            (Dependence::Low(63), word + 5, 0, true),
            (Dependence::Low(63), 5, 0, false),
            (Dependence::Low(4), word | mark, 0, true),
            (Dependence::Bitwise(Bitwise::And), byte, 1, true),
            (Dependence::Bitwise(Bitwise::And), 7, word, false),
            (Dependence::Bitwise(Bitwise::And), 15, word, true),
            (Dependence::Bitwise(Bitwise::And), word | mark, 15, true),
            (Dependence::Bitwise(Bitwise::And), 15, 16, false),
            (Dependence::Bitwise(Bitwise::Xor), word, word, false),
            (Dependence::Bitwise(Bitwise::Xor), word, byte, true),
            (Dependence::Sum, word, 8, false),
            (Dependence::Sum, word, word, true),
            (Dependence::Difference, word + 4, word, false),
            (Dependence::Difference, word, 4, false),
            (Dependence::Difference, word, byte, true),
            (Dependence::Difference, 0, byte, true),
            (Dependence::Order, byte, 1 << 40, true),
            (Dependence::Order, byte, 64, false),
            (Dependence::Order, byte, -4095, false),
            (Dependence::Order, byte, word, false),
            (Dependence::Order, 1 << 20, 1 << 40, false),
        ] {
            assert_eq!(map.depends(on, left, right), depends, "{on:?} {left:x} {right:x}");
        }
    }
}
