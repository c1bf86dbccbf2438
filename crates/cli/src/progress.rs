//! A line on standard error while a search takes long and somebody looks.

use super::arguments::{counted, format_duration};
use garret_base::watch::Moment;
use garret_core::search::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// Nothing is shown before this.
const PATIENCE: Duration = Duration::from_secs(1);

/// So often does the line move.
const TICK: Duration = Duration::from_millis(200);

/// Says how far it is after so much time.
type Message = Box<dyn Fn(Duration) -> String + Send>;

/// The line. A thread of its own shows it, so that it is there also while a single step takes long.
pub(super) struct ProgressLine {
    shown: Option<Shown>,
}

struct Shown {
    bar: ProgressBar,
    /// Dropped when the line is not wanted any more.
    wanted: Sender<()>,
    shower: JoinHandle<()>,
}

impl ProgressLine {
    /// Says at first what is being done.
    pub(super) fn new(quiet: bool, what: String) -> Self {
        Self::with(quiet, what, None)
    }

    /// The same, and asks again and again how far it is; nobody has to say it.
    pub(super) fn asking(
        quiet: bool,
        what: String,
        message: impl Fn(Duration) -> String + Send + 'static,
    ) -> Self {
        Self::with(quiet, what, Some(Box::new(message)))
    }

    fn with(quiet: bool, what: String, message: Option<Message>) -> Self {
        if quiet || !std::io::stderr().is_terminal() {
            return Self { shown: None };
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_message(what);
        // a template that is refused is no reason to show nothing
        let style = ProgressStyle::with_template("{spinner} {msg}");
        bar.set_style(style.unwrap_or(ProgressStyle::default_spinner()));
        let (wanted, ended) = channel();
        let line = bar.clone();
        let shower = std::thread::spawn(move || {
            if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                line.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
                line.enable_steady_tick(TICK);
                let Some(message) = message else { return };
                let mut time = PATIENCE;
                while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    time += TICK;
                    line.set_message(message(time));
                }
            }
        });
        Self { shown: Some(Shown { bar, wanted, shower }) }
    }

    /// Shows how far the search is.
    pub(super) fn update(&mut self, progress: &Progress<'_>) {
        let statistics = progress.statistics;
        self.show(statistics.time, || {
            let rate = statistics.visited as f64 / statistics.time.as_secs_f64();
            format!(
                "{} visited, {} waiting, {}, depth {}, {rate:.0}/s, {}",
                statistics.visited,
                statistics.waiting,
                counted(statistics.processes, "process"),
                statistics.depth,
                format_duration(statistics.time),
            )
        });
    }

    /// Shows a message, once it has taken some time.
    pub(super) fn show(&mut self, time: Duration, message: impl FnOnce() -> String) {
        if let Some(shown) = self.shown.as_ref().filter(|_| time >= PATIENCE) {
            shown.bar.set_message(message());
        }
    }

    /// Shows a message from now on.
    pub(super) fn say(&mut self, message: impl FnOnce() -> String) {
        self.show(PATIENCE, message);
    }

    /// Writes something while the line is not there.
    pub(super) fn aside<T>(&mut self, write: impl FnOnce() -> T) -> T {
        match &self.shown {
            Some(shown) => shown.bar.suspend(write),
            None => write(),
        }
    }

    /// Takes the line away.
    pub(super) fn clear(&mut self) {
        if let Some(Shown { bar, wanted, shower }) = self.shown.take() {
            drop(wanted);
            // it ends by itself, and has nothing to tell
            let _ = shower.join();
            bar.finish_and_clear();
        }
    }
}

/// How far a search for sets of fences is.
pub(super) fn sets_so_far(sets: usize, checked: usize, started: &Moment) -> String {
    let (sets, checks) = (counted(sets, "set"), counted(checked, "check"));
    format!("{sets} of fences after {checks}, {}", format_duration(started.elapsed()))
}
