//! Random programs.

use super::{Step, Thread, Value};
use garret_automata::{Count, Order};

/// A random program: for each kind, the number of its threads and its steps.
#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    pub(crate) cells: usize,
    pub(crate) kinds: Vec<(Count, Vec<Guarded>)>,
    /// Whether the threads of each kind start again after their last step.
    pub(crate) loops: Vec<bool>,
}

/// A step that is skipped unless the register of an earlier one holds this number, or does not hold it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guarded {
    pub(crate) guard: Option<(usize, i64, bool)>,
    pub(crate) step: Step,
}

/// Parameters of random programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Taste {
    /// The percentage of accesses that are `seq_cst`, and of those that are not atomic.
    pub(crate) seq_cst: u32,
    pub(crate) plain: u32,
    /// Whether kinds have any number of threads.
    pub(crate) any: bool,
    /// Three or four threads with two or three accesses each, mostly stores and loads: programs in which happens-before
    /// differs from the order of `seq_cst` events.
    pub(crate) wide: bool,
}

pub(crate) const CELLS: [&str; 3] = ["x", "y", "z"];

impl Sketch {
    pub(crate) fn random(random: &mut fastrand::Rng, taste: Taste) -> Self {
        if taste.wide {
            return Self::wide(random, taste);
        }
        let count = random.usize(if taste.any { 1..=3 } else { 2..=3 });
        let cells = random.usize(1..=3);
        let values = random.i64(1..=2);
        let length = if count == 3 { 3 } else { 4 };
        let mut kinds = Vec::new();
        for _ in 0..count {
            let number = match random.u32(..4) {
                0 if count < 3 => Count::Exactly(2),
                1 | 2 if taste.any => Count::Any,
                _ => Count::Exactly(1),
            };
            let many = number != Count::Exactly(1);
            let count = random.usize(1..=if many { 3 } else { length });
            let mut steps = Vec::new();
            for at in 0..count {
                let step = step(random, taste, cells, values, at);
                let guard = (at > 0 && random.u32(..5) == 0)
                    .then(|| (random.usize(..at), random.i64(0..=values), random.bool()));
                steps.push(Guarded { guard, step });
            }
            kinds.push((number, steps));
        }
        let loops = kinds.iter().map(|_| taste.any && random.u32(..3) == 0).collect();
        Self { cells, kinds, loops }
    }

    fn wide(random: &mut fastrand::Rng, taste: Taste) -> Self {
        let count = random.usize(3..=4);
        let cells = random.usize(2..=3);
        // the last cell may have only accesses that are not atomic; the reader tests before it accesses it
        let has_data = random.u32(..3) == 0;
        let mut kinds = Vec::new();
        for _ in 0..count {
            let mut steps: Vec<Guarded> = Vec::new();
            for at in 0..random.usize(1..=if count == 3 { 3 } else { 2 }) {
                if has_data && random.u32(..3) == 0 {
                    let cell = cells as u32 - 1;
                    let is_read = |it: &&Guarded| matches!(it.step, Step::Load(..));
                    let step = match steps.last().filter(is_read) {
                        Some(_) => Step::Load(at, cell, Order::Plain),
                        None => Step::Store(cell, Value::Number(1), Order::Plain),
                    };
                    let is_behind = matches!(step, Step::Load(..));
                    steps.push(Guarded { guard: is_behind.then(|| (at - 1, 1, true)), step });
                    continue;
                }
                let cells = if has_data { cells - 1 } else { cells };
                let cell = random.usize(..cells) as u32;
                let (loads, stores) = ([Order::Relaxed, Order::Acquire], [Order::Relaxed, Order::Release]);
                let step = match random.u32(..9) {
                    0..4 => Step::Load(at, cell, order(random, taste, &loads)),
                    4..7 => Step::Store(cell, Value::Number(1), order(random, taste, &stores)),
                    7 => Step::Fence(order(random, taste, &[Order::Acquire, Order::Release])),
                    _ => step(random, taste, cells, 1, at),
                };
                steps.push(Guarded { guard: None, step });
            }
            kinds.push((Count::Exactly(1), steps));
        }
        let loops = vec![false; kinds.len()];
        Self { cells, kinds, loops }
    }

    /// The step of the small language after the last one of each kind.
    pub(crate) fn last(&self, kind: usize) -> usize {
        self.kinds[kind].1.iter().map(|it| 1 + usize::from(it.guard.is_some())).sum()
    }

    /// The program as threads of the small language. The register of a step has the number of the step.
    pub(crate) fn threads(&self) -> Vec<Thread> {
        let made = self.kinds.iter().zip(&self.loops).map(|((count, all), loops)| {
            let mut steps = Vec::new();
            for (at, it) in all.iter().enumerate() {
                if let Some((register, value, is_equal)) = it.guard {
                    let over = steps.len() + 2;
                    steps.push(if is_equal {
                        Step::IfDistinct(register, value, over)
                    } else {
                        Step::IfEqual(register, value, over)
                    });
                }
                debug_assert!(at < all.len());
                steps.push(it.step);
            }
            // every step has a register
            steps.push(Step::Set(all.len(), 0));
            if *loops {
                steps.extend((0..all.len()).map(|it| Step::Set(it, 0)));
                steps.push(Step::Jump(0));
            } else {
                steps.push(Step::End);
            }
            Thread { name: "kind", count: *count, steps }
        });
        made.collect()
    }
}

fn order(random: &mut fastrand::Rng, taste: Taste, of: &[Order]) -> Order {
    if random.u32(..100) < taste.seq_cst {
        return Order::Sequential;
    }
    of[random.usize(..of.len())]
}

fn step(random: &mut fastrand::Rng, taste: Taste, cells: usize, values: i64, at: usize) -> Step {
    use Order::{Acquire, AcquireRelease, Relaxed, Release};
    let cell = random.usize(..cells) as u32;
    let is_plain = random.u32(..100) < taste.plain;
    let value = if at > 0 && random.u32(..5) == 0 {
        Value::Register(random.usize(..at), 0)
    } else {
        Value::Number(random.i64(1..=values))
    };
    let both = [Relaxed, Acquire, Release, AcquireRelease];
    match random.u32(..20) {
        0..7 if is_plain => Step::Load(at, cell, Order::Plain),
        0..7 => Step::Load(at, cell, order(random, taste, &[Relaxed, Acquire])),
        7..13 if is_plain => Step::Store(cell, value, Order::Plain),
        7..13 => Step::Store(cell, value, order(random, taste, &[Relaxed, Release])),
        13 => Step::Exchange(at, cell, value, order(random, taste, &both)),
        14 => Step::Add(at, cell, 1, order(random, taste, &both)),
        15 | 16 => Step::Compare {
            to: at,
            cell,
            expected: Value::Number(random.i64(0..=values)),
            new: value,
            order: order(random, taste, &both),
            failed: order(random, taste, &[Relaxed, Acquire]),
            weak: random.u32(..4) == 0,
        },
        _ => Step::Fence(order(random, taste, &[Acquire, Release, AcquireRelease])),
    }
}
