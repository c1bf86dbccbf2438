//! A line on standard error while a search takes long and somebody looks.

use super::units::{counted, format_duration};
use crate::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::Duration;

/// Nothing is shown before this.
const PATIENCE: Duration = Duration::from_secs(1);

/// The line, once it is shown.
pub(super) struct ProgressLine {
    wanted: bool,
    bar: Option<ProgressBar>,
}

impl ProgressLine {
    pub(super) fn new(quiet: bool) -> Self {
        Self { wanted: !quiet && std::io::stderr().is_terminal(), bar: None }
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
        if !self.wanted || time < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(5));
            // the template is a constant: that it is well-formed is tested
            bar.with_style(
                ProgressStyle::with_template("{spinner} {msg}").unwrap_or(ProgressStyle::default_spinner()),
            )
        });
        bar.set_message(message());
        bar.tick();
    }

    /// Takes the line away.
    pub(super) fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
