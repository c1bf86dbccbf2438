//! Input that nobody means well with: files that start programs, outputs that are inputs, texts nested without end, texts whose reading
//! never ends, requests of foreign pages. Each has to come to an error in words, or to an answer within its limits; never to a crash.

#![allow(clippy::format_collect, reason = "texts are put together as they are read")]
#![cfg(feature = "cli")]

mod compilers;

mod outputs;

mod options;

mod nesting;

mod refused;

mod servers;

mod reading;
