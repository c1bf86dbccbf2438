//! Channels: a list of messages under a lock.

pub use crate::real::sync::mpsc::{RecvError, RecvTimeoutError, SendError, TryRecvError, TrySendError};

use super::Arc;
use crate::raw::{Condition, Lock};
use crate::real::cell::UnsafeCell;
use crate::real::fmt;
use crate::real::panic::{RefUnwindSafe, UnwindSafe};
use crate::real::ptr::null_mut;
use crate::time::Duration;

struct Message<T> {
    value: T,
    next: *mut Message<T>,
}

/// The state that only the thread with the lock accesses.
struct State<T> {
    first: *mut Message<T>,
    last: *mut Message<T>,
    sent: usize,
    received: usize,
    senders: usize,
    /// The number of threads that wait for messages.
    waiting: usize,
    is_received: bool,
}

struct Channel<T> {
    lock: Lock,
    /// There is a message, or there is no sender any more.
    sent: Condition,
    /// There is room, or a message was received, or there is no receiver any more.
    received: Condition,
    /// The capacity. `None` if it is unbounded.
    room: Option<usize>,
    state: UnsafeCell<State<T>>,
}

/// The result of an attempt to receive.
enum Found<T> {
    Message(T),
    Nothing,
    NobodySends,
}

impl<T> Channel<T> {
    #[inline]
    fn new(room: Option<usize>) -> Arc<Self> {
        let state = State {
            first: null_mut(),
            last: null_mut(),
            sent: 0,
            received: 0,
            senders: 1,
            waiting: 0,
            is_received: true,
        };
        Arc::new(Self {
            lock: Lock::new(),
            sent: Condition::new(),
            received: Condition::new(),
            room,
            state: UnsafeCell::new(state),
        })
    }

    #[inline]
    fn state(&self) -> &mut State<T> {
        unsafe { &mut *self.state.get() }
    }

    /// Sends a message; waits for room only if `waits`. Returns the message if it was not sent.
    fn send(&self, value: T, waits: bool) -> Result<(), TrySendError<T>> {
        self.lock.lock();
        // a channel without capacity hands over: the sender waits until a receiver has taken the message
        let most = match self.room {
            None => usize::MAX,
            Some(0) => 1,
            Some(room) => room,
        };
        if self.room == Some(0) && !waits {
            return self.hand_over(value);
        }
        while self.state().is_received && self.state().sent - self.state().received >= most {
            if !waits {
                self.lock.unlock();
                return Err(TrySendError::Full(value));
            }
            self.received.wait(&self.lock);
        }
        if !self.state().is_received {
            self.lock.unlock();
            return Err(TrySendError::Disconnected(value));
        }
        let number = self.put(value);
        if self.room == Some(0) {
            while self.state().is_received && self.state().received < number {
                self.received.wait(&self.lock);
            }
            if self.state().received < number {
                // the receiver is gone, and will not take it
                let message = *unsafe { Box::from_raw(self.state().first) };
                self.state().first = message.next;
                self.lock.unlock();
                return Err(TrySendError::Disconnected(message.value));
            }
        }
        self.lock.unlock();
        Ok(())
    }

    /// With the lock, for a channel without capacity: the message is only sent if a thread waits for it.
    fn hand_over(&self, value: T) -> Result<(), TrySendError<T>> {
        let state = self.state();
        let is_received = state.is_received;
        if is_received && state.waiting > state.sent - state.received {
            self.put(value);
            self.lock.unlock();
            return Ok(());
        }
        self.lock.unlock();
        Err(if is_received { TrySendError::Full(value) } else { TrySendError::Disconnected(value) })
    }

    /// With the lock: appends a message, and returns its number.
    fn put(&self, value: T) -> usize {
        let message = Box::into_raw(Box::new(Message { value, next: null_mut() }));
        let state = self.state();
        if state.first.is_null() {
            state.first = message;
        } else {
            unsafe { (*state.last).next = message };
        }
        state.last = message;
        state.sent += 1;
        self.sent.notify_one();
        state.sent
    }

    /// With the lock: takes the first message.
    #[inline]
    fn take(&self) -> Found<T> {
        let state = self.state();
        if state.first.is_null() {
            return if state.senders == 0 { Found::NobodySends } else { Found::Nothing };
        }
        let message = *unsafe { Box::from_raw(state.first) };
        state.first = message.next;
        state.received += 1;
        if self.room.is_some() {
            self.received.notify_all();
        }
        Found::Message(message.value)
    }

    fn receive(&self) -> Result<T, RecvError> {
        self.lock.lock();
        let found = loop {
            match self.take() {
                Found::Message(value) => break Ok(value),
                Found::NobodySends => break Err(RecvError),
                Found::Nothing => {
                    self.state().waiting += 1;
                    self.sent.wait(&self.lock);
                    self.state().waiting -= 1;
                }
            }
        };
        self.lock.unlock();
        found
    }

