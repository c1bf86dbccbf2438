//! The states that come next, computed of one state after the other or by several threads.

use super::ample::Ample;
use crate::machine::ground::GroundSystem;
use crate::machine::packed::{Cuts, Layout, Program, Scratch, Symmetry, Views};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Threads share states in pieces of so many.
const PIECE: usize = 128;

/// What can happen: the same for all states.
pub(super) struct Moves<'g> {
    pub(super) ground: &'g GroundSystem<'g>,
    pub(super) layout: Layout,
    pub(super) programs: Vec<Program>,
    /// With partial-order reduction.
    pub(super) ample: Option<Ample>,
}

/// What the moves of a state were.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moved {
    /// How many.
    pub(super) moves: usize,
    /// Only those of one process were looked at.
    pub(super) reduced: bool,
    pub(super) cuts: Cuts,
}

/// Room to compute the moves of a state.
pub(super) struct Mover {
    pub(super) views: Views,
    pub(super) scratch: Scratch,
    symmetry: Option<Symmetry>,
}

/// The moves of several states, and the states that come next, in their canonical form, in the order of the moves.
#[derive(Default)]
pub(super) struct Piece {
    pub(super) moved: Vec<Moved>,
    pub(super) words: Vec<u64>,
}

impl Mover {
    /// Brings states into a canonical form if there is one.
    pub(super) fn new(layout: &Layout, symmetry: Option<Symmetry>) -> Self {
        Self { views: Views::new(layout), scratch: Scratch::new(layout), symmetry }
    }

    /// Looks at a state.
    #[inline]
    pub(super) fn look(&mut self, moves: &Moves<'_>, state: &[u64]) {
        self.views.load(&moves.layout, state);
    }

    /// Calls `reach` with all states that come after the one that was looked at, or enough of them, in their canonical form.
    #[inline]
    pub(super) fn expand(&mut self, moves: &Moves<'_>, reach: &mut impl FnMut(&[u64])) -> Moved {
        let Self { views, scratch, symmetry } = self;
        scratch.cuts = Cuts::default();
        let mut moved = Moved::default();
        let mut reach = |next: &mut [u64]| {
            moved.moves += 1;
            if let Some(symmetry) = symmetry {
                symmetry.canonicalize(next);
            }
            reach(next);
        };
        let reduced =
            moves.ample.as_ref().is_some_and(|ample| some(moves, ample, views, scratch, &mut reach));
        if !reduced {
            all(moves, views, scratch, &mut reach);
        }
        Moved { reduced, cuts: scratch.cuts, ..moved }
    }

    fn piece<'s>(&mut self, moves: &Moves<'_>, states: impl Iterator<Item = &'s [u64]>) -> Piece {
        let mut piece = Piece::default();
        for state in states {
            let words = &mut piece.words;
            self.look(moves, state);
            let moved = self.expand(moves, &mut |next| words.extend_from_slice(next));
            piece.moved.push(moved);
        }
        piece
    }
}

/// Reaches all states that come next.
fn all(moves: &Moves<'_>, views: &Views, scratch: &mut Scratch, reach: &mut impl FnMut(&mut [u64])) {
    let Moves { ground, layout, programs, .. } = moves;
    for program in programs {
        if program.condition.holds(views) {
            scratch.run(layout, program, views, reach);
        }
    }
    for process in 1..=layout.buffers.len() as u8 {
        if !views.is_empty(process) {
            let buffering = ground.memory.buffering();
            scratch.propagate(layout, buffering, process, views.memory(), &mut |_, next| reach(next));
        }
    }
}

/// Reaches the states after the moves of one process that may be explored alone, if there is one with such moves.
fn some(
    moves: &Moves<'_>,
    ample: &Ample,
    views: &Views,
    scratch: &mut Scratch,
    reach: &mut impl FnMut(&mut [u64]),
) -> bool {
    let Moves { ground, layout, programs, .. } = moves;
    let alone = ample.any_steps(layout, programs, views, &mut |enabled| {
        let mut moved = false;
        for &index in enabled {
            scratch.run(layout, &programs[index as usize], views, &mut |next| {
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
        let buffering = ground.memory.buffering();
        scratch.propagate(layout, buffering, process, views.memory(), &mut |slot, next| {
            if slot == 0 {
                reach(next);
            }
        });
    }
    settled.is_some()
}

/// The moves of all these states, in their order, computed by as many threads as there are movers.
pub(super) fn pieces<'s, S: Copy + Sync>(
    movers: &mut [Mover],
    moves: &Moves<'_>,
    states: &[S],
    words: &(impl Fn(S) -> &'s [u64] + Sync),
) -> Vec<Piece> {
    let [first, others @ ..] = movers else { return Vec::new() };
    let next = AtomicUsize::new(0);
    let run = |mover: &mut Mover| {
        let mut pieces = Vec::new();
        while let Some((index, chunk)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            states.chunks(PIECE).nth(index).map(|chunk| (index, chunk))
        } {
            pieces.push((index, mover.piece(moves, chunk.iter().map(|&state| words(state)))));
        }
        pieces
    };
    let mut pieces = std::thread::scope(|scope| {
        let helpers: Vec<_> = others.iter_mut().map(|mover| scope.spawn(|| run(mover))).collect();
        let mut pieces = run(first);
        for helper in helpers {
            match helper.join() {
                Ok(more) => pieces.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        pieces
    });
    pieces.sort_unstable_by_key(|(index, _)| *index);
    pieces.into_iter().map(|(_, piece)| piece).collect()
}
