//! A task to measure, and its outcome, in this process.

use crate::families::{Engine, family};
use crate::graphs::{self, JOBS};
use crate::models::{assembly, is_assembly};
use crate::settings::{MACHINE, MachineSetting, SEARCH, SearchSetting};
use garret::machine::{self, ExplorationResult, Process, explore};
use garret::system::System;
use garret::{Answer, CheckOptions, Diagnostics, Limits, Reason, check, parse};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The subject of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A shipped model, by its path from the root of the project.
    Model(PathBuf),
    /// A system of a family.
    Family(&'static str, usize),
    /// A program whose executions are counted, with the number of threads.
    Counted(&'static str, usize),
}

/// A subject, and how it is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The subject.
    pub subject: Subject,
    /// The engine that decides it.
    pub engine: Engine,
    /// The index of the setting, among those of the engine.
    pub setting: usize,
    /// The number of processes, or its upper bound; the search ignores it.
    pub processes: Process,
    /// The time limit.
    pub limit: Duration,
}

/// The outcome of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// `SAFE`, `UNSAFE`, `UNKNOWN`, or `TIME` if the time limit was exceeded.
    pub verdict: String,
    /// The number of visited cubes, of states, or of executions.
    pub count: usize,
    /// The time from text to verdict.
    pub time: Duration,
    /// The peak memory of the process, in KiB; `None` if it is not known.
    pub memory: Option<u64>,
}

/// The verdict after a timeout.
pub const TIME: &str = "TIME";

impl Outcome {
    /// The outcome of a task that was killed.
    #[must_use]
    pub fn stopped(time: Duration) -> Self {
        Self { verdict: TIME.to_owned(), count: 0, time, memory: None }
    }

    /// Whether the time limit was sufficient.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.verdict != TIME
    }

    /// Parses the output of [`Display`](fmt::Display).
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        Some(Self {
            verdict: words.next()?.to_owned(),
            count: words.next()?.parse().ok()?,
            time: Duration::from_nanos(words.next()?.parse().ok()?),
            memory: words.next()?.parse().ok(),
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let memory = self.memory.map_or_else(|| "unknown".to_owned(), |memory| memory.to_string());
        write!(out, "{} {} {} {memory}", self.verdict, self.count, self.time.as_nanos())
    }
}

impl Task {
    /// Runs the task, and measures the time.
    ///
    /// # Errors
    /// If the subject does not exist or is not valid.
    pub fn run(&self) -> Result<Outcome, String> {
        let text = self.text()?;
        let started = Instant::now();
        let (verdict, count) = match self.engine {
            Engine::Search => self.search(SEARCH.get(self.setting).ok_or("no such setting")?, &text)?,
            Engine::Machine => self.explore(MACHINE.get(self.setting).ok_or("no such setting")?, &text)?,
            Engine::Graphs => self.count(&text)?,
        };
        let time = started.elapsed();
        // If a search is repeated, the answer may be that of the first one, although the second one exceeded the limit.
        let verdict = if verdict == "UNKNOWN" && time >= self.limit { TIME } else { verdict };
        Ok(Outcome { verdict: verdict.to_owned(), count, time, memory: peak_memory() })
    }

    fn text(&self) -> Result<String, String> {
        let read = |path: &Path| {
            std::fs::read_to_string(crate::root().join(path))
                .map_err(|error| format!("{}: {error}", path.display()))
        };
        match &self.subject {
            Subject::Family(name, size) => {
                Ok((family(name).ok_or_else(|| format!("no family {name}"))?.system)(*size))
            }
            Subject::Model(path) => read(path),
            Subject::Counted(name, _) => read(Path::new(&format!("models/graphs/{name}.c"))),
        }
    }

    /// Counts the executions of a program.
    fn count(&self, text: &str) -> Result<(&'static str, usize), String> {
        let Subject::Counted(_, size) = self.subject else {
            return Err("not a program whose executions can be counted".to_owned());
        };
        let jobs = *JOBS.get(self.setting).ok_or("no such setting")?;
        graphs::count(text, size, jobs, self.limit).map_err(|errors| message(&errors))
    }

    fn system(&self, text: &str, fuse: bool) -> Result<System, String> {
        let wrong = |errors: Diagnostics| message(&errors);
        match &self.subject {
            Subject::Model(path) if is_assembly(path) => {
                let name = path.display().to_string();
                assembly(text, &name, fuse).and_then(|program| program.system()).map_err(wrong)
            }
            _ => parse(text).map(|checked| checked.system).map_err(wrong),
        }
    }

    fn search(&self, setting: &SearchSetting, text: &str) -> Result<(&'static str, usize), String> {
        let mut options = CheckOptions::new().limits(Limits::new().time(self.limit));
        (setting.change)(&mut options);
        let report = check(&self.system(text, setting.fuse)?, &options, &mut |_| {});
        let verdict = match report.answer {
            Answer::Safe { .. } => "SAFE",
            Answer::Unsafe(_) => "UNSAFE",
            Answer::Unknown(Reason::Time(_)) => TIME,
            Answer::Unknown(_) => "UNKNOWN",
        };
        Ok((verdict, report.statistics.visited))
    }

    fn explore(&self, setting: &MachineSetting, text: &str) -> Result<(&'static str, usize), String> {
        let system = self.system(text, true)?;
        let bound = system.process_bound.and_then(|bound| Process::try_from(bound).ok());
        let options = machine::ExploreOptions::new()
            .processes(bound.map_or(self.processes, |bound| bound.min(self.processes)))
            .symmetry(setting.symmetry)
            .partial_order(setting.partial_order)
            .limits(Limits::new().time(self.limit));
        let exploration = explore(&system, &options, &mut |_| {});
        let verdict = match exploration.reached {
            ExplorationResult::Bad(_) => "UNSAFE",
            ExplorationResult::Nothing => "SAFE",
            ExplorationResult::Stopped(machine::Stop::Time(_)) => TIME,
            ExplorationResult::Stopped(_) | ExplorationResult::Unconfirmed(_) => "UNKNOWN",
        };
        Ok((verdict, exploration.statistics.states))
    }
}

/// The message of the first error.
fn message(errors: &Diagnostics) -> String {
    errors.first().map_or_else(String::new, |error| error.message.clone())
}

/// The peak memory of this process, in KiB, if the operating system reports it.
fn peak_memory() -> Option<u64> {
    crate::host::field("/proc/self/status", "VmHWM", ':')?.strip_suffix("kB")?.trim().parse().ok()
}