    fn receive_in_time(&self) -> Result<T, RecvTimeoutError> {
        self.lock.lock();
        let mut is_late = false;
        let found = loop {
            match self.take() {
                Found::Message(value) => break Ok(value),
                Found::NobodySends => break Err(RecvTimeoutError::Disconnected),
                Found::Nothing if is_late => break Err(RecvTimeoutError::Timeout),
                Found::Nothing => {
                    self.state().waiting += 1;
                    is_late = self.sent.wait_until_late(&self.lock);
                    self.state().waiting -= 1;
                }
            }
        };
        self.lock.unlock();
        found
    }

    fn try_receive(&self) -> Result<T, TryRecvError> {
        self.lock.lock();
        let found = match self.take() {
            Found::Message(value) => Ok(value),
            Found::NobodySends => Err(TryRecvError::Disconnected),
            Found::Nothing => Err(TryRecvError::Empty),
        };
        self.lock.unlock();
        found
    }

    fn one_more_sends(&self) {
        self.lock.lock();
        self.state().senders += 1;
        self.lock.unlock();
    }

    fn one_less_sends(&self) {
        self.lock.lock();
        self.state().senders -= 1;
        if self.state().senders == 0 {
            self.sent.notify_one();
        }
        self.lock.unlock();
    }

    fn nobody_receives(&self) {
        self.lock.lock();
        self.state().is_received = false;
        let mut message = null_mut();
        // the sender of a channel without capacity takes its message back
        if self.room != Some(0) {
            message = crate::real::mem::replace(&mut self.state().first, null_mut());
        }
        self.received.notify_all();
        self.lock.unlock();
        while !message.is_null() {
            message = unsafe { Box::from_raw(message) }.next;
        }
    }
}

impl<T> UnwindSafe for Channel<T> {}
impl<T> RefUnwindSafe for Channel<T> {}
unsafe impl<T: Send> Send for Channel<T> {}
unsafe impl<T: Send> Sync for Channel<T> {}

macro_rules! sender {
    ($name:ident) => {
        pub struct $name<T>(Arc<Channel<T>>);

        unsafe impl<T: Send> Send for $name<T> {}
        unsafe impl<T: Send> Sync for $name<T> {}

        impl<T> $name<T> {
            #[inline]
            pub fn send(&self, value: T) -> Result<(), SendError<T>> {
                match self.0.send(value, true) {
                    Ok(()) => Ok(()),
                    Err(TrySendError::Full(value) | TrySendError::Disconnected(value)) => {
                        Err(SendError(value))
                    }
                }
            }
        }
        impl<T> Clone for $name<T> {
            #[inline]
            fn clone(&self) -> Self {
                self.0.one_more_sends();
                Self(self.0.clone())
            }
        }
        impl<T> Drop for $name<T> {
            #[inline]
            fn drop(&mut self) {
                self.0.one_less_sends();
            }
        }
        impl<T> fmt::Debug for $name<T> {
            #[inline]
            fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("Sender { .. }")
            }
        }
    };
}

sender!(Sender);
sender!(SyncSender);

impl<T> SyncSender<T> {
    #[inline]
    pub fn try_send(&self, value: T) -> Result<(), TrySendError<T>> {
        self.0.send(value, false)
    }
}

pub struct Receiver<T>(Arc<Channel<T>>);

unsafe impl<T: Send> Send for Receiver<T> {}

impl<T> Receiver<T> {
    #[inline]
    pub fn recv(&self) -> Result<T, RecvError> {
        self.0.receive()
    }
    #[inline]
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        self.0.try_receive()
    }
    #[inline]
    pub fn recv_timeout(&self, _: Duration) -> Result<T, RecvTimeoutError> {
        self.0.receive_in_time()
    }
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        Iter(self)
    }
    #[inline]
    pub fn try_iter(&self) -> TryIter<'_, T> {
        TryIter(self)
    }
}

impl<T> Drop for Receiver<T> {
    #[inline]
    fn drop(&mut self) {
        self.0.nobody_receives();
    }
}
impl<T> fmt::Debug for Receiver<T> {
    #[inline]
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("Receiver { .. }")
    }
}

#[derive(Debug)]
pub struct Iter<'a, T: 'a>(&'a Receiver<T>);
#[derive(Debug)]
pub struct TryIter<'a, T: 'a>(&'a Receiver<T>);
#[derive(Debug)]
pub struct IntoIter<T>(Receiver<T>);

impl<T> Iterator for Iter<'_, T> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.recv().ok()
    }
}
impl<T> Iterator for TryIter<'_, T> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.try_recv().ok()
    }
}
impl<T> Iterator for IntoIter<T> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.recv().ok()
    }
}
impl<'a, T> IntoIterator for &'a Receiver<T> {
    type Item = T;
    type IntoIter = Iter<'a, T>;
    #[inline]
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}
impl<T> IntoIterator for Receiver<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    #[inline]
    fn into_iter(self) -> IntoIter<T> {
        IntoIter(self)
    }
}

#[inline]
pub fn channel<T>() -> (Sender<T>, Receiver<T>) {
    let channel = Channel::new(None);
    (Sender(channel.clone()), Receiver(channel))
}

#[inline]
pub fn sync_channel<T>(room: usize) -> (SyncSender<T>, Receiver<T>) {
    let channel = Channel::new(Some(room));
    (SyncSender(channel.clone()), Receiver(channel))
}
