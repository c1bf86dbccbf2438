//! Runs measurements: each run in a process of its own, so that its memory can be measured.

use crate::families::Engine;
use crate::task::{Outcome, Subject, Task};
use std::io::{self, Read as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The number and the time limits of runs.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The number of runs of each task, of which the median is taken.
    pub runs: usize,
    /// The time limit of a run.
    pub limit: Duration,
    /// If the first run takes longer than this, it is the only one.
    pub once: Duration,
}

impl Effort {
    /// The outcome with the median time of several runs of a task.
    ///
    /// # Errors
    /// If a process cannot be started, or does not report its result.
    pub fn measure(
        &self,
        subject: &Subject,
        engine: Engine,
        setting: usize,
        processes: u8,
    ) -> io::Result<Outcome> {
        let task = Task { subject: subject.clone(), engine, setting, processes, limit: self.limit };
        let first = run(&task)?;
        if !first.has_ended() || first.time > self.once {
            return Ok(first);
        }
        let mut outcomes = vec![first];
        for _ in 1..self.runs {
            outcomes.push(run(&task)?);
        }
        // The median; of two, the faster one.
        outcomes.sort_by_key(|outcome| outcome.time);
        Ok(outcomes.swap_remove((outcomes.len() - 1) / 2))
    }
}

/// The word after which the command line of this program describes a task.
pub const ONE: &str = "one";

/// The command line of a task.
fn arguments(task: &Task) -> Vec<String> {
    let (kind, name, size) = match &task.subject {
        Subject::Model(path) => ("model", path.display().to_string(), 0),
        Subject::Family(name, size) => ("family", (*name).to_owned(), *size),
        Subject::Counted(name, size) => ("counted", (*name).to_owned(), *size),
    };
    let engine = match task.engine {
        Engine::Search => "search",
        Engine::Machine => "machine",
        Engine::Graphs => "graphs",
    };
    let (setting, processes) = (task.setting.to_string(), task.processes.to_string());
    let limit = task.limit.as_millis().to_string();
    [ONE, kind, &name, &size.to_string(), engine, &setting, &processes, &limit].map(str::to_owned).to_vec()
}

/// The task of a command line, given the words after [`ONE`].
#[must_use]
pub fn task(arguments: &[String]) -> Option<Task> {
    let [kind, name, size, engine, setting, processes, limit] = arguments else { return None };
    let subject = match kind.as_str() {
        "model" => Subject::Model(name.into()),
        "family" => Subject::Family(crate::families::family(name)?.name, size.parse().ok()?),
        "counted" => Subject::Counted(crate::graphs::program(name)?.name, size.parse().ok()?),
        _ => return None,
    };
    let engine = match engine.as_str() {
        "search" => Engine::Search,
        "machine" => Engine::Machine,
        "graphs" => Engine::Graphs,
        _ => return None,
    };
    let (setting, processes) = (setting.parse().ok()?, processes.parse().ok()?);
    Some(Task { subject, engine, setting, processes, limit: Duration::from_millis(limit.parse().ok()?) })
}

/// Runs a task in a process of its own, which is killed after the time limit.
fn run(task: &Task) -> io::Result<Outcome> {
    let mut process = Command::new(std::env::current_exe()?)
        .args(arguments(task))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()?;
    let started = Instant::now();
    let latest = task.limit * 2 + Duration::from_secs(1);
    while process.try_wait()?.is_none() {
        if started.elapsed() > latest {
            process.kill()?;
            process.wait()?;
            return Ok(Outcome::stopped(task.limit));
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    // The output is one line, which fits in a pipe.
    let mut text = String::new();
    if let Some(mut out) = process.stdout.take() {
        out.read_to_string(&mut text)?;
    }
    Outcome::parse(&text).ok_or_else(|| io::Error::other(format!("{task:?} ended without an outcome")))
}

#[cfg(test)]
mod tests {
    use super::{arguments, task};
    use crate::families::Engine;
    use crate::task::{Outcome, Subject, Task};
    use std::time::Duration;

    #[test]
    fn a_task_is_the_same_on_the_other_side() {
        let subjects = [
            Subject::Model("models/a b.cub".into()),
            Subject::Family("chain", 7),
            Subject::Counted("swaps", 9),
        ];
        for subject in subjects {
            for engine in [Engine::Search, Engine::Machine, Engine::Graphs] {
                let limit = Duration::from_millis(1500);
                let sent = Task { subject: subject.clone(), engine, setting: 1, processes: 3, limit };
                assert_eq!(task(&arguments(&sent)[1..]), Some(sent));
            }
        }
        assert_eq!(task(&["model".to_owned()]), None);
    }

    #[test]
    fn an_outcome_is_the_same_on_the_other_side() {
        for memory in [Some(4096), None] {
            let sent = Outcome {
                verdict: "SAFE".to_owned(),
                count: 12,
                time: Duration::from_nanos(1_234_567),
                memory,
            };
            assert_eq!(Outcome::parse(&sent.to_string()), Some(sent));
        }
        assert_eq!(Outcome::parse("SAFE 12"), None);
    }
}
