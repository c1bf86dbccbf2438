//! Threads: each is a thread of the system, and its result is kept in memory shared with the thread that started it.

mod local;
mod scoped;

pub use crate::real::thread::{Result, panicking};
pub use local::{AccessError, LocalKey};
pub use scoped::{Scope, ScopedJoinHandle, scope};

use crate::raw;
use crate::real::cell::UnsafeCell;
use crate::real::fmt;
use crate::real::io;
use crate::real::num::NonZero;
use crate::real::ptr::null;
use crate::real::sync::Arc;
use crate::real::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use crate::time::{Duration, Instant};

unsafe extern "C" {
    safe fn pthread_self() -> u64;
    safe fn __garret_token(id: u64) -> *const AtomicU32;
    /// Whether a wait ends spuriously.
    safe fn __garret_wakes_up() -> bool;
}

/// The result of a thread, and whether it is available.
struct Packet<T> {
    is_done: AtomicBool,
    value: UnsafeCell<Option<T>>,
}

/// The closure that a thread runs, and where it puts the result.
struct Work<F, T> {
    run: F,
    name: Option<Name>,
    packet: Arc<Packet<T>>,
    /// The number of threads of a scope that have not ended.
    running: Option<Arc<AtomicUsize>>,
}

type Name = Arc<String>;

extern "C" fn begins<F: FnOnce() -> T, T>(work: *mut u8) -> *mut u8 {
    let Work { run, name, packet, running } = *unsafe { Box::from_raw(work.cast::<Work<F, T>>()) };
    if let Some(name) = name {
        local::names(name);
    }
    let value = run();
    unsafe { *packet.value.get() = Some(value) };
    packet.is_done.store(true, Ordering::Relaxed);
    // a result that is not joined is dropped before the scope ends
    drop(packet);
    if let Some(running) = running {
        running.fetch_sub(1, Ordering::Release);
    }
    local::ends();
    work
}

/// Starts a thread. The caller ensures that everything it borrows lives long enough.
#[inline]
unsafe fn start<F: FnOnce() -> T, T>(
    name: Option<Name>,
    running: Option<Arc<AtomicUsize>>,
    run: F,
) -> Handle<T> {
    let packet = Arc::new(Packet { is_done: AtomicBool::new(false), value: UnsafeCell::new(None) });
    let work = Box::new(Work { run, name: name.clone(), packet: packet.clone(), running });
    let mut id = 0;
    unsafe { raw::pthread_create(&mut id, null(), begins::<F, T>, Box::into_raw(work).cast()) };
    Handle { packet, thread: Thread { id, name } }
}

struct Handle<T> {
    thread: Thread,
    packet: Arc<Packet<T>>,
}

impl<T> Handle<T> {
    #[inline]
    fn join(self) -> Result<T> {
        let mut ended = crate::real::ptr::null_mut();
        unsafe { raw::pthread_join(self.thread.id, &mut ended) };
        // a thread that panics is a bad state already
        match unsafe { (*self.packet.value.get()).take() } {
            Some(value) => Ok(value),
            None => process_ends(),
        }
    }
    #[inline]
    fn is_finished(&self) -> bool {
        self.packet.is_done.load(Ordering::Relaxed)
    }
}

#[inline]
fn process_ends() -> ! {
    crate::process::abort()
}

pub struct JoinHandle<T>(Handle<T>);

unsafe impl<T> Send for JoinHandle<T> {}
unsafe impl<T> Sync for JoinHandle<T> {}

impl<T> JoinHandle<T> {
    #[inline]
    pub fn join(self) -> Result<T> {
        self.0.join()
    }
    #[inline]
    pub fn thread(&self) -> &Thread {
        &self.0.thread
    }
    #[inline]
    pub fn is_finished(&self) -> bool {
        self.0.is_finished()
    }
}

impl<T> fmt::Debug for JoinHandle<T> {
    #[inline]
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("JoinHandle { .. }")
    }
}

#[inline]
pub fn spawn<F, T>(run: F) -> JoinHandle<T>
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static,
{
    JoinHandle(unsafe { start(None, None, run) })
}

/// The options of a thread.
#[derive(Debug, Default)]
pub struct Builder {
    name: Option<String>,
}

impl Builder {
    #[inline]
    pub fn new() -> Self {
        Self { name: None }
    }
    #[inline]
    pub fn name(self, name: String) -> Self {
        Self { name: Some(name) }
    }
    #[inline]
    pub fn stack_size(self, _: usize) -> Self {
        self
    }
    #[inline]
    fn named(self) -> Option<Name> {
        self.name.map(Arc::new)
    }
    #[inline]
    pub fn spawn<F, T>(self, run: F) -> io::Result<JoinHandle<T>>
    where
        F: FnOnce() -> T + Send + 'static,
        T: Send + 'static,
    {
        Ok(JoinHandle(unsafe { start(self.named(), None, run) }))
    }
    #[inline]
    pub fn spawn_scoped<'scope, 'env, F, T>(
        self,
        scope: &'scope Scope<'scope, 'env>,
        run: F,
    ) -> io::Result<ScopedJoinHandle<'scope, T>>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope,
    {
        Ok(scope.starts(self.named(), run))
    }
}

/// The number of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ThreadId(u64);

/// A handle to a thread, to unpark it.
#[derive(Clone)]
pub struct Thread {
    id: u64,
    name: Option<Name>,
}

impl Thread {
    #[inline]
    pub fn id(&self) -> ThreadId {
        ThreadId(self.id)
    }
    #[inline]
    pub fn name(&self) -> Option<&str> {
        match &self.name {
            Some(name) => Some(name),
            None if self.id == 1 => Some("main"),
            None => None,
        }
    }
    #[inline]
    pub fn unpark(&self) {
        unsafe { (*__garret_token(self.id)).swap(1, Ordering::Release) };
    }
}

impl fmt::Debug for Thread {
    #[inline]
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("Thread { .. }")
    }
}

#[inline]
pub fn current() -> Thread {
    Thread { id: pthread_self(), name: local::name() }
}

/// Waits for the token of the thread, and takes it. It may also wake up spuriously, and leave the token.
#[inline]
pub fn park() {
    if __garret_wakes_up() {
        return;
    }
    let token = unsafe { &*__garret_token(pthread_self()) };
    while token.load(Ordering::Acquire) == 0 {}
    token.swap(0, Ordering::Acquire);
}

/// The timeout may be over at once.
#[inline]
pub fn park_timeout(_: Duration) {
    let token = unsafe { &*__garret_token(pthread_self()) };
    if token.load(Ordering::Acquire) != 0 {
        token.swap(0, Ordering::Acquire);
    }
}

#[inline]
pub fn yield_now() {
    unsafe { raw::sched_yield() };
}

/// However long a thread sleeps, the others may have made any progress afterwards.
#[inline]
pub fn sleep(_: Duration) {
    yield_now();
}

#[inline]
pub fn sleep_until(_: Instant) {
    yield_now();
}

#[inline]
pub fn available_parallelism() -> io::Result<NonZero<usize>> {
    unsafe extern "C" {
        #[link_name = "_ZNSt6thread20hardware_concurrencyEv"]
        safe fn processors() -> u32;
    }
    Ok(NonZero::<usize>::new(processors() as usize).unwrap_or(NonZero::<usize>::MIN))
}
