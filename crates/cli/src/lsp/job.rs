//! Long work on a thread of its own: a check of a text, or an exploration.

use super::document::{Verdict, of_header};
use crate::arguments::{Check, Compilers, counted, format_duration, jobs};
use crate::background::DEFECT;
use crate::input::Source;
use crate::interrupt::Signals;
use crate::load::{LoadedText, with_origins};
use crate::tested::check_of;
use crate::{memory, one_system};
use crossbeam_channel::Sender;
use garret_base::source::Diagnostic;
use garret_base::watch::{Limits, Watch};
use garret_core::answer::Answer;
use garret_core::check::{Report, check_within};
use garret_front::desk::Desk;
use garret_front::header::Header;
use garret_machine::machine::{Exploration, ExplorationResult, ExploreOptions, Run, explore_within};
use garret_machine::memory::Model;
use garret_report::{cut_something, explored_line, relying_on, run_line, trace_line};
use lsp_server::RequestId;
use lsp_types::ProgressToken;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The time between two progress messages.
const TOLD: Duration = Duration::from_millis(250);

/// A message of another thread to the server.
pub(super) enum Event {
    /// Warnings about the meaning of a text were found.
    Found(String, Arc<Desk>, Vec<Diagnostic>),
    /// The progress of a job, by its number.
    Progress(u64, String),
    /// A job has ended, by its number.
    Done(u64, Outcome),
}

/// The question of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Whether a bad state can be reached by any number of processes.
    Check,
    /// Whether a few processes reach one.
    Explore,
}

/// The answer to the question, or a message why there is none.
pub(super) type Outcome = Result<JobAnswer, String>;

/// A verdict, and the bad state that it is about: `None` if it is about all of them.
pub(super) struct JobAnswer {
    pub(super) verdict: Verdict,
    pub(super) about: Option<usize>,
}

/// Running work on a question about an open text.
pub(super) struct Job {
    pub(super) question: Question,
    pub(super) uri: String,
    /// The index of the bad state in question. `None` means all bad states.
    pub(super) index: Option<usize>,
    /// The request that the answer is for.
    pub(super) request: RequestId,
    /// The text that it is about.
    pub(super) desk: Arc<Desk>,
    /// The flag that stops the job.
    pub(super) flag: Arc<AtomicBool>,
    /// The token for progress messages, if the client shows them.
    pub(super) token: Option<ProgressToken>,
    /// Whether the client has been told that the job has begun.
    pub(super) is_shown: bool,
}

/// Everything that the thread of a job needs.
pub(super) struct Task {
    pub(super) number: u64,
    pub(super) question: Question,
    pub(super) index: Option<usize>,
    pub(super) path: String,
    pub(super) desk: Arc<Desk>,
    pub(super) model: Model,
    pub(super) timeout: Duration,
    pub(super) flag: Arc<AtomicBool>,
    pub(super) signals: Signals,
    pub(super) events: Sender<Event>,
}

impl Task {
    /// Answers the question, and sends the outcome to the server.
    pub(super) fn run(self) {
        let outcome = catch_unwind(AssertUnwindSafe(|| self.outcome()));
        let outcome = outcome.unwrap_or_else(|_| Err(DEFECT.to_owned()));
        // the server may be gone
        let _ = self.events.send(Event::Done(self.number, outcome));
    }

    fn outcome(&self) -> Outcome {
        let desk = &self.desk;
        let header = Header::read(desk.text(), desk.language()).map_err(|errors| errors.to_string())?;
        let check =
            check_of(&header, desk.language(), Compilers::Refused).map_err(|errors| errors.to_string())?;
        let model = of_header(&header, self.model);
        let loaded = self.loaded().ok_or("the file has errors: there is nothing to check")?;
        let watch = Watch::start(Some(self.timeout), None, Some(Arc::clone(&self.flag)));
        let watch = watch.with_memory(memory::limit(None));
        match self.question {
            Question::Check => Ok(self.check(&loaded, &check, model, &watch)),
            Question::Explore => self.explore(&loaded, model, &watch),
        }
    }

    /// The system, in which only the bad states in question are bad.
    fn loaded(&self) -> Option<LoadedText> {
        let mut system = self.desk.system()?.clone();
        let program = self.desk.program().map(|it| with_origins(&self.path, it.clone()));
        // the bad states of every program, as a counter that leaves its range, are always bad
        let written = program.as_ref().map_or(system.unsafes.len(), |it| it.program.properties.len());
        if let Some(index) = self.index {
            for (other, bad) in system.unsafes.iter_mut().enumerate().take(written) {
                if other != index {
                    bad.disjuncts.clear();
                }
            }
        }
        let name = self.path.rsplit(['/', '\\']).next().unwrap_or(&self.path).to_owned();
        let source = Source { name, text: self.desk.text().to_owned() };
        Some(LoadedText { source, system, assembly: program.map(Arc::new) })
    }

    /// The bad state that a verdict is about: the one in question, or the one that is reached, if it is written in the text.
    fn about(&self, reached: Option<usize>) -> Option<usize> {
        self.index.or(reached.filter(|index| *index < self.desk.properties().len()))
    }

