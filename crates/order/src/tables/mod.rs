//! What is locally ordered before what: a table for each memory model.
//!
//! A set of classes says which earlier events of a thread are ordered before something that was found already. A table answers three
//! questions: of which classes an event is a *member*; which classes an event *puts* before itself; and what becomes of classes when
//! the search passes an instruction, going backward.

mod armv8;
mod pso;
mod riscv;
mod sc;
mod tso;

use crate::program::{Action, Read, Register, Registers, Write};
use garret_instructions::program::Tags;

/// A memory model whose executions have one order of all accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// Sequential consistency.
    Sc,
    /// Total store order.
    Tso,
    /// Partial store order.
    Pso,
    /// RVWMO, the memory model of RISC-V.
    Riscv,
    /// ARMv8, multi-copy atomic.
    Armv8,
}

impl Model {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Sc, Self::Tso, Self::Pso, Self::Riscv, Self::Armv8];

    /// Its table.
    pub(crate) fn table(self) -> &'static dyn Table {
        match self {
            Self::Sc => &sc::Sc,
            Self::Tso => &tso::Tso,
            Self::Pso => &pso::Pso,
            Self::Riscv => &riscv::Riscv,
            Self::Armv8 => &armv8::Armv8,
        }
    }
}

/// What a memory model orders inside a thread.
pub(crate) trait Table: Sync {
    /// The classes of which an event is a member.
    fn members(&self, event: &Event) -> Classes;

    /// The classes that an event puts before itself.
    fn puts(&self, event: &Event) -> Classes;

    /// What becomes of classes when a fence is passed.
    fn fence(&self, fence: garret_instructions::program::Fence, classes: &mut Classes);

    /// The read and the write of an atomic instruction are one event: what orders one of them orders both.
    fn is_fused(&self) -> bool {
        true
    }

    /// What acquires from an own atomic write comes after its read, and not after the write.
    fn orders_by_halves(&self) -> bool {
        false
    }

    /// What is passed with one of these flags depends on what a branch asks, and on addresses.
    fn control(&self) -> u16 {
        0
    }

    /// What only decides which of two values is taken orders writes, too.
    fn has_picks(&self) -> bool {
        false
    }
}

/// An event, as the tables see it: one half of an atomic instruction, or a plain access.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    pub(crate) is_read: bool,
    pub(crate) cell: u32,
    pub(crate) tags: Tags,
    /// The tags of the read and of the write of the same instruction.
    pub(crate) both: Tags,
    pub(crate) address: Registers,
    pub(crate) data: Registers,
    pub(crate) asked: Registers,
    /// The register that gets what is read, or that a store-exclusive succeeded.
    pub(crate) to: Option<Register>,
    /// It is a half of an atomic instruction that writes.
    pub(crate) is_half: bool,
}

impl Event {
    pub(crate) fn read(read: &Read) -> Self {
        Self {
            is_read: true,
            cell: read.cell,
            tags: read.tags,
            both: read.tags,
            address: read.address,
            data: Registers::NONE,
            asked: Registers::NONE,
            to: read.to,
            is_half: false,
        }
    }

    pub(crate) fn write(write: &Write) -> Self {
        Self {
            is_read: false,
            cell: write.cell,
            tags: write.tags,
            both: write.tags,
            address: write.address,
            data: write.data,
            asked: write.asked,
            to: None,
            is_half: false,
        }
    }

    /// The write and the read of one instruction.
    pub(crate) fn pair(read: &Read, write: &Write) -> (Self, Self) {
        let both = read.tags.with(write.tags);
        let half = |event| Self { both, is_half: true, ..event };
        (half(Self::write(write)), half(Self::read(read)))
    }

    pub(crate) fn bit(&self) -> u64 {
        1u64.checked_shl(self.cell).unwrap_or(0)
    }

    /// It belongs to an instruction or a pair that reads and writes.
    pub(crate) fn is_atomic(&self) -> bool {
        self.both.has(Tags::ATOMIC.with(Tags::EXCLUSIVE))
    }

    /// The write of an atomic instruction or a pair.
    pub(crate) fn is_atomic_write(&self) -> bool {
        !self.is_read && self.is_atomic()
    }
}

/// Which earlier events of one thread are ordered before something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Classes {
    /// Classes without a name: see the constants.
    pub(crate) flags: u16,
    /// The load that each of these registers has its value from.
    pub(crate) loads: u64,
    /// What only decided which value these registers have.
    pub(crate) picks: u64,
    /// Accesses of these cells.
    pub(crate) own: u64,
    /// Of the last write to each of these cells, what it depends on.
    pub(crate) forward: u64,
    /// The last write to each of these cells, if it is atomic; ARMv8: its read.
    pub(crate) atomic: u64,
    /// ARMv8: the read of the store-exclusive to each of these cells that was passed last.
    pub(crate) halves: u64,
}

