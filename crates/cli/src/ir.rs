//! Programs in LLVM IR, given or made by clang and rustc (`--ir`): all executions of the threads that `main` creates.

use super::arguments::{Assembly, Graphs as Command};
use super::background::within;
use super::compiler::{Compiled, NotCompiled, in_llvm_ir, optimizes, read_for_ir};
use super::concluded::{self, conclude, options};
use super::executions::visited;
use super::exit::Exit;
use super::file::{LoadError, read};
use super::file_name::{on_disk, text};
use super::input::Source;
use super::interrupt::Signals;
use super::ir_shown::{self, shown};
use super::kind::{is_ir, is_rust};
use super::listener::Listener;
use super::load::{included, included_beside};
use super::rust_linked::Rust;
use super::session::Session;
use super::temporary::TemporaryFolder;
use garret_base::source::Diagnostics;
use garret_base::watch::Watch;
use garret_front_c::OverWords;
use garret_front_llvm::{
    Threads, is_of_arguments, is_of_library, is_of_other_threads, is_of_single_steps, is_of_views, optimised,
    threads_with, with_another_thread, with_moved_accesses, with_open_blocks, with_single_steps,
    with_unseen_handles, with_views, with_waiting_threads, without_arguments,
};
use garret_graphs::{Execution, Graphs, Stopped, graphs_within};
use garret_machine::memory::Model;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A program whose executions are looked at.
pub(super) struct Program {
    /// The file that the user named.
    pub(super) source: Source,
    /// The text in LLVM IR.
    pub(super) ir: String,
    /// The functions that threads run. Empty if `main` creates the threads.
    pub(super) named: Named,
    /// A program in LLVM IR that creates any number of threads, and has all executions of this one.
    pub(super) any: Option<String>,
    /// A program that creates as many threads as it chooses. If threads do nothing with their arguments, its executions are among
    /// those of this one.
    pub(super) few: Option<String>,
    pub(super) threads: Threads,
    /// For Rust, how to get a text with more of its library.
    pub(super) rust: Option<Rust>,
    /// The limit for everything else that is made of the text.
    pub(super) watch: Watch,
}

impl Program {
    /// A program from its text and threads, and the limit for other texts that may be made of it.
    pub(super) fn of_text(
        source: Source,
        ir: String,
        (named, threads): (Named, Threads),
        watch: &Watch,
    ) -> Self {
        Self { source, ir, named, any: None, few: None, threads, rust: None, watch: watch.clone() }
    }

    /// A variant of the program that may be decided under a model, chosen by the reason why this one is not: numbers in memory may
    /// be parts of others, or several numbers; threads may create others than when they run alone; each access may be one step.
    /// `None` if no variant helps.
    pub(super) fn otherwise(&self, reason: &str, model: Model, without_main: bool) -> Option<Self> {
        let ir = match () {
            () if is_of_views(&self.ir, reason) => with_views(&self.ir),
            () if is_of_arguments(&self.ir, reason) => without_arguments(&self.ir),
            () if is_of_other_threads(&self.ir, reason) => with_another_thread(&self.ir),
            () if model == Model::Sc && is_of_single_steps(&self.ir, reason) => with_single_steps(&self.ir),
            () if is_of_library(&self.ir, reason) => {
                self.rust.as_ref()?.with_library(&self.ir, &self.watch)?
            }
            () => return None,
        };
        self.of(ir, without_main)
    }

    /// Two variants for a model with store buffers, if the program is not decided because memory that atomic blocks access is
    /// accessed outside of them, too: one that has all of its executions and more, and one that has some of them.
    pub(super) fn with_blocks(&self, model: Model, without_main: bool) -> Option<[Self; 2]> {
        let is_it = |why: &String| is_of_single_steps(&self.ir, why);
        if !matches!(model, Model::Tso | Model::Pso) || !self.threads.unfollowed.as_ref().is_some_and(is_it) {
            return None;
        }
        let more = self.of(with_open_blocks(&self.ir), without_main)?;
        Some([more, self.of(with_single_steps(&self.ir), without_main)?])
    }

