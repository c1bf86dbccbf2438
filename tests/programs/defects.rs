//! Inputs by other authors for which there was once a wrong answer, if they are present beside the project.

use crate::files;

use garret::{Answer, CheckOptions, Inference, Model, Universals, check, parse};

/// Systems with the verdict SAFE under every model.
const SAFE: [&str; 7] = [
    "another.cub",
    "another_203237.cub",
    "another_207358.cub",
    "another_222620.cub",
    "vacuous_forall.cub",
    "vacuous_unassigned.cub",
    "rmw_in_one_step.cub",
];

#[test]
fn stated_verdicts() {
    let Some(corpus) = files::corpus() else {
        println!("skipped: no corpus beside the project");
        return;
    };
    for file in SAFE {
        let text = std::fs::read_to_string(corpus.join("defects").join(file)).expect("the file can be read");
        for model in [Model::Sc, Model::Tso] {
            for (universals, inference) in
                [(Universals::Instantiated, Inference::Auto), (Universals::Carried, Inference::Off)]
            {
                let options = CheckOptions::new()
                    .model(model)
                    .universals(universals)
                    .inference(inference)
                    .certify(true);
                let system = parse(&text).expect("the text is a system").system;
                let answer = check(&system, &options, &mut |_| {}).answer;
                assert!(matches!(answer, Answer::Safe { .. }), "{file}, {options:?}: {answer:?}");
            }
        }
    }
}

/// A regression: it was SAFE, because an index wrapped around.
#[test]
fn too_many_parameters() {
    let Some(corpus) = files::corpus() else {
        println!("skipped: no corpus beside the project");
        return;
    };
    let path = corpus.join("defects/wrong_safe_259_params.cub");
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let Ok(checked) = parse(&text) else { return };
    let answer = check(&checked.system, &CheckOptions::default(), &mut |_| {}).answer;
    assert!(!matches!(answer, Answer::Safe { .. }), "{answer:?}");
}
