//! Random programs around a cycle of threads with an ordering construct in each, as text of litmus tests.
//!
//! Each thread accesses the cell that it shares with the thread before it in the cycle, and then the one it shares with the
//! next. What is between the accesses orders them, or almost.

use super::text::{Architecture, text};

const CELLS: [&str; 4] = ["x", "y", "z", "u"];

/// The kind of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    Load,
    Store,
    /// An atomic instruction.
    Atomic,
    /// A load and a store that belong together; with another access between them if true.
    Pair(bool),
}

/// How an access depends on a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    None,
    Address,
    Data,
    /// The stored value is picked from two by a condition.
    Picked,
}

/// Writes the text of a thread.
pub(super) struct Thread<'r> {
    architecture: Architecture,
    pub(super) random: &'r mut fastrand::Rng,
    pub(super) rows: Vec<String>,
    /// Registers that hold loaded values.
    pub(super) results: Vec<usize>,
    next_result: usize,
    next_temporary: usize,
    next_label: usize,
    /// Whether acquire and release, exclusives, and atomics that only one model has are used.
    pub(super) strong: bool,
}

impl<'r> Thread<'r> {
    pub(super) fn new(architecture: Architecture, random: &'r mut fastrand::Rng, strong: bool) -> Self {
        let is_arm = architecture == Architecture::AArch64;
        Self {
            architecture,
            random,
            rows: Vec::new(),
            results: Vec::new(),
            next_result: if is_arm { 0 } else { 4 },
            next_temporary: if is_arm { 8 } else { 9 },
            next_label: 0,
            strong,
        }
    }
}

