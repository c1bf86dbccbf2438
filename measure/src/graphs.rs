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

/// A program, and the numbers of its threads that are measured.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The name of its file, without what it ends in.
    pub name: &'static str,
    /// What it does.
    pub what: &'static str,
    /// What `N` stands for.
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

/// How many workers there are, by the number of the setting.
pub const JOBS: [usize; 2] = [1, 2];

/// The program of a name.
#[must_use]
pub fn program(name: &str) -> Option<&'static Counted> {
    COUNTED.iter().find(|it| it.name == name)
}

/// The longest time of a run.
pub const LIMIT: Duration = Duration::from_secs(120);

/// The executions of a program by so many workers: the verdict, and their number.
///
/// # Errors
/// It is no program whose executions can be counted.
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

/// The section of these programs, of those whose names are wanted; nothing where there are none.
///
/// # Errors
/// When a process cannot be started, or does not say what came of it.
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
