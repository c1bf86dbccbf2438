//! The unit tests of arithmetic on words and on fractions. The modules are compiled here by themselves: a test build of the whole crate takes half a
//! minute.

#![allow(dead_code, unreachable_pub)]

#[path = "../src/arithmetic.rs"]
mod arithmetic;
#[path = "../src/fractions.rs"]
mod fractions;
#[path = "../src/syntax.rs"]
mod syntax;
#[path = "../src/types.rs"]
mod types;
