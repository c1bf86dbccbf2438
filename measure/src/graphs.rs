//! The programs whose execution graphs are counted: those in `models/graphs`, for some numbers of threads.

use crate::families::Engine;
use crate::measurement::Effort;
use crate::tables::{GraphRow, executions};
use crate::task::Subject;
use garret::Model;
use garret::c::{COptions, translate};
use garret::graphs::{GraphOptions, Stopped, graphs};
use garret::program::starts;
use garret::watch::Limits;
use std::io;
use std::time::Duration;

/// A program, and the numbers of threads for which it is measured.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The name of its file, without the extension.
    pub name: &'static str,
    /// A description of the program.
    pub what: &'static str,
    /// The values of `N`.
    pub sizes: &'static [usize],
}

/// All programs; they run under sequential consistency.
pub const COUNTED: &[Counted] = &[
    Counted { name: "increments", what: "N times `fetch_add`", sizes: &[5, 6, 7] },
    Counted { name: "swaps", what: "swaps of i - 1 for i", sizes: &[7, 8, 9] },
    Counted { name: "one_write", what: "a write and N swaps", sizes: &[7, 8, 9] },
    Counted { name: "readers", what: "a write and N reads", sizes: &[8, 10, 12] },
    Counted { name: "backward", what: "one more than the cell before, read backward", sizes: &[5, 10, 15] },
    Counted { name: "writers", what: "two that write and read, N that write", sizes: &[2, 3, 4] },
];

/// The number of workers for each setting.
pub const JOBS: [usize; 2] = [1, 2];

/// The program with this name.
#[must_use]
pub fn program(name: &str) -> Option<&'static Counted> {
    COUNTED.iter().find(|it| it.name == name)
}

/// The time limit of a run.
pub const LIMIT: Duration = Duration::from_secs(120);

/// Counts the executions of a program with this number of workers: the verdict, and their number.
///
/// # Errors
/// If it is not a program whose executions can be counted.
pub fn count(
    text: &str,
    size: usize,
    jobs: usize,
    limit: Duration,
) -> Result<(&'static str, usize), garret::Diagnostics> {
    let options = COptions::new().define("N", size.to_string());
    let translation = translate(text, "program.c", &options)?;
    let code = translation.code(&starts(&translation, 1))?;
    let options = GraphOptions::new().model(Model::Sc).jobs(jobs).limits(Limits::new().time(limit));
    let found = graphs(&code, &options);
    let verdict = match found.stopped {
        Some(Stopped::Over(_)) => crate::task::TIME,
        None if found.bad.is_some() => "UNSAFE",
        None if found.cut == 0 => "SAFE",
        _ => "UNKNOWN",
    };
    Ok((verdict, usize::try_from(found.complete).unwrap_or(usize::MAX)))
}

/// The section for those programs whose names are wanted; empty if there are none.
///
/// # Errors
/// If a process cannot be started, or does not report its result.
pub fn section(effort: &Effort, wanted: &dyn Fn(&str) -> bool) -> io::Result<String> {
    let effort = Effort { limit: LIMIT, ..*effort };
    let mut rows = Vec::new();
    for Counted { name, what, sizes } in COUNTED {
        let file = format!("models/graphs/{name}.c");
        if !wanted(&file) {
            continue;
        }
        for &size in *sizes {
            eprintln!("{file}, {size}");
            let measured =
                |setting| effort.measure(&Subject::Counted(name, size), Engine::Graphs, setting, 1);
            let outcomes = [measured(0)?, measured(1)?];
            rows.push(GraphRow { name: file.clone(), what, size, outcomes });
        }
    }
    Ok(if rows.is_empty() { String::new() } else { executions(&rows) })
}
