//! Numbers computed from addresses. In the code, the address of an object is a multiple of 2^32, but on a processor the bits of an
//! address above its alignment are unknown. A thread that asks for them stops: what follows is not known.
//!
//! This looks at masks, conversions to fewer bits, shifts, products, quotients, remainders, sums and differences, wherever the address
//! of an object may be ([`Addresses`]); whether it is one is found out when the step is executed ([`AddressMap::depends`]).

use super::objects::Addresses;
use super::{Builder, ZERO};
use crate::syntax::Global;
use garret_graphs::layout::{ALL_BITS as ALL, Dependence, MAPPED, bits_under};
use garret_graphs::{Access, AddressMap, Atom, Cell, Expression, Function, Guard, Meaning, Step, Sum};
use std::sync::Arc;

/// The reason for an unknown execution.
const WHY: &str = "a test of bits of an address that its alignment does not tell is not supported yet";

/// The number of bits at the top of a word that are the same in all addresses of a program: they may hold a mark.
const UNUSED: i64 = 64 - AddressMap::BITS as i64;

/// A number that depends on where objects are if one of the numbers that it is computed from is an address.
#[derive(Clone)]
struct Question {
    on: Dependence,
    from: [Sum; 2],
}

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
            self.state_alignment(global, 0);
        }
    }

    /// Gives a variable of a thread, or of all threads (0), the alignment that the text states.
    pub(super) fn state_alignment(&mut self, global: &Global, thread: usize) {
        let address = self.globals.get(&(global.name.clone(), thread)).copied();
        let object = address.and_then(|it| self.map.object_number(it));
        let object = object.and_then(|number| self.map.objects.get_mut(number));
        if let (Some(object), Some(alignment)) = (object, global.alignment) {
            object.alignment = alignment.max(1);
        }
    }

    /// Whether a constant depends on where objects are.
    pub(super) fn depends_on_layout(&self, function: Function, left: i64, right: i64) -> bool {
        let computed = Expression::Function(function, Sum::constant(left), Sum::constant(right));
        let depends = |it: &Question| self.map.depends(it.on, it.from[0].constant, it.from[1].constant);
        !self.module.is_of_rust && questions(&computed).iter().any(depends)
    }

    /// Makes threads stop that ask for unknown bits of addresses.
    pub(super) fn guard_low_bits(&mut self) {
        // the library of Rust asks for bits of addresses that make no difference
        let told = self.code.report_location;
        let is_asked = |step: &Step| !questions_of(step, told).is_empty();
        if self.module.is_of_rust || !self.code.places.iter().any(|place| place.steps.iter().any(is_asked)) {
            return;
        }
        let mut asked = Vec::new();
        let addresses = Addresses::new(&self.code, &self.map);
        for (thread, places) in addresses.places.iter().enumerate() {
            for place in places {
                let steps = self.code.places.get(*place as usize).map_or(&[][..], |place| &place.steps);
                for (number, step) in steps.iter().enumerate() {
                    let mut open = questions_of(step, told);
                    open.retain(|question| question.is_open(&addresses, thread, step));
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
        for Question { on, from } in questions {
            let value = Expression::Layout(Arc::default(), *on, Box::new(from.clone()));
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

impl Question {
    /// Whether one of the numbers may be an address that does not tell what is asked for.
    fn is_open(&self, addresses: &Addresses<'_>, thread: usize, step: &Step) -> bool {
        let [left, right] = &self.from;
        let may_be_loose = |sum, bits| bits > 0 && addresses.may_be_loose(thread, (step, sum), bits);
        let may_be_address = |sum| may_be_loose(sum, ALL);
        match self.on {
            Dependence::Low(bits) => may_be_loose(left, bits),
            Dependence::Sum => may_be_address(left) && may_be_address(right),
            Dependence::Difference => may_be_address(right),
            Dependence::Order => may_be_address(left),
            Dependence::Bitwise(how) => match (mask(left), mask(right)) {
                (_, Some(mask)) => may_be_loose(left, bits_under(how, mask)),
                (Some(mask), _) => may_be_loose(right, bits_under(how, mask)),
                _ => may_be_address(left) || may_be_address(right),
            },
        }
    }
}

/// A small constant, not an address.
fn mask(sum: &Sum) -> Option<i64> {
    constant(sum).filter(|it| !is_address(*it))
}

fn constant(sum: &Sum) -> Option<i64> {
    sum.terms.is_empty().then_some(sum.constant)
}

/// Whether a number is in the range of addresses.
fn is_address(number: i64) -> bool {
    (AddressMap::FIRST..1 << 30).contains(&(number >> AddressMap::OFFSET_BITS))
}

/// What a step computes from numbers that may be addresses. Comparisons of addresses are not among it: which one is less is as in the
/// code.
/// Nothing is computed from what is written to the location `told`.
fn questions_of(step: &Step, told: Option<u32>) -> Vec<Question> {
    let written = match &step.access {
        Access::Write(Cell::Fixed(location), ..) if Some(*location) == told => None,
        Access::Write(_, value, _) | Access::Exchange(_, value, _) => Some(value),
        Access::None | Access::Read(_) => None,
    };
    let guards = || step.guards.iter().chain(&step.after_read);
    let values = guards().map(|guard| &guard.value).filter(|value| !matches!(value, Expression::Sum(_)));
    let values = values.chain(step.sets.iter().map(|(_, value)| value)).chain(written);
    values.flat_map(questions).chain(guards().filter_map(question_of_order)).collect()
}

/// What a guard asks for if it compares a number with a constant, by which is less.
fn question_of_order(guard: &Guard) -> Option<Question> {
    let Expression::Sum(Sum { terms, constant }) = &guard.value else { return None };
    let number = match terms.as_slice() {
        [(_, 1)] => constant.checked_neg()?,
        [(_, -1)] => *constant,
        _ => return None,
    };
    let from = [Sum::atom(terms.first()?.0), Sum::constant(number)];
    (guard.signs[0] != guard.signs[2] && MAPPED.contains(&number))
        .then_some(Question { on: Dependence::Order, from })
}

/// What an expression computes from numbers that may be addresses.
fn questions(expression: &Expression) -> Vec<Question> {
    let (function, left, right) = match expression {
        Expression::Sum(sum) => return questions_of_sum(sum),
        Expression::Function(function, left, right) => (function, left, right),
        Expression::Lookup(..) | Expression::Layout(..) => return Vec::new(),
    };
    let mut all = questions_of_sum(left);
    all.extend(questions_of_sum(right));
    let low = |of: &Sum, bits| Question { on: Dependence::Low(bits), from: [of.clone(), Sum::constant(0)] };
    let by = constant(right);
    match function.means() {
        Some(Meaning::Multiply(64)) => {
            let asked =
                |of: &Sum, by: Option<i64>| by.is_none_or(|by| !(0..=1).contains(&by)).then(|| low(of, ALL));
            all.extend(asked(left, by));
            all.extend(asked(right, constant(left)));
        }
        Some(Meaning::Compare { holds, .. }) => {
            let asked = |of: &Sum, by: &Sum| {
                let is_asked = holds[0] != holds[2] && constant(by).is_some_and(|it| MAPPED.contains(&it));
                is_asked.then(|| Question { on: Dependence::Order, from: [of.clone(), by.clone()] })
            };
            all.extend(asked(left, right));
            all.extend(asked(right, left));
        }
        Some(meaning) => {
            let on = match meaning {
                Meaning::Bitwise(how) => Dependence::Bitwise(how),
                Meaning::Add(64) => Dependence::Sum,
                Meaning::Subtract(64) => Dependence::Difference,
                _ => Dependence::Low(low_bits(meaning, by)),
            };
            all.push(Question { on, from: [left.clone(), right.clone()] });
        }
        None => {}
    }
    all.retain(|it| it.on != Dependence::Low(0));
    all
}

/// The number of low bits of the first number that tell the result, if it is computed in this way with the second number `by`; 0 if
/// the alignment need not tell them.
fn low_bits(meaning: Meaning, by: Option<i64>) -> u8 {
    match meaning {
        Meaning::Low(bits) | Meaning::Unsigned(bits) if bits < 64 => bits,
        Meaning::Remainder(64) => match by.map(i64::cast_unsigned) {
            Some(by) if by.is_power_of_two() => u8::try_from(by.trailing_zeros()).unwrap_or(ALL),
            _ => ALL,
        },
        // an address above marks that are shifted out is the address again
        Meaning::ShiftLeft(64) => match by {
            Some(by @ UNUSED..64) => u8::try_from(64 - by).unwrap_or(ALL),
            Some(_) => 0,
            None => ALL,
        },
        // what is above all bits that addresses have is 0
        Meaning::ShiftRight { bits: 64, .. } if by.is_none_or(|by| by < AddressMap::BITS.into()) => ALL,
        Meaning::Divide(64) | Meaning::DivideSigned(64) | Meaning::RemainderSigned(64) | Meaning::Mixed => {
            ALL
        }
        _ => 0,
    }
}

/// What a sum asks for: one address, with the factor 1, is an address again; the difference of two addresses in an object is known.
fn questions_of_sum(sum: &Sum) -> Vec<Question> {
    let constant = Some((Sum::constant(sum.constant), 1)).filter(|(it, _)| is_address(it.constant));
    let terms = sum.terms.iter().map(|(atom, factor): &(Atom, i64)| (Sum::atom(*atom), *factor));
    let parts: Vec<(Sum, i64)> = terms.chain(constant).collect();
    let mut all = Vec::new();
    for (number, (part, factor)) in parts.iter().enumerate() {
        let others = parts.iter().skip(number + 1);
        let pairs = others.map(|(other, by)| match (factor, by) {
            (1, -1) => (Dependence::Difference, [part, other]),
            (-1, 1) => (Dependence::Difference, [other, part]),
            _ => (Dependence::Sum, [part, other]),
        });
        all.extend(pairs.map(|(on, from)| Question { on, from: from.map(Clone::clone) }));
        let is_alone = *factor == -1 && !parts.iter().any(|(_, factor)| *factor == 1);
        if is_alone || !matches!(factor, 1 | -1) {
            all.push(Question { on: Dependence::Low(ALL), from: [part.clone(), Sum::constant(0)] });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{ALL, questions_of_sum};
    use garret_graphs::layout::Dependence;
    use garret_graphs::{Atom, Sum};

    #[test]
    fn only_one_address_with_the_factor_1_is_an_address() {
        let asked = |factors: &[i64], constant: i64| -> Vec<Dependence> {
            let terms = (0..).zip(factors).map(|(slot, factor)| (Atom::Slot(slot), *factor)).collect();
            questions_of_sum(&Sum { terms, constant }).into_iter().map(|it| it.on).collect()
        };
        let (address, all) = (11_117 << 32, Dependence::Low(ALL));
        assert_eq!(asked(&[1], 8), []);
        assert_eq!(asked(&[], address), []);
        assert_eq!(asked(&[-1], 8), [all]);
        assert_eq!(asked(&[4], 0), [all]);
        assert_eq!(asked(&[1, 1], 0), [Dependence::Sum]);
        assert_eq!(asked(&[1], address), [Dependence::Sum]);
        assert_eq!(asked(&[1, -1], 0), [Dependence::Difference]);
        assert_eq!(asked(&[-1], address), [Dependence::Difference]);
        assert_eq!(asked(&[1, 4], 0), [Dependence::Sum, all]);
    }
}
