//! Answers as SARIF: diagnostics and reached bad states are results, executions are code flows.

mod log;

use super::{Access, Diagnostic, Document, Execution, File, Outcome, Place, Row, Severity, Verdict};
use log::{
    Answer, Artifact, ArtifactLocation, CodeFlow, Driver, FlowLocation, Invocation, Location, Log, Message,
    Notification, PhysicalLocation, Region, Rule, Run, SCHEMA, ThreadFlow, Tool, VERSION,
};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::collections::BTreeMap;
use std::path::Path;

/// The rules: identifier, name and description.
const RULES: [(&str, &str, &str); 7] = [
    (UNSAFE, "BadState", "An execution reaches a bad state."),
    (UNKNOWN, "NoVerdict", "It was not found out whether a bad state can be reached."),
    (UNEXPECTED, "NotAsExpected", "The answer is not the one that the header of the file expects."),
    (DEFECT, "Defect", "A defect of Garret."),
    ("garret/error", "Mistake", "The file cannot be used."),
    ("garret/warning", "Strange", "The text has a meaning, perhaps not the intended one."),
    ("garret/note", "GoodToKnow", "The text has a meaning that is good to know."),
];
const UNSAFE: &str = "garret/unsafe";
const UNKNOWN: &str = "garret/unknown";
const UNEXPECTED: &str = "garret/unexpected";
const DEFECT: &str = "garret/defect";

/// The characters that are escaped in the path of a URI.
const PATH: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'+');

/// The document as SARIF 2.1.0, with a final line break.
///
/// Each process of an execution is a thread flow; `executionOrder` orders all their locations.
#[must_use]
pub fn sarif(document: &Document) -> String {
    let rule = |(id, name, text): (&'static str, &'static str, &str)| Rule {
        id,
        name,
        short_description: Message::new(text),
    };
    let mut locations: Vec<ArtifactLocation> = Vec::new();
    for file in &document.files {
        let location = ArtifactLocation { uri: uri(&file.name) };
        if !locations.contains(&location) {
            locations.push(location);
        }
    }
    let notification = |diagnostic: &Diagnostic| Notification {
        level: level(diagnostic.severity),
        message: Message::new(diagnostic.whole()),
    };
    let run = Run {
        tool: Tool {
            driver: Driver {
                name: "Garret",
                semantic_version: document.garret_version.clone(),
                rules: RULES.map(rule).into(),
            },
        },
        invocations: vec![Invocation {
            execution_successful: matches!(document.exit_code, 0 | 1 | 3),
            exit_code: document.exit_code,
            tool_configuration_notifications: document.diagnostics.iter().map(notification).collect(),
        }],
        artifacts: locations.into_iter().map(|location| Artifact { location }).collect(),
        results: document.files.iter().flat_map(answers).collect(),
        column_kind: "unicodeCodePoints",
    };
    super::pretty(&Log { schema: SCHEMA, version: VERSION, runs: vec![run] })
}

