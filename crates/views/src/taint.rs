//! Weak `seq_cst` events: those whose order need not be the order of steps.
//!
//! RC11 requires that the order of `seq_cst` events agrees with its relation psc. This relation orders fences by
//! happens-before, but orders neither fences nor accesses by program order and reads-from alone. Let e' be a `seq_cst` event
//! that the search has found, and e one that it finds later and that precedes e' by program order and reads-from. Then e may
//! follow e' in the order of `seq_cst` events, unless psc puts e before e'. Such an event is also tried as an acquire or
//! release one. That is enough: take an execution of RC11 and an order S of its `seq_cst` events that extends psc, and call
//! an event e weak if some e' is before it in S and after it by program order and reads-from. Between events that are not
//! weak, S never contradicts program order and reads-from. So there is an order of steps that agrees with all three, and in
//! it the search meets each weak event after its e'.
//!
//! This module computes whether psc certainly puts the event f before e'. Let w and r be a write and the read of its message,
//! w after f in its thread, r before g, the first `seq_cst` event of its thread that is found.
//! - Two events of one thread: program order is part of psc.
//! - w and r are both `seq_cst`.
//! - f is a fence, w synchronises with r or with an acquire fence before g, which is after r. If r is g itself, psc puts f
//!   before all that it puts r before, so that f may as well be before r.
//! - f is an access of another cell than w, w releases, r acquires, and g is not an access of the cell of w, or there is an
//!   acquire fence between r and g. If there is a release fence between f and w, f may be an access of any cell and w be
//!   relaxed.
//!
//! Happens-before alone is not enough for accesses: with `y=1; r=x` and `x=1` and `s=x; t=y`, all `seq_cst` but `s=x`, which
//! acquires, r=t=0 and s=1 is allowed. If data races are searched for, w happens before r if one of them is not atomic,
//! except for the last event. Reason: take an execution with a race, and in it a smallest part with a race that contains all
//! that is before its events by program order and reads-from. Only the two accesses that race can be last in it, in any order
//! of steps; without the last event there is no race.
//!
//! # Sources
//! O. Lahav, V. Vafeiadis, J. Kang, C.-K. Hur, D. Dreyer, *Repairing Sequential Consistency in C/C++11*, PLDI 2017, section
//! 3.

use garret_automata::Order;

/// Which `seq_cst` events before the place of a thread psc may leave unordered with the `seq_cst` events that are found after them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Taint {
    level: Level,
    /// Accesses of all cells may be unordered.
    is_of_all: bool,
    /// Accesses of these cells may be unordered.
    cells: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    /// psc puts all of them before.
    #[default]
    None,
    /// psc puts fences before, and accesses of cells that are not named; the place of the thread happens before the events
    /// that are found.
    Cells,
    /// psc puts fences before, and perhaps no access.
    Accesses,
    /// psc may put none of them before.
    All,
}

/// The first `seq_cst` event of a thread after its place, among those found. With later variants, more that follows may be unordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FirstSeqCst {
    /// No such event is found.
    #[default]
    Nothing,
    /// It is a fence, or has an acquire fence before it.
    Fenced,
    /// It is an access of this cell.
    Bare(u32),
}

/// Facts about the events after the place of a thread, in the thread and elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Behind {
    pub(crate) taint: Taint,
    pub(crate) ahead: FirstSeqCst,
}

/// A `seq_cst` read awaits the message.
const SEQ_CST: u8 = 1;
/// A read that synchronises awaits the message, and the first `seq_cst` event after it is not an access of its cell.
const SYNCHRONISED: u8 = 2;
/// A read that synchronises awaits the message.
const SAME_CELL: u8 = 4;
/// A read awaits the message that is followed by a `seq_cst` event, by program order and reads-from.
pub(crate) const HARD: u8 = 8;
/// The other labels are those of the message that a read-modify-write has written after it read this one.
const CARRIED: u8 = 16;

/// An access of a thread, without its context.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    pub(crate) cell: u32,
    pub(crate) order: Order,
    /// Whether accesses that are not atomic are ordered by happens-before.
    pub(crate) is_race_free: bool,
}

impl Event {
    fn is_seq_cst(self) -> bool {
        self.order == Order::Sequential
    }

    fn is_ordered_plain(self) -> bool {
        self.is_race_free && !self.order.is_atomic()
    }
}

