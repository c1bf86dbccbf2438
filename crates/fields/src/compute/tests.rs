//! Compares computations on fields with those on numbers: for each choice of the numbers, exactly one way is taken, and it gives the
//! same word.

use super::{Values, of};
use crate::trail::{Comparison, Trail, limits};
use crate::word::{Computed, Failure, Field, Number, Origin, Symbol, Word, low_bits};
use fastrand::Rng;
use garret_graphs::{Atom, Bitwise, Expression, Function, Guard, Meaning, Sum};
use std::collections::BTreeMap;

/// The values of symbols.
type Numbers = BTreeMap<Symbol, i64>;

fn number(field: &Field, numbers: &Numbers) -> i64 {
    numbers[&field.number.symbol] + field.number.plus
}

/// The value of a word for these numbers.
fn concrete(word: &Word, numbers: &Numbers) -> i64 {
    let bits =
        |field: &Field| (number(field, numbers).cast_unsigned() & low_bits(field.width)) << field.shift;
    word.fields.iter().fold(word.known, |all, field| all | bits(field)).cast_signed()
}

/// The lowest `bits` bits, sign-extended.
fn wrapped(value: i128, bits: u8) -> i64 {
    let value = value as i64;
    if bits >= 64 { value } else { (value << (64 - bits)) >> (64 - bits) }
}

/// A random word of `bits` bits with up to two fields and a known highest bit. The numbers of its fields are added to `numbers`.
fn word(random: &mut Rng, bits: u8, first: u8, numbers: &mut Numbers) -> Word {
    let mut found = Word::of(wrapped(random.i64(..).into(), bits));
    let mut at = random.u8(0..3);
    for symbol in first..first + 2 {
        let width = random.u8(2..=bits.max(5) - 2);
        let end = at + width;
        if end >= bits {
            break;
        }
        let negative = found.known >> end & 1 == 1;
        // near 0, or anywhere in the range
        let (least, most) = limits(width);
        let small = if negative { random.i64(least.max(-3)..0) } else { random.i64(0..=most.min(3)) };
        let all = if negative { random.i64(least..0) } else { random.i64(0..=most) };
        let value = if random.bool() { small } else { all };
        // the value of the symbol lies in the range, too
        let plus = random.i64(-1..=1);
        let plus = if (least..=most).contains(&(value - plus)) { plus } else { 0 };
        numbers.insert(Symbol::Kept(symbol), value - plus);
        let field = Field {
            shift: at,
            width,
            number: Number { symbol: Symbol::Kept(symbol), plus },
            negative: Some(negative).filter(|_| random.u8(..) < 200),
            origin: Origin { location: 0, bit: at },
        };
        found.known &= !field.mask();
        found.fields.push(field);
        at = end + random.u8(1..3);
    }
    found
}

fn meaning(random: &mut Rng, bits: u8) -> Meaning {
    let functions = [Bitwise::And, Bitwise::Or, Bitwise::Xor];
    match random.u8(0..15) {
        0 | 1 => Meaning::Bitwise(functions[random.usize(0..3)]),
        2 | 3 => Meaning::Add(bits),
        4 => Meaning::Subtract(bits),
        5 => Meaning::Multiply(bits),
        6 => Meaning::Divide(bits),
        7 => Meaning::Remainder(bits),
        8 => Meaning::ShiftLeft(bits),
        9 => Meaning::ShiftRight { bits, signed: random.bool() },
        10 => Meaning::Low([8, 16, 32][random.usize(0..3)]),
        12 if random.bool() => Meaning::DivideSigned(bits),
        12 => Meaning::RemainderSigned(bits),
        11 => Meaning::Unsigned([8, 16, 32][random.usize(0..3)]),
        _ => {
            let holds = [
                [true, false, false],
                [true, true, false],
                [false, true, false],
                [true, false, true],
                [false, true, true],
                [false, false, true],
            ];
            Meaning::Compare { bits, signed: random.bool(), holds: holds[random.usize(0..6)] }
        }
    }
}

/// The result of the function on numbers, written from the LLVM manual.
fn expected(meaning: Meaning, left: i64, right: i64) -> i64 {
    let unsigned = |value: i64, bits: u8| i128::from(value.cast_unsigned() & low_bits(bits));
    match meaning {
        Meaning::Bitwise(Bitwise::And) => left & right,
        Meaning::Bitwise(Bitwise::Or) => left | right,
        Meaning::Bitwise(Bitwise::Xor) => left ^ right,
        Meaning::Add(bits) => wrapped(i128::from(left) + i128::from(right), bits),
        Meaning::Subtract(bits) => wrapped(i128::from(left) - i128::from(right), bits),
        Meaning::Multiply(bits) => wrapped(i128::from(left) * i128::from(right), bits),
        Meaning::Divide(bits) => wrapped(unsigned(left, bits) / unsigned(right, bits), bits),
        Meaning::Remainder(bits) => wrapped(unsigned(left, bits) % unsigned(right, bits), bits),
        Meaning::DivideSigned(bits) => wrapped(i128::from(left) / i128::from(right), bits),
        Meaning::RemainderSigned(bits) => wrapped(i128::from(left) % i128::from(right), bits),
        Meaning::ShiftLeft(bits) => wrapped(i128::from(left) << right, bits),
        Meaning::ShiftRight { bits, signed: true } => wrapped(i128::from(left) >> right, bits),
        Meaning::ShiftRight { bits, signed: false } => wrapped(unsigned(left, bits) >> right, bits),
        Meaning::Low(bits) => wrapped(left.into(), bits),
        Meaning::Unsigned(bits) => unsigned(left, bits) as i64,
        Meaning::Mixed | Meaning::Second => right,
        Meaning::Compare { bits, signed, holds } => {
            let [one, other] = [left, right].map(|value| {
                if signed { i128::from(wrapped(value.into(), bits)) } else { unsigned(value, bits) }
            });
            i64::from(holds[(one.cmp(&other) as i8 + 1) as usize])
        }
    }
}

