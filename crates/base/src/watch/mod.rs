//! What ends a computation early: its time is over, the process holds too much memory, or somebody outside says so.

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

/// Why a computation has to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// It took all of its time.
    Time(Duration),
    /// The process holds so many bytes more than when it began.
    Memory(usize),
    /// Somebody interrupted it.
    Interrupted,
}

/// Tells when a computation has to end. Once it is over it stays so. Clones are of the same watch.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// The whole time, and when it is over.
    deadline: Option<(Duration, Moment)>,
    memory: Option<Arc<Memory>>,
    interrupt: Option<Arc<AtomicBool>>,
    /// Somebody else has the answer.
    superfluous: Option<Arc<AtomicBool>>,
    #[cfg(feature = "looks")]
    looks: Option<Arc<looks::Looks>>,
}

/// The memory of the process is asked for once in so many microseconds: asking takes about 10 of them.
const BETWEEN_LOOKS: u64 = 2_000;

/// A limit on the memory of the process.
#[derive(Debug)]
struct Memory {
    /// In bytes, beyond those that the process held at first.
    limit: usize,
    at_first: usize,
    started: Moment,
    /// When to look next, in microseconds since the start.
    next: AtomicU64,
    is_over: AtomicBool,
}

impl Memory {
    /// A limit in bytes; none where the system does not tell what a process holds.
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

/// The memory that the process holds, in bytes, where the system tells.
fn resident() -> Option<usize> {
    memory_stats().map(|memory| memory.physical_mem)
}

impl Watch {
    /// A computation begins that may take so much time and memory (in bytes). The longest times have no end.
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

    /// The same, and the process may hold so many bytes more than now.
    #[must_use]
    pub fn with_memory(&self, bytes: Option<usize>) -> Self {
        Self { memory: bytes.and_then(Memory::start).map(Arc::new), ..self.clone() }
    }

    /// The same, and the process may hold so many bytes in all.
    #[must_use]
    pub fn with_memory_in_all(&self, bytes: Option<usize>) -> Self {
        let memory = bytes.and_then(Memory::start).map(|memory| Memory { at_first: 0, ..memory });
        Self { memory: memory.map(Arc::new), ..self.clone() }
    }

    /// The same for a part of the computation that is interrupted, too, as soon as this is set.
    #[must_use]
    pub fn until(&self, superfluous: Arc<AtomicBool>) -> Self {
        Self { superfluous: Some(superfluous), ..self.clone() }
    }

    /// The same for a part of the computation that may take so much time.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        let deadline = Moment::now().after(time).map(|end| (time, end));
        let earlier = match (self.deadline, deadline) {
            (Some(whole), Some(part)) => Some(if part.1.is_before(whole.1) { part } else { whole }),
            (whole, part) => whole.or(part),
        };
        Self { deadline: earlier, ..self.clone() }
    }

    /// How many bytes the process may take besides those that it holds; none where nothing limits them.
    #[must_use]
    pub fn memory_left(&self) -> Option<usize> {
        let memory = self.memory.as_ref()?;
        let held = resident()?.saturating_sub(memory.at_first);
        Some(memory.limit.saturating_sub(held))
    }

    /// The memory is over from now on, as a program that the process has started takes what is left of it.
    pub fn end_memory(&self) {
        if let Some(memory) = &self.memory {
            memory.is_over.store(true, Ordering::Relaxed);
        }
    }

    /// Why it is over, if it is.
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

    /// Whether it is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over().is_some()
    }

    /// Whether somebody interrupts.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        let flags = [&self.interrupt, &self.superfluous];
        flags.into_iter().flatten().any(|flag| flag.load(Ordering::Relaxed))
    }

    /// How long it is until the time is over; none when it never is.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|(_, end)| end.since(Moment::now()))
    }
}

/// Asks a watch about once in a millisecond, however long the rounds of the computation are.
#[derive(Clone, Debug)]
pub struct Pace {
    watch: Watch,
    /// It is asked once in so many rounds.
    rounds: u32,
    /// So many rounds are left.
    left: u32,
    last: Moment,
    /// What the watch said last.
    over: Option<Over>,
}

impl Pace {
    /// The longest that should pass between two questions, and half of the shortest.
    const LONG: Duration = Duration::from_millis(1);
    const SHORT: Duration = Duration::from_micros(250);
    const MOST_ROUNDS: u32 = 1 << 14;

    /// Starts to ask this watch.
    pub fn new(watch: &Watch) -> Self {
        Self { watch: watch.clone(), rounds: 1, left: 1, last: Moment::now(), over: None }
    }

    /// One round more: why the computation has to end, once the watch was asked and said so.
    #[inline]
    pub fn over(&mut self) -> Option<Over> {
        self.left -= 1;
        if self.left == 0 {
            self.ask();
        }
        self.over
    }

    /// What is asked.
    pub fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Whether the last round asked the watch.
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
        // a time that no clock can show
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
        // where nothing is known of it, estimates have to do
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
        // short rounds first: the watch is asked more and more seldom
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
