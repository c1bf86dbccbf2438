//! Manual proofs in `models/proofs/`: all facts are bad states of the file, and the search proves all of them without inference, with
//! a certificate that is checked.

use crate::files;

use files::{cub_files, header, manifest_dir};
use garret::header::Language;
use garret::{Answer, CheckOptions, Inference, Limits, Model, Universals, check, parse};
use std::time::Duration;

#[test]
fn all_facts_are_shown() {
    let mut shown = 0;
    for path in cub_files(&manifest_dir().join("models/proofs")) {
        let text = std::fs::read_to_string(&path).expect("it is there");
        let system = parse(&text).unwrap_or_else(|errors| panic!("{}: {errors:#?}", path.display())).system;
        // Facts about all other processes need guards that are carried to processes that come later.
        let is_carried = header(Language::System, &text).is_open(Model::Tso, true);
        let options = CheckOptions::new()
            .model(Model::Tso)
            .inference(Inference::Off)
            .certify(true)
            .universals(if is_carried { Universals::Carried } else { Universals::default() })
            .limits(Limits::new().time(Duration::from_secs(120)));
        assert!(system.unsafes.len() > 1, "{}: no facts", path.display());
        let report = check(&system, &options, &mut |_| {});
        assert!(matches!(report.answer, Answer::Safe { .. }), "{}: {:?}", path.display(), report.answer);
        shown += 1;
    }
    assert_eq!(shown, 7);
}
