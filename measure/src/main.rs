//! The command line of the measurements: `cargo measure`.

use clap::Parser;
use garret_measure::approximations;
use garret_measure::families::{Engine, FAMILIES, Family};
use garret_measure::graphs;
use garret_measure::host::Host;
use garret_measure::measurement::{self, Effort, ONE};
use garret_measure::models::{is_assembly, models};
use garret_measure::settings::{MACHINE, NO_FUSE, SEARCH};
use garret_measure::tables::{self, NOISE, Row, Series};
use garret_measure::task::{Outcome, Subject};
use garret_measure::{fences, portfolio};
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Measures Garret on its models and on families of systems, and writes the tables to `BENCHMARKS.md`.
#[derive(Parser)]
#[command(name = "cargo measure", disable_version_flag = true)]
struct Arguments {
    /// Measures each task once only, with a limit of half a second.
    #[arg(long)]
    quick: bool,
    /// The number of runs of each task; the median is reported.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..))]
    runs: u8,
    /// The time limit of a run, in milliseconds; four times that for families.
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
    /// Measures only models and families whose names contain this text; without `--output`, the tables are then printed, not written.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// The file to which the tables are written.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The number of processes for which the machine explores models.
const PROCESSES: u8 = 3;
/// A setting that exceeds the time limit is not tried with other switches, except for these, which may help.
const HELPFUL: [&str; 2] = ["--infer off", "--jobs 2"];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [one, task @ ..] = words.as_slice()
        && one == ONE
    {
        return one_task(task);
    }
    match measure(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs one task, and reports the result.
fn one_task(words: &[String]) -> ExitCode {
    let outcome =
        measurement::task(words).ok_or_else(|| "no such task".to_owned()).and_then(|task| task.run());
    match outcome {
        Ok(outcome) => {
            println!("{outcome}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn measure(arguments: &Arguments) -> io::Result<()> {
    let started = Instant::now();
    let limit = Duration::from_millis(u64::from(arguments.limit));
    let effort = if arguments.quick {
        Effort { runs: 1, limit: limit.min(Duration::from_millis(500)), once: Duration::ZERO }
    } else {
        Effort { runs: usize::from(arguments.runs), limit, once: limit / 4 }
    };
    let wanted = |name: &str| arguments.only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    let mut text = head(&effort);
    // Growth only shows at larger sizes, so the limit is higher.
    let patient = Effort { limit: effort.limit * 4, ..effort };
    for family in FAMILIES.iter().filter(|family| wanted(family.name)) {
        eprintln!("{}", family.name);
        let _ = writeln!(text, "{}", tables::family(family, &series(&patient, family)?));
    }
    let models: Vec<PathBuf> =
        models().into_iter().filter(|path| wanted(&path.display().to_string())).collect();
    text.push_str("## The search on the models\n\n");
    let settings: Vec<&str> = SEARCH.iter().map(|setting| setting.name).collect();
    models_section(&mut text, &effort, &models, Engine::Search, &settings)?;
    let _ = writeln!(text, "\n## The machine on the models, {PROCESSES} processes\n");
    let settings: Vec<&str> = MACHINE.iter().map(|setting| setting.name).collect();
    models_section(&mut text, &effort, &models, Engine::Machine, &settings)?;
    let members = portfolio::section(&wanted);
    if !members.is_empty() {
        let _ = write!(text, "\n{members}");
    }
    let executions = graphs::section(&effort, &wanted)?;
    if !executions.is_empty() {
        let _ = write!(text, "\n{executions}");
    }
    let states = approximations::section(&wanted);
    if !states.is_empty() {
        let _ = write!(text, "\n{states}");
    }
    let fences = fences::section(&wanted);
    if !fences.is_empty() {
        let _ = write!(text, "\n{fences}");
    }
    match (&arguments.output, &arguments.only) {
        (Some(path), _) => std::fs::write(path, text)?,
        (None, Some(_)) => print!("{text}"),
        (None, None) => std::fs::write(garret_measure::root().join("BENCHMARKS.md"), text)?,
    }
    eprintln!("{:.0} s", started.elapsed().as_secs_f64());
    Ok(())
}

fn head(effort: &Effort) -> String {
    let Effort { runs, limit, once } = effort;
    let repeated = if *runs > 1 {
        format!(
            "The median of {runs} runs, or the only run where the first one took more than {:.1} s",
            once.as_secs_f64()
        )
    } else {
        "One run of each".to_owned()
    };
    format!(
        "# Benchmarks\n\n\
         Written by `cargo measure`; do not edit. {repeated}; no run is longer than {:.1} s, or four times that for families. Each run is a process of its own;\n\
         times are from text to verdict, memory is the most that the process had. *Usual* is what `garret check --jobs 1` \
         and `garret explore` do;\nthe other settings change what they say, and nothing else (`--exact-guards` leaves no room for inference).\n\n\
         {}\n\
         ## Growth\n\n\
         The exponent `e` is that of the best fit of `c * size^e` (least squares on logarithms), over the sizes that \
         take more than {:.0} ms;\n*at the end* it is that between the last two sizes: where it is much larger, the growth \
         is no polynomial. `-`: too few sizes\nare above the noise.\n\n",
        limit.as_secs_f64(),
        Host::this(),
        NOISE.as_secs_f64() * 1e3,
    )
}

/// Two settings of a family: the usual one, and one without the most effective technique.
fn series(effort: &Effort, family: &Family) -> io::Result<Vec<Series>> {
    let (names, without): (Vec<&str>, usize) = match family.engine {
        Engine::Search => (SEARCH.iter().map(|setting| setting.name).collect(), 1),
        // Execution graphs are not measured by families.
        Engine::Machine | Engine::Graphs => {
            (MACHINE.iter().map(|setting| setting.name).collect(), MACHINE.len() - 1)
        }
    };
    let mut all = Vec::new();
    for setting in [0, without] {
        let mut outcomes = Vec::new();
        for &size in family.sizes {
            let subject = Subject::Family(family.name, size);
            let processes = u8::try_from(size).unwrap_or(u8::MAX);
            let outcome = effort.measure(&subject, family.engine, setting, processes)?;
            let ended = outcome.has_ended();
            outcomes.push((size, outcome));
            if !ended {
                break;
            }
        }
        all.push(Series { setting: names[setting], outcomes });
    }
    Ok(all)
}

fn models_section(
    text: &mut String,
    effort: &Effort,
    models: &[PathBuf],
    engine: Engine,
    settings: &[&str],
) -> io::Result<()> {
    let mut rows = Vec::new();
    for path in models {
        eprintln!("{}", path.display());
        rows.push(Row {
            name: path.display().to_string(),
            outcomes: outcomes(effort, path, engine, settings)?,
        });
    }
    let counted = match engine {
        Engine::Search => "cubes",
        Engine::Machine => "states",
        Engine::Graphs => "executions",
    };
    let _ = writeln!(
        text,
        "What a setting takes, divided by what the usual one takes: the geometric mean over the models that both decide \
         (for the time,\nthose that take more than {:.0} ms with one of them).\n\n{}\n\
         Runs that did not end:\n\n{}\n\
         {counted} / time / memory:\n\n{}",
        NOISE.as_secs_f64() * 1e3,
        tables::summary(settings, &rows, engine),
        tables::not_ended(settings, &rows),
        tables::models(settings, &rows),
    );
    Ok(())
}

/// One outcome for each setting that matters.
fn outcomes(
    effort: &Effort,
    path: &Path,
    engine: Engine,
    settings: &[&str],
) -> io::Result<Vec<Option<Outcome>>> {
    let subject = Subject::Model(path.to_owned());
    let mut outcomes: Vec<Option<Outcome>> = Vec::new();
    for (index, setting) in settings.iter().enumerate() {
        let hopeless = matches!(outcomes.first(), Some(Some(usual)) if !usual.has_ended());
        let pointless =
            (*setting == NO_FUSE && !is_assembly(path)) || (hopeless && !HELPFUL.contains(setting));
        let outcome =
            if pointless { None } else { Some(effort.measure(&subject, engine, index, PROCESSES)?) };
        outcomes.push(outcome);
    }
    Ok(outcomes)
}