/// The label of a message that the thread reads with this event.
pub(crate) fn label(thread: Behind, event: Event) -> u8 {
    let Taint { level, is_of_all, .. } = thread.taint;
    // psc puts the event itself before all events that are found, if it is not tainted
    let is_ordered = event.is_seq_cst() && level == Level::Cells && !thread.taint.has(event.cell);
    let is_synchronised = event.order.acquires() || event.is_ordered_plain();
    let mut label = match level {
        Level::None => 0,
        Level::Cells if is_ordered => 0,
        Level::Cells if is_synchronised && is_of_all => SAME_CELL,
        Level::Cells if is_synchronised => SYNCHRONISED,
        Level::Cells | Level::Accesses | Level::All => HARD,
    };
    label |= match thread.ahead {
        _ if event.is_seq_cst() => SEQ_CST,
        FirstSeqCst::Nothing => 0,
        FirstSeqCst::Fenced if is_synchronised || event.order.is_atomic() => SYNCHRONISED,
        FirstSeqCst::Bare(cell) if is_synchronised && cell == event.cell => SAME_CELL,
        FirstSeqCst::Bare(_) if is_synchronised => SYNCHRONISED,
        FirstSeqCst::Fenced | FirstSeqCst::Bare(_) => HARD,
    };
    label
}

/// The label of a message that a read-modify-write has read, if the message that it has written has this label.
pub(crate) fn carried(label: u8) -> u8 {
    if label == 0 { 0 } else { label | CARRIED }
}

/// The taint of a thread that writes a message with this label.
pub(crate) fn of_write(label: u8, event: Event) -> Taint {
    let has = |it: u8| label & it != 0;
    let is_released = event.order.releases() || (event.is_ordered_plain() && !has(CARRIED));
    // a `seq_cst` write is before the `seq_cst` read
    let is_first = has(SEQ_CST) && !event.is_seq_cst();
    let is_synchronised = is_first || has(SYNCHRONISED | SAME_CELL);
    let level = if has(HARD) || (is_synchronised && !is_released && !event.order.is_atomic()) {
        Level::All
    } else if is_synchronised && !is_released {
        Level::Accesses
    } else if is_synchronised {
        Level::Cells
    } else {
        Level::None
    };
    let bit = 1u64.checked_shl(event.cell);
    let is_of_all = has(SAME_CELL) || is_first || (has(SYNCHRONISED) && bit.is_none());
    let cells = if level == Level::Cells && !is_of_all { bit.unwrap_or(0) } else { 0 };
    Taint { level, is_of_all: is_of_all && level != Level::None, cells }
}

impl Taint {
    /// The union of both taints.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            level: self.level.max(other.level),
            is_of_all: self.is_of_all || other.is_of_all,
            cells: self.cells | other.cells,
        }
    }

    /// Whether an access or fence of this order is also tried as a weaker one.
    pub(crate) fn may_be_weak(self, order: Order, cell: Option<u32>) -> bool {
        order == Order::Sequential
            && match (self.level, cell) {
                (Level::None, _) | (Level::Cells | Level::Accesses, None) => false,
                (Level::Cells, Some(cell)) => self.has(cell),
                (Level::Accesses, Some(_)) | (Level::All, _) => true,
            }
    }

    fn has(self, cell: u32) -> bool {
        self.is_of_all || 1u64.checked_shl(cell).is_some_and(|it| self.cells & it != 0)
    }

    /// Whether this taint allows everything that the other one allows.
    fn covers(self, other: Self) -> bool {
        self.level == Level::All
            || (self.level >= other.level
                && self.is_of_all >= other.is_of_all
                && (self.is_of_all || other.cells & !self.cells == 0))
    }
}

/// Whether the thread of the large cube may do everything that the one of the small cube may do because of later events.
pub(crate) fn covers(large: Behind, small: Behind) -> bool {
    let is_behind = match (large.ahead, small.ahead) {
        (FirstSeqCst::Bare(one), FirstSeqCst::Bare(other)) => one == other,
        (FirstSeqCst::Bare(_), _)
        | (_, FirstSeqCst::Nothing)
        | (FirstSeqCst::Fenced, FirstSeqCst::Fenced) => true,
        (FirstSeqCst::Nothing, _) | (FirstSeqCst::Fenced, FirstSeqCst::Bare(_)) => false,
    };
    is_behind && large.taint.covers(small.taint)
}

/// The search finds a fence of this order.
pub(crate) fn pass_fence(thread: &mut Behind, order: Order) {
    if order == Order::Sequential {
        // psc puts the fence before all events that are found, and earlier events of its thread before the fence
        if thread.taint.level != Level::All {
            thread.taint = Taint::default();
        }
        thread.ahead = FirstSeqCst::Fenced;
        return;
    }
    if order.acquires() && matches!(thread.ahead, FirstSeqCst::Bare(_)) {
        thread.ahead = FirstSeqCst::Fenced;
    }
    if order.releases() && thread.taint.level == Level::Accesses {
        thread.taint.level = Level::Cells;
    }
}

/// The search finds an access of this order.
pub(crate) fn pass_access(thread: &mut Behind, order: Order, cell: u32) {
    if order == Order::Sequential {
        if thread.taint.level == Level::Cells && !thread.taint.has(cell) {
            thread.taint = Taint::default();
        }
        thread.ahead = FirstSeqCst::Bare(cell);
    }
}
