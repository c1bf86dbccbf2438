//! C.
use crate::program::Thread;
use crate::reader::Names;
use garret_base::source::Diagnostic;
pub(crate) fn threads(_: &str, _: usize, _: &mut Names) -> Result<(Vec<Thread>, usize), Diagnostic> {
    Err(Diagnostic::error("C is not there yet"))
}
