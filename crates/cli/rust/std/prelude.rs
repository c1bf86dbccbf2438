//! The preludes of programs.

macro_rules! preludes {
    ($($name:ident),+) => {
        $(pub mod $name {
            pub use crate::real::prelude::$name::*;
            pub use crate::{dbg, eprint, eprintln, format, print, println, thread_local};
        })+
    };
}

preludes!(v1, rust_2015, rust_2018, rust_2021, rust_2024);
