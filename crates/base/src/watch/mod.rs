//! Reasons to end a computation early: its time is over, the process holds too much memory, or it is interrupted from outside.

mod clock;
mod limits;
#[cfg(feature = "looks")]
pub mod looks;
mod words;

pub use clock::Moment;
pub use limits::Limits;

use memory_stats::memory_stats;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The reason why a computation has to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The time limit was reached; the limit.
    Time(Duration),
    /// The memory limit of the process was reached; the limit in bytes beyond those held at the start.
    Memory(usize),
    /// It was interrupted from outside.
    Interrupted,
}

/// Tells when a computation has to end. Once a watch is over, it stays over. Clones share the limits and the flags.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// The time limit, and the moment when it is reached.
    deadline: Option<(Duration, Moment)>,
    memory: Option<Arc<Memory>>,
    interrupt: Option<Arc<AtomicBool>>,
    /// Set when the result of this part of the computation is no longer needed.
    superfluous: Option<Arc<AtomicBool>>,
    #[cfg(feature = "looks")]
    looks: Option<Arc<looks::QueryLimit>>,
}

/// The time between two queries of the memory of the process, in microseconds. A query takes about 10 of them.
const BETWEEN_LOOKS: u64 = 2_000;

/// A limit on the memory of the process.
#[derive(Debug)]
struct Memory {
    /// In bytes, beyond those that the process held at the start.
    limit: usize,
    at_first: usize,
    started: Moment,
    /// The time of the next query, in microseconds since the start.
    next: AtomicU64,
    is_over: AtomicBool,
}

impl Memory {
    /// A limit in bytes. `None` if the system does not tell how much memory a process holds.
    fn start(limit: usize) -> Option<Self> {
        let at_first = resident()?;
        let (next, is_over) = (AtomicU64::new(0), AtomicBool::new(false));
        Some(Self { limit, at_first, started: Moment::now(), next, is_over })
    }

    fn is_over(&self) -> bool {
        if self.is_over.load(Ordering::Relaxed) {
            return true;
        }
        let now = u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX);
        if now < self.next.load(Ordering::Relaxed) {
            return false;
        }
        self.next.store(now.saturating_add(BETWEEN_LOOKS), Ordering::Relaxed);
        let is_over = resident().is_some_and(|now| now.saturating_sub(self.at_first) > self.limit);
        self.is_over.fetch_or(is_over, Ordering::Relaxed);
        is_over
    }
}

/// The memory that the process holds, in bytes; `None` if the system does not tell.
fn resident() -> Option<usize> {
    memory_stats().map(|memory| memory.physical_mem)
}

impl Watch {
    /// Starts a computation with limits on its time and its memory (in bytes). A time that the clock cannot represent is no
    /// limit.
    #[must_use]
    pub fn start(time: Option<Duration>, memory: Option<usize>, interrupt: Option<Arc<AtomicBool>>) -> Self {
        let deadline = time.and_then(|time| Some((time, Moment::now().after(time)?)));
        let memory = memory.and_then(Memory::start).map(Arc::new);
        Self {
            deadline,
            memory,
            interrupt,
            superfluous: None,
            #[cfg(feature = "looks")]
            looks: None,
        }
    }

    /// The same watch, but the process may hold this many bytes more than now.
    #[must_use]
    pub fn with_memory(&self, bytes: Option<usize>) -> Self {
        Self { memory: bytes.and_then(Memory::start).map(Arc::new), ..self.clone() }
    }

    /// The same watch, but the process may hold this many bytes in total.
    #[must_use]
    pub fn with_memory_in_all(&self, bytes: Option<usize>) -> Self {
        let memory = bytes.and_then(Memory::start).map(|memory| Memory { at_first: 0, ..memory });
        Self { memory: memory.map(Arc::new), ..self.clone() }
    }

    /// The same watch for a part of the computation that is also interrupted as soon as this flag is set.
    #[must_use]
    pub fn until(&self, superfluous: Arc<AtomicBool>) -> Self {
        Self { superfluous: Some(superfluous), ..self.clone() }
    }

    /// The same watch for a part of the computation that may take at most this time.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        let deadline = Moment::now().after(time).map(|end| (time, end));
        let earlier = match (self.deadline, deadline) {
            (Some(whole), Some(part)) => Some(if part.1.is_before(whole.1) { part } else { whole }),
            (whole, part) => whole.or(part),
        };
        Self { deadline: earlier, ..self.clone() }
    }

    /// The number of bytes that the process may still allocate; `None` if there is no limit.
    #[must_use]
    pub fn memory_left(&self) -> Option<usize> {
        let memory = self.memory.as_ref()?;
        let held = resident()?.saturating_sub(memory.at_first);
        Some(memory.limit.saturating_sub(held))
    }

    /// Marks the memory as used up: a process that this program has started takes what is left of it.
    pub fn end_memory(&self) {
        if let Some(memory) = &self.memory {
            memory.is_over.store(true, Ordering::Relaxed);
        }
    }

    /// The reason why the computation has to end, if it has to.
    #[must_use]
    pub fn over(&self) -> Option<Over> {
        #[cfg(feature = "looks")]
        if self.looks.as_ref().is_some_and(|looks| looks.are_over()) {
            return Some(Over::Interrupted);
        }
        if self.is_interrupted() {
            return Some(Over::Interrupted);
        }
        if let Some(memory) = &self.memory
            && memory.is_over()
        {
            return Some(Over::Memory(memory.limit));
        }
        let (time, end) = self.deadline?;
        end.is_past().then_some(Over::Time(time))
    }

    /// Whether the computation has to end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over().is_some()
    }

    /// Whether the computation is interrupted from outside.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        let flags = [&self.interrupt, &self.superfluous];
        flags.into_iter().flatten().any(|flag| flag.load(Ordering::Relaxed))
    }

    /// The time until the time limit; `None` if there is no limit.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|(_, end)| end.since(Moment::now()))
    }
}

