//! What a step computes from words with unknown numbers. If the result depends on these numbers, the decisions of the way select a
//! case.

use crate::memory::is_large_step;
use crate::trail::{Trail, WIDE, limits};
use crate::word::{Computed, Failure, Field, Number, Word, centred, low_bits, misfit};
use garret_graphs::{Atom, Bitwise, Expression, Function, Guard, Meaning, Sum};
use smallvec::SmallVec;
use std::cmp::Ordering;

/// A step that is a multiple of 2 to this power gets a field of its own. Smaller steps do not: counters are also incremented by 2 and
/// by 4.
const WHOLE: u32 = 3;

/// Words with fields, and their factors in a sum.
type Open = SmallVec<[(Word, i64); 2]>;

/// The values that an expression refers to: the slots of a thread, and the word that it reads.
pub(crate) struct Values<'v> {
    pub(crate) slots: &'v [Word],
    pub(crate) read: Option<&'v Word>,
}

impl Values<'_> {
    fn atom(&self, atom: Atom) -> Computed<Word> {
        match atom {
            Atom::Slot(slot) => self.slots.get(usize::from(slot)).cloned().ok_or(Failure::Gap),
            Atom::Loaded => Ok(self.read.cloned().unwrap_or_default()),
            // memory holds no references to threads
            Atom::LoadedThread => Ok(Word::default()),
        }
    }

    /// The words of a sum that have fields, with their factors, and the sum of the known rest.
    fn parts(&self, sum: &Sum) -> Computed<(Open, i64)> {
        let (mut open, mut known) = (SmallVec::new(), sum.constant);
        for &(atom, factor) in &sum.terms {
            let word = self.atom(atom)?;
            match word.number() {
                Some(number) => {
                    let product = number.checked_mul(factor).ok_or(Failure::Gap)?;
                    known = known.checked_add(product).ok_or(Failure::Gap)?;
                }
                None => open.push((word, factor)),
            }
        }
        Ok((open, known))
    }

    fn sum(&self, sum: &Sum, trail: &mut Trail) -> Computed<Word> {
        let (open, known) = self.parts(sum)?;
        match open.as_slice() {
            [] => Ok(Word::of(known)),
            [(word, 1)] => plus(word, known, 64, trail),
            [(word, _), ..] => Err(closed(word)),
        }
    }

    /// The value of an expression.
    pub(crate) fn value(&self, expression: &Expression, trail: &mut Trail) -> Computed<Word> {
        match expression {
            Expression::Sum(sum) => self.sum(sum, trail),
            Expression::Function(function, left, right) => {
                let (left, right) = (self.sum(left, trail)?, self.sum(right, trail)?);
                of(*function, &left, &right, trail)
            }
            Expression::Lookup(map, address, width) => {
                let address = self.sum(address, trail)?;
                let number = address.number().ok_or_else(|| closed(&address))?;
                Ok(Word::of(map.lookup(number, *width)))
            }
            Expression::Layout(map, on, both) => {
                let known = |sum: &Sum, trail: &mut Trail| {
                    let word = self.sum(sum, trail)?;
                    word.number().ok_or_else(|| closed(&word))
                };
                let (left, right) = (known(&both[0], trail)?, known(&both[1], trail)?);
                Ok(Word::of(map.depends(*on, left, right).into()))
            }
        }
    }

    /// Whether a guard holds.
    pub(crate) fn holds(&self, guard: &Guard, trail: &mut Trail) -> Computed<bool> {
        let [less, equal, greater] = guard.signs;
        let ordering = match &guard.value {
            Expression::Sum(sum) => {
                let (open, known) = self.parts(sum)?;
                match open.as_slice() {
                    [] => known.cmp(&0),
                    // the sum is greater than 0 if and only if one word is greater than the other
                    [(one, 1), (other, -1)] | [(other, -1), (one, 1)] => {
                        let one = plus(one, known, 64, trail)?;
                        compared(&one, other, (64, true, guard.signs), trail)?
                    }
                    [(word, 1)] => {
                        let other = Word::of(known.checked_neg().ok_or(Failure::Gap)?);
                        compared(word, &other, (64, true, guard.signs), trail)?
                    }
                    [(word, _), ..] => return Err(closed(word)),
                }
            }
            value => {
                let word = self.value(value, trail)?;
                compared(&word, &Word::default(), (64, true, guard.signs), trail)?
            }
        };
        Ok(match ordering {
            Ordering::Less => less,
            Ordering::Equal => equal,
            Ordering::Greater => greater,
        })
    }

    pub(crate) fn all_hold(&self, guards: &[Guard], trail: &mut Trail) -> Computed<bool> {
        for guard in guards {
            if !self.holds(guard, trail)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A request that the location of the word has no fields.
pub(crate) fn closed(word: &Word) -> Failure {
    word.fields.first().map_or(Failure::Gap, Field::close)
}

/// The value of a function.
fn of(function: Function, left: &Word, right: &Word, trail: &mut Trail) -> Computed<Word> {
    let numbers = (left.number(), right.number());
    if let (Some(left), Some(right)) = numbers {
        return Ok(Word::of(function.of(left, right)));
    }
    let with_fields = || if left.fields.is_empty() { closed(right) } else { closed(left) };
    let power =
        |number: i64| (number > 0 && number & (number - 1) == 0).then(|| number.trailing_zeros() as u8);
    let distance = |bits: u8| {
        let distance = numbers.1.and_then(|number| u8::try_from(number).ok());
        distance.filter(|distance| *distance < bits).ok_or_else(with_fields)
    };
    match function.means().ok_or_else(with_fields)? {
        Meaning::Bitwise(function) => left.bitwise(function, right),
        Meaning::Add(bits) => match numbers {
            (_, Some(number)) => plus(left, number, bits, trail),
            (Some(number), _) => plus(right, number, bits, trail),
            // if no bit can be set in both, there is no carry
            _ if disjoint(left, right) => left.bitwise(Bitwise::Or, right)?.signed(bits),
            _ => Err(closed(right)),
        },
        Meaning::Subtract(bits) => match numbers {
            (_, Some(number)) => plus(left, number.wrapping_neg(), bits, trail),
            _ => Err(with_fields()),
        },
        Meaning::Multiply(bits) => match (numbers.0.and_then(power), numbers.1.and_then(power)) {
            (_, Some(power)) => left.shifted_left(power, bits),
            (Some(power), _) => right.shifted_left(power, bits),
            _ => Err(with_fields()),
        },
        Meaning::Divide(bits) => {
            let power = numbers.1.and_then(power).ok_or_else(with_fields)?;
            left.shifted_right(power, (bits, false))
        }
        Meaning::Remainder(bits) => {
            let power = numbers.1.and_then(power).ok_or_else(with_fields)?;
            left.unsigned(power)?.signed(bits)
        }
        Meaning::DivideSigned(_) | Meaning::RemainderSigned(_) | Meaning::Mixed => Err(with_fields()),
        Meaning::ShiftLeft(bits) => left.shifted_left(distance(bits)?, bits),
        Meaning::ShiftRight { bits, signed } => left.shifted_right(distance(bits)?, (bits, signed)),
        Meaning::Low(bits) => left.signed(bits),
        Meaning::Unsigned(bits) => left.unsigned(bits),
        Meaning::Second => Ok(right.clone()),
        Meaning::Compare { bits, signed, holds } => {
            let ordering = compared(left, right, (bits, signed, holds), trail)?;
            let [less, equal, greater] = holds;
            let holds = match ordering {
                Ordering::Less => less,
                Ordering::Equal => equal,
                Ordering::Greater => greater,
            };
            Ok(Word::of(holds.into()))
        }
    }
}

/// Whether no bit can be set in both words.
fn disjoint(one: &Word, other: &Word) -> bool {
    (one.known | one.open()) & (other.known | other.open()) == 0
}

/// The sum of a word and a number, in `bits` bits.
///
/// # Why the carry is correct
/// Let a field of `w` bits hold the number `n`, let `u` be its bits, and let `a` be added, both numbers in two's complement. Read
/// without sign, the bits of `a` are `a + 2^w [a < 0]`, and `u = n + 2^w [n < 0]`. Their sum is `n + a + 2^w ([n < 0] + [a < 0])`, and
/// the bits of `n + a` are `n + a + 2^w [n + a < 0]`. So the carry is `[n < 0] + [a < 0] - [n + a < 0]`.
fn plus(word: &Word, number: i64, bits: u8, trail: &mut Trail) -> Computed<Word> {
    let (word, added) = (word.unsigned(bits)?, number.cast_unsigned() & low_bits(bits));
    let mut found = Word::default();
    let (mut at, mut carry) = (0u8, 0u64);
    while at < bits {
        let field = word.fields.iter().find(|field| field.end() > at);
        let Some(field) = field.filter(|field| field.shift <= at) else {
            // the known bits up to the next field
            let end = field.map_or(bits, |field| field.shift);
            let mask = low_bits(end - at);
            let part = |of: u64| u128::from(of >> at & mask);
            let sum = part(word.known) + part(added) + u128::from(carry);
            // the mask drops the carry, so the cast loses nothing
            found.known |= (sum as u64 & mask) << at;
            carry = u64::from(sum >> (end - at) != 0);
            at = end;
            continue;
        };
        let end = field.end();
        let chunk = u128::from(added >> at & low_bits(field.width)) + u128::from(carry);
        let is_whole = chunk >> field.width != 0;
        at = end;
        if is_whole || chunk == 0 {
            // 2^w is added (all ones and a carry), or nothing: the field stays as it is
            carry = u64::from(is_whole);
            found.fields.push(*field);
            continue;
        }
        let step = centred(chunk as u64, field.width);
        if step.trailing_zeros() >= WHOLE {
            // the bits below stay as they are
            return Err(field.cut(field.shift.saturating_add(step.trailing_zeros() as u8)));
        }
        if is_large_step(step, field.width) {
            return Err(field.close());
        }
        let mut after = after(field, step, trail)?;
        carry = 0;
        if end < bits {
            let was_negative = trail.is_less(field, 0)?;
            let is_negative = trail.is_less(&after, 0)?;
            after.negative = Some(is_negative);
            carry =
                u64::from(if step > 0 { was_negative && !is_negative } else { was_negative || !is_negative });
        }
        found.fields.push(after);
    }
    found.signed(bits)
}

/// A field after `step` was added to its number.
fn after(field: &Field, step: i64, trail: &mut Trail) -> Computed<Field> {
    let plus = field.number.plus.checked_add(step).ok_or(Failure::Gap)?;
    let after = Field { number: Number { plus, ..field.number }, negative: None, ..*field };
    if field.width < WIDE {
        // the result of wrapping around is unknown
        let (least, most) = limits(field.width);
        if trail.is_less(&after, least)? || !trail.is_less(&after, most.saturating_add(1))? {
            return Err(Failure::Gap);
        }
    }
    Ok(after)
}

/// Compares the low bits of two words. `asked` holds the answer for less, equal and greater; orderings with the same answer are not
/// distinguished.
fn compared(
    left: &Word,
    right: &Word,
    (bits, signed, asked): (u8, bool, [bool; 3]),
    trail: &mut Trail,
) -> Computed<Ordering> {
    let (left, right) = (left.unsigned(bits)?, right.unsigned(bits)?);
    let both_known = !(left.open() | right.open());
    let only_equal = asked[0] == asked[2];
    if only_equal && (left.known ^ right.known) & both_known != 0 {
        return Ok(Ordering::Less);
    }
    let mut end = bits;
    if signed {
        // signed numbers are ordered like unsigned ones, except for the highest bit
        let sign = bits.saturating_sub(1);
        for word in [&left, &right] {
            if let Some(field) = word.field_at(sign) {
                return Err(field.cut(if field.shift < sign { sign } else { bits }));
            }
        }
        let sign_of = |word: &Word| word.known >> sign.min(63) & 1;
        match sign_of(&right).cmp(&sign_of(&left)) {
            Ordering::Equal => end = sign,
            ordering => return Ok(ordering),
        }
    }
    while end > 0 {
        let (one, other) = (left.field_at(end - 1), right.field_at(end - 1));
        for (field, word) in [(one, &right), (other, &left)] {
            if let Some(failed) = field.and_then(|field| misfit(field, word)) {
                return Err(failed);
            }
        }
        let start = one.or(other).map_or_else(
            || {
                let fields = left.fields.iter().chain(&right.fields);
                fields.map(Field::end).filter(|it| *it < end).max().unwrap_or(0)
            },
            |field| field.shift,
        );
        let part = |word: &Word| word.known >> start & low_bits(end - start);
        // whether the lower bits are equal in both words, so that this part decides
        let is_last = (left.known ^ right.known) & low_bits(start) == 0
            && !left.fields.iter().chain(&right.fields).any(|field| field.shift < start);
        let asked = match () {
            () if only_equal => OrderQuery::Equal,
            () if is_last && asked[1] == asked[2] => OrderQuery::Less,
            () if is_last && asked[0] == asked[1] => OrderQuery::Greater,
            () => OrderQuery::All,
        };
        let ordering = match (one, other) {
            (None, None) => part(&left).cmp(&part(&right)),
            (Some(one), Some(other)) => fields(one, other, asked, trail)?,
            (Some(field), None) => with_known(field, part(&right), asked, trail)?,
            (None, Some(field)) => with_known(field, part(&left), asked.reverse(), trail)?.reverse(),
        };
        if ordering != Ordering::Equal {
            return Ok(ordering);
        }
        end = start;
    }
    Ok(Ordering::Equal)
}

/// Which of the orderings of two numbers must be distinguished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OrderQuery {
    /// Whether the numbers are equal.
    Equal,
    /// Whether the first number is less.
    Less,
    /// Whether the first number is greater.
    Greater,
    All,
}

impl OrderQuery {
    fn reverse(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::Greater => Self::Less,
            Self::Equal | Self::All => self,
        }
    }

    /// The ordering of two numbers, with only the questions that are asked.
    fn ordering(
        self,
        are_equal: impl Fn(&mut Trail) -> Computed<bool>,
        is_less: impl Fn(&mut Trail) -> Computed<bool>,
        is_greater: impl Fn(&mut Trail) -> Computed<bool>,
        trail: &mut Trail,
    ) -> Computed<Ordering> {
        if matches!(self, Self::Less | Self::All) && is_less(trail)? {
            return Ok(Ordering::Less);
        }
        if matches!(self, Self::Equal | Self::All) && are_equal(trail)? {
            return Ok(Ordering::Equal);
        }
        let is_greater = match self {
            Self::Less | Self::All => true,
            Self::Equal => false,
            Self::Greater => is_greater(trail)?,
        };
        Ok(if is_greater { Ordering::Greater } else { Ordering::Less })
    }
}

