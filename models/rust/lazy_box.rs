//! A value that whoever comes first makes, and the others drop theirs. SAFE; with `--cfg broken` the last one wins, and drops what others use.
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering::*};
use std::thread;

struct Config {
    level: u32,
}

static CONFIG: AtomicPtr<Config> = AtomicPtr::new(null_mut());

fn config() -> &'static Config {
    let known = CONFIG.load(Acquire);
    if !known.is_null() {
        return unsafe { &*known };
    }
    let made = Box::into_raw(Box::new(Config { level: 3 }));
    if cfg!(broken) {
        let before = CONFIG.swap(made, AcqRel);
        if !before.is_null() {
            drop(unsafe { Box::from_raw(before) });
        }
        return unsafe { &*made };
    }
    match CONFIG.compare_exchange(null_mut(), made, Release, Acquire) {
        Ok(_) => unsafe { &*made },
        Err(known) => {
            drop(unsafe { Box::from_raw(made) });
            unsafe { &*known }
        }
    }
}

fn main() {
    let thread = thread::spawn(|| assert_eq!(config().level, 3));
    assert_eq!(config().level, 3);
    thread.join().unwrap();
}
