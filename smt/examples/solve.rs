//! Answers a script from standard input: the smallest program that uses the library.

use garret_smt::Session;
use std::io::Read;

fn main() -> std::io::Result<()> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let mut session = Session::new();
    session.feed(&text, &mut |answer| println!("{answer}"));
    session.end(&mut |answer| println!("{answer}"));
    Ok(())
}