/// Queries a watch about once per millisecond, however long the rounds of the computation are.
#[derive(Clone, Debug)]
pub struct Pace {
    watch: Watch,
    /// The number of rounds between two queries.
    rounds: u32,
    /// The number of rounds until the next query.
    left: u32,
    last: Moment,
    /// The last answer of the watch.
    over: Option<Over>,
}

impl Pace {
    /// The longest time that should pass between two queries, and half of the shortest.
    const LONG: Duration = Duration::from_millis(1);
    const SHORT: Duration = Duration::from_micros(250);
    const MOST_ROUNDS: u32 = 1 << 14;

    /// Starts to query this watch.
    pub fn new(watch: &Watch) -> Self {
        Self { watch: watch.clone(), rounds: 1, left: 1, last: Moment::now(), over: None }
    }

    /// Counts one round. Returns the reason why the computation has to end, once a query of the watch has given one.
    #[inline]
    pub fn over(&mut self) -> Option<Over> {
        self.left -= 1;
        if self.left == 0 {
            self.ask();
        }
        self.over
    }

    /// The watch that is queried.
    pub fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Whether the last round queried the watch.
    pub fn has_asked(&self) -> bool {
        self.left == self.rounds
    }

    #[cold]
    fn ask(&mut self) {
        let now = Moment::now();
        let passed = now.since(self.last);
        self.last = now;
        if passed > Self::LONG {
            self.rounds = (self.rounds / 2).max(1);
        } else if passed < Self::SHORT {
            self.rounds = (self.rounds * 2).min(Self::MOST_ROUNDS);
        }
        self.left = self.rounds;
        self.over = self.over.or_else(|| self.watch.over());
    }
}

#[cfg(test)]
mod tests {
    use super::{Over, Pace, Watch};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    #[test]
    fn what_has_no_limit_is_never_over() {
        let watch = Watch::start(None, None, None);
        assert_eq!(watch.over(), None);
        // a time that the clock cannot represent
        assert_eq!(Watch::start(Some(Duration::MAX), None, None).over(), None);
    }

    #[test]
    fn time_memory_and_interrupts_end_it() {
        let none = Duration::ZERO;
        assert_eq!(Watch::start(Some(none), None, None).over(), Some(Over::Time(none)));
        let interrupt = Arc::new(AtomicBool::new(false));
        let watch = Watch::start(None, None, Some(interrupt.clone()));
        assert!(!watch.is_over());
        interrupt.store(true, Ordering::Relaxed);
        assert_eq!(watch.clone().over(), Some(Over::Interrupted));
    }

    #[test]
    fn a_part_that_is_superfluous_ends_alone() {
        let [whole, known] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
        let watch = Watch::start(None, None, Some(whole.clone()));
        let part = watch.until(known.clone());
        known.store(true, Ordering::Relaxed);
        assert_eq!((part.over(), watch.over()), (Some(Over::Interrupted), None));
        known.store(false, Ordering::Relaxed);
        whole.store(true, Ordering::Relaxed);
        assert!(part.is_interrupted());
    }

    #[test]
    fn the_memory_of_the_process_counts_from_the_start() {
        let limit = 8 << 20;
        let watch = Watch::start(None, Some(limit), None);
        // if the system does not tell the memory of the process, estimates have to do
        if super::resident().is_none() {
            eprintln!("skipped: the system does not tell what a process holds");
            return;
        }
        let held = vec![1_u8; 128 << 20];
        let patience = std::time::Instant::now();
        while watch.over().is_none() && patience.elapsed() < Duration::from_secs(10) {}
        assert_eq!(watch.over(), Some(Over::Memory(limit)), "{}", held.len());
    }

    #[test]
    fn all_that_the_process_holds_may_count() {
        if super::resident().is_none() {
            eprintln!("skipped: the system does not tell what a process holds");
            return;
        }
        let watch = Watch::default();
        assert_eq!(watch.with_memory_in_all(Some(1000)).over(), Some(Over::Memory(1000)));
        assert_eq!(watch.with_memory(Some(1 << 30)).over(), None);
    }

    #[test]
    fn a_part_may_take_less_but_not_more() {
        let day = Duration::from_secs(86_400);
        let whole = Watch::start(Some(day), None, None);
        assert_eq!(whole.within(Duration::ZERO).over(), Some(Over::Time(Duration::ZERO)));
        let over = Watch::start(Some(Duration::ZERO), None, None);
        assert!(over.within(day).is_over() && !whole.within(day).is_over());
    }

    #[test]
    fn long_rounds_are_followed_by_a_question() {
        let watch = Watch::start(Some(Duration::from_millis(20)), None, None);
        let mut pace = Pace::new(&watch);
        // short rounds at first: the watch is queried less and less often
        let mut rounds = 0;
        while pace.rounds < 64 && rounds < 1_000_000 {
            assert_eq!(pace.over().is_some(), watch.is_over() && pace.has_asked());
            if watch.is_over() {
                return;
            }
            rounds += 1;
        }
        let mut long = 0;
        while pace.over().is_none() {
            std::thread::sleep(Duration::from_millis(2));
            long += 1;
            assert!(long < 1_000, "the time was over long ago");
        }
    }
}
