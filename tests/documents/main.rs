//! The documents about the project are correct.

#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/files.rs"]
mod files;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/process.rs"]
mod process;

mod architecture;
mod examples;
mod guide;
mod models_index;
mod plain_words;
