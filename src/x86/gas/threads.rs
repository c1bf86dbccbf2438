//! Which functions threads run.

use super::source::{Source, Symbol};
use crate::source::Diagnostic;
use crate::source::short;

/// A function that any number of threads run, as `--threads` names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadFunction {
    /// Its name.
    pub name: String,
}

impl ThreadFunction {
    /// The functions of a list: `worker`, `reader,writer`.
    ///
    /// # Errors
    /// What is wrong with the list.
    pub fn list(text: &str) -> Result<Vec<Self>, String> {
        let one = |part: &str| {
            let name = part.trim();
            if name.is_empty() {
                return Err("expected names of functions, as in `worker` or `reader,writer`".to_owned());
            }
            if name.contains('*') {
                return Err(format!(
                    "`{name}`: how many threads run a function cannot be said; let them take a role by an atomic exchange, \
                     so that all others return"
                ));
            }
            Ok(Self { name: name.to_owned() })
        };
        text.split(',').map(one).collect()
    }
}

/// The first lines of the functions that threads run: those that are named, or the only global one.
pub(super) fn starts(
    source: &Source<'_>,
    named: &[ThreadFunction],
    errors: &mut Vec<Diagnostic>,
) -> Vec<usize> {
    let mut globals: Vec<(&str, usize)> = Vec::new();
    for name in &source.globals {
        if let Some(Symbol::Code(line)) = source.symbols.get(name) {
            globals.push((name, *line));
        }
    }
    let all = || globals.iter().map(|(name, _)| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    if named.is_empty() {
        return match globals.as_slice() {
            [(_, line)] => vec![*line],
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
                let names: Vec<&str> = globals.iter().map(|(name, _)| *name).collect();
                errors.push(
                    Diagnostic::error("which functions do threads run?")
                        .note(format!("global functions: {}", all()))
                        .help(format!("name them: --threads {}", names.join(","))),
                );
                Vec::new()
            }
        };
    }
    let mut found = Vec::new();
    for thread in named {
        match source.symbols.get(thread.name.as_str()) {
            Some(Symbol::Code(line)) => found.push(*line),
            _ => errors.push(
                Diagnostic::error(format!("there is no function `{}`", short(&thread.name)))
                    .note(format!("global functions: {}", all()))
                    .help("name functions of this file after --threads"),
            ),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::ThreadFunction;

    #[test]
    fn lists_of_functions_are_read() {
        let one = |name: &str| ThreadFunction { name: name.to_owned() };
        assert_eq!(ThreadFunction::list("a, b"), Ok(vec![one("a"), one("b")]));
        assert!(ThreadFunction::list("a,,b").is_err());
        assert!(ThreadFunction::list("a*1").is_err_and(|error| error.contains("take a role")));
    }
}
