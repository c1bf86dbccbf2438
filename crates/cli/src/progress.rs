//! A progress line on standard error during a long search, if it is a terminal.

use super::arguments::{counted, format_duration};
use garret_base::watch::Moment;
use garret_core::search::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// The line is not shown before this time.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time between two updates of the line.
const TICK: Duration = Duration::from_millis(200);

/// The message after this time.
type Message = Box<dyn Fn(Duration) -> String + Send>;

/// The progress line. A thread of its own shows it, so that it appears also during a long single step.
pub(super) struct ProgressLine {
    shown: Option<Shown>,
}

struct Shown {
    bar: ProgressBar,
    /// Dropped when the line is to end.
    wanted: Sender<()>,
    shower: JoinHandle<()>,
}

impl ProgressLine {
    /// A line that at first says what is being done.
    pub(super) fn new(quiet: bool, what: String) -> Self {
        Self::with(quiet, what, None)
    }

    /// The same, but the line calls `message` repeatedly for its text; the caller need not update it.
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
        // if the template is refused, the default style is used
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

    /// Shows the progress of a search.
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

    /// Shows a message, if the line is visible after this time.
    pub(super) fn show(&mut self, time: Duration, message: impl FnOnce() -> String) {
        if let Some(shown) = self.shown.as_ref().filter(|_| time >= PATIENCE) {
            shown.bar.set_message(message());
        }
    }

    /// Shows a message immediately.
    pub(super) fn say(&mut self, message: impl FnOnce() -> String) {
        self.show(PATIENCE, message);
    }

    /// Calls `write` while the line is hidden.
    pub(super) fn aside<T>(&mut self, write: impl FnOnce() -> T) -> T {
        match &self.shown {
            Some(shown) => shown.bar.suspend(write),
            None => write(),
        }
    }

    /// Removes the line.
    pub(super) fn clear(&mut self) {
        if let Some(Shown { bar, wanted, shower }) = self.shown.take() {
            drop(wanted);
            // the thread ends by itself, and returns nothing
            let _ = shower.join();
            bar.finish_and_clear();
        }
    }
}

/// The progress of a search for sets of fences, in words.
pub(super) fn sets_so_far(sets: usize, checked: usize, started: &Moment) -> String {
    let (sets, checks) = (counted(sets, "set"), counted(checked, "check"));
    format!("{sets} of fences after {checks}, {}", format_duration(started.elapsed()))
}
