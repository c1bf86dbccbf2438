//! Functions of the system, and locks that only wait.

use crate::real::cell::UnsafeCell;

unsafe extern "C" {
    pub fn pthread_create(
        id: *mut u64,
        attributes: *const u8,
        run: extern "C" fn(*mut u8) -> *mut u8,
        with: *mut u8,
    ) -> i32;
    pub fn pthread_join(id: u64, result: *mut *mut u8) -> i32;
    pub fn sched_yield() -> i32;
    fn pthread_mutex_lock(mutex: *mut u32) -> i32;
    fn pthread_mutex_trylock(mutex: *mut u32) -> i32;
    fn pthread_mutex_unlock(mutex: *mut u32) -> i32;
    fn pthread_cond_wait(condition: *mut u64, mutex: *mut u32) -> i32;
    fn pthread_cond_timedwait(condition: *mut u64, mutex: *mut u32, until: *const i64) -> i32;
    fn pthread_cond_signal(condition: *mut u64) -> i32;
    fn pthread_cond_broadcast(condition: *mut u64) -> i32;
    fn pthread_rwlock_rdlock(lock: *mut u32) -> i32;
    fn pthread_rwlock_tryrdlock(lock: *mut u32) -> i32;
    fn pthread_rwlock_wrlock(lock: *mut u32) -> i32;
    fn pthread_rwlock_trywrlock(lock: *mut u32) -> i32;
    fn pthread_rwlock_unlock(lock: *mut u32) -> i32;
}

/// A mutex of the system; only its first word and its kind are used.
pub struct Lock(UnsafeCell<[u32; 5]>);

unsafe impl Send for Lock {}
unsafe impl Sync for Lock {}

impl Lock {
    #[inline]
    pub const fn new() -> Self {
        Self(UnsafeCell::new([0; 5]))
    }
    #[inline]
    pub fn at(&self) -> *mut u32 {
        self.0.get().cast()
    }
    #[inline]
    pub fn lock(&self) {
        unsafe { pthread_mutex_lock(self.at()) };
    }
    #[inline]
    pub fn try_lock(&self) -> bool {
        unsafe { pthread_mutex_trylock(self.at()) == 0 }
    }
    #[inline]
    pub fn unlock(&self) {
        unsafe { pthread_mutex_unlock(self.at()) };
    }
}

/// A condition variable of the system.
pub struct Condition(UnsafeCell<u64>);

unsafe impl Send for Condition {}
unsafe impl Sync for Condition {}

impl Condition {
    #[inline]
    pub const fn new() -> Self {
        Self(UnsafeCell::new(0))
    }
    #[inline]
    pub fn wait(&self, lock: &Lock) {
        unsafe { pthread_cond_wait(self.0.get(), lock.at()) };
    }
    /// Waits with a timeout; returns whether the time was over.
    #[inline]
    pub fn wait_until_late(&self, lock: &Lock) -> bool {
        let time = [0_i64; 2];
        unsafe { pthread_cond_timedwait(self.0.get(), lock.at(), time.as_ptr()) != 0 }
    }
    #[inline]
    pub fn notify_one(&self) {
        unsafe { pthread_cond_signal(self.0.get()) };
    }
    #[inline]
    pub fn notify_all(&self) {
        unsafe { pthread_cond_broadcast(self.0.get()) };
    }
}

/// A read-write lock of the system.
pub struct Shared(UnsafeCell<u32>);

unsafe impl Send for Shared {}
unsafe impl Sync for Shared {}

impl Shared {
    #[inline]
    pub const fn new() -> Self {
        Self(UnsafeCell::new(0))
    }
    #[inline]
    pub fn read(&self) {
        unsafe { pthread_rwlock_rdlock(self.0.get()) };
    }
    #[inline]
    pub fn try_read(&self) -> bool {
        unsafe { pthread_rwlock_tryrdlock(self.0.get()) == 0 }
    }
    #[inline]
    pub fn write(&self) {
        unsafe { pthread_rwlock_wrlock(self.0.get()) };
    }
    #[inline]
    pub fn try_write(&self) -> bool {
        unsafe { pthread_rwlock_trywrlock(self.0.get()) == 0 }
    }
    #[inline]
    pub fn unlock(&self) {
        unsafe { pthread_rwlock_unlock(self.0.get()) };
    }
}

/// Marks that values are printed: the effects of that are not followed, and the answer says so.
#[inline]
pub fn written() {
    unsafe extern "C" {
        safe fn __garret_written();
    }
    __garret_written();
}

/// A string as the library formats it, if the functions for that are available. Otherwise a string with uninitialised contents and
/// length: it can be moved and dropped, but nothing is known of an execution that reads it.
#[inline]
pub fn formatted(arguments: crate::real::fmt::Arguments<'_>) -> String {
    unsafe extern "C" {
        safe fn __garret_formats() -> bool;
    }
    if __garret_formats() {
        return crate::real::fmt::format(arguments);
    }
    written();
    let length = Box::<usize>::new_uninit();
    let mut text: Vec<u8> = Vec::with_capacity(3);
    unsafe { text.set_len(1) };
    // a vector has three words: its capacity, its address, and its length, in an unspecified order
    let words: *mut usize = crate::real::ptr::from_mut(&mut text).cast();
    for word in 0..3 {
        unsafe {
            let word = words.add(word);
            if *word == 1 {
                *word = *length.as_ptr();
            }
        }
    }
    unsafe { String::from_utf8_unchecked(text) }
}
