//! The numbers that a thread keeps from one state to the next, and its accesses expressed by them.

use crate::memory::Content;
use crate::trail::{Comparison, Conditions, Trail};
use crate::way::{Effect, Local};
use crate::word::{Number, Symbol, low_bits};
use smallvec::SmallVec;

/// The largest number of unknown numbers that a thread keeps.
const MOST_KEPT: usize = 12;

/// The largest distance at which a number is expressed by one that is kept already, as for a number and its successor.
const NEAR: i64 = 2;

/// The access of a way that ends before its write.
pub(crate) fn without_write(does: Effect) -> Effect {
    match does {
        Effect::Update { location, read, .. } => Effect::Read { location, pattern: Some(read), locked: true },
        other => other,
    }
}

/// Expresses a written number by the number that is read if they are related: `count + 1` if the thread knows that the count equals its
/// own number.
pub(crate) fn express_by_read(does: Effect, conditions: &Conditions, trail: &Trail) -> Effect {
    let known = |content: Content| match content {
        Content::Number(Number { symbol, plus }) => {
            let number = trail.known(symbol).and_then(|number| number.checked_add(plus));
            number.map_or(content, Content::Known)
        }
        Content::Known(_) => content,
    };
    let (location, read, pattern, mut contents) = match does {
        Effect::Write { location, pattern, contents } => {
            let contents = contents.into_iter().map(known).collect();
            return Effect::Write { location, pattern, contents };
        }
        Effect::Update { location, read, pattern, contents } => (location, read, pattern, contents),
        does => return does,
    };
    // the search needs the difference to the old number, even if the old number is known
    for (content, place) in contents.iter_mut().zip(0..) {
        let was = trail.known(Symbol::Read(place));
        let same = |(comparison, holds): &(Comparison, bool)| match (*comparison, *content) {
            (
                Comparison { left, right: Some(right @ Symbol::Read(_)), is_less: false, constant },
                Content::Number(Number { symbol, plus }),
            ) if *holds && left == symbol && matches!(symbol, Symbol::Kept(_)) => {
                Some(Number { symbol: right, plus: plus.checked_add(constant)? })
            }
            _ => None,
        };
        let changed = match (known(*content), was) {
            (Content::Known(number), Some(was)) => {
                number.checked_sub(was).map(|plus| Number { symbol: Symbol::Read(place), plus })
            }
            _ => conditions.others.iter().find_map(same),
        };
        *content = changed.map_or(known(*content), Content::Number);
    }
    Effect::Update { location, read, pattern, contents }
}

/// The same state, where numbers with only one possible value become known bits.
pub(crate) fn known(mut local: Local, trail: &Trail) -> Local {
    let words = local.slots.iter_mut().chain(local.own.iter_mut().flatten());
    for word in words {
        let fields = std::mem::take(&mut word.fields);
        for field in fields {
            let number = trail.known(field.number.symbol);
            match number.and_then(|number| number.checked_add(field.number.plus)) {
                Some(number) => {
                    word.known |= (number.cast_unsigned() & low_bits(field.width)) << field.shift.min(63);
                }
                None => word.fields.push(field),
            }
        }
    }
    local
}

/// The same state with its numbers kept in registers, numbered in the order of their first use, and the values that the registers get.
/// `None` if there are too many.
pub(crate) fn normalised(mut local: Local) -> Option<(Local, Vec<(u8, Number)>)> {
    let mut registers: SmallVec<[Number; 4]> = SmallVec::new();
    let words = local.slots.iter_mut().chain(local.own.iter_mut().flatten());
    for field in words.flat_map(|word| &mut word.fields) {
        let number = field.number;
        let near = |kept: &Number| {
            let apart = number.plus.checked_sub(kept.plus);
            kept.symbol == number.symbol && apart.is_some_and(|apart| apart.abs() <= NEAR)
        };
        let place = registers.iter().position(near).unwrap_or(registers.len());
        if place == registers.len() {
            registers.push(number);
        }
        let plus = number.plus.checked_sub(registers.get(place)?.plus)?;
        field.number = Number { symbol: Symbol::Kept(u8::try_from(place).ok()?), plus };
    }
    if registers.len() > MOST_KEPT {
        return None;
    }
    let changed =
        |(register, number): &(u8, Number)| *number != Number { symbol: Symbol::Kept(*register), plus: 0 };
    Some((local, (0..).zip(registers).filter(changed).collect()))
}
