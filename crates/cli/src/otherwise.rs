//! Another method than the search for any number of threads.

use super::exit::Exit;
use super::load::LoadedText;
use super::session::Session;
use garret_base::watch::Watch;

/// Which verdict is wanted of the other method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Any verdict but UNKNOWN.
    Any,
    /// UNSAFE because numbers leave their types, which the search assumes not to happen.
    Grown,
}

/// Another method that may decide a program, if the search does not do so soon: it gets the program as it was read, and may print a
/// verdict.
pub(super) type Otherwise<'o> =
    Option<&'o mut dyn FnMut(Wanted, &LoadedText, &Watch, &mut Session) -> std::io::Result<Option<Exit>>>;
