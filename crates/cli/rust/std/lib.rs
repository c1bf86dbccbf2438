//! What programs get as `std` where Garret reads them: the standard library, but for what starts threads, waits, writes out, and asks for the
//! time. That is said here in terms that a checker knows, as the documentation of `std` describes it.
//!
//! It is compiled together with each program, by the same compiler, and uses nothing of `std` that is not stable, but that maps may be dropped after
//! what their keys borrow.
#![feature(dropck_eyepatch)]

extern crate std as real;

pub use real::*;

#[doc(hidden)]
pub mod raw;

pub mod collections;
pub mod env;
pub mod hash;
pub mod prelude;
pub mod process;
pub mod sync;
pub mod thread;
pub mod time;

/// What is written is not looked at: references to the arguments are taken.
#[macro_export]
macro_rules! print {
    ($($written:tt)*) => {{
        let _ = ::core::format_args!($($written)*);
        $crate::raw::written();
    }};
}

/// The same with a line.
#[macro_export]
macro_rules! println {
    () => {{}};
    ($($written:tt)*) => { $crate::print!($($written)*) };
}

/// The same elsewhere.
#[macro_export]
macro_rules! eprint {
    ($($written:tt)*) => { $crate::print!($($written)*) };
}

/// The same with a line.
#[macro_export]
macro_rules! eprintln {
    ($($written:tt)*) => { $crate::println!($($written)*) };
}

/// A text of which nobody knows what it says, until somebody asks.
#[macro_export]
macro_rules! format {
    ($($written:tt)*) => { $crate::raw::formatted(::core::format_args!($($written)*)) };
}

/// What is written is not looked at; the value is given back.
#[macro_export]
macro_rules! dbg {
    () => {{}};
    ($value:expr $(,)?) => {
        match $value {
            value => {
                $crate::raw::written();
                value
            }
        }
    };
    ($($value:expr),+ $(,)?) => { ($($crate::dbg!($value)),+,) };
}

/// A variable of which each thread has its own.
#[macro_export]
macro_rules! thread_local {
    () => {};
    ($(#[$attribute:meta])* $visible:vis static $name:ident : $kind:ty = const $value:block $(; $($rest:tt)*)?) => {
        $crate::thread_local!(@one [$(#[$attribute])*] [$visible] $name, $kind, $value);
        $($crate::thread_local!($($rest)*);)?
    };
    ($(#[$attribute:meta])* $visible:vis static $name:ident : $kind:ty = $value:expr $(; $($rest:tt)*)?) => {
        $crate::thread_local!(@one [$(#[$attribute])*] [$visible] $name, $kind, $value);
        $($crate::thread_local!($($rest)*);)?
    };
    (@one [$($attribute:tt)*] [$visible:vis] $name:ident, $kind:ty, $value:expr) => {
        $($attribute)*
        $visible static $name: $crate::thread::LocalKey<$kind> = {
            fn value() -> $kind {
                $value
            }
            $crate::thread::LocalKey::__new(value)
        };
    };
}
