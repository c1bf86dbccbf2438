//! Sequential programs in C that the processor runs: what happens to an assertion there is what has to be said of it.
//!
//! A random program ([`generate`]) computes one value at its end, which is observed. A batch of programs is compiled by gcc and run, once for
//! each way in which its free choices can turn out ([`native`]); programs that do what has no meaning (the sanitizer traps) are left out. Then
//! each program is read with two assertions ([`judge`]): one that holds in the runs, and one that does not. Nothing here shares a type or a
//! line with the reader of C, nor with that of assembly, which gets what gcc and clang make of the same programs.

pub mod generate;
pub mod judge;
pub mod native;

mod expression;
mod shapes;
mod statement;
