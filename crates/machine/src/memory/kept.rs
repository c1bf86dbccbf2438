//! Preserved program order of memory models: which accesses of one thread stay in order, for the axioms of executions.

/// The preserved part of program order, between accesses to different cells without a fence between them. A read always stays
/// before all later accesses.
///
/// # Sources
/// J. Alglave, L. Maranget, M. Tautschnig, *Herding Cats*, TOPLAS 2014, sections 4.7 and 4.8: preserved program order.
pub trait PreservedOrder: Sync {
    /// Whether a write stays before a later read.
    fn write_read(&self) -> bool;

    /// Whether a write stays before a later write.
    fn write_write(&self) -> bool;
}