    fn tell(&self, last: &mut Duration, time: Duration, message: impl FnOnce() -> String) {
        if time.saturating_sub(*last) >= TOLD {
            *last = time;
            let _ = self.events.send(Event::Progress(self.number, message()));
        }
    }

    fn check(&self, loaded: &LoadedText, check: &Check, model: Model, watch: &Watch) -> JobAnswer {
        let mut options = one_system::options(check, model, &self.signals);
        options.limits =
            Limits { interrupt: Some(Arc::clone(&self.flag)), ..Limits::new().time(self.timeout) };
        options.jobs = jobs(None);
        let mut last = Duration::ZERO;
        let report = check_within(&loaded.system, &options, watch, &mut |progress| {
            let statistics = progress.statistics;
            self.tell(&mut last, statistics.time, || {
                format!(
                    "{} visited, {} waiting, {}",
                    counted(statistics.visited, "cube"),
                    statistics.waiting,
                    format_duration(statistics.time)
                )
            });
        });
        let line = loaded.verdict(&options, &report);
        let (word, title) = title(loaded, &report);
        let reached = match &report.answer {
            Answer::Unsafe(trace) => Some(trace.reached),
            Answer::Safe { .. } | Answer::Unknown(_) => None,
        };
        let text = match (&report.answer, &report.run) {
            (Answer::Unsafe(trace), Some(run)) => {
                format!("{}\n{}", trace_line(&loaded.system, trace), execution(loaded, run, watch))
            }
            (Answer::Unsafe(trace), None) => garret_report::render_trace(&loaded.system, trace),
            _ => String::new(),
        };
        JobAnswer { verdict: Verdict { title, line, word, text }, about: self.about(reached) }
    }

    fn explore(&self, loaded: &LoadedText, model: Model, watch: &Watch) -> Outcome {
        let mut explorations: Vec<Exploration> = Vec::new();
        for processes in loaded.possible(None)? {
            let options = ExploreOptions { processes, model, jobs: jobs(None), ..ExploreOptions::default() };
            let mut last = Duration::ZERO;
            let exploration = explore_within(&loaded.system, &options, watch, &mut |statistics| {
                self.tell(&mut last, statistics.time, || {
                    let states = counted(statistics.states, "state");
                    format!(
                        "{states} of {}, {}",
                        counted(processes.into(), "process"),
                        format_duration(statistics.time)
                    )
                });
            });
            let goes_on = matches!(exploration.reached, ExplorationResult::Nothing);
            explorations.push(exploration);
            if !goes_on {
                break;
            }
        }
        let line =
            explored_line(&loaded.system, (&loaded.source.name, &loaded.assumed()), model, &explorations);
        let last = explorations.last().ok_or("nothing was explored")?;
        let processes = counted(last.bounds.processes.into(), "process");
        let (word, title, text, reached) = match &last.reached {
            ExplorationResult::Bad(run) => {
                let title = format!(
                    "UNSAFE with {processes}: {} \u{2013} show",
                    counted(run.transitions().len(), "step")
                );
                let text = format!("{}\n{}", run_line(&loaded.system, run), execution(loaded, run, watch));
                ("UNSAFE", title, text, Some(run.reached))
            }
            ExplorationResult::Nothing => {
                let (word, cut) = if cut_something(&explorations) {
                    ("UNKNOWN", ", with some steps cut off")
                } else {
                    ("NOT REACHED", "")
                };
                (word, format!("not reached with up to {processes}{cut}"), String::new(), None)
            }
            ExplorationResult::Unconfirmed(unconfirmed) => {
                ("UNKNOWN", format!("UNKNOWN: {unconfirmed}"), String::new(), None)
            }
            ExplorationResult::Stopped(stop) => {
                ("UNKNOWN", format!("UNKNOWN: {processes} not finished, {stop}"), String::new(), None)
            }
        };
        Ok(JobAnswer { verdict: Verdict { title, line, word, text }, about: self.about(reached) })
    }
}

/// A run in the words of the source, with an explanation why it is allowed.
fn execution(loaded: &LoadedText, run: &Run, watch: &Watch) -> String {
    let witness = loaded.witness(run, watch);
    format!("{}{}", loaded.render(run), witness.why())
}

/// The verdict of a check, as a word and as a line beside the bad state.
fn title(loaded: &LoadedText, report: &Report) -> (&'static str, String) {
    match &report.answer {
        Answer::Safe { assumed } => {
            let relying = relying_on(&loaded.system, assumed);
            let vacuous = report.vacuous.map_or_else(String::new, |it| format!(": {it}"));
            ("SAFE", format!("SAFE for {}{relying}{vacuous}", loaded.whom()))
        }
        Answer::Unsafe(trace) => {
            let replayed = if report.run.is_some() { "" } else { ", not replayed" };
            ("UNSAFE", format!("UNSAFE: {}{replayed} \u{2013} show", counted(trace.steps.len(), "step")))
        }
        Answer::Unknown(reason) => ("UNKNOWN", format!("UNKNOWN: {reason}")),
    }
}
