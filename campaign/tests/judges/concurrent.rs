//! Compares verdicts on random concurrent programs with an interpreter and with this machine. `GARRET_CONCURRENT_SEEDS=0..50000`
//! gives the seeds.

use garret_campaign::concurrent::judge::{Effort, judge};
use garret_campaign::processor::native::has_compiler;

#[test]
fn verdicts_are_what_the_interpreter_finds() {
    let seeds = std::env::var("GARRET_CONCURRENT_SEEDS").unwrap_or_else(|_| "0..60".to_owned());
    let (start, end) = seeds.split_once("..").expect("write for example 0..1000");
    let seeds = start.parse().expect("a number")..end.parse().expect("a number");
    // Without gcc, texts are only read.
    let every = if has_compiler("gcc") { 4 } else { 0 };
    let found = judge(seeds.clone(), &Effort { compiled_every: every, native_every: every })
        .expect("gcc takes the programs");
    println!(
        "seeds {seeds:?}: {} programs, {:?} verdicts, {:?} of LLVM IR, {:?} over words, {:?} outcomes",
        found.programs, found.verdicts, found.llvm_ir, found.over_words, found.happened
    );
    let wrong: Vec<String> =
        found.wrong.iter().map(|(seed, said, text)| format!("seed {seed}: {said}\n{text}")).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(found.over_words[0] * 2 > found.programs, "{:?} {:?}", found.over_words, found.refused);
    // Otherwise nothing would be compared.
    assert!(found.verdicts.iter().all(|verdicts| *verdicts > found.programs), "{:?}", found.refused);
}
