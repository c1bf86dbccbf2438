//! `garret check`: verdicts for files.

use super::arguments::{Check, Litmus, counted};
use super::exit::Exit;
use super::file::LoadError;
use super::instead::{WordsReading, over_words_instead};
use super::interrupt::Signals;
use super::kind::{is_c, is_cpp, is_litmus, is_program, is_rust};
use super::load::LoadedText;
use super::one_system::Finding;
use super::otherwise::Otherwise;
use super::saved::Outputs;
use super::session::Session;
use super::{c_verdict, ir_verdict, memory, named, one_system, one_test, processors, sooner};
use garret_answers::data::{Command, Kind};
use garret_base::watch::Watch;
use garret_front_litmus::word as word_of_litmus;
use garret_machine::memory::Model;
use std::io::Write;

/// Checks every file under every memory model; the exit code is that of the worst.
pub(super) fn run(command: &Check, signals: &Signals) -> std::io::Result<Exit> {
    let mut session = Session::new(Command::Check, command.form);
    let exit = files(command, signals, &mut session)?;
    session.finish(exit)
}

/// The verdicts on a file, one for each memory model.
struct Findings<'a> {
    path: &'a str,
    findings: Vec<Finding>,
}

impl Findings<'_> {
    /// The exit code of the worst verdict.
    fn exit(&self) -> Exit {
        let exits = self.findings.iter().map(|finding| finding.exit);
        exits.reduce(Exit::combined).unwrap_or(Exit::Safe)
    }
}

fn files(command: &Check, signals: &Signals, session: &mut Session) -> std::io::Result<Exit> {
    let models = command.models();
    let paths = named::files(&command.files, |_| true);
    if let Some(option) = command.figures.asked() {
        let several = match (paths.len(), models.len()) {
            (1, 1) => None,
            (1, _) => Some("memory model: name the one"),
            _ => Some("file: check the files one by one"),
        };
        if let Some(several) = several {
            session.refuse(format_args!("{option} is for one {several}"));
            return Ok(Exit::Input);
        }
    }
    let all_tests = !command.type_only && !paths.is_empty() && paths.iter().all(|path| is_litmus(path));
    let of_compilers = (!command.targets.is_empty()).then_some("--targets");
    let of_tests = command.ignored_for_tests().or(of_compilers).filter(|_| all_tests);
    let ignored = of_tests.map(|option| {
        let first = &paths[0];
        format!("{first}: {option} is for systems and programs: it would be ignored for a litmus test; leave it out")
    });
    let first = paths.first().map_or("", String::as_str);
    let of_waits = command.assembly.ignores_spurious(first, command.deadlock);
    if let Some(why) = ignored.or(of_waits).or(command.assembly.ignored(&paths)) {
        session.refuse(why);
        return Ok(Exit::Input);
    }
    if !session.writes(Outputs::new(command.figures.files()), &paths) {
        return Ok(Exit::Input);
    }
    if command.verbose {
        let options = one_system::options(command, models[0], signals);
        one_system::in_force(&options, &models, session)?;
    }
    let mut all = Vec::new();
    for path in &paths {
        let mut findings = Vec::new();
        // assembly for a processor has the memory model of that processor
        let own = processors::model_of(path);
        let models = match own {
            Some(model) if command.has_usual_model() && command.targets.is_empty() => vec![model],
            _ => models.clone(),
        };
        session.begin(path, Kind::System, models[0]);
        for &model in &models {
            session.again(model);
            let finding = one_file((path, own), model, command, signals, session)?;
            session.end(finding.exit)?;
            findings.push(finding);
        }
        all.push(Findings { path, findings });
    }
    if !command.quiet && !command.type_only {
        match models.as_slice() {
            [_] if paths.len() == 1 => {}
            [_] => summary(&all, session)?,
            models => table(&all, models, session)?,
        }
    }
    Ok(all.iter().map(Findings::exit).reduce(Exit::combined).unwrap_or(Exit::Safe))
}

