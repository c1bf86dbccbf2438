//! Library functions that return one of a few numbers, and otherwise have no effect here; and those that set handlers of signals.
//!
//! Signals are never delivered: a signal without a handler is ignored or ends the program, and every execution until then is one of
//! those that are looked at. A program that sets a handler rests on the assumption that it never runs.
//!
//! # Sources
//! IEEE Std 1003.1-2017, `close`, `isatty`, `pthread_kill`, `signal`; the manual pages of Linux for the functions with `affinity`.

use super::assumed::UNHANDLED;
use super::calling::Calling;
use super::{Builder, Operand};
use garret_graphs::{Expression, Step};

/// The functions, and their results.
const CHOICES: &[(&str, &[i64])] = &[
    ("close", &[0, FAILED]),
    ("sched_setaffinity", &[0, FAILED]),
    ("isatty", &[1, 0]),
    // EPERM, EINVAL
    ("pthread_setaffinity_np", &[0, 22]),
    ("pthread_setschedparam", &[0, 1, 22]),
];
/// The result of a failure that sets `errno`. That of `isatty` is 0.
const FAILED: i64 = -1;
/// The result of `pthread_kill` for a thread that has ended.
const ESRCH: i64 = 3;

impl Builder<'_> {
    /// A call of such a function; `None` for others.
    pub(super) fn chooses(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let second = call.operand(1);
        match name {
            // no signal is sent
            "pthread_kill" if second == Operand::Number(0) => Some(self.one_of(&[0, ESRCH], call, at)),
            // the mutex is not robust, as without the call
            "pthread_mutexattr_setrobust" | "pthread_mutexattr_setrobust_np"
                if second == Operand::Number(0) =>
            {
                Some(self.one_of(&[0], call, at))
            }
            // `SIG_DFL` and `SIG_IGN` are no handlers; the result may be anything
            "signal" => {
                if !matches!(second, Operand::Number(0 | 1)) {
                    self.assumed.insert(UNHANDLED);
                }
                None
            }
            "__garret_handles_signal" => {
                self.assumed.insert(UNHANDLED);
                Some(at)
            }
            _ => {
                let (_, results) = CHOICES.iter().find(|it| it.0 == name)?;
                let reads_errors = self.module.declared.iter().any(|it| it == "__errno_location");
                let sets_error = |it: &i64| *it == FAILED || name == "isatty" && *it == 0;
                if reads_errors && results.iter().any(sets_error) {
                    let line = self.line();
                    let unknown =
                        self.unknown(&format!("{line}the error of `{name}` in `errno` is not known"));
                    self.jump(at, unknown);
                }
                let results: Vec<i64> =
                    results.iter().copied().filter(|it| !(reads_errors && sets_error(it))).collect();
                Some(self.one_of(&results, call, at))
            }
        }
    }

    /// Continues with each of these results.
    fn one_of(&mut self, results: &[i64], call: &Calling<'_, '_>, at: u32) -> u32 {
        let to = self.place();
        for result in results {
            let step = Step { sets: vec![(call.result, Expression::constant(*result))], ..self.step(to) };
            self.add(at, step);
        }
        to
    }
}
