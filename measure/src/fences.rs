//! The fences that models need: for all models that only weak memory breaks, and all litmus tests whose answer it changes.

use crate::models::{assembly, files};
use crate::tables::{FenceRow, fences as table};
use garret::c::{COptions, translate};
use garret::fences::{FenceOptions, Fences, Subject, fences_within};
use garret::header::{ExpectedAnswer, Header, Language};
use garret::litmus::{LitmusOptions, TestSystem, lowered_within, parse as parse_test};
use garret::program::{ThreadFunction, Translation};
use garret::system::System;
use garret::watch::{Limits, Watch};
use garret::{CheckOptions, Model};
use std::path::Path;
use std::time::{Duration, Instant};

/// The time limit for all sets of one model.
pub const LIMIT: Duration = Duration::from_secs(20);
/// The time limit for one set, as in `garret fences`.
const EACH: Duration = Duration::from_secs(20);

/// A model in which fences are inserted.
enum Loaded {
    System(Box<System>),
    Program(Box<Translation>),
    Test(Box<TestSystem>),
}

/// The result of one question.
#[derive(Clone, Debug)]
pub struct FenceMeasurement {
    /// The numbers of fences of the minimal sets, the cheapest first; `None` if no fences help.
    pub sets: Option<Vec<usize>>,
    /// Whether the question can be asked: robustness is not defined for every system.
    pub asked: bool,
    /// Whether all minimal sets are known.
    pub all: bool,
    /// The number of sets that were checked.
    pub checked: usize,
    /// The time from text to sets.
    pub time: Duration,
}

/// The section for those models whose names are wanted; empty if there are none.
#[must_use]
pub fn section(wanted: &dyn Fn(&str) -> bool) -> String {
    let mut rows = Vec::new();
    for path in files() {
        let name = path.display().to_string();
        if !wanted(&name) {
            continue;
        }
        let Ok(text) = std::fs::read_to_string(crate::root().join(&path)) else { continue };
        let Some(language) = Language::of_file(&name) else { continue };
        let Ok(header) = Header::read(&text, language) else { continue };
        let answers = [header.answer(Model::Tso), header.answer(Model::Sc)];
        let is_weak = matches!(
            answers,
            [Some(ExpectedAnswer::Unsafe), Some(ExpectedAnswer::Safe)]
                | [Some(ExpectedAnswer::Sometimes), Some(ExpectedAnswer::Never)]
        );
        if !is_weak {
            continue;
        }
        eprintln!("{name}, fences");
        let ask = |robust: bool| {
            let started = Instant::now();
            let model = load(&path, &text, language, &header)?;
            let subject = match &model {
                Loaded::System(system) => Subject::System(system),
                Loaded::Program(program) => Subject::Program(program),
                Loaded::Test(test) => Subject::Test(test),
            };
            let check = CheckOptions::new().limits(Limits::new().time(EACH));
            let options = FenceOptions::new().check(check).robust(robust);
            let found =
                fences_within(&subject, &options, &Watch::start(Some(LIMIT), None, None), &mut |_| {});
            Some((subject.places(&options.costs).len(), told(&found, started.elapsed())))
        };
        if let (Some((places, safe)), Some((_, robust))) = (ask(false), ask(true)) {
            rows.push(FenceRow { name, places, safe, robust });
        }
    }
    if rows.is_empty() { String::new() } else { table(&rows) }
}

fn told(found: &Fences, time: Duration) -> FenceMeasurement {
    let sets: Vec<usize> = found.sets.iter().map(|set| set.places.len()).collect();
    FenceMeasurement {
        sets: found.hopeless.is_none().then_some(sets),
        asked: found.unsupported.is_none(),
        all: found.stopped.is_none() && found.undecided.is_empty(),
        checked: found.checked,
        time,
    }
}

/// The model of a file; `None` if it is not one.
fn load(path: &Path, text: &str, language: Language, header: &Header) -> Option<Loaded> {
    let name = path.file_name()?.to_str()?;
    Some(match language {
        Language::System => Loaded::System(Box::new(garret::parse(text).ok()?.system)),
        Language::C => {
            let threads = header.functions().map_or(Ok(Vec::new()), ThreadFunction::list).ok()?;
            Loaded::Program(Box::new(translate(text, name, &COptions::new().threads(threads)).ok()?))
        }
        Language::Assembly => Loaded::Program(Box::new(assembly(text, name, true).ok()?)),
        Language::Litmus => {
            let test = parse_test(text).ok()?.test;
            let lowered = lowered_within(text, &test, &LitmusOptions::new(), &Watch::default()).ok()?.ok()?;
            Loaded::Test(Box::new(lowered))
        }
    })
}
