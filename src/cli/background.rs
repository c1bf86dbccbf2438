//! What takes long while somebody is answered: on threads of their own.

/// As much stack as the main thread has: reading and searching call themselves no deeper than fits there.
const STACK: usize = 8 << 20;

/// What is said where there is a defect.
pub(super) const DEFECT: &str = "this is a defect of Garret, not of your file; please report it with the file and what was written to standard error";

/// Does something on another thread.
pub(super) fn spawn(work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    // nobody waits for it: it tells when it is done
    std::thread::Builder::new().stack_size(STACK).spawn(work).map(drop)
}
