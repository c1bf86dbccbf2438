//! Compares verdicts on random sequential programs in C, and on their compiled forms, with what the processor does.
//! `GARRET_PROCESSOR_SEEDS=0..50000` gives the seeds.

use garret_campaign::processor::judge::judge;
use garret_campaign::processor::native::has_compiler;
use std::ops::Range;

fn seeds(variable: &str, usual: Range<u64>) -> Range<u64> {
    let Ok(text) = std::env::var(variable) else { return usual };
    let (start, end) = text.split_once("..").expect("write for example 0..1000");
    start.parse().expect("a number")..end.parse().expect("a number")
}

#[test]
fn verdicts_are_what_the_processor_does() {
    if !has_compiler("gcc") {
        println!("skipped: there is no gcc");
        return;
    }
    let compilers: Vec<&str> = ["gcc", "clang"].into_iter().filter(|it| has_compiler(it)).collect();
    let seeds = seeds("GARRET_PROCESSOR_SEEDS", 0..75);
    let found = judge(seeds.clone(), 4, &compilers).expect("the compilers take the programs");
    println!("seeds {seeds:?}: {} programs, {:?} verdicts", found.programs, found.verdicts);
    let wrong: Vec<String> =
        found.wrong.iter().map(|(seed, said, text)| format!("seed {seed}: {said}\n{text}")).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Otherwise nothing would be compared.
    assert!(found.verdicts[0] * 4 > found.programs, "{:?}", found.refused[0]);
    assert!(found.verdicts[3] > found.programs, "{:?}", found.refused[3]);
}
