//! Jobs that answer questions, each on a thread of its own, and their states.

use crate::background::{DEFECT, spawn};
use crate::memory;
use garret_base::watch::{Moment, Watch};
use garret_page::{Host, answer, refusal};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The largest number of jobs that run at the same time.
const MOST_RUNNING: usize = 4;
/// The largest number of answers that are kept.
const MOST_KEPT: usize = 16;
/// A job is stopped if no client has asked about it for this time.
pub(super) const FORSAKEN: Duration = Duration::from_secs(20);
/// A client that asks about a running job waits at most this long.
const WAIT: Duration = Duration::from_millis(250);

/// All jobs.
pub(super) struct Jobs {
    host: Host,
    timeout: Duration,
    /// The limit on memory in bytes, if the user states one.
    memory: Option<usize>,
    all: Mutex<Table>,
    has_ended: AtomicBool,
}

#[derive(Default)]
struct Table {
    next: u64,
    jobs: BTreeMap<u64, Arc<Job>>,
}

/// A job that answers a question.
struct Job {
    /// The flag that stops the job.
    flag: Arc<AtomicBool>,
    known: Mutex<Known>,
    /// Signalled when the job has ended or made progress.
    news: Condvar,
}

struct Known {
    progress: String,
    answer: Option<String>,
    /// Whether the answer was fetched. It is kept while there is room for it, as another client may still wait for it.
    is_told: bool,
    /// The time when a client last asked about it.
    asked: Moment,
}

/// The state of a job.
pub(super) enum State {
    /// The progress, in words.
    Running(String),
    /// The answer, as JSON.
    Done(String),
}

