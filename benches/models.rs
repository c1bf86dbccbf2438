//! Every model of `models/` whose verdict takes at most a second, from text to verdict.

use criterion::{Criterion, criterion_group, criterion_main};
use garret_measure::families::Engine;
use garret_measure::models::models;
use garret_measure::task::{Subject, Task};
use std::time::Duration;

/// Models that take longer are left to `cargo measure`.
const LIMIT: Duration = Duration::from_secs(1);

fn shipped(criterion: &mut Criterion) {
    for path in models() {
        let name = path.with_extension("").display().to_string();
        let subject = Subject::Model(path);
        let task = Task { subject, engine: Engine::Search, setting: 0, processes: 1, limit: LIMIT };
        let outcome = task.run().expect("models are systems");
        if outcome.has_ended() {
            criterion.bench_function(&name, |bencher| bencher.iter(|| task.run()));
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10).measurement_time(Duration::from_secs(1))
        .warm_up_time(Duration::from_millis(200));
    targets = shipped
}
criterion_main!(benches);