impl Thread<'_> {
    pub(super) fn is_arm(&self) -> bool {
        self.architecture == Architecture::AArch64
    }

    pub(super) fn row(&mut self, text: String) {
        self.rows.push(text);
    }

    pub(super) fn temporary(&mut self) -> usize {
        self.next_temporary += 1;
        self.next_temporary
    }

    pub(super) fn result(&mut self) -> usize {
        self.next_result += 1;
        self.results.push(self.next_result);
        self.next_result
    }

    /// A register that holds a constant.
    fn number(&mut self, value: u32) -> usize {
        let to = self.temporary();
        let text =
            if self.is_arm() { format!("MOV W{to},#{value}") } else { format!("ori x{to},x0,{value}") };
        self.row(text);
        to
    }

    /// A register that is 0 and depends on another one.
    pub(super) fn zero(&mut self, of: usize) -> usize {
        let to = self.temporary();
        let text =
            if self.is_arm() { format!("EOR X{to},X{of},X{of}") } else { format!("xor x{to},x{of},x{of}") };
        self.row(text);
        to
    }

    /// The register of an address, which may depend on a loaded value.
    fn address(&mut self, cell: usize, on: Option<usize>) -> usize {
        let base = 20 + cell;
        let Some(on) = on else { return base };
        let (zero, to) = (self.zero(on), self.temporary());
        let text = if self.is_arm() {
            format!("ADD X{to},X{base},X{zero}")
        } else {
            format!("add x{to},x{base},x{zero}")
        };
        self.row(text);
        to
    }

    /// A register that holds a constant and may depend on a loaded value.
    fn data(&mut self, value: u32, on: Option<usize>, way: Way) -> usize {
        let Some(on) = on else { return self.number(value) };
        if way == Way::Picked && self.is_arm() {
            let number = self.number(value);
            let to = self.temporary();
            self.row(format!("CMP W{on},#0"));
            self.row(format!("CSEL W{to},W{number},W{number},EQ"));
            return to;
        }
        let (zero, to) = (self.zero(on), self.temporary());
        let text = if self.is_arm() {
            format!("ADD W{to},W{zero},#{value}")
        } else {
            format!("addi x{to},x{zero},{value}")
        };
        self.row(text);
        to
    }

    /// Makes what follows depend on a loaded value by control.
    pub(super) fn control(&mut self, on: usize) {
        self.next_label += 1;
        let label = format!("L{}", self.next_label);
        let text =
            if self.is_arm() { format!("CBNZ W{on},{label}") } else { format!("bne x{on},x0,{label}") };
        self.row(text);
        self.row(format!("{label}:"));
    }

    pub(super) fn load(&mut self, cell: usize, on: Option<usize>) {
        let address = self.address(cell, on);
        let to = self.result();
        let kind = if self.strong { self.random.u32(..6) } else { 0 };
        let text = match (self.is_arm(), kind) {
            (true, 3) => format!("LDAR W{to},[X{address}]"),
            (true, 4) => format!("LDAPR W{to},[X{address}]"),
            (true, 5) => format!("LDAXR W{to},[X{address}]"),
            (true, _) => format!("LDR W{to},[X{address}]"),
            (false, 4) => format!("lr.w.aq x{to},(x{address})"),
            (false, 5) => format!("lr.w.aq.rl x{to},(x{address})"),
            (false, _) => format!("lw x{to},0(x{address})"),
        };
        self.row(text);
    }

    pub(super) fn store(&mut self, cell: usize, value: u32, on: Option<usize>, way: Way) {
        let data = self.data(value, on.filter(|_| matches!(way, Way::Data | Way::Picked)), way);
        let address = self.address(cell, on.filter(|_| way == Way::Address));
        let is_release = self.is_arm() && self.strong && self.random.u32(..3) == 0;
        let text = match (self.is_arm(), is_release) {
            (true, true) => format!("STLR W{data},[X{address}]"),
            (true, false) => format!("STR W{data},[X{address}]"),
            (false, _) => format!("sw x{data},0(x{address})"),
        };
        self.row(text);
    }

    pub(super) fn atomic(&mut self, cell: usize, value: u32, on: Option<usize>, way: Way) {
        let data = self.data(value, on.filter(|_| matches!(way, Way::Data | Way::Picked)), way);
        let address = self.address(cell, on.filter(|_| way == Way::Address));
        let kind = self.random.u32(..5);
        if self.is_arm() {
            let order = if self.strong { ["", "A", "L", "AL"][self.random.usize(..4)] } else { "" };
            if kind == 0 && self.strong {
                let expected = self.result();
                let start = self.random.u32(..2);
                if self.random.bool() && self.results.len() > 1 {
                    let of = self.results[self.random.usize(..self.results.len() - 1)];
                    let zero = self.zero(of);
                    self.row(format!("ADD W{expected},W{zero},#{start}"));
                } else {
                    self.row(format!("MOV W{expected},#{start}"));
                }
                self.row(format!("CAS{order} W{expected},W{data},[X{address}]"));
                return;
            }
            if kind == 1 && self.strong {
                self.row(format!(
                    "STSMAX{} W{data},[X{address}]",
                    if order.contains('L') { "L" } else { "" }
                ));
                return;
            }
            let to = self.result();
            let name = if kind == 2 { "LDSMAX" } else { "SWP" };
            self.row(format!("{name}{order} W{data},W{to},[X{address}]"));
        } else {
            let order = if self.strong { ["", ".aq", ".rl", ".aqrl"][self.random.usize(..4)] } else { "" };
            let to = if kind == 0 { 0 } else { self.result() };
            let name = if kind == 2 { "amomax.w" } else { "amoswap.w" };
            self.row(format!("{name}{order} x{to},x{data},(x{address})"));
        }
    }

    pub(super) fn pair(&mut self, cell: usize, value: u32, on: Option<usize>, between: Option<usize>) {
        let address = self.address(cell, on);
        let (to, order) = (self.result(), self.random.u32(..4));
        let load = match (self.is_arm(), order & 1 != 0) {
            (true, true) => format!("LDAXR W{to},[X{address}]"),
            (true, false) => format!("LDXR W{to},[X{address}]"),
            (false, true) => format!("lr.w.aq x{to},(x{address})"),
            (false, false) => format!("lr.w x{to},(x{address})"),
        };
        self.row(load);
        if let Some(other) = between {
            match self.random.u32(..3) {
                0 => self.fence(),
                1 => self.store(other, 1, None, Way::None),
                _ => self.load_plain(other),
            }
        }
        let on = self.random.bool().then_some(to);
        let data = self.data(value, on, Way::Data);
        let status = self.result();
        let store = match (self.is_arm(), order & 2 != 0) {
            (true, true) => format!("STLXR W{status},W{data},[X{address}]"),
            (true, false) => format!("STXR W{status},W{data},[X{address}]"),
            (false, true) => format!("sc.w.rl x{status},x{data},(x{address})"),
            (false, false) => format!("sc.w x{status},x{data},(x{address})"),
        };
        self.row(store);
    }

    pub(super) fn load_plain(&mut self, cell: usize) {
        let to = self.result();
        let base = 20 + cell;
        let text =
            if self.is_arm() { format!("LDR W{to},[X{base}]") } else { format!("lw x{to},0(x{base})") };
        self.row(text);
    }

    pub(super) fn fence(&mut self) {
        let arm =
            if self.strong { &["DMB SY", "DMB LD", "DMB ST", "ISB"][..] } else { &["DMB SY", "DMB ST"][..] };
        let riscv = if self.strong {
            &["fence rw,rw", "fence r,rw", "fence rw,w", "fence w,w", "fence r,r", "fence w,r", "fence.tso"][..]
        } else {
            &["fence rw,rw", "fence w,w"][..]
        };
        let all = if self.is_arm() { arm } else { riscv };
        let text = all[self.random.usize(..all.len())].to_owned();
        self.row(text);
    }

    /// An access that may depend on the last loaded value.
    fn access(&mut self, access: Access, cell: usize, other: usize, is_ordered: bool) {
        let value = self.random.u32(1..=2);
        let mut on = self.results.last().copied().filter(|_| is_ordered && self.random.u32(..3) != 0);
        let mut way = [Way::Address, Way::Data, Way::Picked][self.random.usize(..3)];
        if let Some(register) = on
            && self.random.u32(..3) == 0
        {
            self.control(register);
            if self.is_arm() && self.random.bool() {
                self.row("ISB".to_owned());
            }
            on = None;
        }
        if on.is_none() {
            way = Way::None;
        }
        match access {
            Access::Load => self.load(cell, on.filter(|_| way != Way::None)),
            Access::Store => self.store(cell, value, on, way),
            Access::Atomic => self.atomic(cell, value, on, way),
            Access::Pair(is_wide) => {
                self.pair(cell, value, on.filter(|_| way == Way::Address), is_wide.then_some(other));
            }
        }
    }

    /// A random construct between two accesses.
    fn ingredient(&mut self, cells: usize, own: usize) {
        match self.random.u32(..10) {
            0..3 => self.fence(),
            3..5 => {
                // a store whose value is loaded again
                let on = self.results.last().copied();
                let way = if on.is_some() {
                    [Way::Data, Way::Address, Way::Picked][self.random.usize(..3)]
                } else {
                    Way::None
                };
                let atomic = self.strong && self.random.u32(..3) == 0;
                if atomic {
                    self.atomic(own, 1, on, way);
                } else {
                    self.store(own, 1, on, way);
                }
                self.load(own, None);
            }
            5 => {
                let cell = self.random.usize(..cells);
                let access = if self.random.bool() { Access::Load } else { Access::Store };
                self.access(access, cell, own, true);
            }
            _ => {}
        }
    }
}

