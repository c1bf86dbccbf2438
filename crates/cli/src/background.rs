//! Long work on threads of its own, while the caller stays responsive.

use garret_base::watch::{Over, Watch};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The stack of these threads in bytes, several times that of the main thread. It is enough for the recursion of readers and
/// searches, also if functions of C++ are inlined into each other.
pub(super) const STACK: usize = 32 << 20;

/// How often the watch is checked while a caller waits.
const LOOK: Duration = Duration::from_millis(5);

/// The time that started work has at least, whatever the limit is: a busy machine may need it for work that is instantaneous
/// elsewhere.
const GRACE: Duration = Duration::from_millis(500);

/// The time that started work has after an interrupt: long enough to end what it started.
const SHORT_GRACE: Duration = Duration::from_millis(100);

/// The message for a defect.
pub(super) const DEFECT: &str = "this is a defect of Garret, not of your file; please report it with the file and what was written to standard error";

/// Runs `work` on another thread.
pub(super) fn spawn(work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    // no caller waits for it: the work itself reports its end
    std::thread::Builder::new().stack_size(STACK).spawn(work).map(drop)
}

/// Runs work that does not check a watch on another thread, and waits for it until the watch is over. The work then goes on,
/// unobserved.
pub(super) fn within<T: Send + 'static>(
    watch: &Watch,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Over> {
    let (sender, receiver) = channel();
    let work = move || {
        // the receiver is gone if the time was over
        let _ = sender.send(work());
    };
    let Ok(worker) = std::thread::Builder::new().stack_size(STACK).spawn(work) else {
        // reported as a full memory, the usual cause
        return Err(watch.over().unwrap_or(Over::Memory(STACK)));
    };
    let mut over = None;
    let mut late = Duration::ZERO;
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => return Err(over.unwrap_or(Over::Interrupted)),
            },
            Err(RecvTimeoutError::Timeout) => {}
        }
        over = over.or_else(|| watch.over());
        let grace = match over {
            None => continue,
            Some(Over::Time(_)) => GRACE,
            Some(_) => SHORT_GRACE,
        };
        late += LOOK;
        if let (Some(over), true) = (over, late >= grace || watch.is_interrupted() && late >= SHORT_GRACE) {
            return Err(over);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::within;
    use garret_base::watch::{Over, Watch};
    use std::time::{Duration, Instant};

    #[test]
    fn what_does_not_end_is_left_to_itself() {
        let time = Duration::from_millis(20);
        let started = Instant::now();
        let endless = || {
            loop {
                std::thread::park();
            }
        };
        let left: Result<(), Over> = within(&Watch::start(Some(time), None, None), endless);
        assert_eq!(left, Err(Over::Time(time)));
        assert!(started.elapsed() < Duration::from_secs(20));
        // work that ends at once is returned, whatever the time limit
        assert_eq!(within(&Watch::start(Some(Duration::ZERO), None, None), || 7), Ok(7));
    }

    #[test]
    #[should_panic(expected = "as it is")]
    fn a_panic_is_handed_on() {
        let _ = within(&Watch::default(), || panic!("as it is"));
    }
}