    /// The same file, read as this text.
    fn of(&self, ir: String, without_main: bool) -> Option<Self> {
        let named = with_each(&self.named, 2);
        self.of_threads(ir, &named, without_main)
    }

    /// The same file, where each of these functions runs in a number of threads.
    pub(super) fn of_threads(
        &self,
        ir: String,
        named: &[(String, usize)],
        without_main: bool,
    ) -> Option<Self> {
        let threads = made(&ir, named, without_main, &self.watch).ok()?.ok()?;
        let watch = self.watch.clone();
        let (source, named) = (self.source.clone(), self.named.clone());
        // what is appended to the text is appended to these texts, too
        let said = ir.strip_prefix(&self.ir).unwrap_or_default();
        let [any, few] = [&self.any, &self.few].map(|it| it.as_ref().map(|it| format!("{it}{said}")));
        let rust = self.rust.clone();
        Some(Self { source, ir, named, any, few, threads, rust, watch })
    }
}

/// A program that was made of a text, or the errors with the text that they are in.
pub(super) type Made = Result<Program, (Diagnostics, Source)>;

/// The functions that threads run, and the number of threads of each. `None` stands for any number.
pub(super) type Named = Vec<(String, Option<usize>)>;

pub(super) fn named(assembly: &Assembly) -> Named {
    let count = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
    assembly.threads().iter().map(|it| (it.name.clone(), it.count.map(count))).collect()
}

/// The same, with a given number of threads instead of any number.
pub(super) fn with_each(named: &Named, each: usize) -> Vec<(String, usize)> {
    named.iter().map(|(name, count)| (name.clone(), count.unwrap_or(each))).collect()
}

/// The text for a search for deadlocks, if the command asks for them; else the text itself.
fn with_deadlocks(ir: String, assembly: &Assembly) -> String {
    if assembly.has_deadlocks() { with_waiting_threads(&ir) } else { ir }
}

/// The program in a file. Where there may be any number of threads, two are looked at.
pub(super) fn program(
    path: &str,
    assembly: &Assembly,
    watch: &Watch,
    session: &mut Session,
) -> Result<Program, LoadError> {
    let source = read(path, watch, session)?;
    keeps_what_is_read(path, assembly, watch, session)?;
    if assembly.takes_words(path) {
        let (made, read) = of_words(path, &source, assembly, watch)?;
        for file in read {
            session.has_read(file);
        }
        return match made {
            Ok(_) if !session.keeps_what_was_read() => Err(LoadError::Unusable),
            Ok(program) => Ok(program),
            Err((errors, text)) => {
                session.show(&errors, &text);
                Err(LoadError::Unusable)
            }
        };
    }
    let named = named(assembly);
    let ir = match assembly.ir().filter(|_| !is_ir(path)) {
        None => source.text.clone(),
        Some(said) => compiled((path, path), said, assembly, watch, session)?,
    };
    let is_optimised = is_optimised(path, assembly);
    let ir = if is_optimised { optimised(&ir) } else { ir };
    let ir = if is_optimised && assembly.has_races() { with_moved_accesses(&ir) } else { ir };
    let ir = with_deadlocks(ir, assembly);
    match made(&ir, &with_each(&named, 2), assembly.without_main(), watch)? {
        Ok(threads) => {
            let options = assembly.ir().filter(|_| is_rust(path));
            let rust = options.map(|said| Rust { path: path.to_owned(), options: said.to_owned() });
            Ok(Program { rust, ..Program::of_text(source, ir, (named, threads), watch) })
        }
        Err(errors) => {
            let text = Source { name: source.name.clone(), text: ir };
            session.show(&errors, &text);
            Err(LoadError::Unusable)
        }
    }
}