/// Locks a mutex, also a poisoned one: no operation leaves the data in an inconsistent state.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Jobs {
    pub(super) fn new(host: Host, timeout: Duration, memory: Option<usize>) -> Arc<Self> {
        Arc::new(Self { host, timeout, memory, all: Mutex::default(), has_ended: AtomicBool::new(false) })
    }

    /// Starts to answer a question; returns the number of the job, or why it cannot be answered now.
    pub(super) fn begin(self: &Arc<Self>, question: String) -> Result<u64, String> {
        let job = Arc::new(Job {
            flag: Arc::new(AtomicBool::new(false)),
            known: Mutex::new(Known {
                progress: String::new(),
                answer: None,
                is_told: false,
                asked: Moment::now(),
            }),
            news: Condvar::new(),
        });
        let number = {
            let mut table = locked(&self.all);
            let running = table.jobs.values().filter(|job| !job.is_done()).count();
            if running >= MOST_RUNNING {
                return Err(format!("{running} checks are running already: cancel one, or wait\n"));
            }
            while table.jobs.len() >= MOST_RUNNING + MOST_KEPT {
                // drop the oldest answer that was fetched, else the oldest one
                let done = || table.jobs.iter().filter(|(_, job)| job.is_done());
                let told = done().find(|(_, job)| locked(&job.known).is_told);
                let Some(oldest) = told.or_else(|| done().next()).map(|(number, _)| *number) else { break };
                table.jobs.remove(&oldest);
            }
            let number = table.next;
            table.next += 1;
            table.jobs.insert(number, Arc::clone(&job));
            number
        };
        let jobs = Arc::clone(self);
        let begun = spawn(move || job.run(&jobs, &question));
        begun.map(|()| number).map_err(|error| {
            locked(&self.all).jobs.remove(&number);
            format!("no thread can be started for the check: {error}\n")
        })
    }

    /// The state of a job, after a short wait. `None` if there is no such job.
    pub(super) fn ask(&self, number: u64) -> Option<State> {
        let job = locked(&self.all).jobs.get(&number).cloned()?;
        let known = locked(&job.known);
        let waited = job.news.wait_timeout_while(known, WAIT, |known| known.answer.is_none());
        let mut known = waited.unwrap_or_else(PoisonError::into_inner).0;
        known.asked = Moment::now();
        let Some(answer) = known.answer.clone() else { return Some(State::Running(known.progress.clone())) };
        known.is_told = true;
        Some(State::Done(answer))
    }

    /// Stops a job; returns whether one was running. The result so far becomes its answer.
    pub(super) fn cancel(&self, number: u64) -> bool {
        let job = locked(&self.all).jobs.get(&number).cloned();
        job.filter(|job| !job.is_done()).is_some_and(|job| {
            job.flag.store(true, Ordering::Relaxed);
            true
        })
    }

    /// Stops the jobs that no client has asked about for this time.
    pub(super) fn end_forsaken(&self, after: Duration) {
        for job in locked(&self.all).jobs.values() {
            if locked(&job.known).asked.elapsed() > after {
                job.flag.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Stops all jobs, and the server: it accepts no further connections.
    pub(super) fn end(&self) {
        self.has_ended.store(true, Ordering::Relaxed);
        for job in locked(&self.all).jobs.values() {
            job.flag.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::Relaxed)
    }
}

impl Job {
    fn is_done(&self) -> bool {
        locked(&self.known).answer.is_some()
    }

    /// Finds the answer, and wakes those who wait for it.
    fn run(&self, jobs: &Jobs, question: &str) {
        let watch = Watch::start(Some(jobs.timeout), None, Some(Arc::clone(&self.flag)));
        let watch = watch.with_memory(memory::limit(jobs.memory));
        let mut observe = |progress: &str| progress.clone_into(&mut locked(&self.known).progress);
        let answer = catch_unwind(AssertUnwindSafe(|| answer(question, &jobs.host, &watch, &mut observe)));
        locked(&self.known).answer = Some(answer.unwrap_or_else(|_| refusal(DEFECT)));
        self.news.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::{FORSAKEN, Jobs, MOST_KEPT, MOST_RUNNING, State};
    use garret_page::Host;
    use std::sync::Arc;
    use std::time::Duration;

    fn jobs() -> Arc<Jobs> {
        Jobs::new(Host::new(), Duration::from_secs(3600), None)
    }

    fn endless() -> String {
        let text = include_str!("../../../../tests/support/wide.cub");
        format!(r#"{{"ask":"explore","name":"x.cub","text":{text:?},"model":"tso","processes":8}}"#)
    }

    fn answer(jobs: &Jobs, number: u64) -> String {
        loop {
            if let State::Done(answer) = jobs.ask(number).expect("there is such a job") {
                return answer;
            }
        }
    }

    #[test]
    fn what_nobody_asks_about_ends() {
        let jobs = jobs();
        let number = jobs.begin(endless()).expect("there is room");
        jobs.end_forsaken(FORSAKEN);
        assert!(matches!(jobs.ask(number), Some(State::Running(_))), "somebody asks");
        jobs.end_forsaken(Duration::ZERO);
        assert!(answer(&jobs, number).contains("interrupted"));
    }

    #[test]
    fn everything_ends_at_the_end() {
        let jobs = jobs();
        let all: Vec<u64> =
            (0..MOST_RUNNING).map(|_| jobs.begin(endless()).expect("there is room")).collect();
        assert!(jobs.begin(endless()).is_err_and(|why| why.contains("are running already")));
        assert!(!jobs.has_ended());
        jobs.end();
        assert!(jobs.has_ended());
        for number in all {
            // a job that was stopped while it read its text has no result
            let said = answer(&jobs, number);
            assert!(said.contains("interrupted") || said.contains(r#""answer":"refused""#), "{said}");
        }
    }

    #[test]
    fn an_answer_is_told_to_everybody_who_asks() {
        let jobs = jobs();
        let number = jobs.begin(r#"{"ask":"welcome"}"#.to_owned()).expect("there is room");
        let first = answer(&jobs, number);
        assert_eq!(answer(&jobs, number), first);
    }

    #[test]
    fn what_was_told_is_forgotten_first() {
        let jobs = jobs();
        let ask = || {
            let number = jobs.begin(r#"{"ask":"welcome"}"#.to_owned()).expect("there is room");
            while !super::locked(&jobs.all).jobs[&number].is_done() {
                std::thread::yield_now();
            }
            number
        };
        let (untold, told) = (ask(), ask());
        answer(&jobs, told);
        for _ in 0..MOST_RUNNING + MOST_KEPT - 1 {
            ask();
        }
        assert!(jobs.ask(untold).is_some() && jobs.ask(told).is_none());
    }

    #[test]
    fn only_so_many_answers_are_kept() {
        let jobs = jobs();
        let most = MOST_RUNNING + MOST_KEPT;
        for number in 0..most as u64 * 2 {
            while jobs.begin(r#"{"ask":"welcome"}"#.to_owned()).is_err() {
                std::thread::yield_now();
            }
            let kept = (0..=number).filter(|it| super::locked(&jobs.all).jobs.contains_key(it)).count();
            assert!(kept <= most, "{kept}");
            if number == 0 {
                // the answer has to be kept, however slow this machine is
                answer(&jobs, number);
            }
        }
        assert!(jobs.ask(0).is_none(), "the oldest is forgotten");
    }
}
