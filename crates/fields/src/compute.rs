//! What a step computes, of words of which some bits are numbers that are not known. Where it depends on these numbers, the way decides.

use crate::memory::is_large_step;
use crate::trail::{Trail, WIDE, limits};
use crate::word::{Computed, Failed, Field, Number, Word, centred, low_bits, misfit};
use garret_graphs::{Atom, Bitwise, Expression, Function, Guard, Meaning, Sum};
use smallvec::SmallVec;
use std::cmp::Ordering;

/// What is added in multiples of 2 to this power is a field of its own: additions of 2 and 4 are those of counters, too.
const WHOLE: u32 = 3;

/// Words with fields, and their factors.
type Open = SmallVec<[(Word, i64); 2]>;

/// What a thread has for itself, and what it reads.
pub(crate) struct Values<'v> {
    pub(crate) slots: &'v [Word],
    pub(crate) read: Option<&'v Word>,
}

impl Values<'_> {
    fn atom(&self, atom: Atom) -> Computed<Word> {
        match atom {
            Atom::Slot(slot) => self.slots.get(usize::from(slot)).cloned().ok_or(Failed::Gap),
            Atom::Loaded => Ok(self.read.cloned().unwrap_or_default()),
            // there are no references to threads
            Atom::LoadedThread => Ok(Word::default()),
        }
    }

    /// The words of a sum that have fields, with their factors, and the sum of the others.
    fn parts(&self, sum: &Sum) -> Computed<(Open, i64)> {
        let (mut open, mut known) = (SmallVec::new(), sum.constant);
        for &(atom, factor) in &sum.terms {
            let word = self.atom(atom)?;
            match word.number() {
                Some(number) => {
                    let product = number.checked_mul(factor).ok_or(Failed::Gap)?;
                    known = known.checked_add(product).ok_or(Failed::Gap)?;
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

    /// What an expression comes to.
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
                    // a sum is greater than 0 where one word is greater than the other
                    [(one, 1), (other, -1)] | [(other, -1), (one, 1)] => {
                        let one = plus(one, known, 64, trail)?;
                        compared(&one, other, (64, true, guard.signs), trail)?
                    }
                    [(word, 1)] => {
                        let other = Word::of(known.checked_neg().ok_or(Failed::Gap)?);
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

/// What a word was read from has no fields.
pub(crate) fn closed(word: &Word) -> Failed {
    word.fields.first().map_or(Failed::Gap, Field::close)
}

/// What a function comes to.
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
            // where no bit is in both, there is no carry
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

/// Whether no bit may be 1 in both.
fn disjoint(one: &Word, other: &Word) -> bool {
    (one.known | one.open()) & (other.known | other.open()) == 0
}

/// A word and a number, in so many bits.
///
/// # Why the carry is what it is
/// Let `u` be the bits of a field of `w` bits with the number `n`, and `a` be added, both as numbers near 0: the bits of `a` without sign are
/// `a + 2^w [a < 0]`, and `u = n + 2^w [n < 0]`. Their sum is `n + a + 2^w ([n < 0] + [a < 0])`, the bits of `n + a` are
/// `n + a + 2^w [n + a < 0]`: so `[n < 0] + [a < 0] - [n + a < 0]` is carried.
fn plus(word: &Word, number: i64, bits: u8, trail: &mut Trail) -> Computed<Word> {
    let (word, added) = (word.unsigned(bits)?, number.cast_unsigned() & low_bits(bits));
    let mut found = Word::default();
    let (mut at, mut carry) = (0u8, 0u64);
    while at < bits {
        let field = word.fields.iter().find(|field| field.end() > at);
        let Some(field) = field.filter(|field| field.shift <= at) else {
            // up to the next field
            let end = field.map_or(bits, |field| field.shift);
            let mask = low_bits(end - at);
            let part = |of: u64| u128::from(of >> at & mask);
            let sum = part(word.known) + part(added) + u128::from(carry);
            // as many bits as the mask has
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
            // all bits are added and one more, or nothing
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

/// A field after so much was added to its number.
fn after(field: &Field, step: i64, trail: &mut Trail) -> Computed<Field> {
    let plus = field.number.plus.checked_add(step).ok_or(Failed::Gap)?;
    let after = Field { number: Number { plus, ..field.number }, negative: None, ..*field };
    if field.width < WIDE {
        // nothing is known of what wraps around
        let (least, most) = limits(field.width);
        if trail.is_less(&after, least)? || !trail.is_less(&after, most.saturating_add(1))? {
            return Err(Failed::Gap);
        }
    }
    Ok(after)
}

/// How the low bits of two words compare. Which is less, equal or greater is only told apart where it is asked: `asked` says what each comes to.
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
        // numbers with a sign are ordered as those without, but for the highest bit
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
        // below, nothing tells them apart any more
        let is_last = (left.known ^ right.known) & low_bits(start) == 0
            && !left.fields.iter().chain(&right.fields).any(|field| field.shift < start);
        let asked = match () {
            () if only_equal => Asked::Equal,
            () if is_last && asked[1] == asked[2] => Asked::Less,
            () if is_last && asked[0] == asked[1] => Asked::Greater,
            () => Asked::All,
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

/// What is told apart of how two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// Whether they are equal.
    Equal,
    /// Whether the first one is less.
    Less,
    /// Whether it is greater.
    Greater,
    All,
}

impl Asked {
    fn reverse(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::Greater => Self::Less,
            Self::Equal | Self::All => self,
        }
    }

    /// How they compare, where one of them may be less than the other.
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

/// How the bits of two fields of the same width compare.
fn fields(one: &Field, other: &Field, asked: Asked, trail: &mut Trail) -> Computed<Ordering> {
    if asked != Asked::Equal {
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

/// The same of a field and bits that are known.
fn with_known(field: &Field, bits: u64, asked: Asked, trail: &mut Trail) -> Computed<Ordering> {
    let number = centred(bits, field.width);
    if asked != Asked::Equal {
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
