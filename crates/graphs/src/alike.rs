//! Places from which a thread behaves the same, whatever it reads. A loop is often entered from another place than the one it
//! returns to, for example after a fence or with known initial values. The first turn of such a loop is then no different from
//! the next ones.
//!
//! Two places are alike if each step that reads checks the same conditions on the value in both, and leads to equal states or to
//! two states that are alike again. The assumption that a pair is alike is sound (coinduction): nothing that follows
//! distinguishes the two.

use super::code::{Access, Atom, Cell, CellValue, Code, Expression, Order, Step};
use super::thread::{NextAction, ThreadState};
use smallvec::SmallVec;

/// The largest number of pairs of states that are compared; beyond that, the answer is that they are not alike.
const MOST: usize = 32;

/// The place of a thread, and the values of its slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlaceState {
    pub(super) place: u32,
    pub(super) slots: SmallVec<[i64; 8]>,
}

/// A number that is linear in the value that is read, which is not known: the factor of the number that is read, the factor of
/// the thread that is read, and the constant.
type Known = [i64; 3];

impl PlaceState {
    /// Whether a thread that reads next behaves from here as from `before`, and orders nothing that was not ordered then. A place
    /// that bad states look at is like no other place.
    pub(super) fn behaves_like(self, code: &Code, before: Self) -> bool {
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

    /// The steps that are enabled here; `None` if a number overflows.
    fn steps<'c>(&self, code: &'c Code) -> Option<SmallVec<[&'c Step; 8]>> {
        let mut possible = SmallVec::new();
        for step in &code.places[self.place as usize].steps {
            let mut holds = true;
            for guard in &step.guards {
                holds = holds && guard.holds(&self.slots, CellValue::default())?;
            }
            if holds {
                possible.push(step);
            }
        }
        Some(possible)
    }

    /// The conditions of a step on the value that it reads; `None` if they cannot be computed without that value.
    #[allow(clippy::type_complexity, reason = "numbers and signs, compared at once")]
    fn asked(&self, step: &Step) -> Option<SmallVec<[(Known, [bool; 3]); 4]>> {
        step.after_read.iter().map(|guard| Some((self.known(&guard.value)?, guard.signs))).collect()
    }

    /// The slots of the thread after a step, with 0 for dead ones; `None` if they cannot be computed without the value that is
    /// read.
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

    /// The value of an expression, given the slots. A function that is not a sum has one only if it does not depend on the value
    /// that is read.
    fn known(&self, expression: &Expression) -> Option<Known> {
        let Expression::Sum(sum) = expression else {
            let is_known = !expression.depends_on_read();
            return is_known
                .then(|| expression.value(&self.slots, CellValue::default()))?
                .map(|it| [0, 0, it]);
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

/// The pairs of states that also have to be alike so that these two are; `None` if these two are not alike.
fn after(
    code: &Code,
    now: &PlaceState,
    then: &PlaceState,
) -> Option<SmallVec<[(PlaceState, PlaceState); 4]>> {
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
            (SettledState::At(one), SettledState::At(other)) => pairs.push((one, other)),
            // the values of the slots at the end can be observed, unless they are dead
            (SettledState::Ended(one), SettledState::Ended(other)) if one == other => {}
            _ => return None,
        }
    }
    Some(pairs)
}

/// The state of a thread after steps without memory accesses.
enum SettledState {
    /// It reads next.
    At(PlaceState),
    /// It has ended, with these slots.
    Ended(SmallVec<[i64; 8]>),
}

/// The state of a thread after a step and the following steps without memory accesses. `None` if it depends on the value that was
/// read, if the thread passes a fence or a place that bad states look at, or if it then does something else than read.
fn settled(code: &Code, step: &Step, kept: &[Known]) -> Option<SettledState> {
    let known = kept.iter().map(|it| if it[..2] == [0, 0] { Some(it[2]) } else { None });
    let mut slots: SmallVec<[i64; 8]> = known.collect::<Option<_>>()?;
    let mut now = ThreadState::new(step.to);
    let mut is_seen = false;
    now.settle(code, &mut slots, |passed, _, _| is_seen |= code.is_looked_at(passed.place));
    if is_seen || now.fences != [0; 2] {
        return None;
    }
    match now.doing {
        NextAction::Ended => {
            for dead in &code.places[now.place as usize].dead {
                if let Some(slot) = slots.get_mut(usize::from(*dead)) {
                    *slot = 0;
                }
            }
            Some(SettledState::Ended(slots))
        }
        NextAction::Read(_) => Some(SettledState::At(PlaceState { place: now.place, slots })),
        _ => None,
    }
}

/// Whether a step reads the same location as another one, and orders nothing else: fences that were passed before the read then
/// have been passed already.
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
