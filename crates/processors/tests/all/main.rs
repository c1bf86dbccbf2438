//! Programs over machine words: threads, runs, and fences.

mod created;
mod fences;
mod run;
