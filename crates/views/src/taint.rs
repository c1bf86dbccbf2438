//! Where the order of `seq_cst` events need not be the order of steps.
//!
//! RC11 has no rule that says so: the order of `seq_cst` events agrees with its relation psc, which orders fences by happens-before, but
//! neither fences nor accesses by program order and reads-from alone. An event e that is found after an event e' by the search, and
//! before it by program order and reads-from, may be behind e' in that order, unless psc puts it before e'. Such an event is also
//! tried as an acquire or release one. That is enough: take an execution of RC11 and an order S of its `seq_cst` events that extends
//! psc, and call an event e weak where some e' is before it in S and behind it by program order and reads-from. Between events that
//! are not weak, S never contradicts program order and reads-from; so there is an order of steps that agrees with all three, and in it the
//! search meets each weak event after its e'.
//!
//! What is known here is whether psc puts the event before e' for sure:
//! - two events of one thread, since program order is part of psc;
//! - a write and a read of one message, both `seq_cst`;
//! - a fence, and an event that has before it in its thread what synchronises with something behind the fence.
//!
//! Happens-before alone is not enough for accesses: with `y=1; r=x` and `x=1` and `s=x; t=y`, all `seq_cst` but `s=x`, which acquires,
//! r=t=0 and s=1 is allowed.
//!
//! # Sources
//! O. Lahav, V. Vafeiadis, J. Kang, C.-K. Hur, D. Dreyer, *Repairing Sequential Consistency in C/C++11*, PLDI 2017, section 3.

use crate::cube::Thread;
use garret_automata::Order;

/// All that is found behind the thread by other threads is behind its `seq_cst` events in psc.
pub(crate) const NONE: u8 = 0;
/// It is behind the fences of the thread, and behind all that happens before the place of the thread.
pub(crate) const ACCESSES: u8 = 1;
/// It is behind the fences of the thread.
pub(crate) const RELAXED: u8 = 2;
/// It need not be behind.
pub(crate) const ALL: u8 = 3;

/// Nothing `seq_cst` is found in the thread behind its place.
pub(crate) const NOTHING: u8 = 0;
/// The first that there is has an acquire fence before it, or is a fence.
pub(crate) const FENCED: u8 = 1;
/// The first that there is has not.
pub(crate) const BARE: u8 = 2;

/// A `seq_cst` read waits for the message.
const SEQ_CST: u8 = 1;
/// A read waits for the message, which synchronises and has what is `seq_cst` behind it in its thread.
const SYNCHRONISED: u8 = 2;
/// A read waits for the message with something `seq_cst` behind it by program order and reads-from.
const HARD: u8 = 4;

/// What a message is called that the thread waits for with a read of this order.
pub(crate) fn label(thread: &Thread, order: Order) -> u8 {
    let is_seq_cst = order == Order::Sequential;
    let is_hard = match thread.taint {
        NONE => false,
        ACCESSES => !order.acquires(),
        _ => true,
    };
    let has_something = is_seq_cst || thread.taint != NONE || thread.ahead != NOTHING;
    if is_hard || (has_something && !order.is_atomic()) {
        return HARD;
    }
    let mut label = 0;
    if is_seq_cst {
        label |= SEQ_CST;
    } else if thread.ahead != NOTHING {
        let is_synchronised = order.acquires() || thread.ahead == FENCED;
        label |= if is_synchronised { SYNCHRONISED } else { HARD };
    }
    if thread.taint == ACCESSES {
        label |= SYNCHRONISED;
    }
    label
}

/// The taint that a message of this label brings to whom writes it with this order.
pub(crate) fn of_write(label: u8, order: Order) -> u8 {
    let is_seq_cst = order == Order::Sequential;
    let of_reads = match order {
        _ if label & SEQ_CST == 0 || is_seq_cst => NONE,
        order if order.releases() => ACCESSES,
        _ => ALL,
    };
    let of_synchronised = match order {
        _ if label & SYNCHRONISED == 0 => NONE,
        order if order.releases() => ACCESSES,
        order if order.is_atomic() => RELAXED,
        _ => ALL,
    };
    let hard = if label & HARD == 0 { NONE } else { ALL };
    of_reads.max(of_synchronised).max(hard)
}

/// Whether an event of this order is also tried as a weaker one.
pub(crate) fn may_be_weak(taint: u8, order: Order, is_fence: bool) -> bool {
    order == Order::Sequential && if is_fence { taint >= ALL } else { taint >= ACCESSES }
}

/// A fence of this order is found.
pub(crate) fn pass_fence(thread: &mut Thread, order: Order) {
    if order == Order::Sequential {
        thread.ahead = FENCED;
        if thread.taint != ALL {
            thread.taint = NONE;
        }
        return;
    }
    if order.acquires() && thread.ahead == BARE {
        thread.ahead = FENCED;
    }
    if order.releases() && thread.taint == RELAXED {
        thread.taint = ACCESSES;
    }
}

/// An access of this order is found.
pub(crate) fn pass_access(thread: &mut Thread, order: Order) {
    if order == Order::Sequential {
        thread.ahead = BARE;
    }
}