/// A random program: for each thread its rows, and the registers whose final values are observed.
pub(crate) struct Made {
    architecture: Architecture,
    name: String,
    threads: Vec<(Vec<String>, Vec<usize>)>,
}

/// A random program for this architecture. Without `strong`, it only has constructs that PSO and TSO know.
pub(crate) fn program(seed: u64, architecture: Architecture, strong: bool) -> Made {
    if seed % 2 == 1 {
        return super::sharp::program(seed, architecture, strong);
    }
    let mut random = fastrand::Rng::with_seed(seed);
    let count = if random.u32(..3) == 0 { 3 } else { 2 };
    let cells = if random.u32(..5) == 0 { count - 1 } else { count };
    let kind = |random: &mut fastrand::Rng| match random.u32(..if strong { 16 } else { 14 }) {
        0..6 => Access::Load,
        6..12 => Access::Store,
        12..14 => Access::Atomic,
        14 => Access::Pair(false),
        _ => Access::Pair(true),
    };
    let mut threads = Vec::new();
    for number in 0..count {
        let (first, mut second) = (kind(&mut random), kind(&mut random));
        // neighbours conflict: at least one of them writes
        if first == Access::Load && second == Access::Load && random.bool() {
            second = Access::Store;
        }
        let mut thread = Thread::new(architecture, &mut random, strong);
        let (from, to) = (number % cells, (number + 1) % cells);
        if count == 2 && thread.random.u32(..4) == 0 {
            thread.ingredient(cells, from);
        }
        thread.access(first, from, to, false);
        let own = if thread.random.bool() { to } else { cells.min(CELLS.len() - 1) };
        thread.ingredient(cells, own);
        thread.access(second, to, from, true);
        if count == 2 && thread.random.u32(..5) == 0 {
            thread.ingredient(cells, from);
        }
        threads.push((thread.rows, thread.results));
    }
    Made::new(seed, architecture, threads)
}

impl Made {
    pub(super) fn new(
        seed: u64,
        architecture: Architecture,
        threads: Vec<(Vec<String>, Vec<usize>)>,
    ) -> Self {
        Self { architecture, name: format!("R{seed}"), threads }
    }

    /// The number of threads.
    pub(crate) fn count(&self) -> usize {
        self.threads.len()
    }

    /// The indices of the observed registers of one thread among all observed ones, if each text has this number of copies.
    pub(crate) fn results(&self, copies: &[usize], thread: usize, copy: usize) -> std::ops::Range<usize> {
        let before: usize =
            copies.iter().zip(&self.threads).take(thread).map(|(count, it)| count * it.1.len()).sum();
        let count = self.threads[thread].1.len();
        before + copy * count..before + (copy + 1) * count
    }

    /// The text of a test with this number of copies of each thread.
    pub(crate) fn text(&self, copies: &[usize], has_memory: bool) -> String {
        let threads: Vec<_> =
            self.threads.iter().zip(copies).flat_map(|(it, count)| std::iter::repeat_n(it, *count)).collect();
        let mut observed: Vec<String> = Vec::new();
        for (thread, (_, results)) in threads.iter().enumerate() {
            let letter = self.architecture.letter();
            observed.extend(results.iter().map(|it| format!("{thread}:{letter}{it}=0")));
        }
        if has_memory || observed.is_empty() {
            observed.extend(CELLS[..3].iter().map(|it| format!("[{it}]=0")));
        }
        let rows: Vec<&[String]> = threads.iter().map(|it| it.0.as_slice()).collect();
        let cells = CELLS.map(|it| (it, 0));
        text((self.architecture, &self.name), &cells, &rows, &observed.join(" /\\ "))
    }
}
