//! The functions that threads run.

use super::lost::CREATING;
use super::source::{Source, Symbol};
use garret_base::source::{Diagnostic, short};
use garret_program::ThreadFunction;

/// The first lines of the functions that threads run (the named ones, or the only global one), and whether exactly one thread starts
/// there.
pub(super) fn starts(
    source: &Source<'_>,
    named: &[ThreadFunction],
    errors: &mut Vec<Diagnostic>,
) -> Vec<(usize, bool)> {
    let mut globals: Vec<(&str, usize)> = Vec::new();
    for name in &source.globals {
        if let Some(Symbol::Code(line)) = source.symbols.get(name) {
            globals.push((name, *line));
        }
    }
    let all = || globals.iter().map(|(name, _)| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    if named.is_empty() {
        return match globals.as_slice() {
            // one thread runs `main`
            [(name, line)] => vec![(*line, *name == "main")],
            [] => {
                errors.push(Diagnostic::error("there is no function that threads could run").help(
                    source.syntax.said(
                        "a global function is one with `.globl`; name another one with --threads",
                        "write `global` and its name, or name it with --threads",
                    ),
                ));
                Vec::new()
            }
            _ => {
                let creates = CREATING.iter().any(|it| source.text.contains(it));
                let is_named = |name: &&str| !creates || *name != "main";
                let names: Vec<&str> = globals.iter().map(|(name, _)| *name).filter(is_named).collect();
                let mut error = Diagnostic::error("which functions do threads run?")
                    .note(format!("global functions: {}", all()));
                if creates {
                    error =
                        error.note("`garret check` also takes a program whose `main` creates the threads");
                }
                errors.push(error.help(format!("name them: --threads {}", names.join(","))));
                Vec::new()
            }
        };
    }
    let mut found = Vec::new();
    for (thread, only) in ThreadFunction::starts(named) {
        match source.symbols.get(thread.name.as_str()) {
            Some(Symbol::Code(line)) => found.push((*line, only)),
            _ => errors.push(
                Diagnostic::error(format!("there is no function `{}`", short(&thread.name)))
                    .note(format!("global functions: {}", all()))
                    .help("name functions of this file after --threads"),
            ),
        }
    }
    found
}
