//! The library as a module of WebAssembly: questions and answers of the page go through its memory.
//!
//! The page asks for room, writes a question there, has it answered, and reads the answer; `worker.js` is the other side.
#![cfg(target_arch = "wasm32")]
#![expect(unsafe_code, reason = "the names of what a module exports and imports; nothing else is unsafe")]

use garret::playground::{Host, answer as answered};
use garret::watch::{Limits, Watch};
use std::cell::RefCell;
use std::time::Duration;

/// The memory of cubes, or of states, in bytes: half of what the module may have, as tables that grow are copied. The other half is
/// everything else.
const MEMORY: usize = 512 << 20;

/// How long a question may take: here is no clock, and `engine.js` sees to it.
const TIME: Duration = Duration::from_secs(60);

thread_local! {
    /// The question, then the answer.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// Why there was a panic.
    static DEFECT: RefCell<String> = const { RefCell::new(String::new()) };
}

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Tells the page how far an answer is: a text at this place of the memory, of so many bytes. It keeps nothing of it.
    safe fn told(at: *const u8, bytes: usize);
}

/// Where a question of so many bytes goes.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        *text = vec![0; bytes];
        text.as_mut_ptr()
    })
}

/// Answers the question that is there; the size of the answer, in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    std::panic::set_hook(Box::new(|panic| DEFECT.with_borrow_mut(|defect| *defect = panic.to_string())));
    let question = TEXT.with_borrow_mut(core::mem::take);
    let host = Host::new().limits(Limits::new().time(TIME).memory(MEMORY));
    let mut observe = |progress: &str| told(progress.as_ptr(), progress.len());
    let said = answered(&String::from_utf8_lossy(&question), &host, &Watch::default(), &mut observe);
    TEXT.with_borrow_mut(|text| {
        *text = said.into_bytes();
        text.len()
    })
}

/// Where the answer is, or after [`defect`], why there is none.
#[unsafe(no_mangle)]
pub extern "C" fn said() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}

/// After an answer that ended in a trap: the size of the message, in bytes; 0 where there was no panic.
#[unsafe(no_mangle)]
pub extern "C" fn defect() -> usize {
    let message = DEFECT.with_borrow_mut(core::mem::take);
    TEXT.with_borrow_mut(|text| {
        *text = message.into_bytes();
        text.len()
    })
}
