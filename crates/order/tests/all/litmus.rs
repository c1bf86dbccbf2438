//! The litmus tests of `models/litmus/`: the search for given threads finds the final states that the axioms allow.

use garret_axioms::{Axioms, decide_within, parse};
use garret_base::watch::Watch;
use garret_order::{Model, Options};
use std::path::Path;

use crate::support;

fn compare(folder: &str, model: Model, axioms: Axioms) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models/litmus").join(folder);
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder can be read")
        .map(|it| it.expect("the file can be read").path())
        .collect();
    files.sort();
    let mut wrong = Vec::new();
    for path in &files {
        let text = std::fs::read_to_string(path).expect("the test can be read");
        let test = parse(&text).unwrap_or_else(|errors| panic!("{}: {errors:?}", path.display()));
        for (model, axioms) in [(model, axioms), (Model::Sc, Axioms::Sc)] {
            let allowed =
                decide_within(&test, axioms, &Watch::default()).expect("its runs access variables only");
            match support::found(&test, model, &Options::default()) {
                Ok(found) if found == *allowed.states() => {}
                // tests with loops: the axioms take only a few iterations
                Ok(found) if !allowed.is_complete() && found.is_superset(allowed.states()) => {}
                other => {
                    wrong.push(format!(
                        "{} {model:?}: {other:?}, not {:?}",
                        path.display(),
                        allowed.states()
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), files.len(), wrong.join("\n"));
}

#[test]
fn aarch64() {
    compare("aarch64", Model::Armv8, Axioms::Armv8);
}

#[test]
fn riscv() {
    compare("riscv", Model::Riscv, Axioms::Riscv);
}
