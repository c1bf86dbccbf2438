//! Successors of states, computed one state after the other or by several threads.

use super::ample::{Ample, owner};
use crate::machine::ground::GroundSystem;
use crate::machine::packed::{Cuts, Layout, Move, Program, Scratch, Symmetry, Views};
use garret_base::parallel;
use garret_base::watch::{Over, Watch};

/// The number of states that a thread takes at a time.
const PIECE: usize = 128;

/// The data that determine the moves; the same for all states.
pub(super) struct Rules<'g> {
    pub(super) ground: &'g GroundSystem<'g>,
    pub(super) layout: Layout,
    pub(super) programs: Vec<Program>,
    /// The partial-order reduction, if it is used.
    pub(super) ample: Option<Ample>,
}

impl Rules<'_> {
    /// Records which process acts in a move if context switches are counted; returns false if there are too many switches. A step
    /// without an owner, or a move that changes nothing, never needs a switch.
    #[inline]
    pub(super) fn may_act(&self, action: Move, before: &[u64], next: &mut [u64]) -> bool {
        let Some(contexts) = &self.layout.contexts else { return true };
        let process = match action {
            Move::Run(program) => owner(&self.ground.steps[self.programs[program as usize].step as usize]),
            Move::Propagate(process, _) => process,
        };
        process == 0 || next == before || contexts.enter(process, next)
    }
}

/// The moves of a state.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MoveCounts {
    /// The number of moves.
    pub(super) moves: usize,
    /// The number of moves that lead to the same state, if these are counted.
    pub(super) stays: usize,
    /// Only the moves of one process were computed.
    pub(super) reduced: bool,
    pub(super) cuts: Cuts,
    /// Moves are missing, for this reason.
    pub(super) over: Option<Over>,
}

/// Buffers to compute the moves of a state.
pub(super) struct Mover {
    pub(super) views: Views,
    pub(super) scratch: Scratch,
    symmetry: Option<Symmetry>,
    /// The current state, if moves that lead to it again are counted.
    here: Option<Vec<u64>>,
    /// For each program, whether it was ever taken.
    pub(super) ran: Vec<bool>,
}

/// The moves of several states, and the successor states in canonical form, in the order of the moves.
#[derive(Default)]
pub(super) struct Piece {
    pub(super) moved: Vec<MoveCounts>,
    pub(super) words: Vec<u64>,
    /// States are missing, for this reason.
    pub(super) over: Option<Over>,
}

impl Mover {
    /// Uses the canonical form of states if there is a symmetry.
    pub(super) fn new(layout: &Layout, symmetry: Option<Symmetry>, programs: usize, watch: &Watch) -> Self {
        Self {
            views: Views::new(layout),
            scratch: Scratch::new(layout, watch),
            symmetry,
            here: None,
            ran: vec![false; programs],
        }
    }

    /// Sets whether moves that lead to the same state are counted.
    pub(super) fn asks_for_stays(mut self, asks: bool) -> Self {
        self.here = asks.then(Vec::new);
        self
    }

    /// Selects a state.
    #[inline]
    pub(super) fn look(&mut self, rules: &Rules<'_>, state: &[u64]) {
        self.views.load(&rules.layout, state);
        if let Some(here) = &mut self.here {
            here.clear();
            here.extend_from_slice(state);
        }
    }

    /// Calls `reach` with all successors of the selected state, or with a sufficient part of them, in canonical form.
    #[inline]
    pub(super) fn expand(&mut self, rules: &Rules<'_>, reach: &mut impl FnMut(&[u64])) -> MoveCounts {
        let Self { views, scratch, symmetry, here, ran } = self;
        scratch.cuts = Cuts::default();
        let mut moved = MoveCounts::default();
        let mut reach = |next: &mut [u64]| {
            moved.moves += 1;
            // compared before renaming: a permutation of processes is a change
            moved.stays += usize::from(here.as_deref().is_some_and(|here| here == next));
            if let Some(symmetry) = symmetry {
                symmetry.canonicalize(next);
            }
            reach(next);
        };
        let reduced =
            rules.ample.as_ref().is_some_and(|ample| some(rules, ample, views, scratch, ran, &mut reach));
        if !reduced {
            let Rules { ground, layout, programs, .. } = rules;
            let buffering = ground.buffering;
            let mut switches = 0;
            scratch.each_move(layout, programs, buffering, views, &mut |action, next| {
                if !rules.may_act(action, views.memory(), next) {
                    switches += 1;
                    return;
                }
                if let Move::Run(program) = action {
                    ran[program as usize] = true;
                }
                reach(next);
            });
            scratch.cuts.switches += switches;
        }
        MoveCounts { reduced, cuts: scratch.cuts, over: scratch.over(), ..moved }
    }

    fn piece<'s>(&mut self, rules: &Rules<'_>, states: impl Iterator<Item = &'s [u64]>) -> Piece {
        let mut piece = Piece::default();
        for state in states {
            let words = &mut piece.words;
            self.look(rules, state);
            let moved = self.expand(rules, &mut |next| words.extend_from_slice(next));
            piece.moved.push(moved);
            if self.scratch.asks() {
                piece.over = self.scratch.over();
                break;
            }
        }
        piece
    }
}

/// Computes the successors by moves of one process that may be explored alone. Returns whether there are such moves.
fn some(
    rules: &Rules<'_>,
    ample: &Ample,
    views: &Views,
    scratch: &mut Scratch,
    ran: &mut [bool],
    reach: &mut impl FnMut(&mut [u64]),
) -> bool {
    let Rules { ground, layout, programs, .. } = rules;
    let alone = ample.any_steps(layout, programs, views, &mut |enabled| {
        let mut moved = false;
        for &index in enabled {
            scratch.run(layout, &programs[index as usize], views, &mut |next| {
                ran[index as usize] = true;
                reach(next);
                moved = true;
            });
        }
        moved
    });
    if alone {
        return true;
    }
    let settled = ample.settled(layout, views).next();
    if let Some(process) = settled {
        let buffering = ground.buffering;
        scratch.propagate(layout, buffering, process, views.memory(), &mut |slot, next| {
            if slot == 0 {
                reach(next);
            }
        });
    }
    settled.is_some()
}

/// The moves of all these states, in order, computed with one thread for each mover. If the time is over, some are missing.
pub(super) fn pieces<'s, S: Copy + Sync>(
    movers: &mut [Mover],
    rules: &Rules<'_>,
    states: &[S],
    words: impl Fn(S) -> &'s [u64] + Sync,
) -> Vec<Piece> {
    let chunks: Vec<&[S]> = states.chunks(PIECE).collect();
    parallel::map(movers, &chunks, |mover, chunk| mover.piece(rules, chunk.iter().map(|&state| words(state))))
}