/// Compares the bits of two fields of the same width, without sign.
fn fields(one: &Field, other: &Field, asked: OrderQuery, trail: &mut Trail) -> Computed<Ordering> {
    if asked != OrderQuery::Equal {
        // without sign, negative numbers are the greater ones
        match (trail.is_less(one, 0)?, trail.is_less(other, 0)?) {
            (true, false) => return Ok(Ordering::Greater),
            (false, true) => return Ok(Ordering::Less),
            _ => {}
        }
    }
    asked.ordering(
        |trail| trail.are_equal(one, other),
        |trail| trail.are_less(one, other),
        |trail| trail.are_less(other, one),
        trail,
    )
}

/// Compares a field with known bits.
fn with_known(field: &Field, bits: u64, asked: OrderQuery, trail: &mut Trail) -> Computed<Ordering> {
    let number = centred(bits, field.width);
    if asked != OrderQuery::Equal {
        match (trail.is_less(field, 0)?, number < 0) {
            (true, false) => return Ok(Ordering::Greater),
            (false, true) => return Ok(Ordering::Less),
            _ => {}
        }
    }
    asked.ordering(
        |trail| trail.is(field, number),
        |trail| trail.is_less(field, number),
        |trail| trail.is_less(field, number.saturating_add(1)).map(|less| !less),
        trail,
    )
}

#[cfg(test)]
mod tests;
