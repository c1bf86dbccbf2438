//! A channel for one message: the receiver sleeps until it is there. SAFE; with `--cfg broken` the message is announced before it is written.
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::thread::{self, Thread};

struct Channel<T> {
    message: UnsafeCell<MaybeUninit<T>>,
    is_there: AtomicBool,
}

unsafe impl<T: Send> Sync for Channel<T> {}

struct Sender<T> {
    channel: Arc<Channel<T>>,
    receiver: Thread,
}

struct Receiver<T>(Arc<Channel<T>>);

fn channel<T>() -> (Sender<T>, Receiver<T>) {
    let channel = Arc::new(Channel {
        message: UnsafeCell::new(MaybeUninit::uninit()),
        is_there: AtomicBool::new(false),
    });
    (Sender { channel: channel.clone(), receiver: thread::current() }, Receiver(channel))
}

impl<T> Sender<T> {
    fn send(self, message: T) {
        if cfg!(broken) {
            self.channel.is_there.store(true, Release);
        }
        unsafe { (*self.channel.message.get()).write(message) };
        self.channel.is_there.store(true, Release);
        self.receiver.unpark();
    }
}

impl<T> Receiver<T> {
    fn receive(self) -> T {
        while !self.0.is_there.swap(false, Acquire) {
            thread::park();
        }
        unsafe { (*self.0.message.get()).assume_init_read() }
    }
}

fn main() {
    let (sender, receiver) = channel();
    let thread = thread::spawn(move || sender.send(Box::new(42)));
    assert_eq!(*receiver.receive(), 42);
    thread.join().unwrap();
}
