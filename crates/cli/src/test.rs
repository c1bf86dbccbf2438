//! `garret test`: whether files have the verdicts that their headers expect.

use super::arguments::{Test, counted, jobs};
use super::exit::Exit;
use super::interrupt::Signals;
use super::kind::kind;
use super::named;
use super::progress::ProgressLine;
use super::session::Session;
use super::tested::{Case, Tested, Tester};
use garret_answers::data::{Command, Kind, Outcome};
use garret_base::parallel;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;

/// Tests every file; the exit code is that of the worst.
pub(super) fn run(command: &Test, signals: &Signals) -> std::io::Result<Exit> {
    let mut session = Session::new(Command::Test, command.form);
    let exit = files(command, signals, &mut session)?;
    session.finish(exit)
}

fn files(command: &Test, signals: &Signals, session: &mut Session) -> std::io::Result<Exit> {
    let mut paths = named::files(&command.files, |_| true);
    // a file that is named twice is one file
    let mut seen = BTreeSet::new();
    paths.retain(|path| seen.insert(path.clone()));
    let tester = Tester { command, signals, in_full: session.is_document() };
    let mut line = ProgressLine::new(command.quiet, format!("testing {}", counted(paths.len(), "file")));
    let mut outcomes = Vec::new();
    in_order(
        &paths,
        jobs(command.jobs),
        |path| tester.test(path),
        |tested| {
            outcomes.push(tested.outcome());
            signals.know(tested.exit());
            line.say(|| format!("tested {} of {}", outcomes.len(), counted(paths.len(), "file")));
            line.aside(|| say(tested, command, session))
        },
    )?;
    line.clear();
    summary(&outcomes, session)?;
    let exit = outcomes.iter().map(|outcome| exit(*outcome)).reduce(Exit::combined).unwrap_or(Exit::Safe);
    if exit == Exit::Safe && outcomes.iter().all(|outcome| *outcome == Outcome::Without) {
        session.leave();
        session.refuse(
            "nothing was tested: write what is expected into the comment at the beginning of a file, as in `Expected: TSO SAFE, SC SAFE`",
        );
        return Ok(Exit::Input);
    }
    Ok(exit)
}

