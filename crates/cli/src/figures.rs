//! Files that show an answer: a page, a picture, a graph, or a trace for other tools.

use super::arguments::Figures;
use super::executions::draw;
use super::input::Source;
use super::load::LoadedText;
use super::saved::save;
use super::session::Session;
use garret_answers::data::{Severity, itf};
use garret_report::{Diagram, Grounds, Page, Witness};

/// The content of the files.
pub(super) struct Shown<'a> {
    /// The verdict in one line.
    pub(super) verdict: &'a str,
    /// The execution, if there is one.
    pub(super) witness: Option<&'a Witness<'a>>,
    /// The result of the search, if there is no execution.
    pub(super) grounds: Option<&'a Grounds<'a>>,
    /// Further sentences about the execution, or about what is known without one.
    pub(super) remarks: &'a [String],
    /// The facts that the verdict rests on.
    pub(super) facts: &'a [String],
    /// The work that was done: names and values.
    pub(super) statistics: &'a [(String, String)],
}

/// Writes the files that the command asks for.
pub(super) fn write(
    figures: &Figures,
    loaded: &LoadedText,
    shown: &Shown<'_>,
    session: &mut Session,
) -> std::io::Result<()> {
    if let Some(path) = &figures.report {
        let page = Page {
            name: &loaded.source.name,
            text: &loaded.source.text,
            verdict: shown.verdict,
            witness: shown.witness,
            diagram: None,
            remarks: shown.remarks,
            grounds: shown.grounds,
            facts: shown.facts,
            statistics: shown.statistics,
        };
        save(path, &page.render())?;
    }
    let name = &loaded.source.name;
    let drawn = |witness: &Witness<'_>, option: &str| match option {
        "--svg" => Ok(witness.svg()),
        "--dot" => Ok(witness.dot()),
        "--itf" => Ok(itf(name, &loaded.system, witness)),
        _ => witness.litmus(name).map_err(|reason| {
            std::io::Error::other(format!(
                "{name}: the execution cannot be written as a litmus test: {reason}"
            ))
        }),
    };
    let pictures = [
        ("--svg", &figures.svg),
        ("--dot", &figures.dot),
        ("--itf", &figures.itf),
        ("--litmus", &figures.litmus),
    ];
    for (option, path) in pictures.into_iter().filter_map(|(option, path)| Some((option, path.as_ref()?))) {
        if let Some(witness) = shown.witness {
            save(path, &drawn(witness, option)?)?;
        } else if let ("--dot", Some(grounds)) = (option, shown.grounds) {
            save(path, &grounds.dot())?;
        } else {
            let message = format_args!("there is no execution to show: {option} writes nothing");
            session.remark(Severity::Warning, message);
        }
    }
    Ok(())
}

/// Writes the files for an execution that is not a run of the machine, or for a program without an execution to show.
pub(super) fn of_diagram(
    figures: &Figures,
    source: &Source,
    (verdict, diagram): (&str, Option<&Diagram>),
    session: &mut Session,
) -> std::io::Result<()> {
    if let Some(path) = &figures.report {
        let (name, text) = (source.name.as_str(), source.text.as_str());
        let page = Page { name, text, verdict, diagram, ..Page::default() };
        save(path, &page.render())?;
    }
    draw([figures.svg.as_deref(), figures.dot.as_deref()], diagram, session)
}

/// Writes the files for a run of the machine, without further remarks.
pub(super) fn of_run(
    figures: &Figures,
    loaded: &LoadedText,
    witness: Option<&Witness<'_>>,
    verdict: &str,
    session: &mut Session,
) -> std::io::Result<()> {
    if figures.asked().is_none() {
        return Ok(());
    }
    let shown = Shown { verdict, witness, grounds: None, remarks: &[], facts: &[], statistics: &[] };
    write(figures, loaded, &shown, session)
}
