//! The end of a program.

pub use crate::real::process::*;

#[inline]
pub fn exit(code: i32) -> ! {
    unsafe extern "C" {
        safe fn exit(code: i32) -> !;
    }
    exit(code)
}

#[inline]
pub fn abort() -> ! {
    unsafe extern "C" {
        safe fn abort() -> !;
    }
    abort()
}
