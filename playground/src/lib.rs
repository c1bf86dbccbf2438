//! The library as a WebAssembly module: requests and answers of the page are passed through its memory.
//!
//! The page asks for space, writes a request there, has it answered, and reads the answer; `worker.js` is the other side.
#![cfg(target_arch = "wasm32")]
#![expect(unsafe_code, reason = "the names of what a module exports and imports; nothing else is unsafe")]

use garret::playground::{Host, answer as answered};
use garret::watch::{Limits, Watch};
use std::cell::RefCell;
use std::time::Duration;

/// The memory limit for cubes or states, in bytes: half of the memory of the module, because growing tables are copied. The other
/// half is for everything else.
const MEMORY: usize = 512 << 20;

/// The time limit of a request. The module has no clock; `engine.js` enforces the limit.
const TIME: Duration = Duration::from_secs(60);

thread_local! {
    /// The request, then the answer.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The message of a panic.
    static DEFECT: RefCell<String> = const { RefCell::new(String::new()) };
}

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Reports progress to the page: a text of `bytes` bytes at the address `at`. The page does not keep the address.
    safe fn told(at: *const u8, bytes: usize);
}

/// The address at which a request of this many bytes has to be written.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        *text = vec![0; bytes];
        text.as_mut_ptr()
    })
}

/// Answers the request in memory. Returns the size of the answer, in bytes.
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

/// The address of the answer or, after [`defect`], of the panic message.
#[unsafe(no_mangle)]
pub extern "C" fn said() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}

/// After an answer that ended in a trap: the size of the panic message, in bytes; 0 if there was no panic.
#[unsafe(no_mangle)]
pub extern "C" fn defect() -> usize {
    let message = DEFECT.with_borrow_mut(core::mem::take);
    TEXT.with_borrow_mut(|text| {
        *text = message.into_bytes();
        text.len()
    })
}
