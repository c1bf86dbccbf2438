//! Instructions of AArch64, RISC-V and x86, as actions of threads.
//!
//! A thread is a list of actions in one form for all architectures ([`program`]); the results of operations on numbers and
//! addresses are defined in one place ([`value`]). The text of one instruction is read by [`aarch64::instruction`],
//! [`riscv::instruction`] and [`x86::instruction`], whether it comes from a column of a litmus test or from a file that a compiler wrote.

pub mod aarch64;
pub mod program;
pub mod riscv;
mod symbol;
pub mod value;
pub mod x86;