/// Works on all items in parallel, and passes the results to `each` in the order of the items, as soon as possible.
fn in_order<R: Send>(
    items: &[String],
    jobs: usize,
    work: impl Fn(&str) -> R + Sync,
    mut each: impl FnMut(R) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let items: Vec<(usize, &String)> = items.iter().enumerate().collect();
    let given_up = AtomicBool::new(false);
    let (sender, results) = channel();
    std::thread::scope(|scope| {
        let (items, work, given_up) = (&items, &work, &given_up);
        let all = move || {
            parallel::map(&mut vec![(); jobs], items, |(), (index, item)| {
                if !given_up.load(Ordering::Relaxed) {
                    // the receiver is gone if the output cannot be written
                    let _ = sender.send((*index, work(item)));
                }
            });
        };
        if std::thread::Builder::new().spawn_scoped(scope, all).is_err() {
            return items.iter().try_for_each(|(_, item)| each(work(item)));
        }
        let (mut early, mut next) = (BTreeMap::new(), 0);
        for (index, result) in results {
            early.insert(index, result);
            while let Some(result) = early.remove(&next) {
                next += 1;
                if let Err(error) = each(result) {
                    given_up.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
        Ok(())
    })
}

impl Tested {
    /// The outcome of the case with the highest priority in [`ORDER`].
    fn outcome(&self) -> Outcome {
        let order = |case: &Case| ORDER.iter().position(|it| *it == case.outcome);
        self.cases.iter().min_by_key(|case| order(case)).map_or(Outcome::Without, |case| case.outcome)
    }

    fn exit(&self) -> Exit {
        self.cases.iter().map(Case::exit).reduce(Exit::combined).unwrap_or(Exit::Safe)
    }
}

/// Outcomes by the attention that they need, the most urgent first.
const ORDER: [Outcome; 7] = [
    Outcome::Defect,
    Outcome::NotRead,
    Outcome::Different,
    Outcome::Undecided,
    Outcome::Open,
    Outcome::Without,
    Outcome::AsExpected,
];

fn exit(outcome: Outcome) -> Exit {
    match outcome {
        Outcome::AsExpected | Outcome::Open | Outcome::Without => Exit::Safe,
        Outcome::Different => Exit::Unsafe,
        Outcome::Undecided => Exit::Unknown,
        Outcome::NotRead => Exit::Input,
        Outcome::Defect => Exit::Internal,
    }
}

/// Prints the outcome of a file.
fn say(tested: Tested, command: &Test, session: &mut Session) -> std::io::Result<()> {
    let outcome = tested.outcome();
    let Some(first) = tested.cases.first().map(|case| case.model) else { return Ok(()) };
    session.begin(&tested.path, kind(&tested.path).unwrap_or(Kind::System), first);
    let is_shown =
        !(command.quiet && matches!(outcome, Outcome::AsExpected | Outcome::Open | Outcome::Without));
    if is_shown {
        let cases: Vec<String> = tested.cases.iter().map(in_words).collect();
        writeln!(session, "{:<12} {}: {}", word(outcome), tested.path, cases.join(", "))?;
    }
    for mut case in tested.cases {
        session.again(case.model);
        let exit = case.exit();
        let is_told = matches!(case.outcome, Outcome::Different | Outcome::Undecided);
        if is_shown && (is_told || command.verbose) {
            for line in case.text.lines() {
                writeln!(session, "{}", format!("    {line}").trim_end())?;
            }
        }
        session.know(case.data());
        case.heard.say(session);
        session.end(exit)?;
    }
    Ok(())
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::AsExpected => "as expected",
        Outcome::Different => "different",
        Outcome::Undecided => "undecided",
        Outcome::Open => "open",
        Outcome::Without => "without",
        Outcome::NotRead => "not read",
        Outcome::Defect => "defect",
    }
}

/// The expected and the actual answer.
fn in_words(case: &Case) -> String {
    let model = case.model.name().to_uppercase();
    let expected = case.expected.map_or("", |stated| stated.word());
    let came = case.came;
    match case.outcome {
        Outcome::AsExpected => {
            let remarks = remarks(case);
            let remarks =
                if remarks.is_empty() { String::new() } else { format!(" ({})", remarks.join("; ")) };
            format!("{model} {came}{remarks}")
        }
        Outcome::Different | Outcome::Undecided if expected.is_empty() => came.to_owned(),
        Outcome::Different | Outcome::Undecided => format!("{model} {came} instead of {expected}"),
        Outcome::Open => format!("{model} not decided yet ({expected} is expected)"),
        Outcome::Without if came.is_empty() => "it has no expectation".to_owned(),
        Outcome::Without => came.to_owned(),
        Outcome::NotRead if expected.is_empty() => "it cannot be used".to_owned(),
        Outcome::NotRead => format!("{model} cannot be used"),
        Outcome::Defect => format!("{model} defect of Garret"),
    }
}

/// What remains to be said about an answer that is as expected.
fn remarks(case: &Case) -> Vec<String> {
    let known = &case.known;
    let most = known.bounds.as_ref().and_then(|bounds| bounds.processes?.to);
    let most = most.filter(|_| case.came == "SAFE");
    let most = most.map(|most| format!("for at most {}", counted(most as usize, "process")));
    let promised = (!known.assumed.is_empty()).then(|| "relies on an `invariant` of the file".to_owned());
    let decided = case.open.then(|| "decided now, remove it from `Open:`".to_owned());
    known.vacuous.iter().cloned().chain(most).chain(promised).chain(decided).collect()
}

fn summary(outcomes: &[Outcome], out: &mut impl Write) -> std::io::Result<()> {
    let count = |wanted: Outcome| outcomes.iter().filter(|it| **it == wanted).count();
    let more =
        [(Outcome::Open, "open"), (Outcome::NotRead, "not read"), (Outcome::Defect, "defects of Garret")];
    let more = more.map(|(outcome, word)| match count(outcome) {
        0 => String::new(),
        some => format!(", {some} {word}"),
    });
    writeln!(
        out,
        "{}: {} as expected, {} not, {} without expectation, {} undecided{}",
        counted(outcomes.len(), "file"),
        count(Outcome::AsExpected),
        count(Outcome::Different),
        count(Outcome::Without),
        count(Outcome::Undecided),
        more.concat()
    )
}
