//! The portfolio of a check: which search decides which systems, and the time that each spends on those that it does not decide.

use crate::models::{assembly, is_assembly, models};
use crate::tables::{MemberRow, portfolio as table};
use garret::system::System;
use garret::watch::Limits;
use garret::{Answer, CheckOptions, Member, Model, check, parse};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The name of the section, to select only that.
pub const NAME: &str = "portfolio";
/// The time limit for one check, enough for a turn of each search.
pub const LIMIT: Duration = Duration::from_secs(10);

/// The section, if it is wanted: all systems and assembly programs of the project, and of the corpus if it is present, under both
/// models.
#[must_use]
pub fn section(wanted: &dyn Fn(&str) -> bool) -> String {
    if !wanted(NAME) {
        return String::new();
    }
    let mut rows: Vec<MemberRow> = Vec::new();
    let (mut checks, mut open, mut in_order) = (0, 0, 0);
    for path in models().into_iter().map(|path| crate::root().join(path)).chain(corpus()) {
        let Some(system) = load(&path) else { continue };
        eprintln!("{}, portfolio", path.display());
        for model in [Model::Sc, Model::Tso] {
            if model == Model::Tso && !system.is_weak() {
                continue;
            }
            let options = CheckOptions::new().model(model).limits(Limits::new().time(LIMIT));
            let report = check(&system, &options, &mut |_| {});
            checks += 1;
            in_order += usize::from(report.in_order);
            let is_decided = !matches!(report.answer, Answer::Unknown(_));
            open += usize::from(!is_decided);
            for share in &report.shares {
                let name = kind(share.by);
                let index = rows.iter().position(|row| row.name == name).unwrap_or_else(|| {
                    rows.push(MemberRow::new(name));
                    rows.len() - 1
                });
                rows[index].add(is_decided && kind(report.by) == name, share.time);
            }
        }
    }
    table(&rows, checks, open, in_order)
}

/// The kind of search, without the size of its invariants or buffers.
fn kind(member: Member) -> &'static str {
    match member {
        Member::Exploration => "exploration of a few processes",
        Member::Whole => "exploration of all states",
        Member::Plain => "plain",
        Member::Inferring => "inferring",
        Member::Carrying => "carrying",
        Member::Linked(_) => "linked",
        Member::Buffered(_) => "buffers as arrays",
        Member::Unordered => "loops in any order",
        Member::Writers => "known writers",
        _ => "another",
    }
}

/// The systems by other authors, if they are present beside the project.
fn corpus() -> Vec<PathBuf> {
    let root = crate::root().join("../shared/corpus");
    let mut found = Vec::new();
    for folder in ["weak", "classic", "traps", "undecided"] {
        for entry in std::fs::read_dir(root.join(folder)).into_iter().flatten().flatten() {
            found.push(entry.path());
        }
    }
    found.sort();
    found
}

/// The system of a file; `None` if it has none.
fn load(path: &Path) -> Option<System> {
    let text = std::fs::read_to_string(path).ok()?;
    if is_assembly(path) {
        return assembly(&text, path.file_name()?.to_str()?, true).ok()?.system().ok();
    }
    let is_system = path.extension().is_some_and(|extension| extension == "cub");
    if is_system { parse(&text).ok().map(|checked| checked.system) } else { None }
}