/// Something of the thread is here: what acquires comes before it.
pub(crate) const AFTER: u16 = 1;
/// A read of the thread is here.
pub(crate) const AFTER_READ: u16 = 2;
/// A write of the thread is here.
pub(crate) const AFTER_WRITE: u16 = 4;
/// All events.
pub(crate) const ALL: u16 = 8;
/// All reads.
pub(crate) const READS: u16 = 16;
/// All writes.
pub(crate) const WRITES: u16 = 32;
/// ARMv8: what releases. RISC-V: what acquires or releases.
pub(crate) const RELEASES: u16 = 64;
/// A read behind an `isb` is here.
pub(crate) const SYNCHRONISED: u16 = 128;

impl Classes {
    pub(crate) fn flags(flags: u16) -> Self {
        Self { flags, ..Self::default() }
    }

    /// Whether there is a class in both.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.flags & other.flags != 0
            || self.loads & other.loads != 0
            || self.picks & other.picks != 0
            || self.own & other.own != 0
            || self.forward & other.forward != 0
            || self.atomic & other.atomic != 0
            || self.halves & other.halves != 0
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.flags |= other.flags;
        self.loads |= other.loads;
        self.picks |= other.picks;
        self.own |= other.own;
        self.forward |= other.forward;
        self.atomic |= other.atomic;
        self.halves |= other.halves;
        self.settle();
    }

    /// Where all events are ordered, nothing more need be said.
    pub(crate) fn settle(&mut self) {
        if self.flags & ALL != 0 {
            *self = Self::flags(ALL);
        }
    }

    /// Whether whatever the other one orders is ordered here.
    pub(crate) fn has(&self, other: &Self) -> bool {
        let within = |one: u64, two: u64| one & !two == 0;
        self.flags & ALL != 0
            || (other.flags & !self.flags == 0
                && within(other.loads, self.loads)
                && within(other.picks, self.picks)
                && within(other.own, self.own)
                && within(other.forward, self.forward)
                && within(other.atomic, self.atomic)
                && within(other.halves, self.halves))
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Something depends on these registers.
    pub(crate) fn depend(&mut self, on: Registers) {
        self.loads |= on.0;
    }

    /// What gets its value from nowhere, or from a load that was found.
    fn forget(&mut self, register: Register) {
        let bit = !Registers::only(register).0;
        self.loads &= bit;
        self.picks &= bit;
    }

    /// A register gets a value that is computed of others.
    fn computed(&mut self, to: Register, from: Registers, asked: Registers) {
        let bit = Registers::only(to).0;
        let (loads, picks) = (self.loads & bit != 0, self.picks & bit != 0);
        self.forget(to);
        if loads {
            self.loads |= from.0;
        }
        if picks {
            self.picks |= from.0 | asked.0;
            self.loads |= asked.0;
        }
    }

    /// What is passed with one of these flags depends on these registers.
    fn depend_where(&mut self, table: &dyn Table, on: Registers) {
        if self.flags & table.control() != 0 {
            self.loads |= on.0;
            self.picks |= if table.has_picks() { on.0 } else { 0 };
        }
    }
}

/// Passes an instruction that is no event, or the part of one that is none: what is ordered before it.
pub(crate) fn pass(table: &dyn Table, action: &Action, classes: &mut Classes) {
    if classes.is_empty() {
        return;
    }
    match action {
        Action::Silent => {}
        Action::Assign { to, from, asked } => classes.computed(*to, *from, *asked),
        Action::Branch { on } => classes.depend_where(table, *on),
        Action::Fence(fence) => table.fence(*fence, classes),
        Action::Read(read) => {
            if let Some(it) = read.to {
                classes.forget(it);
            }
            if read.tags.has(Tags::EXCLUSIVE) {
                // it was the read of what was passed
                classes.halves &= !1u64.checked_shl(read.cell).unwrap_or(0);
            }
            classes.depend_where(table, read.address);
        }
        Action::Write(write) => passed_write(table, write, classes),
        Action::Exclusive { write, status } => {
            if let Some(it) = status {
                classes.forget(*it);
            }
            let bit = 1u64.checked_shl(write.cell).unwrap_or(0);
            let halves = if table.orders_by_halves() { classes.atomic & bit } else { 0 };
            passed_write(table, write, classes);
            classes.halves |= halves;
        }
        Action::Update { read, write } => {
            if let Some(it) = read.to {
                classes.forget(it);
            }
            passed_write(table, write, classes);
        }
    }
    classes.settle();
}

fn passed_write(table: &dyn Table, write: &Write, classes: &mut Classes) {
    let bit = 1u64.checked_shl(write.cell).unwrap_or(0);
    if classes.forward & bit != 0 {
        classes.depend(write.data.with(write.address));
    }
    classes.forward &= !bit;
    classes.atomic &= !bit;
    classes.depend_where(table, write.address);
}

/// What each read has before itself where writes are forwarded.
fn forwarded(event: &Event, is_atomic: bool) -> Classes {
    let bit = if event.is_read { event.bit() } else { 0 };
    Classes { forward: bit, atomic: if is_atomic { bit } else { 0 }, ..Classes::default() }
}
