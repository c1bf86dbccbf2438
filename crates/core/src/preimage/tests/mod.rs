//! Tests of the core of the search against naive twins: pre-images against forward steps of the machine, on all states and through
//! store buffers; branching against disjunctive normal form; the initial test against the enumeration of initial states.

mod beforehand;
mod branching;
mod buffers;
mod exchange;
mod forward;
mod initial;
mod support;