/// Whether a compiler makes the LLVM IR of a file, and optimises it.
fn is_optimised(path: &str, assembly: &Assembly) -> bool {
    assembly.ir().is_some_and(|said| !is_ir(path) && optimizes(said))
}

/// A text in C as a program over machine words, or the errors in it or in what was made of it, with the text that they are in; and
/// the files that it includes.
pub(super) fn of_words(
    path: &str,
    source: &Source,
    assembly: &Assembly,
    watch: &Watch,
) -> Result<(Made, Vec<PathBuf>), LoadError> {
    let (words, read) = over_words(path, source, assembly, watch)?;
    let OverWords { ir, runs, any, few, .. } = match words {
        Ok(words) => words,
        Err(errors) => return Ok((Err((errors, source.clone())), read)),
    };
    let ir = with_deadlocks(ir, assembly);
    let mut named = named(assembly);
    if named.is_empty() {
        named.extend(runs.map(|name| (name, None)));
    }
    let threads = made(&ir, &with_each(&named, 2), assembly.without_main(), watch)?;
    let program = match threads {
        Ok(threads) => {
            // if the user names functions, other threads are meant than those that `main` creates
            let is_main = named.is_empty() && !assembly.without_main();
            let any = any.filter(|_| is_main).map(|any| with_unseen_handles(&any));
            let few = few.filter(|_| is_main);
            let watch = watch.clone();
            Ok(Program { source: source.clone(), ir, named, any, few, threads, rust: None, watch })
        }
        Err(errors) => Err((errors, Source { name: source.name.clone(), text: ir })),
    };
    Ok((program, read))
}

/// A text in C over machine words, or the errors in it; and the files that it includes.
fn over_words(
    path: &str,
    source: &Source,
    assembly: &Assembly,
    watch: &Watch,
) -> Result<(Result<OverWords, Diagnostics>, Vec<PathBuf>), LoadError> {
    let (path, source, assembly) = (path.to_owned(), source.clone(), assembly.clone());
    let made = within(watch, move || {
        let mut read = Vec::new();
        let mut load = |file: &str| {
            read.push(included_beside(&path, file));
            included(&path, file)
        };
        let made = garret_front_c::over_words(&source.text, &source.name, &(&assembly).into(), &mut load);
        (made, read)
    });
    made.map_err(|_| LoadError::Over)
}

/// The threads of a text in LLVM IR. Readers do not check the watch: they are abandoned when it is over.
fn made(
    ir: &str,
    named: &[(String, usize)],
    without_main: bool,
    watch: &Watch,
) -> Result<Result<Threads, Diagnostics>, LoadError> {
    let (ir, named) = (ir.to_owned(), named.to_vec());
    within(watch, move || threads_with(&ir, &named, without_main)).map_err(|_| LoadError::Over)
}

/// Refuses to overwrite a file that the compiler reads.
pub(super) fn keeps_what_is_read(
    path: &str,
    assembly: &Assembly,
    watch: &Watch,
    session: &mut Session,
) -> Result<(), LoadError> {
    let Some(said) = assembly.ir().filter(|_| !is_ir(path) && session.writes_any()) else { return Ok(()) };
    let read = read_for_ir(path, said, assembly, watch).map_err(|why| unmade(why, path, session))?;
    for file in read {
        session.has_read(file);
    }
    if session.keeps_what_was_read() { Ok(()) } else { Err(LoadError::Unusable) }
}

/// The output of the compiler for a file at `path`, which stands for the file called `name`.
fn compiled(
    (path, name): (&str, &str),
    said: &str,
    assembly: &Assembly,
    watch: &Watch,
    listener: &mut impl Listener,
) -> Result<String, LoadError> {
    let Compiled { text, .. } =
        in_llvm_ir(path, said, assembly, watch).map_err(|why| unmade(why, name, listener))?;
    Ok(text)
}

