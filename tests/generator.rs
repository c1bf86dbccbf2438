//! The random systems are worth testing with.
#![allow(dead_code, reason = "each test binary uses a part of the support code")]

mod support;

#[test]
fn print_some() {
    for seed in 0..6 {
        println!("{}", support::generator::system(seed));
    }
}
