//! What a memory model keeps of the order in which one thread accesses memory: the axioms of executions.

/// What stays of program order, between accesses to different cells with no fence between them. Reads are always before all that
/// follows.
///
/// # Sources
/// J. Alglave, L. Maranget, M. Tautschnig, *Herding Cats*, TOPLAS 2014, sections 4.7 and 4.8: preserved program order.
pub trait Kept: Sync {
    /// Whether a write stays before a later read.
    fn write_read(&self) -> bool;

    /// Whether a write stays before a later write.
    fn write_write(&self) -> bool;
}
