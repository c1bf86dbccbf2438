//! The exploration of one thread: all states that it reaches from its first step.

use super::live::{live, set, used};
use super::memory::Cells;
use super::{Bounds, Gap, Member, Why};
use crate::program::{Action, Edge, Registers, State};
use garret_base::map::IndexSet;
use garret_base::source::Span;
use garret_base::watch::{Over, Pace};
use garret_instructions::program::Register;
use garret_instructions::value::Value;

/// The automaton of a thread: its states, and those at its end with the values of the observed registers.
pub(super) struct Explored {
    pub(super) states: Vec<State>,
    pub(super) ends: Vec<(u32, Vec<Value>)>,
}

/// Where a thread is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    /// At a step, with known registers.
    Known(Known),
    /// At an unknown place; the index of the gap.
    Unknown(u32),
}

/// A step in the text, with the contents of the registers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Known {
    pub(super) at: usize,
    pub(super) registers: Vec<Value>,
    /// The cell that the last load-exclusive read, until a store-exclusive.
    pub(super) monitor: Option<u32>,
}

/// The thread that is explored, and what the exploration needs and updates.
pub(super) struct Explorer<'e, 'm> {
    pub(super) member: &'e Member<'e>,
    pub(super) number: usize,
    pub(super) cells: &'e mut Cells<'m>,
    pub(super) bounds: Bounds,
    pub(super) gaps: &'e mut Vec<Gap>,
    live: Vec<Vec<bool>>,
    /// For each register of the thread, its number in the search. `None` if the register does not occur.
    numbers: Vec<Option<u8>>,
}

/// Explores a thread.
pub(super) fn explore(
    (number, member): (usize, &Member<'_>),
    cells: &mut Cells<'_>,
    bounds: Bounds,
    gaps: &mut Vec<Gap>,
    pace: &mut Pace,
) -> Result<Explored, Over> {
    let thread = member.thread;
    let mut explorer = Explorer {
        member,
        number,
        cells,
        bounds,
        gaps,
        live: live(thread, &member.observed, &member.bad),
        numbers: vec![None; thread.registers.len()],
    };
    let first = if explorer.number_registers() {
        let first = Known { at: 0, registers: thread.registers.clone(), monitor: None };
        Place::Known(explorer.without_dead(first))
    } else {
        Place::Unknown(explorer.gap(None, Why::Registers))
    };
    let mut places: IndexSet<Place> = IndexSet::default();
    places.insert(first);
    let mut all = Explored { states: Vec::new(), ends: Vec::new() };
    while let Some(place) = places.get_index(all.states.len()).cloned() {
        if let Some(over) = pace.over() {
            return Err(over);
        }
        let mut state = State::default();
        match place {
            Place::Unknown(gap) => state.unknown = Some(gap),
            Place::Known(known) => explorer.state(&known, &mut state, &mut places, &mut all),
        }
        all.states.push(state);
    }
    Ok(all)
}

impl Explorer<'_, '_> {
    /// Numbers the registers that occur. Returns false if there are more than 64.
    fn number_registers(&mut self) -> bool {
        let mut count = 0;
        for step in &self.member.thread.steps {
            for register in used(&step.action).into_iter().chain(set(&step.action)) {
                let Some(number) = self.numbers.get_mut(register) else { continue };
                if number.is_none() {
                    if count == 64 {
                        return false;
                    }
                    *number = Some(count);
                    count += 1;
                }
            }
        }
        true
    }

    /// Computes one state: whether it is bad or an end, and its edges.
    fn state(&mut self, known: &Known, state: &mut State, places: &mut IndexSet<Place>, all: &mut Explored) {
        let number = all.states.len() as u32;
        if self.member.bad.contains(&known.at) {
            state.bad = Some(known.at as u32);
            return;
        }
        if known.at >= self.member.thread.steps.len() {
            state.end = true;
            let held = |it: &Register| known.registers.get(*it).copied().unwrap_or(Value::Number(0));
            all.ends.push((number, self.member.observed.iter().map(held).collect()));
            return;
        }
        for (action, place) in self.steps(known) {
            let mut place = match place {
                Place::Known(known) => Place::Known(self.without_dead(known)),
                Place::Unknown(_) => place,
            };
            if places.len() >= self.bounds.states && !places.contains(&place) {
                place = Place::Unknown(self.gap(None, Why::States));
            }
            let (to, _) = places.insert_full(place);
            let edge = Edge { to: to as u32, step: known.at as u32, action };
            if !state.edges.contains(&edge) {
                state.edges.push(edge);
            }
        }
    }

    /// The index of a gap, which is added if it is new.
    pub(super) fn gap(&mut self, span: Option<Span>, why: Why) -> u32 {
        let gap = Gap { member: self.number, span, why };
        let known = self.gaps.iter().position(|it| *it == gap);
        let place = known.unwrap_or_else(|| {
            self.gaps.push(gap);
            self.gaps.len() - 1
        });
        place as u32
    }

    /// The number of a register in the search.
    pub(super) fn register(&self, register: Register) -> u8 {
        self.numbers.get(register).copied().flatten().unwrap_or(0)
    }

    /// The number of a register that is assigned, if the register is live at this step. `None` if its value is not read again.
    pub(super) fn target(&self, register: Option<Register>, at: usize) -> Option<u8> {
        register.filter(|it| self.is_live(at, *it)).map(|it| self.register(it))
    }

    pub(super) fn registers(&self, registers: impl IntoIterator<Item = Register>) -> Registers {
        registers.into_iter().fold(Registers::NONE, |all, it| all.with(Registers::only(self.register(it))))
    }

    fn is_live(&self, at: usize, register: Register) -> bool {
        let at = at.min(self.live.len().saturating_sub(1));
        self.live.get(at).and_then(|it| it.get(register)).copied().unwrap_or(false)
    }

    /// The same place with all registers that are not live set to zero.
    fn without_dead(&self, mut known: Known) -> Known {
        for register in 0..known.registers.len() {
            if !self.is_live(known.at, register) {
                known.registers[register] = Value::Number(0);
            }
        }
        known
    }

    /// The action of an assignment: silent if the register is not read again.
    pub(super) fn assign(&self, to: Register, at: usize, from: Registers, asked: Registers) -> Action {
        self.target(Some(to), at).map_or(Action::Silent, |to| Action::Assign { to, from, selected_by: asked })
    }
}
