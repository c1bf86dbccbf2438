//! The arguments of `garret lsp`.

use super::choices::searched_model;
use super::units::parse_duration;
use clap::Args;
use garret_machine::memory::Model;
use std::time::Duration;

/// The help text after the options.
pub(crate) const EXAMPLES: &str = "\
Editors start it and talk to it over standard input and output; `editors/` has what Visual Studio Code, Vim and Neovim need.

Initialization options (JSON) that an editor may send:
  model       \"tso\" or \"sc\", instead of --model
  timeout     \"60s\", instead of --timeout
  showsTexts  true, where the editor itself shows executions that commands return

Commands: garret.check, garret.explore, garret.show, garret.cancel, each with the URI of a file and the number of a bad state, from 0

Exit codes:
  0  the editor said `shutdown`, then `exit`
  1  it ended without";

#[derive(Debug, Args)]
pub(crate) struct Lsp {
    /// The memory model under which files are read and checked; one that only expects something under another is read under that
    #[arg(long, value_name = "MODEL", value_parser = searched_model(), ignore_case = true, default_value = "tso")]
    pub(crate) model: Model,

    /// How long a check or an exploration may take that an editor asks for: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_duration)]
    pub(crate) timeout: Duration,

    /// Talk over standard input and output, as it does anyway: some editors say so
    #[arg(long)]
    stdio: bool,
}
