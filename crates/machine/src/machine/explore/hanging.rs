//! Hanging states: the first explored state from which a process waits for ever although steps are possible.

use super::ample::owner;
use super::successors::Mover;
use super::{ExploreOptions, Explorer, Outcome};
use crate::machine::Stop;
use crate::machine::domains::Domains;
use crate::machine::ground::GroundSystem;
use crate::machine::ground::Process;
use crate::machine::hang::{Moves, State, hang, may_hang};
use crate::machine::packed::{Cuts, Move, StateId};
use garret_base::watch::Watch;

/// Whether this state, with empty store buffers, is a hanging one. An error if this was not decided.
pub(crate) fn hangs_in(
    ground: &GroundSystem<'_>,
    options: &ExploreOptions,
    state: &[i64],
    watch: &Watch,
) -> Result<bool, Stop> {
    let domains = Domains::new(ground.cells.system, options.processes, options.integers, options.abstracts);
    let options = ExploreOptions { symmetry: false, partial_order: false, ..options.clone() };
    let mut explorer = Explorer::new(ground, &domains, &options, watch)?;
    let mut words = vec![0; explorer.rules.layout.words];
    for (place, value) in explorer.rules.layout.places.iter().zip(state) {
        if !place.range.contains(*value) {
            return Ok(false);
        }
        place.field.set(&mut words, (value - place.range.low) as u64);
    }
    explorer.seen.enter(&explorer.rules.layout, &mut words);
    let outcome = loop {
        if let Some(outcome) = explorer.expand_next(&mut |_| {}) {
            break outcome;
        }
    };
    match outcome {
        Outcome::Stopped(stop) => Err(stop),
        outcome if explorer.asks_for_hangs(&outcome) => match explorer.hanging() {
            Some(Outcome::Deadlock(StateId(first))) => Ok(first == 0),
            Some(Outcome::Stopped(stop)) => Err(stop),
            _ => Ok(false),
        },
        _ => Ok(false),
    }
}

impl Explorer<'_> {
    /// Whether an exploration that left nothing out looks for hanging states at its end.
    pub(super) fn asks_for_hangs(&self, outcome: &Outcome) -> bool {
        let has_places = self.options.deadlock.as_ref().is_some_and(|it| it.ends.is_some());
        let is_whole = matches!(outcome, Outcome::Exhausted) && self.cuts == Cuts::default();
        has_places && is_whole && !self.rules.layout.keeps.is_approximate()
    }

    /// The first hanging state, as a deadlock. With symmetry, only whether there may be one: then the deadlock is reported in the
    /// first state.
    pub(super) fn hanging(&mut self) -> Option<Outcome> {
        let deadlock = self.options.deadlock.as_ref()?;
        let (symbol, _) = deadlock.ends.as_ref()?;
        let (ground, layout) = (self.rules.ground, &self.rules.layout);
        let cells: Vec<_> = ground.cells.ids().filter(|it| ground.cells.symbol_id(*it) == *symbol).collect();
        let shared: Vec<_> =
            ground.cells.ids().filter(|it| deadlock.shared.contains(&ground.cells.symbol_id(*it))).collect();
        let Mover { views, scratch, .. } = self.movers.first_mut()?;
        let mut symmetry = self.seen.symmetry.clone();
        let mut states = Vec::with_capacity(self.seen.len());
        let mut moves = Moves::new(self.seen.len());
        for index in 0..self.seen.len() {
            let words = self.seen.state(StateId(index as u32));
            views.load(layout, words);
            let place = |cell: &_| {
                let place = layout.place(*cell);
                place.range.low + place.field.get(words) as i64
            };
            states.push(State {
                places: cells.iter().map(place).collect(),
                memory: shared.iter().map(place).collect(),
                settled: (1..=layout.buffers.len() as Process).all(|process| views.is_empty(process)),
            });
            let buffering = ground.buffering;
            scratch.each_move(layout, &self.rules.programs, buffering, views, &mut |action, next| {
                let process = match action {
                    Move::Run(program) => {
                        owner(&ground.steps[self.rules.programs[program as usize].step as usize])
                    }
                    Move::Propagate(process, _) => process,
                };
                if let Some(symmetry) = &mut symmetry {
                    symmetry.canonicalize(next);
                }
                if let Some(target) = self.seen.find(next) {
                    moves.add(index, process, target.0 as usize);
                }
            });
            if let Some(over) = self.pace.over() {
                return Some(Outcome::Stopped(over.into()));
            }
        }
        if symmetry.is_some() {
            return may_hang(&states, &moves, deadlock).then_some(Outcome::Deadlock(StateId(0)));
        }
        let (state, _) = hang(&states, &moves, deadlock)?;
        Some(Outcome::Deadlock(StateId(state as u32)))
    }
}
