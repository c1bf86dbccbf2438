//! The threads of a random system: straight-line programs that share their first location.

mod instruction;
mod program;
mod step;

use super::Family;
use super::vocabulary::{Symbol, Vocabulary};
use crate::random::Random;
pub(super) use instruction::{Instruction, Thread};
use step::new;
pub(super) use step::{is_new, is_old};

/// The shape that a system starts from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    Flags,
    StoreBuffering,
    MessagePassing,
    Litmus,
    Lock,
    Token,
    Peterson,
    Handover,
    Somebody,
    Random,
}

/// The shape, and its threads. Each process runs any one of them.
pub(super) fn threads(vocabulary: &Vocabulary, random: &mut Random) -> (Shape, Vec<Thread>) {
    let weak = [
        (Shape::Flags, 20),
        (Shape::StoreBuffering, 28),
        (Shape::MessagePassing, 9),
        (Shape::Litmus, 18),
        (Shape::Lock, 6),
        (Shape::Token, 6),
        (Shape::Peterson, 5),
        (Shape::Handover, 3),
        (Shape::Somebody, 3),
        (Shape::Random, 8),
    ];
    let classic = [
        (Shape::Flags, 18),
        (Shape::MessagePassing, 8),
        (Shape::Litmus, 14),
        (Shape::Lock, 14),
        (Shape::Token, 10),
        (Shape::Handover, 7),
        (Shape::Somebody, 4),
        (Shape::Random, 28),
    ];
    let shapes = if vocabulary.family == Family::Weak { &weak[..] } else { &classic };
    let shape = random.weighted(Shape::Random, shapes);
    let mut builder = Builder { vocabulary, random };
    let mut threads = builder.threads(shape);
    for thread in &mut threads {
        while builder.random.percent(48) {
            let step = builder.passive(shape);
            thread.instructions.insert(builder.random.below(thread.instructions.len() + 1), step);
        }
    }
    if vocabulary.is_weak()
        && builder.random.percent(12)
        && let Some(barrier) = builder.barrier()
    {
        // a single barrier changes little
        for thread in &mut threads {
            let place = builder.random.between(1, thread.instructions.len().max(2) - 1);
            thread.instructions.insert(place.min(thread.instructions.len()), barrier.clone());
        }
    }
    for thread in &mut threads {
        if builder.random.percent(7) {
            let step = builder.aside();
            thread.loops.push((builder.random.below(thread.instructions.len() + 1), step));
        }
    }
    while !vocabulary.calm && random.percent(20) {
        let which = random.below(threads.len());
        let instruction = Instruction::random(vocabulary, random);
        if let Some(thread) = threads.get_mut(which) {
            thread.instructions.insert(random.below(thread.instructions.len() + 1), instruction);
        }
    }
    (shape, threads)
}

/// Makes the threads of the known shapes, and their steps.
struct Builder<'a> {
    vocabulary: &'a Vocabulary,
    random: &'a mut Random,
}

impl Builder<'_> {
    /// The threads of a shape. Arbitrary ones if there are too few cells for the shape.
    fn threads(&mut self, shape: Shape) -> Vec<Thread> {
        let shared: Vec<Symbol> = self.vocabulary.shared().into_iter().cloned().collect();
        let [x, .., y] = &shared[..] else { return vec![self.random_thread()] };
        match shape {
            Shape::Flags => {
                let flag = shared.iter().find(|symbol| symbol.dimensions > 0).unwrap_or(x).clone();
                vec![self.flags(&flag)]
            }
            Shape::StoreBuffering => vec![self.one_side(x, y), self.one_side(y, x)],
            Shape::MessagePassing => {
                let send = Thread { instructions: vec![self.write(x), self.write(y)], ..Thread::default() };
                let mut receive = Thread::default();
                self.read(&mut receive, y, false);
                self.read(&mut receive, x, true);
                vec![send, receive]
            }
            Shape::Litmus => {
                let count = self.random.weighted(2, &[(2, 75), (3, 25)]);
                (0..count).map(|_| self.litmus(x, y, 5 - count)).collect()
            }
            Shape::Lock => vec![self.lock(x, y)],
            Shape::Token => vec![self.token(x)],
            Shape::Peterson => vec![self.peterson(x, y)],
            Shape::Handover => self.handover(x, y),
            Shape::Somebody => {
                let flag = shared.iter().find(|symbol| symbol.dimensions > 0).unwrap_or(x).clone();
                vec![self.flag(&flag), self.somebody(&flag), self.somebody(&flag)]
            }
            Shape::Random => {
                let count = self.random.between(1, 2);
                (0..count).map(|_| self.random_thread()).collect()
            }
        }
    }
}
