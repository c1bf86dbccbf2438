//! Families of systems with a parameter, from text to verdict; `cargo measure` fits their growth.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use garret_measure::families::{Engine, FAMILIES};
use garret_measure::settings::{MACHINE, SEARCH};
use garret_measure::task::{Subject, Task};
use std::time::Duration;

/// Systems that take longer are left to `cargo measure`.
const LIMIT: Duration = Duration::from_secs(1);

fn families(criterion: &mut Criterion) {
    for family in FAMILIES {
        let settings = match family.engine {
            Engine::Search => vec![(0, SEARCH[0].name), (1, SEARCH[1].name)],
            Engine::Machine => vec![(0, MACHINE[0].name)],
            // Families are systems; execution graphs need programs.
            Engine::Graphs => continue,
        };
        let mut group = criterion.benchmark_group(family.name);
        for (setting, name) in settings {
            for &size in family.sizes {
                let subject = Subject::Family(family.name, size);
                let processes = u8::try_from(size).unwrap_or(u8::MAX);
                let task = Task { subject, engine: family.engine, setting, processes, limit: LIMIT };
                let outcome = task.run().expect("families are systems");
                if !outcome.has_ended() {
                    break;
                }
                group.bench_function(BenchmarkId::new(name, size), |bencher| bencher.iter(|| task.run()));
            }
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10).measurement_time(Duration::from_secs(1))
        .warm_up_time(Duration::from_millis(200));
    targets = families
}
criterion_main!(benches);