/// The results of a file.
fn answers(file: &File) -> Vec<Answer> {
    let mut answers: Vec<Answer> = file.diagnostics.iter().map(|it| of_diagnostic(file, it)).collect();
    answers.extend(of_verdict(file));
    answers
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn of_diagnostic(file: &File, diagnostic: &Diagnostic) -> Answer {
    let rule_id = match diagnostic.severity {
        Severity::Error => "garret/error",
        Severity::Warning => "garret/warning",
        Severity::Note => "garret/note",
    };
    let label = |(id, label): (usize, &super::Label)| Location {
        id: Some(id),
        message: (!label.text.is_empty()).then(|| Message::new(&label.text)),
        ..location(file, Some(label.place))
    };
    let place = diagnostic.place();
    let others =
        diagnostic.labels.iter().filter(|label| Some(label.place) != place || !label.text.is_empty());
    Answer {
        rule_id,
        // SARIF allows a level only for failures
        kind: "fail",
        level: level(diagnostic.severity),
        message: Message::new(diagnostic.whole()),
        locations: vec![location(file, place)],
        code_flows: Vec::new(),
        related_locations: others.enumerate().map(label).collect(),
        properties: properties(file),
    }
}

/// The verdict as a result, if it needs attention.
fn of_verdict(file: &File) -> Option<Answer> {
    let expectation = file.expectation.as_ref();
    let (rule_id, kind, level) = match file.verdict? {
        _ if expectation.is_some_and(|it| it.outcome == Outcome::AsExpected) => return None,
        _ if expectation.is_some_and(|it| it.outcome == Outcome::Different) => (UNEXPECTED, "fail", "error"),
        Verdict::Unsafe => (UNSAFE, "fail", "error"),
        Verdict::Unknown => (UNKNOWN, "open", "none"),
        Verdict::Disagreement => (DEFECT, "fail", "error"),
        Verdict::Safe | Verdict::NotReached | Verdict::Ok | Verdict::No | Verdict::Listed => return None,
    };
    let line = file.verdict_line.clone().unwrap_or_default();
    let expected = expectation.and_then(|it| it.answer.as_ref());
    let line = expected.map_or(line.clone(), |answer| format!("expected {answer}: {line}"));
    let execution = file.execution.as_ref();
    let why = execution.map(|it| it.why.as_slice()).unwrap_or_default();
    let under_sc = file.under_sc.iter().map(|it| &it.text);
    let sentences: Vec<&str> =
        std::iter::once(&line).chain(why).chain(under_sc).map(String::as_str).collect();
    Some(Answer {
        rule_id,
        kind,
        level,
        message: Message::new(sentences.join("\n")),
        locations: vec![location(file, file.bad_state)],
        code_flows: execution.map(|execution| code_flow(file, execution)).into_iter().collect(),
        related_locations: Vec::new(),
        properties: properties(file),
    })
}

fn properties(file: &File) -> BTreeMap<&'static str, String> {
    [("model", file.model.name().to_owned())].into()
}

fn location(file: &File, place: Option<Place>) -> Location {
    let region = place.map(|Place { start, end }| Region {
        start_line: start.line,
        start_column: start.column,
        end_line: end.line,
        end_column: end.column,
    });
    let artifact_location = ArtifactLocation { uri: uri(&file.name) };
    Location {
        id: None,
        physical_location: Some(PhysicalLocation { artifact_location, region }),
        message: None,
    }
}

/// The steps of each process, with their common order.
fn code_flow(file: &File, execution: &Execution) -> CodeFlow {
    let flow = |(process, name): (u32, &String)| {
        let rows = execution.rows.iter().zip(1..).filter(|(row, _)| row.process == process);
        let mut locations: Vec<FlowLocation> =
            rows.map(|(row, order)| flow_location(file, execution, row, order)).collect();
        // the bad state comes after the steps of all processes
        if let Some(last) = locations.last().map(|_| execution.rows.len() + 1) {
            locations.push(FlowLocation {
                location: Location {
                    message: Some(Message::new(&execution.ending)),
                    ..location(file, file.bad_state)
                },
                execution_order: last,
                state: BTreeMap::new(),
            });
        }
        ThreadFlow { id: name.clone(), locations }
    };
    let flows = (1..).zip(&execution.names).map(flow);
    CodeFlow {
        message: Message::new(format!("An execution that ends in {}", execution.ending)),
        thread_flows: flows.filter(|flow| !flow.locations.is_empty()).collect(),
    }
}

fn flow_location(file: &File, execution: &Execution, row: &Row, order: usize) -> FlowLocation {
    let title = row.title.clone().unwrap_or_else(|| "store buffer".to_owned());
    let text = if row.effects.is_empty() { title } else { format!("{title}: {}", row.effects.join("; ")) };
    let after = execution.states.get(row.step + 1).map(|state| state.memory.as_slice()).unwrap_or_default();
    let cell = |access: &Access| (access.cell.clone(), Message::new(&access.value));
    FlowLocation {
        location: Location { message: Some(Message::new(text)), ..location(file, row.place) },
        execution_order: order,
        state: after.iter().map(cell).collect(),
    }
}

/// The name of a file as a URI reference.
fn uri(name: &str) -> String {
    let path = utf8_percent_encode(name, PATH).to_string();
    if Path::new(name).is_absolute() { format!("file://{path}") } else { path }
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn names_of_files_are_references() {
        assert_eq!(uri("models/a b.cub"), "models/a%20b.cub");
        assert_eq!(uri("/tmp/ä:#?.c"), "file:///tmp/%C3%A4%3A%23%3F.c");
        assert_eq!(uri("<standard input>"), "%3Cstandard%20input%3E");
    }
}
