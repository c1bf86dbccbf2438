//! Exploration by the concrete machine: all states of the naive mutual exclusion algorithm with a fence, for five processes.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use garret::machine::{Exploration, ExploreOptions, explore};
use garret::system::System;
use std::hint::black_box;
use std::path::Path;

fn run(system: &System, symmetry: bool, partial_order: bool) -> Exploration {
    let options = ExploreOptions::new().processes(5).symmetry(symmetry).partial_order(partial_order);
    explore(black_box(system), &options, &mut |_| {})
}

fn naive(criterion: &mut Criterion) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/mutex/naive.cub");
    let text = std::fs::read_to_string(path).expect("the model is there");
    let system = garret::parse(&text).expect("the model is a system").system;
    let mut group = criterion.benchmark_group("naive mutex, 5 processes");
    for (name, symmetry, partial_order) in [
        ("all states", false, false),
        ("symmetry", true, false),
        ("partial order", false, true),
        ("both", true, true),
    ] {
        let statistics = run(&system, symmetry, partial_order).statistics;
        println!(
            "{name}: {} states, {} bytes of {} words each",
            statistics.states,
            statistics.bytes,
            statistics.state_bytes / 8
        );
        // The throughput is in states.
        group.throughput(Throughput::Elements(statistics.states as u64));
        group.bench_function(name, |bencher| bencher.iter(|| run(&system, symmetry, partial_order)));
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10).measurement_time(std::time::Duration::from_secs(2))
        .warm_up_time(std::time::Duration::from_millis(200));
    targets = naive
}
criterion_main!(benches);
