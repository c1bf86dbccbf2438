//! Sequential programs in C that the processor runs: the verdict on an assertion must agree with its outcome there.
//!
//! A random program ([`generate`]) computes one value at its end, which is observed. A batch of programs is compiled by gcc and run,
//! once for each sequence of free choices ([`native`]); programs with undefined behaviour (the sanitizer traps) are left out. Then
//! each program is read with two assertions ([`judge`]): one that holds in the runs, and one that does not. Nothing here shares a
//! type or a line with the reader of C, nor with that of assembly, which reads the output of gcc and clang for the same programs.

pub mod generate;
pub mod judge;
pub mod native;

mod expression;
mod shapes;
mod statement;