/// Shows why the compiler has no output.
fn unmade(why: NotCompiled, name: &str, listener: &mut impl Listener) -> LoadError {
    match why {
        NotCompiled::Over => LoadError::Over,
        NotCompiled::Refused(why) => {
            listener.refuse(format_args!("{name}: {why}"));
            LoadError::Unusable
        }
    }
}

/// LLVM IR for a text that is in no file: it is written to a temporary file, and compiled as if it were where its name says.
pub(super) fn text_of(
    source: &Source,
    assembly: &Assembly,
    watch: &Watch,
    listener: &mut impl Listener,
) -> Result<String, LoadError> {
    if assembly.takes_words(&source.name) {
        let (made, _) = over_words(&source.name, source, assembly, watch)?;
        return made.map(|made| made.ir).map_err(|errors| {
            listener.show(&errors, source);
            LoadError::Unusable
        });
    }
    let Some(said) = assembly.ir().filter(|_| !is_ir(&source.name)) else { return Ok(source.text.clone()) };
    let path = on_disk(&source.name);
    let written = TemporaryFolder::new("orders").and_then(|folder| {
        let file = folder.path().join(path.file_name().unwrap_or_default());
        std::fs::write(&file, &source.text)?;
        Ok((folder, file))
    });
    let (folder, file) = match written {
        Ok(written) => written,
        Err(error) => {
            listener.refuse(format_args!("{}: it cannot be written for the compiler: {error}", source.name));
            return Err(LoadError::Unusable);
        }
    };
    let Some(file) = text(&file) else {
        listener.refuse(format_args!(
            "{}: the name of the folder for temporary files is not valid UTF-8",
            source.name
        ));
        return Err(LoadError::Unusable);
    };
    let beside = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let options = if is_rust(&source.name) { said.to_owned() } else { with_folder(said, beside) };
    let made = compiled((&file, &source.name), &options, assembly, watch, listener);
    drop(folder);
    made
}

/// Options of clang with this include folder. They cannot express a name with spaces.
fn with_folder(said: &str, folder: &Path) -> String {
    match folder.to_str().filter(|it| !it.contains(char::is_whitespace)) {
        Some(folder) => format!("{said} -I{folder}"),
        None => said.to_owned(),
    }
}

/// `garret graphs`: the executions of a file, and the first one that reaches a bad state.
pub(super) fn graphs(
    command: &Command,
    watch: &Watch,
    signals: &Signals,
    session: &mut Session,
) -> std::io::Result<Exit> {
    if let Some(option) = ignored(command) {
        session.refuse(format_args!(
            "{}: {option} has no effect for LLVM IR, whose `main` creates the threads; leave it out",
            command.file
        ));
        return Ok(Exit::Input);
    }
    if command.races && is_optimised(&command.file, &command.assembly) {
        session.refuse(format_args!(
            "{}: data races cannot be looked for in optimised code, since a compiler may add reads that the program does not make: leave out `-O`, or --races",
            command.file
        ));
        return Ok(Exit::Input);
    }
    let has_races = command.races || command.model.is_of_languages();
    let assembly = command.assembly.with_deadlocks(command.deadlock).with_races(has_races);
    let program = match program(&command.file, &assembly, watch, session) {
        Ok(program) => program,
        Err(unloaded) => {
            let exit = unloaded.say(&command.file, watch, session)?;
            signals.know(exit);
            return Ok(exit);
        }
    };
    of_program(&program, command, watch, signals, session)
}