/// The verdict on a file. `own` is the memory model of the processor, if the file is assembly for another one than x86.
fn one_file(
    (path, own): (&str, Option<Model>),
    model: Model,
    command: &Check,
    signals: &Signals,
    session: &mut Session,
) -> std::io::Result<Finding> {
    // all attempts share this time
    let watch = &memory::watch(command.timeout.0, command.max_memory, signals);
    let is_for_x86 = own.is_none() && matches!(model, Model::Sc | Model::Tso) && command.targets.is_empty();
    if !command.deadlock && is_for_x86 && command.assembly.may_be_threads(path) {
        return processors::check_system_or_threads(
            path,
            model,
            command,
            (watch, signals),
            session,
            |first, session| check_by_options((path, own), model, first, (watch, signals), session),
        );
    }
    if command.targets.is_empty() && is_c(path) {
        let mut first = command.clone();
        first.assembly = command.assembly.or_over_words();
        let finding = check_by_options((path, own), model, &first, (watch, signals), session)?;
        let assembly = command.assembly.with_deadlocks(command.deadlock);
        return match over_words_instead(path, &assembly, (watch, command.quiet), session)? {
            WordsReading::Read(program) => {
                sooner::warn_of_ignored(command, path, session);
                ir_verdict::of_program(*program, (path, model), command, (watch, signals), session)
            }
            WordsReading::Refused => Ok(finding),
            WordsReading::Over => {
                let exit = LoadError::Over.say(path, watch, session)?;
                signals.know(exit);
                Ok(exit.into())
            }
        };
    }
    check_by_options((path, own), model, command, (watch, signals), session)
}

/// Why LLVM IR, or C over machine words, cannot be asked about: the command line is about assembly. `None` if it is not.
fn only_of_processors(path: &str, model: Model, command: &Check) -> Option<String> {
    if !command.targets.is_empty() {
        return Some(format!(
            "{path}: --targets is about files in C, which compilers translate: it would be ignored here; leave it out"
        ));
    }
    model.is_of_assembly().then(|| {
        format!(
            "{path}: {} is a model for assembly of that processor: leave the model out, or compile a program in C with --targets, without --words",
            model.title()
        )
    })
}

/// The same, by the method that the command line chooses.
fn check_by_options(
    (path, own): (&str, Option<Model>),
    model: Model,
    command: &Check,
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
) -> std::io::Result<Finding> {
    let is_ir = command.assembly.reads_as_ir(path);
    let is_otherwise = is_litmus(path)
        || own.is_some()
        || !command.targets.is_empty()
        || model.order().is_none() && !is_c(path) && !is_ir;
    if command.deadlock && is_otherwise {
        session.refuse(format_args!(
            "{path}: --deadlock is for systems and x86 assembly under SC and TSO, and for programs in C and LLVM IR"
        ));
        return Ok(Exit::Input.into());
    }
    if let Some(why) = only_of_processors(path, model, command).filter(|_| is_ir) {
        session.refuse(why);
        return Ok(Exit::Input.into());
    }
    if is_ir {
        return ir_verdict::check(path, model, command, (watch, signals), session);
    }
    if is_litmus(path) && !command.type_only {
        return litmus_test(path, model, command, signals, session);
    }
    if !command.targets.is_empty() {
        return processors::of_c(path, model, command, (watch, signals), session);
    }
    if model.is_of_assembly() || own.is_some() {
        return processors::check(path, model, command, (watch, signals), session);
    }
    let is_of_programs = model.is_of_languages() || model == Model::Pso;
    if is_of_programs && is_c(path) && command.assembly.compiled(false).is_none() {
        return c_verdict::check(path, model, command, (watch, signals), session);
    }
    if model.order().is_none() {
        let name = model.name();
        let why = if is_cpp(path) && model.is_of_languages() {
            "needs memory orders: pass --ir to check C++ in LLVM IR, which has them".to_owned()
        } else if is_rust(path) && model.is_of_languages() {
            "needs memory orders: pass --ir to check Rust in LLVM IR, which has them".to_owned()
        } else if model.is_of_languages() {
            "needs memory orders, which only programs in C and LLVM IR have, and C++ and Rust with --ir; leave the model out".to_owned()
        } else if is_program(path) {
            format!(
                "is supported here for programs in C and LLVM IR only: `garret graphs --model {name}` explores a fixed number of threads of x86 assembly"
            )
        } else {
            format!(
                "is supported here for programs in C and LLVM IR only: `garret explore --model {name} -n 3` explores a system with three processes"
            )
        };
        session.refuse(format_args!("{path}: {} {why}", name.to_uppercase()));
        return Ok(Exit::Input.into());
    }
    let mut by_executions = |wanted, loaded: &LoadedText, watch: &Watch, session: &mut Session| {
        sooner::if_wanted(wanted, (path, loaded), (command, model), (watch, signals), session)
    };
    let otherwise: Otherwise<'_> =
        if command.assembly.may_take_words { Some(&mut by_executions) } else { None };
    let options = one_system::options(command, model, signals);
    one_system::check(path, (command, &options), (watch, signals), session, otherwise)
}

