//! Answers as test reports, in the format of JUnit: a test case for each file and memory model.

use super::{Diagnostic, Document, File, Outcome, Statistics, Verdict};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use std::time::Duration;

/// The document as a test report, with a final line break: SAFE is a success, UNSAFE a failure with the execution, UNKNOWN is
/// skipped, and a file that cannot be used is an error. For a file with an expectation, the expected answer is a success, and
/// another one a failure.
#[must_use]
pub fn junit(document: &Document) -> String {
    let mut report = Report::new("garret");
    let mut suite = TestSuite::new("garret");
    suite.add_test_cases(document.files.iter().map(test_case));
    if !document.diagnostics.is_empty() {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_message(messages(&document.diagnostics));
        suite.add_test_case(TestCase::new("command line", status));
    }
    report.add_test_suite(suite);
    // two characters that XML does not allow, and that the crate does not replace
    let text = report.to_string().unwrap_or_default();
    let mut text = text.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

fn test_case(file: &File) -> TestCase {
    let line = file.verdict_line.clone().unwrap_or_default();
    let (error, failure) = (NonSuccessKind::Error, NonSuccessKind::Failure);
    let outcome = file.expectation.as_ref().map(|it| it.outcome);
    let mut status = match (file.exit_code, outcome, file.verdict) {
        (2 | 4, ..) => TestCaseStatus::non_success(error),
        (_, Some(Outcome::AsExpected), _) => TestCaseStatus::success(),
        (_, Some(Outcome::Different), _) | (_, None, Some(Verdict::Unsafe)) => {
            TestCaseStatus::non_success(failure)
        }
        (_, Some(_), _) | (3, ..) | (_, _, Some(Verdict::Unknown)) => TestCaseStatus::skipped(),
        _ => TestCaseStatus::success(),
    };
    status.set_type(file.verdict.map_or("INPUT", Verdict::name));
    let expected = file.expectation.as_ref().filter(|it| it.outcome != Outcome::AsExpected);
    let message = match expected.and_then(|it| it.answer.as_ref()) {
        Some(answer) => format!("expected {answer}: {line}"),
        None if line.is_empty() => messages(&file.diagnostics),
        None => line.clone(),
    };
    status.set_message(message.lines().next().unwrap_or_default());
    if let Some(execution) = file.execution.as_ref().filter(|_| file.exit_code != 0) {
        let under_sc = file.under_sc.as_ref().map_or("", |it| it.text.as_str());
        status.set_description(format!("{}{under_sc}", execution.text));
    } else if file.exit_code == 2 {
        status.set_description(messages(&file.diagnostics));
    } else if let Some(trace) = &file.trace {
        status.set_description(&*trace.line);
    }
    let mut case = TestCase::new(&*file.name, status);
    case.set_classname(format!("garret.{}", file.model.name()));
    if let Some(statistics) = &file.statistics {
        case.set_time(time(statistics));
    }
    if !line.is_empty() {
        case.set_system_out(line);
    }
    if !file.diagnostics.is_empty() {
        case.set_system_err(messages(&file.diagnostics));
    }
    case
}

/// A line for each diagnostic, with its place.
fn messages(diagnostics: &[Diagnostic]) -> String {
    let message = |it: &Diagnostic| {
        let place = it.place().map(|place| format!("{}:{}: ", place.start.line, place.start.column));
        format!("{}{}", place.unwrap_or_default(), it.whole())
    };
    diagnostics.iter().map(message).collect::<Vec<_>>().join("\n")
}

/// The time that the answer took.
fn time(statistics: &Statistics) -> Duration {
    let explored: f64 = statistics.explorations.iter().map(|it| it.statistics.seconds).sum();
    let seconds = statistics.search.as_ref().map_or(0.0, |search| search.seconds) + explored;
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}
