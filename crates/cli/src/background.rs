//! What takes long while somebody is answered: on threads of their own.

use garret_base::watch::{Over, Watch};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Some times as much stack as the main thread has, in bytes: reading and searching call themselves no deeper than fits there, also where functions of
/// C++ are entered in each other.
pub(super) const STACK: usize = 32 << 20;

/// So often is the watch asked while somebody waits.
const LOOK: Duration = Duration::from_millis(5);

/// What was begun is waited for that long whatever the time is, as a busy machine may take it for what is done at once elsewhere.
const GRACE: Duration = Duration::from_millis(500);

/// The same after an interrupt: long enough to end what was started.
const SHORT_GRACE: Duration = Duration::from_millis(100);

/// What is said where there is a defect.
pub(super) const DEFECT: &str = "this is a defect of Garret, not of your file; please report it with the file and what was written to standard error";

/// Does something on another thread.
pub(super) fn spawn(work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    // nobody waits for it: it tells when it is done
    std::thread::Builder::new().stack_size(STACK).spawn(work).map(drop)
}

/// Does something that knows no watch on another thread, and waits for it until the watch is over. It is left to itself then.
pub(super) fn within<T: Send + 'static>(
    watch: &Watch,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Over> {
    let (sender, receiver) = channel();
    let work = move || {
        // nobody waits any more when the time was over
        let _ = sender.send(work());
    };
    let Ok(worker) = std::thread::Builder::new().stack_size(STACK).spawn(work) else {
        // as a full memory, which it is
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
        // what is done at once is done, whatever the time is
        assert_eq!(within(&Watch::start(Some(Duration::ZERO), None, None), || 7), Ok(7));
    }

    #[test]
    #[should_panic(expected = "as it is")]
    fn a_panic_is_handed_on() {
        let _ = within(&Watch::default(), || panic!("as it is"));
    }
}
