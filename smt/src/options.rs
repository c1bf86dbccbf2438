//! Options, logics, and information about the program.

use crate::reader::{Expression, Kind};

/// The options that a script can set.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Options {
    pub(crate) print_success: bool,
    pub(crate) models: bool,
    pub(crate) cores: bool,
    pub(crate) small_cores: bool,
    pub(crate) assumptions: bool,
    pub(crate) assignments: bool,
    pub(crate) assertions: bool,
    pub(crate) global: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            print_success: false,
            models: true,
            cores: false,
            small_cores: false,
            assumptions: true,
            assignments: true,
            assertions: true,
            global: false,
        }
    }
}

/// Options that are accepted but have no effect.
const IGNORED: [&str; 6] = [
    ":diagnostic-output-channel",
    ":regular-output-channel",
    ":random-seed",
    ":verbosity",
    ":reproducible-resource-limit",
    ":incremental",
];

/// The result of setting an option.
pub(crate) enum OptionResult {
    Yes,
    Unsupported,
    /// The option does not have this value.
    No,
}

impl Options {
    fn slot(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            ":print-success" => &mut self.print_success,
            ":produce-models" => &mut self.models,
            ":produce-unsat-cores" => &mut self.cores,
            ":minimal-unsat-cores" => &mut self.small_cores,
            ":produce-unsat-assumptions" => &mut self.assumptions,
            ":produce-assignments" => &mut self.assignments,
            ":produce-assertions" | ":interactive-mode" => &mut self.assertions,
            ":global-declarations" => &mut self.global,
            _ => return None,
        })
    }

    pub(crate) fn set(&mut self, name: &str, value: Option<Expression<'_>>) -> OptionResult {
        let Some(slot) = self.slot(name) else {
            return if IGNORED.contains(&name) { OptionResult::Yes } else { OptionResult::Unsupported };
        };
        match value {
            Some(value) if value.is_word("true") => *slot = true,
            Some(value) if value.is_word("false") => *slot = false,
            _ => return OptionResult::No,
        }
        OptionResult::Yes
    }

    pub(crate) fn get(&mut self, name: &str) -> Option<bool> {
        self.slot(name).copied()
    }
}

/// Whether numerals of the logic are real numbers; `None` if the logic is not supported.
pub(crate) fn logic(expression: Expression<'_>) -> Option<bool> {
    let name = expression.symbol()?;
    if name == "ALL" || name == "ALL_SUPPORTED" {
        return Some(false);
    }
    let rest = name.strip_prefix("QF_").unwrap_or(name);
    let rest = rest.strip_prefix("UF").unwrap_or(rest);
    let rest = rest.strip_prefix("DT").unwrap_or(rest);
    match rest {
        "" if rest.len() < name.len() => Some(false),
        "IDL" | "LIA" | "LIRA" => Some(false),
        "RDL" | "LRA" => Some(true),
        _ => None,
    }
}

/// The information about the program for `get-info`.
pub(crate) fn info(name: &str) -> Option<&'static str> {
    Some(match name {
        ":name" => "\"Garret\"",
        ":version" => concat!("\"", env!("CARGO_PKG_VERSION"), "\""),
        ":authors" => "\"the authors of Garret\"",
        ":error-behavior" => "continued-execution",
        _ => return None,
    })
}

/// The keyword, if the expression is one.
pub(crate) fn keyword(expression: Option<Expression<'_>>) -> Option<&str> {
    expression.filter(|it| it.kind() == Kind::Keyword).map(Expression::text)
}
