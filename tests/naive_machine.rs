//! The naive machine on systems whose verdict is known.
#![allow(dead_code, reason = "each test binary uses a part of the support code")]

mod support;
