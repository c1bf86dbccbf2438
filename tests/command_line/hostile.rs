//! Hostile input: files that start programs, outputs that are inputs, deeply nested texts, texts that take forever to read, requests
//! of foreign pages. Each has to lead to an error message, or to an answer within its limits, never to a crash.

#![allow(clippy::format_collect, reason = "texts are put together as they are read")]
#![cfg(feature = "cli")]

mod compilers;

mod outputs;

mod options;

mod nesting;

mod refused;

mod servers;

mod reading;
