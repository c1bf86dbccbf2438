//! The environment of the program: its name, and no arguments.

pub use crate::real::env::*;
use crate::real::ffi::OsString;
use crate::real::fmt;

macro_rules! arguments {
    ($name:ident of $item:ty) => {
        pub struct $name(Option<$item>);

        impl Iterator for $name {
            type Item = $item;
            #[inline]
            fn next(&mut self) -> Option<$item> {
                self.0.take()
            }
            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let left = usize::from(self.0.is_some());
                (left, Some(left))
            }
        }
        impl ExactSizeIterator for $name {}
        impl DoubleEndedIterator for $name {
            #[inline]
            fn next_back(&mut self) -> Option<$item> {
                self.0.take()
            }
        }
        impl fmt::Debug for $name {
            #[inline]
            fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str(concat!(stringify!($name), " { .. }"))
            }
        }
    };
}

arguments!(Args of String);
arguments!(ArgsOs of OsString);

#[inline]
fn name() -> String {
    unsafe extern "C" {
        safe fn __garret_without_arguments();
    }
    __garret_without_arguments();
    String::from("program")
}

#[inline]
pub fn args() -> Args {
    Args(Some(name()))
}

#[inline]
pub fn args_os() -> ArgsOs {
    ArgsOs(Some(name().into()))
}
