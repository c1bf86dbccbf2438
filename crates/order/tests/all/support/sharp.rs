//! Cycles of two or three threads of which only the first one is not fully ordered: it alone decides whether the cycle is possible.

use super::cycles::{Access, Made, Thread, Way};
use super::text::Architecture;

/// A random program of this form.
pub(crate) fn program(seed: u64, architecture: Architecture, strong: bool) -> Made {
    let mut random = fastrand::Rng::with_seed(seed);
    let is_store = [random.bool(), random.bool()];
    let (mut thread, spare) = (Thread::new(architecture, &mut random, strong), 2);
    thread.first(0, spare, is_store[0]);
    thread.between(spare);
    thread.last(1, is_store[1]);
    let mut threads = vec![thread.finish()];
    // the other threads conflict with it, and are fully ordered
    let mut other = Thread::new(architecture, &mut random, false);
    if is_store[1] && other.random.bool() {
        other.load_plain(1);
    } else {
        other.store(1, 2, None, Way::None);
    }
    other.full_fence();
    if is_store[0] && other.random.bool() {
        other.load_plain(0);
    } else {
        other.store(0, 2, None, Way::None);
    }
    threads.push(other.finish());
    if random.u32(..4) == 0 {
        let mut third = Thread::new(architecture, &mut random, false);
        third.load_plain(spare);
        third.full_fence();
        let cell = third.random.usize(..2);
        if third.random.bool() {
            third.load_plain(cell);
        } else {
            third.store(cell, 2, None, Way::None);
        }
        threads.push(third.finish());
    }
    Made::new(seed, architecture, threads)
}

impl Thread<'_> {
    /// The first access of the cycle.
    fn first(&mut self, cell: usize, spare: usize, is_store: bool) {
        match (self.random.u32(..6), is_store) {
            (0, _) => self.atomic(cell, 1, None, Way::None),
            (1, true) if self.strong => {
                let between = self.random.bool().then_some(spare);
                self.pair(cell, 1, None, between);
            }
            (_, true) => self.store(cell, 1, None, Way::None),
            (_, false) => self.load(cell, None),
        }
    }

    fn way(&mut self) -> Way {
        [Way::Address, Way::Data, Way::Picked][self.random.usize(..3)]
    }

    /// A random construct between the two accesses.
    fn between(&mut self, spare: usize) {
        let on = self.results.last().copied();
        match self.random.u32(..9) {
            0 => self.fence(),
            1 => {
                // an access whose address depends on a loaded value
                let cell = spare + self.random.usize(..2);
                if self.random.bool() {
                    self.load(cell, on);
                } else {
                    self.store(cell, 1, on, Way::Address);
                }
                if self.is_arm() && self.random.bool() {
                    self.row("ISB".to_owned());
                }
            }
            2 | 3 => {
                // a store to the cell is loaded again, perhaps after another store to it
                let way = if on.is_some() { self.way() } else { Way::None };
                match self.random.u32(..4) {
                    0 => self.atomic(spare, 1, on, way),
                    1 if self.strong => self.pair(spare, 1, on, None),
                    _ => self.store(spare, 1, on, way),
                }
                if self.random.u32(..4) == 0 {
                    self.store(spare, 2, None, Way::None);
                }
                self.load(spare, None);
            }
            4 => {
                self.atomic(spare, 1, on.filter(|_| self.strong), Way::Data);
                if self.random.bool() {
                    self.fence();
                }
            }
            5 if self.strong => {
                self.pair(spare, 1, on, None);
                if let Some(status) = self.results.last().copied() {
                    self.control(status);
                }
            }
            6 => {
                // two fences with an access between them
                self.fence();
                if self.random.bool() {
                    self.load(spare, None);
                } else {
                    self.store(spare, 1, None, Way::None);
                }
                self.fence();
            }
            _ => {}
        }
    }

    /// The last access of the cycle, which may depend on a loaded value.
    fn last(&mut self, cell: usize, is_store: bool) {
        let mut on = self.results.last().copied();
        if let Some(register) = on {
            match self.random.u32(..6) {
                0 => {
                    self.control(register);
                    if self.is_arm() && self.random.bool() {
                        self.row("ISB".to_owned());
                    }
                    on = None;
                }
                1 => {
                    // the register is overwritten
                    let zero = self.zero(register);
                    let text =
                        if self.is_arm() { format!("MOV X{zero},#0") } else { format!("ori x{zero},x0,0") };
                    self.row(text);
                    on = Some(zero);
                }
                2 => on = None,
                _ => {}
            }
        }
        if let Some(register) = on
            && self.is_arm()
            && self.strong
            && self.random.u32(..6) == 0
        {
            self.compare(cell, register);
            return;
        }
        let way = if on.is_some() { self.way() } else { Way::None };
        let access = match self.random.u32(..5) {
            0 => Access::Atomic,
            1 if self.strong && is_store => Access::Pair(false),
            _ if is_store => Access::Store,
            _ => Access::Load,
        };
        match access {
            Access::Load => self.load(cell, on),
            Access::Store => self.store(cell, 1, on, way),
            Access::Atomic => self.atomic(cell, 1, on, way),
            Access::Pair(_) => self.pair(cell, 1, on, None),
        }
    }

    /// A compare-and-swap whose expected value depends on a register.
    fn compare(&mut self, cell: usize, on: usize) {
        let (zero, expected) = (self.zero(on), self.result());
        let (value, data) = (self.random.u32(..2) * 2, self.temporary());
        self.row(format!("ADD W{expected},W{zero},#{value}"));
        self.row(format!("MOV W{data},#1"));
        self.row(format!("CAS W{expected},W{data},[X{}]", 20 + cell));
    }

    fn full_fence(&mut self) {
        let text = if self.is_arm() { "DMB SY" } else { "fence rw,rw" };
        self.row(text.to_owned());
    }

    fn finish(self) -> (Vec<String>, Vec<usize>) {
        (self.rows, self.results)
    }
}
