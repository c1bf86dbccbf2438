//! The `std` that programs get when Garret reads them: the standard library, except what starts threads, waits, prints, and reads
//! the time. That is implemented here in terms that a checker understands, by the documentation of `std`.
//!
//! It is compiled together with each program, by the same compiler, and uses only stable features of `std`, except that maps may be
//! dropped after the values that their keys borrow.
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

/// Printing is not modelled: only references to the arguments are taken.
#[macro_export]
macro_rules! print {
    ($($written:tt)*) => {{
        let _ = ::core::format_args!($($written)*);
        $crate::raw::written();
    }};
}

/// As `print`, with a line break.
#[macro_export]
macro_rules! println {
    () => {{}};
    ($($written:tt)*) => { $crate::print!($($written)*) };
}

/// As `print`, on standard error.
#[macro_export]
macro_rules! eprint {
    ($($written:tt)*) => { $crate::print!($($written)*) };
}

/// As `eprint`, with a line break.
#[macro_export]
macro_rules! eprintln {
    ($($written:tt)*) => { $crate::println!($($written)*) };
}

/// A string whose contents are unknown until the program reads them.
#[macro_export]
macro_rules! format {
    ($($written:tt)*) => { $crate::raw::formatted(::core::format_args!($($written)*)) };
}

/// Printing is not modelled; the value is returned.
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

/// A thread-local variable.
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
