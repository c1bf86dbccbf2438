//! What else decides a program than the search for any number of threads.

use super::exit::Exit;
use super::load::Loaded;
use super::session::Session;
use garret_base::watch::Watch;

/// What else decides a program, where the search does not do so soon: given the program as it was read, it may say a verdict.
pub(super) type Otherwise<'o> =
    Option<&'o mut dyn FnMut(&Loaded, &Watch, &mut Session) -> std::io::Result<Option<Exit>>>;
