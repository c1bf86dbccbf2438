//! Programs over machine words: threads, runs, and fences.

mod attacks;
mod created;
mod fences;
mod run;
