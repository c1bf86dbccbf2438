//! Programs over machine words: runs, and fences.

mod fences;
mod run;
