//! Another method than the search for any number of threads.

use super::exit::Exit;
use super::load::LoadedText;
use super::session::Session;
use garret_base::watch::Watch;

/// Another method that may decide a program, if the search does not do so soon: it gets the program as it was read, and may print a
/// verdict.
pub(super) type Otherwise<'o> =
    Option<&'o mut dyn FnMut(&LoadedText, &Watch, &mut Session) -> std::io::Result<Option<Exit>>>;