/// The verdict on a litmus test, decided as by `garret litmus`.
fn litmus_test(
    path: &str,
    model: Model,
    command: &Check,
    signals: &Signals,
    session: &mut Session,
) -> std::io::Result<Finding> {
    let time = command.timeout.0.map(|time| format!("--timeout={}ms", time.as_millis().max(1)));
    let model = format!("--model={}", model.name());
    let mut arguments = vec![model.as_str()];
    arguments.extend(time.as_deref());
    arguments.extend(command.quiet.then_some("--quiet"));
    arguments.extend(["--", path]);
    match Litmus::with(&arguments) {
        Ok(litmus) => {
            let figures = &command.figures;
            let litmus = Litmus {
                svg: figures.svg.clone(),
                dot: figures.dot.clone(),
                max_nodes: command.max_nodes,
                max_memory: command.max_memory,
                ..litmus
            };
            let found = one_test::decide(path, &litmus, signals, session)?;
            let answer = found.answer.map(|(verdict, ..)| word_of_litmus(verdict));
            Ok(Finding { answer, ..found.exit.into() })
        }
        Err(error) => {
            session.refuse(error);
            Ok(Exit::Input.into())
        }
    }
}

/// The word for the verdict on a file, in a table.
fn word(path: &str, exit: Exit) -> &'static str {
    match exit {
        Exit::Safe if is_litmus(path) => "decided",
        Exit::Safe => "SAFE",
        Exit::Unsafe => "UNSAFE",
        Exit::Input => "not checked",
        Exit::Unknown => "UNKNOWN",
        Exit::Internal => "internal error",
    }
}

fn summary(all: &[Findings<'_>], out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out)?;
    for findings in all {
        writeln!(out, "  {:<12} {}", word(findings.path, findings.exit()), findings.path)?;
    }
    counts(all, out)
}

/// A table of verdicts with a column for each memory model, and the first model under which each file is unsafe.
fn table(all: &[Findings<'_>], models: &[Model], out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out)?;
    let column = |word: &str| format!("{word:<14} ");
    let heads = models.iter().map(|model| column(&model.name().to_uppercase()));
    writeln!(out, "  {}", heads.collect::<Vec<_>>().concat().trim_end())?;
    for Findings { path, findings } in all {
        let words = findings.iter().map(|it| column(it.answer.unwrap_or_else(|| word(path, it.exit))));
        writeln!(out, "  {}{path}", words.collect::<Vec<_>>().concat())?;
    }
    for Findings { path, findings } in all {
        let mut broken = models.iter().zip(findings).filter(|(_, finding)| finding.exit == Exit::Unsafe);
        if let Some((model, finding)) = broken.next() {
            write!(out, "  {path} breaks under {}", model.name().to_uppercase())?;
            let how = finding.overtaking.as_ref().map(|sentence| format!(": {sentence}"));
            writeln!(out, "{}", how.unwrap_or_else(|| ".".to_owned()))?;
        }
    }
    counts(all, out)
}

/// Prints how many files have each verdict; of several memory models, the worst verdict counts.
fn counts(all: &[Findings<'_>], out: &mut impl Write) -> std::io::Result<()> {
    let count = |wanted: Exit| all.iter().filter(|it| it.exit() == wanted).count();
    let tests = all.iter().filter(|it| it.exit() == Exit::Safe && is_litmus(it.path)).count();
    let decided = match tests {
        0 => String::new(),
        tests => format!("{} decided, ", counted(tests, "litmus test")),
    };
    writeln!(
        out,
        "  {}: {decided}{} SAFE, {} UNSAFE, {} UNKNOWN, {} not checked",
        counted(all.len(), "file"),
        count(Exit::Safe) - tests,
        count(Exit::Unsafe),
        count(Exit::Unknown),
        count(Exit::Input),
    )
}
