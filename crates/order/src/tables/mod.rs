//! Local order of events within a thread: a table for each memory model.
//!
//! A set of classes describes which earlier events of a thread are ordered before a node. A table answers three questions: of
//! which classes an event is a *member*; which classes an event *puts* before itself; and how classes change when the search
//! passes an instruction, going backward.

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
    /// All models.
    pub const ALL: [Self; 5] = [Self::Sc, Self::Tso, Self::Pso, Self::Riscv, Self::Armv8];

    /// The table of the model.
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

/// The order that a memory model requires within a thread.
pub(crate) trait Table: Sync {
    /// The classes of which an event is a member.
    fn members(&self, event: &Event) -> Classes;

    /// The classes whose earlier members are ordered before an event.
    fn ordered_before(&self, event: &Event) -> Classes;

    /// Changes classes as the search passes a fence.
    fn fence(&self, fence: garret_instructions::program::Fence, classes: &mut Classes);

    /// Whether the read and the write of an atomic instruction are one event: what orders one of them orders both.
    fn is_fused(&self) -> bool {
        true
    }

    /// Whether an acquire that reads from an atomic write of its own thread is ordered after the read of that instruction,
    /// not after the write.
    fn orders_by_halves(&self) -> bool {
        false
    }

    /// The flags of nodes that depend on the conditions of earlier branches and on the addresses of earlier accesses.
    fn control(&self) -> u16 {
        0
    }

    /// Whether registers that only decide which of two values is taken also order writes.
    fn has_picks(&self) -> bool {
        false
    }
}

/// An event as the tables see it: a plain access, or one half of an atomic instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    pub(crate) is_read: bool,
    pub(crate) cell: u32,
    pub(crate) tags: Tags,
    /// The tags of the read and of the write of the instruction together.
    pub(crate) both: Tags,
    pub(crate) address: Registers,
    pub(crate) data: Registers,
    pub(crate) asked: Registers,
    /// The register that gets the value that is read, or the status of a store-exclusive.
    pub(crate) to: Option<Register>,
    /// It is one half of an atomic instruction that writes.
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

    /// Whether it belongs to an atomic instruction or to a pair of exclusives.
    pub(crate) fn is_atomic(&self) -> bool {
        self.both.has(Tags::ATOMIC.with(Tags::EXCLUSIVE))
    }

    /// Whether it is the write of an atomic instruction or a pair.
    pub(crate) fn is_atomic_write(&self) -> bool {
        !self.is_read && self.is_atomic()
    }
}

/// Which earlier events of one thread are ordered before a node. The fields are sets of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Classes {
    /// The classes that are constants of this module ([`AFTER`] and others).
    pub(crate) flags: u16,
    /// Registers: the loads that their values come from.
    pub(crate) loads: u64,
    /// Registers: the loads that only decided which of several values they hold.
    pub(crate) picks: u64,
    /// Cells: all accesses of them.
    pub(crate) own: u64,
    /// Cells: what the last write to each of them depends on.
    pub(crate) forward: u64,
    /// Cells: the last write to each of them if it is atomic; under ARMv8 the read of that instruction.
    pub(crate) atomic: u64,
    /// Cells, ARMv8: the load of the last passed store-exclusive to each of them.
    pub(crate) halves: u64,
}

/// The node is an event of the thread, or ordered after one: earlier acquires are before it.
pub(crate) const AFTER: u16 = 1;
/// The node is a read of the thread, or ordered after one.
pub(crate) const AFTER_READ: u16 = 2;
/// The node is a write of the thread, or ordered after one.
pub(crate) const AFTER_WRITE: u16 = 4;
/// All events.
pub(crate) const ALL: u16 = 8;
/// All reads.
pub(crate) const READS: u16 = 16;
/// All writes.
pub(crate) const WRITES: u16 = 32;
/// ARMv8: releases. RISC-V: acquires and releases.
pub(crate) const RELEASES: u16 = 64;
/// The node is an event behind an `isb`, or ordered after one.
pub(crate) const SYNCHRONISED: u16 = 128;

impl Classes {
    pub(crate) fn flags(flags: u16) -> Self {
        Self { flags, ..Self::default() }
    }

    /// Whether the sets have a class in common.
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

    /// Drops all other classes if all events are ordered: they add nothing.
    pub(crate) fn settle(&mut self) {
        if self.flags & ALL != 0 {
            *self = Self::flags(ALL);
        }
    }

    /// Whether everything that the other classes order is ordered by these.
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

    /// The node depends on these registers.
    pub(crate) fn depend(&mut self, on: Registers) {
        self.loads |= on.0;
    }

    /// Drops a register that is overwritten, with a constant or by a load that was found.
    fn forget(&mut self, register: Register) {
        let bit = !Registers::only(register).0;
        self.loads &= bit;
        self.picks &= bit;
    }

    /// A register gets a value that is computed from others: the dependency moves to these.
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

    /// If a node has one of the flags of [`Table::control`], it depends on these registers.
    fn depend_where(&mut self, table: &dyn Table, on: Registers) {
        if self.flags & table.control() != 0 {
            self.loads |= on.0;
            self.picks |= if table.has_picks() { on.0 } else { 0 };
        }
    }
}

/// Moves classes backward past an instruction, apart from what [`Table::members`] and [`Table::puts`] say about its events.
pub(crate) fn pass(table: &dyn Table, action: &Action, classes: &mut Classes) {
    if classes.is_empty() {
        return;
    }
    match action {
        Action::Silent => {}
        Action::Assign { to, from, selected_by: asked } => classes.computed(*to, *from, *asked),
        Action::Branch { on } => classes.depend_where(table, *on),
        Action::Fence(fence) => table.fence(*fence, classes),
        Action::Read(read) => {
            if let Some(it) = read.to {
                classes.forget(it);
            }
            if read.tags.has(Tags::EXCLUSIVE) {
                // this load belongs to the store-exclusive that was passed
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

/// The classes before a read in models that forward writes to later reads of the thread; with `is_atomic`, also an atomic write.
fn forwarded(event: &Event, is_atomic: bool) -> Classes {
    let bit = if event.is_read { event.bit() } else { 0 };
    Classes { forward: bit, atomic: if is_atomic { bit } else { 0 }, ..Classes::default() }
}