/// Whether a way is taken for these numbers.
fn is_taken(trail: &Trail, numbers: &Numbers) -> bool {
    let conditions = trail.conditions(true);
    let in_ranges = conditions.ranges.iter().all(|(symbol, [least, most])| {
        let value = numbers[symbol];
        least.is_none_or(|least| least <= value) && most.is_none_or(|most| value <= most)
    });
    let holds = |(comparison, holds): &(Comparison, bool)| {
        let right = comparison.right.map_or(0, |right| numbers[&right]);
        let difference = numbers[&comparison.left] - right;
        let is = if comparison.is_less {
            difference < comparison.constant
        } else {
            difference == comparison.constant
        };
        is == *holds
    };
    in_ranges && conditions.others.iter().all(holds)
}

/// Computes on each way; returns the results of the ways that are taken. `None` if the words must be divided in another way.
fn taken<T>(
    words: &[&Word],
    numbers: &Numbers,
    compute: impl Fn(&mut Trail) -> Computed<T>,
) -> Option<Vec<Option<T>>> {
    let mut trail = Trail::default();
    let mut found = Vec::new();
    loop {
        for word in words {
            trail.note(word);
        }
        let result = match compute(&mut trail) {
            Err(Failure::Divide(_)) => None,
            Err(Failure::Gap) => Some(None),
            Ok(value) => Some(Some(value)),
        };
        if is_taken(&trail, numbers) {
            found.push(result?);
        }
        if !trail.turn() {
            return Some(found);
        }
    }
}

#[test]
fn functions_of_fields_are_those_of_numbers() {
    let seed = 20_261_129;
    println!("seed {seed}");
    let mut random = Rng::with_seed(seed);
    let (mut compared, mut gaps, mut divided) = (0, 0, 0);
    for _ in 0..400_000 {
        let bits = [8, 16, 32, 64][random.usize(0..4)];
        let meaning = meaning(&mut random, bits);
        let mut numbers = Numbers::new();
        let left = word(&mut random, bits, 0, &mut numbers);
        let amount = match meaning {
            Meaning::ShiftLeft(bits) | Meaning::ShiftRight { bits, .. } => Some(random.i64(0..bits.into())),
            Meaning::Multiply(bits)
            | Meaning::Divide(bits)
            | Meaning::Remainder(bits)
            | Meaning::DivideSigned(bits)
            | Meaning::RemainderSigned(bits) => Some(wrapped(1_i128 << random.u8(0..bits - 1), bits)),
            _ if random.u8(..) < 90 => Some(wrapped(random.i64(-9..9).into(), bits)),
            _ if random.u8(..) < 90 => {
                Some(wrapped((1_i128 << random.u8(0..bits)) - random.i128(0..2), bits))
            }
            _ => None,
        };
        let mut right = amount.map_or_else(|| word(&mut random, bits, 2, &mut numbers), Word::of);
        // similar words are compared, too
        if amount.is_none() && random.bool() {
            right = left.clone();
            for field in &mut right.fields {
                field.number.plus += random.i64(-1..=1);
                field.negative = None;
            }
        }
        let function = Function::meaning(|_, _| 0, Some(meaning));
        if left.fields.is_empty() && right.fields.is_empty() {
            continue;
        }
        let Some(found) = taken(&[&left, &right], &numbers, |trail| of(function, &left, &right, trail))
        else {
            divided += 1;
            continue;
        };
        let what = format!("{meaning:?} of {left:?} and {right:?} with {numbers:?}");
        assert_eq!(found.len(), 1, "{what}");
        let [l, r] = [&left, &right].map(|word| concrete(word, &numbers));
        match &found[0] {
            Some(word) => assert_eq!(concrete(word, &numbers), expected(meaning, l, r), "{what}"),
            None => gaps += 1,
        }
        compared += 1;
    }
    println!("{compared} compared, {gaps} without an answer, {divided} divided otherwise");
    assert!(compared > 100_000 && gaps * 4 < compared);
}

#[test]
fn guards_of_fields_are_those_of_numbers() {
    let mut random = Rng::with_seed(7);
    let mut compared = 0;
    for _ in 0..50_000 {
        let mut numbers = Numbers::new();
        let slots = [word(&mut random, 32, 0, &mut numbers), word(&mut random, 32, 2, &mut numbers)];
        let mut sum = Sum { constant: random.i64(-3..3), ..Sum::atom(Atom::Slot(0)) };
        if random.bool() {
            sum.terms.push((Atom::Slot(1), -1));
        }
        let signs = [[true, false, false], [false, true, false], [true, false, true], [true, true, false]];
        let guard = Guard { value: Expression::Sum(sum.clone()), signs: signs[random.usize(0..4)] };
        let values = Values { slots: &slots, read: None };
        let Some(found) = taken(&[&slots[0], &slots[1]], &numbers, |trail| values.holds(&guard, trail))
        else {
            continue;
        };
        let [one, other] = [&slots[0], &slots[1]].map(|word| concrete(word, &numbers));
        let other = if sum.terms.len() > 1 { other } else { 0 };
        let sign = (one - other + sum.constant).signum();
        let expected = guard.signs[usize::try_from(sign + 1).expect("it is -1, 0 or 1")];
        assert_eq!(found.len(), 1, "{guard:?} {slots:?} {numbers:?}");
        if let Some(holds) = found[0] {
            assert_eq!(holds, expected, "{guard:?} {slots:?} {numbers:?}");
            compared += 1;
        }
    }
    assert!(compared > 10_000, "{compared}");
}
