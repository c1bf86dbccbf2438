//! The arguments of `garret lsp`.

use super::choices::searched_model;
use super::units::parse_duration;
use clap::Args;
use garret_machine::memory::Model;
use std::time::Duration;

/// The help text after the options.
pub(crate) const EXAMPLES: &str = "\
Editors start this command and communicate with it over standard input and output. `editors/` has
extensions and settings for Visual Studio Code, Vim and Neovim.

Initialization options (JSON) that an editor may send:
  model       \"tso\" or \"sc\", instead of --model
  timeout     \"60s\", instead of --timeout
  showsTexts  true, if the editor itself shows the executions that commands return

Commands: garret.check, garret.explore, garret.show, garret.cancel, each with the URI of a file and
the number of a bad state, from 0

Exit codes:
  0  the editor said `shutdown`, then `exit`
  1  the server ended without them";

#[derive(Debug, Args)]
pub(crate) struct Lsp {
    /// The memory model under which files are read and checked; a file whose header has expectations for other models only is read
    /// under the first of those
    #[arg(long, value_name = "MODEL", value_parser = searched_model(), ignore_case = true, default_value = "tso")]
    pub(crate) model: Model,

    /// The time limit of a check or an exploration that an editor requests: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_duration)]
    pub(crate) timeout: Duration,

    /// Use standard input and output; this is always so, but some editors pass the option
    #[arg(long)]
    stdio: bool,
}
