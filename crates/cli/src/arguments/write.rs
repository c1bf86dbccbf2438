//! The arguments of `garret new`, `garret completions` and `garret man`.

use clap::{Args, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;

/// The help text after the options of `garret new`.
pub(crate) const NEW_EXAMPLES: &str = "\
The file passes `garret test` as it is. The comment at its beginning says what to change to see it
fail. An existing file is not overwritten.

Examples:
  garret new my_lock                           my_lock.cub, a system
  garret new my_lock.c --template c-lock       a program in C
  garret new my_lock --template assembly       my_lock.asm, for NASM

Exit codes:
  0  the file is written
  2  the command line cannot be used, or the file cannot be written";

/// The help text after the options of `garret completions`.
pub(crate) const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  source <(garret completions bash)                                         for this shell
  garret completions bash > ~/.local/share/bash-completion/completions/garret
  garret completions zsh > ~/.zfunc/_garret                                 a directory of $fpath
  garret completions fish > ~/.config/fish/completions/garret.fish";

/// The help text after the options of `garret man`.
pub(crate) const MAN_EXAMPLES: &str = "\
Examples:
  garret man | man -l -                     the page of the program
  garret man ~/.local/share/man/man1        all pages: garret.1, garret-check.1, ..";

#[derive(Debug, Args)]
pub(crate) struct New {
    /// The file to write; its extension may be omitted
    #[arg(value_name = "NAME")]
    pub(crate) name: String,

    /// The template
    #[arg(long, value_enum, ignore_case = true, default_value_t = Template::Lock)]
    pub(crate) template: Template,
}

/// What a file is started from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Template {
    /// A lock as a system of transitions, which needs a fence in the right place
    Lock,
    /// A barrier as a system of transitions
    Barrier,
    /// A cache coherence protocol, without weak memory
    Protocol,
    /// A lock in C
    CLock,
    /// A lock in assembly, for NASM
    Assembly,
}

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL", value_enum, ignore_case = true)]
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The directory for a page for each command; without it, the page of the program is printed to standard output
    #[arg(value_name = "DIR")]
    pub(crate) directory: Option<PathBuf>,
}
