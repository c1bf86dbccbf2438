//! Every model of `models/`, and the systems of the published comparison, from text to verdict.

use criterion::{Criterion, criterion_group, criterion_main};
use garret::{Options, check, parse};
use std::hint::black_box;
use std::path::{Path, PathBuf};

fn models(criterion: &mut Criterion) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in files(&root.join("models")) {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let name = path.strip_prefix(root).unwrap_or(&path).with_extension("").display().to_string();
        criterion.bench_function(&name, |bencher| {
            let options = Options::default();
            bencher.iter(|| {
                let checked = parse(black_box(&text), &options).expect("models are systems");
                check(&checked.system, &options, &mut |_| {})
            });
        });
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .flat_map(|entry| {
            let path = entry.path();
            if path.is_dir() { files(&path) } else { vec![path] }
        })
        .filter(|path| path.extension().is_some_and(|extension| extension == "cub"))
        .collect();
    found.sort();
    found
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10).measurement_time(std::time::Duration::from_secs(1))
        .warm_up_time(std::time::Duration::from_millis(200));
    targets = models
}
criterion_main!(benches);
