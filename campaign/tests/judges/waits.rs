//! Random programs in which threads may wait forever. `GARRET_WAITS_SEEDS=0..50000` gives the seeds.

use garret_campaign::concurrent::loops;
use garret_campaign::concurrent::waits::judge;

#[test]
fn who_waits_for_ever_is_who_the_interpreter_finds() {
    let seeds = std::env::var("GARRET_WAITS_SEEDS").unwrap_or_else(|_| "0..220".to_owned());
    let (start, end) = seeds.split_once("..").expect("write for example 0..1000");
    let seeds = start.parse().expect("a number")..end.parse().expect("a number");
    let found = judge(seeds.clone());
    println!("seeds {seeds:?}: machine {:?}, search {:?}", found.explored, found.searched);
    let wrong: Vec<String> =
        found.wrong.iter().map(|(seed, said, text)| format!("seed {seed}: {said}\n{text}")).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Otherwise nothing would be compared.
    assert!(found.explored[1] > 20 && found.searched[0] > 20, "{:?} {:?}", found.explored, found.searched);
}

/// `GARRET_LOOPS_SEEDS=0..100000` gives the seeds.
#[test]
fn who_waits_for_ever_in_loops_is_who_the_machine_finds() {
    let seeds = std::env::var("GARRET_LOOPS_SEEDS").unwrap_or_else(|_| "0..220".to_owned());
    let (start, end) = seeds.split_once("..").expect("write for example 0..1000");
    let seeds = start.parse().expect("a number")..end.parse().expect("a number");
    let found = loops::judge(seeds.clone());
    println!("seeds {seeds:?}: search {:?}, somebody waits in {}", found.searched, found.waiting);
    let wrong: Vec<String> =
        found.wrong.iter().map(|(seed, said, text)| format!("seed {seed}: {said}\n{text}")).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Otherwise nothing would be compared.
    assert!(found.searched[0] > 20 && found.waiting > 20, "{:?} {}", found.searched, found.waiting);
}
