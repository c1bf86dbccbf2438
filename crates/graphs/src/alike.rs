//! Places from which a thread goes on alike, whatever it reads: a loop is often entered from another place than the one that it comes back
//! to, after a fence or with what is known at first. The first turn of such a loop is no other than the next ones.
//!
//! Two places are alike where each step that reads asks the same of the value in both, and leads to the same state or to two that are alike
//! again: what was assumed on the way holds, as nothing that follows tells the two from each other.

use super::code::{Access, Atom, Cell, Code, Expression, Held, Order, Step};
use super::thread::{Doing, Now};
use smallvec::SmallVec;

/// So many pairs of states are compared at most: then it is not known.
const MOST: usize = 32;

/// Where a thread stands, and what it has for itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stood {
    pub(super) place: u32,
    pub(super) slots: SmallVec<[i64; 8]>,
}

/// A number of which only what is read is not known: the multiples of the number and of the thread that are read, and the rest.
type Known = [i64; 3];

impl Stood {
    /// Whether a thread that reads next goes on here as from where it stood before, and orders nothing that was not ordered then. Places that
    /// bad states look at are like no others.
    pub(super) fn goes_on_like(self, code: &Code, before: Self) -> bool {
        let mut waiting = vec![(self, before)];
        let mut assumed = 0;
        while let Some((now, then)) = waiting.get(assumed).cloned() {
            assumed += 1;
            if assumed > MOST || [&now, &then].iter().any(|stood| code.is_looked_at(stood.place)) {
                return false;
            }
            let Some(next) = after(code, &now, &then) else { return false };
            for pair in next {
                if !waiting.contains(&pair) {
                    waiting.push(pair);
                }
            }
        }
        true
    }

    /// The steps that are possible here; none where a number does not fit.
    fn steps<'c>(&self, code: &'c Code) -> Option<SmallVec<[&'c Step; 8]>> {
        let mut possible = SmallVec::new();
        for step in &code.places[self.place as usize].steps {
            let mut holds = true;
            for guard in &step.guards {
                holds = holds && guard.holds(&self.slots, Held::default())?;
            }
            if holds {
                possible.push(step);
            }
        }
        Some(possible)
    }

    /// What a step asks of the value that it reads; none where that is not known beforehand.
    #[allow(clippy::type_complexity, reason = "numbers and signs, compared at once")]
    fn asked(&self, step: &Step) -> Option<SmallVec<[(Known, [bool; 3]); 4]>> {
        step.after_read.iter().map(|guard| Some((self.known(&guard.value)?, guard.signs))).collect()
    }

    /// What the thread has for itself after a step, where it matters; none where that is not known beforehand.
    fn kept(&self, step: &Step, code: &Code) -> Option<SmallVec<[Known; 8]>> {
        let dead = &code.places[step.to as usize].dead;
        let slots = (0u16..).zip(&self.slots).map(|(slot, value)| {
            match step.sets.iter().find(|(set, _)| *set == slot) {
                _ if dead.contains(&slot) => Some([0; 3]),
                Some((_, expression)) => self.known(expression),
                None => Some([0, 0, *value]),
            }
        });
        slots.collect()
    }

    /// A number, with what the thread has for itself. Functions that are no sums are known where they ask for nothing that is read.
    fn known(&self, expression: &Expression) -> Option<Known> {
        let Expression::Sum(sum) = expression else {
            let is_known = !expression.asks_what_is_read();
            return is_known.then(|| expression.value(&self.slots, Held::default()))?.map(|it| [0, 0, it]);
        };
        sum.terms.iter().try_fold([0, 0, sum.constant], |[number, thread, rest], (atom, factor)| {
            Some(match *atom {
                Atom::Loaded => [number.checked_add(*factor)?, thread, rest],
                Atom::LoadedThread => [number, thread.checked_add(*factor)?, rest],
                Atom::Slot(slot) => {
                    let value = self.slots.get(usize::from(slot))?.checked_mul(*factor)?;
                    [number, thread, rest.checked_add(value)?]
                }
            })
        })
    }
}

/// What else has to be alike so that these are; none where they are not.
fn after(code: &Code, now: &Stood, then: &Stood) -> Option<SmallVec<[(Stood, Stood); 4]>> {
    let mut pairs = SmallVec::new();
    if now == then {
        return Some(pairs);
    }
    let (here, there) = (now.steps(code)?, then.steps(code)?);
    if here.is_empty() || here.len() != there.len() {
        return None;
    }
    for (one, other) in here.into_iter().zip(there) {
        if !is_like(one, other) || now.asked(one)? != then.asked(other)? {
            return None;
        }
        let (kept, kept_then) = (now.kept(one, code)?, then.kept(other, code)?);
        if one.to == other.to && kept == kept_then {
            continue;
        }
        let (settled, settled_then) = (settled(code, one, &kept)?, settled(code, other, &kept_then)?);
        match (settled, settled_then) {
            (Settled::At(one), Settled::At(other)) => pairs.push((one, other)),
            // what it has then is seen, where it matters
            (Settled::Ended(one), Settled::Ended(other)) if one == other => {}
            _ => return None,
        }
    }
    Some(pairs)
}

/// Where a thread comes to without memory.
enum Settled {
    /// It reads next.
    At(Stood),
    /// It has come to its end, with this.
    Ended(SmallVec<[i64; 8]>),
}

/// Where a thread comes to after a step without memory, and passes no fence and nothing that is looked at; none where that depends on what was
/// read, or where it does something else than to read.
fn settled(code: &Code, step: &Step, kept: &[Known]) -> Option<Settled> {
    let known = kept.iter().map(|it| if it[..2] == [0, 0] { Some(it[2]) } else { None });
    let mut slots: SmallVec<[i64; 8]> = known.collect::<Option<_>>()?;
    let mut now = Now::new(step.to);
    let mut is_seen = false;
    now.settle(code, &mut slots, |passed, _, _| is_seen |= code.is_looked_at(passed.place));
    if is_seen || now.fences != [0; 2] {
        return None;
    }
    match now.doing {
        Doing::Ended => {
            for dead in &code.places[now.place as usize].dead {
                if let Some(slot) = slots.get_mut(usize::from(*dead)) {
                    *slot = 0;
                }
            }
            Some(Settled::Ended(slots))
        }
        Doing::Read(_) => Some(Settled::At(Stood { place: now.place, slots })),
        _ => None,
    }
}

/// Whether a step reads what another one does, and orders nothing else: fences before the read that were passed then are passed already.
fn is_like(now: &Step, then: &Step) -> bool {
    let (Access::Read(Cell::Fixed(here)), Access::Read(Cell::Fixed(there))) = (&now.access, &then.access)
    else {
        return false;
    };
    here == there
        && now.range == then.range
        && (!now.fence || then.fence)
        && (!now.store_fence[0] || then.store_fence[0])
        && now.store_fence[1] == then.store_fence[1]
        && (now.orders[0] == Order::default() || now.orders[0] == then.orders[0])
        && now.orders[1..] == then.orders[1..]
}

impl Code {
    /// Whether a bad state asks whether a thread is at this place.
    fn is_looked_at(&self, place: u32) -> bool {
        let mut places = self.bad.iter().flat_map(|bad| &bad.threads).flatten();
        places.any(|at| at.places.contains(&place))
    }
}