/// The same for a program that was read.
pub(super) fn of_program(
    program: &Program,
    command: &Command,
    watch: &Watch,
    signals: &Signals,
    session: &mut Session,
) -> std::io::Result<Exit> {
    let without_main = command.assembly.without_main();
    let again = program.threads.unfollowed.as_deref();
    let again = again.and_then(|why| program.otherwise(why, command.model, without_main));
    let program = again.as_ref().unwrap_or(program);
    let with_blocks = with_blocks(program, command, watch);
    let program = with_blocks.as_ref().unwrap_or(program);
    if let Some(why) = &program.threads.unfollowed {
        session.refuse(format_args!("{}: {why}", command.file));
        signals.know(Exit::Unknown);
        return Ok(Exit::Unknown);
    }
    let asked = options(command, Vec::new());
    let visit = |program: &Program, session: &mut Session| {
        let drawn = |execution: &Execution| ir_shown::drawn(program, execution, &[]);
        visited(command, (&program.threads.code, &drawn), &asked, watch, session)
    };
    let mut found = visit(program, session)?;
    let mut changed: Option<Program> = None;
    while let Some(next) = {
        let program = changed.as_ref().unwrap_or(program);
        reason(program, &found).and_then(|reason| program.otherwise(reason, command.model, without_main))
    } {
        found = visit(&next, session)?;
        changed = Some(next);
    }
    let program = changed.as_ref().unwrap_or(program);
    let code = &program.threads.code;
    let mut exit = concluded::exit(command, &found);
    let is_unknown = exit == Exit::Safe && command.deadlock && program.threads.wakes_all;
    if is_unknown {
        exit = Exit::Unknown;
        writeln!(session, "It is not known whether a thread waits for ever: {WAKES_ALL}.")?;
    }
    signals.know(exit);
    if !command.quiet {
        shown(program, &found, (command.model, command.deadlock), session)?;
        beyond(program, &found, session)?;
    }
    if exit == Exit::Safe && with_blocks.is_some() {
        writeln!(session, "{WITH_BLOCKS}")?;
    }
    if exit == Exit::Safe {
        for assumed in &program.threads.assumed {
            writeln!(session, "Garret assumes that {assumed}")?;
        }
    }
    conclude(command, &program.source, (code.threads.len(), ""), (&found, exit), session)
}

/// A variant of the program whose executions decide it ([`Program::with_blocks`]), if there is one.
fn with_blocks(program: &Program, command: &Command, watch: &Watch) -> Option<Program> {
    // the executions of the variants are not those of the program
    let shows_each = command.all || command.number.is_some() || command.deadlock;
    let [more, fewer] =
        program.with_blocks(command.model, command.assembly.without_main()).filter(|_| !shows_each)?;
    let exit = |program: &Program| {
        concluded::exit(command, &graphs_within(&program.threads.code, &options(command, Vec::new()), watch))
    };
    match () {
        () if exit(&more) == Exit::Safe => Some(more),
        () if exit(&fewer) == Exit::Unsafe => Some(fewer),
        () => None,
    }
}

/// The remark below executions in which accesses outside of atomic blocks come between the accesses of a block.
const WITH_BLOCKS: &str = "The executions were counted with atomic blocks that other accesses may interrupt. They include all executions of the program, and possibly more.";

/// Why executions do not show that no thread waits for ever.
pub(super) const WAKES_ALL: &str = "in this analysis a signal wakes all threads that wait for the condition, and a real one may wake only one of them";

/// The first option that would be ignored.
pub(super) fn ignored(command: &Command) -> Option<&'static str> {
    let said = [(command.processes != 2, "-n"), (command.rounds.is_some(), "--rounds")];
    said.into_iter().find(|(is_said, _)| *is_said).map(|(_, option)| option)
}

/// Prints why some executions were not looked at.
fn beyond(program: &Program, found: &Graphs, session: &mut Session) -> std::io::Result<()> {
    if let Some(why) = reason(program, found) {
        writeln!(session, "Not all executions were explored: {why}.")?;
    }
    Ok(())
}

pub(super) fn reason<'p>(program: &'p Program, found: &Graphs) -> Option<&'p str> {
    match found.stopped {
        Some(Stopped::Beyond(number)) => program.threads.beyond.get(number as usize).map(String::as_str),
        _ => None,
    }
}
