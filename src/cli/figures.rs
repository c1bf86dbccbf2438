//! Files that show an answer: a page, a picture, a graph.

use super::arguments::Figures;
use super::load::Loaded;
use super::output::complain;
use crate::machine::Run;
use crate::report::{Page, Witness};
use crate::watch::Watch;
use std::path::Path;

/// What is shown.
pub(super) struct Shown<'a> {
    /// The verdict in one line.
    pub(super) verdict: &'a str,
    /// The execution, if there is one.
    pub(super) witness: Option<&'a Witness<'a>>,
    /// More sentences on the execution.
    pub(super) remarks: &'a [String],
    /// What the verdict rests on.
    pub(super) facts: &'a [String],
    /// What was done.
    pub(super) statistics: &'a [(String, String)],
}

/// Writes the files that are asked for.
pub(super) fn write(figures: &Figures, loaded: &Loaded, shown: &Shown<'_>) -> std::io::Result<()> {
    if let Some(path) = &figures.report {
        let page = Page {
            name: &loaded.source.name,
            text: &loaded.source.text,
            verdict: shown.verdict,
            witness: shown.witness,
            remarks: shown.remarks,
            facts: shown.facts,
            statistics: shown.statistics,
        };
        save(path, &page.render())?;
    }
    let pictures = [("--svg", &figures.svg), ("--dot", &figures.dot)];
    for (option, path) in pictures.into_iter().filter_map(|(option, path)| Some((option, path.as_ref()?))) {
        match shown.witness {
            Some(witness) if option == "--svg" => save(path, &witness.svg())?,
            Some(witness) => save(path, &witness.dot())?,
            None => {
                complain(format_args!("garret: there is no execution to show: {option} writes nothing\n"));
            }
        }
    }
    Ok(())
}

/// The same for a run of the machine, of which nothing else is to be said.
pub(super) fn of_run(
    figures: &Figures,
    loaded: &Loaded,
    run: Option<&Run>,
    verdict: &str,
    watch: &Watch,
) -> std::io::Result<()> {
    if figures.asked().is_none() {
        return Ok(());
    }
    let witness = run.map(|run| loaded.witness(run, watch));
    let shown = Shown { verdict, witness: witness.as_ref(), remarks: &[], facts: &[], statistics: &[] };
    write(figures, loaded, &shown)
}

/// Writes a file; an error names it.
fn save(path: &Path, text: &str) -> std::io::Result<()> {
    std::fs::write(path, text)
        .map_err(|error| std::io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}
