//! Execution graphs: the counting programs of `models/graphs/`, with one worker and with two.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use garret::Model;
use garret::c::{COptions, translate};
use garret::graphs::{Code, GraphOptions, graphs};
use garret::program::starts;
use std::hint::black_box;
use std::path::Path;

/// The programs: the name, the parameter, and the number of executions under SC.
const PROGRAMS: [(&str, u32, u64); 4] =
    [("increments", 6, 720), ("swaps", 7, 523), ("backward", 10, 3328), ("writers", 4, 2028)];

fn code(name: &str, number: u32) -> Code {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("models/graphs/{name}.c"));
    let text = std::fs::read_to_string(path).expect("the model is there");
    let options = COptions::new().define("N", number.to_string());
    let translation = translate(&text, name, &options).expect("the model is a program");
    translation.code(&starts(&translation, 0)).expect("graphs take the model")
}

fn programs(criterion: &mut Criterion) {
    for (name, number, executions) in PROGRAMS {
        let code = code(name, number);
        let mut group = criterion.benchmark_group(format!("{name}, N = {number}"));
        // The throughput is in executions.
        group.throughput(Throughput::Elements(executions));
        for jobs in [1, 2] {
            let options = GraphOptions::new().model(Model::Sc).jobs(jobs);
            assert_eq!(graphs(&code, &options).complete, executions, "{name}");
            group.bench_function(BenchmarkId::new("jobs", jobs), |bencher| {
                bencher.iter(|| graphs(black_box(&code), &options));
            });
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10).measurement_time(std::time::Duration::from_secs(2))
        .warm_up_time(std::time::Duration::from_millis(200));
    targets = programs
}
criterion_main!(benches);
