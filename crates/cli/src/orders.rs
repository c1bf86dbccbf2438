//! `garret orders`: the memory orders that a program needs.

use super::arguments::{Orders as Command, counted, format_duration, jobs};
use super::c_verdict;
use super::elsewhere::race;
use super::exit::Exit;
use super::file::{LoadError, read};
use super::input::Source;
use super::interrupt::Signals;
use super::ir::{self, Named, named, with_each};
use super::ir_verdict;
use super::kind::{is_c, is_ir, is_rust, kind};
use super::listener::{Listener, MessageLog};
use super::load::{Reading, load_text};
use super::memory;
use super::open_program::Program;
use super::open_verdict::{CheckContext, ProgramVerdict};
use super::progress::ProgressLine;
use super::saved::{Changed, Outputs};
use super::session::Session;
use garret_answers::data::{self, Kind, Reason, ReasonKind};
use garret_answers::orders::{
    Judgement, Language, Level, OrderAssignment, Orders, OrdersText, Question, Site, sites, weakest_within,
    with_levels, without_idle_fences,
};
use garret_base::source::Lines;
use garret_base::watch::{Moment, Watch};
use garret_machine::memory::Model;
use std::collections::BTreeSet;
use std::io::Write;

/// Searches for the weakest orders, and prints the answer.
pub(super) fn run(command: &Command, signals: &Signals) -> std::io::Result<Exit> {
    let watch = memory::watch(command.timeout, command.max_memory, signals);
    let mut out = Session::new(data::Command::Orders, command.form);
    out.begin(&command.file, kind(&command.file).unwrap_or(Kind::C), Model::Rc11);
    let outputs = Outputs::new([("--apply", command.apply.as_deref())]);
    let refused = refused(command);
    if let Some(why) = &refused {
        out.refuse(why);
    }
    if refused.is_some() || !out.writes(outputs, std::slice::from_ref(&command.file)) {
        out.end(Exit::Input)?;
        return out.finish(Exit::Input);
    }
    let read = read(&command.file, &watch, &mut out).and_then(|source| {
        ir::keeps_what_is_read(&command.file, &command.assembly, &watch, &mut out)?;
        Ok(source)
    });
    let exit = match read {
        Ok(source) => answer(command, &source, &watch, signals, &mut out)?,
        Err(unloaded) => unloaded.say(&command.file, &watch, &mut out)?,
    };
    signals.know(exit);
    out.end(exit)?;
    out.finish(exit)
}

/// Why this file cannot be used. `None` if it can.
fn refused(command: &Command) -> Option<String> {
    let file = &command.file;
    if let Some(why) = command.assembly.ignored(&[file.as_str()]) {
        return Some(why);
    }
    if command.assembly.reads_as_ir(file) {
        return None;
    }
    if command.assembly.compiled(false).is_some() {
        return Some(format!(
            "{file}: assembly does not have the memory orders of C; leave --compiled out, or use --ir"
        ));
    }
    if !is_c(file) {
        return Some(format!(
            "{file}: only programs in C and LLVM IR, and with --ir in C++ and Rust, have memory orders; use `garret fences` for other files"
        ));
    }
    None
}

/// Answers for the file that was read.
fn answer(
    command: &Command,
    source: &Source,
    watch: &Watch,
    signals: &Signals,
    out: &mut Session,
) -> std::io::Result<Exit> {
    let language = match () {
        () if is_ir(&command.file) => Language::Llvm,
        () if is_rust(&command.file) => Language::Rust,
        () => Language::C,
    };
    let named = named(&command.assembly);
    let checker = Checker { command, named: &named, watch };
    // errors in the text are shown once
    let mut heard = MessageLog::default();
    let Some(written) = checker.judged(&source.text, &mut heard, None)? else {
        if watch.is_over() {
            return LoadError::Over.say(&command.file, watch, out);
        }
        heard.say(out);
        return Ok(Exit::Input);
    };
    // only now it is known which files it includes
    heard.say_read(out);
    if !out.keeps_what_was_read() {
        return Ok(Exit::Input);
    }
    let (sites, others) = checker.apart(&source.text, sites(&source.text, language), language);
    if sites.is_empty() {
        out.refuse(format_args!(
            "{}: this program has no memory orders: there is nothing to weaken",
            command.file
        ));
        return Ok(Exit::Input);
    }
    let found = search(&checker, source, &sites, written);
    let exit = Exit::of_repairs(found.hopeless.is_some(), !found.choices.is_empty());
    signals.know(exit);
    let said = OrdersText {
        found: &found,
        sites: &sites,
        text: &source.text,
        name: &command.file,
        target: command.target.into(),
    };
    for (number, choice) in found.choices.iter().enumerate() {
        write!(out, "{}", said.choice(number + 1, choice, !command.quiet))?;
        if command.verbose {
            executions(&checker, (source, &sites), choice, &said, out)?;
        }
    }
    write!(out, "{}", said.rest())?;
    if !others.is_empty() && !command.quiet {
        writeln!(out, "{}", not_compiled(&said, &others))?;
    }
    let exit = match found.choices.first() {
        Some(choice) => repaired(&checker, (source, &sites), choice, exit, out)?,
        None => exit,
    };
    let line = said.verdict();
    writeln!(out, "{line}")?;
    out.tell(|file| tell(file, &found, (source, &sites), line));
    Ok(exit)
}

/// The remark about places that are not part of the program.
fn not_compiled(said: &OrdersText<'_>, others: &[Site]) -> String {
    let lines: BTreeSet<usize> = others.iter().map(|site| said.line(site)).collect();
    let word = if lines.len() == 1 { "line" } else { "lines" };
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    format!("Not part of what runs: the orders in {word} {}.", lines.join(", "))
}

/// Writes the answer as data.
fn tell(file: &mut data::File, found: &Orders, (source, sites): (&Source, &[Site]), line: String) {
    file.verdict = Some(match (&found.hopeless, &found.written) {
        (Some(_), _) | (_, Judgement::Wrong(_)) => data::Verdict::Unsafe,
        (None, Judgement::Right(_)) => data::Verdict::Safe,
        (None, Judgement::Open(_)) => data::Verdict::Unknown,
    });
    let why = match &found.written {
        Judgement::Open(why) if found.hopeless.is_none() => Some(why.clone()),
        _ => None,
    };
    file.reason = why.map(|why| Reason::new(ReasonKind::Bounds, why));
    file.verdict_line = Some(line);
    file.orders = Some(data::Orders::new(found, sites, &Lines::new(&source.text)));
}

/// The weakest choices; a progress line is shown meanwhile.
fn search(checker: &Checker<'_>, source: &Source, sites: &[Site], written: Judgement) -> Orders {
    let command = checker.command;
    let started = Moment::now();
    let mut line = ProgressLine::new(command.quiet, format!("{}: orders", command.file));
    // the first check was the text as it is written
    let mut checks = 1_usize;
    let question = Question { sites, target: command.target.into(), most: command.choices };
    let mut judge = |levels: &[Level]| {
        checks += 1;
        line.show(started.elapsed(), || {
            format!("{} of orders, {}", counted(checks, "check"), format_duration(started.elapsed()))
        });
        let text = with_levels(&source.text, sites, levels);
        // nothing is printed, as there is no session to show executions in
        let judged = checker.judged(&text, &mut MessageLog::default(), None);
        judged
            .ok()
            .flatten()
            .unwrap_or_else(|| Judgement::Open("the text cannot be read with these orders".to_owned()))
    };
    let found = weakest_within(&question, written, &mut judge, checker.watch);
    line.clear();
    found
}

/// Prints an execution for each order that is too weak.
fn executions(
    checker: &Checker<'_>,
    (source, sites): (&Source, &[Site]),
    choice: &OrderAssignment,
    said: &OrdersText<'_>,
    out: &mut Session,
) -> std::io::Result<()> {
    for (place, site) in sites.iter().enumerate() {
        for (level, _) in choice.weaker.get(place).into_iter().flatten() {
            let mut levels = choice.levels.clone();
            levels[place] = *level;
            writeln!(out, "   With {} in line {}:", level.name(), said.line(site))?;
            let text = with_levels(&source.text, sites, &levels);
            checker.judged(&text, &mut MessageLog::default(), Some(out))?;
        }
    }
    Ok(())
}

/// Shows or writes the source with a choice of orders, if the command asks for it.
fn repaired(
    checker: &Checker<'_>,
    (source, sites): (&Source, &[Site]),
    choice: &OrderAssignment,
    exit: Exit,
    out: &mut Session,
) -> std::io::Result<Exit> {
    let command = checker.command;
    if !command.diff && command.apply.is_none() {
        return Ok(exit);
    }
    let text = without_idle_fences(&source.text, sites, &choice.levels);
    let again = checker.judged(&text, &mut MessageLog::default(), None)?;
    if !matches!(again, Some(Judgement::Right(_))) {
        out.refuse(format_args!("{}: the changed text is not SAFE when it is checked again", command.file));
        return Ok(Exit::Internal);
    }
    let changed = Changed { name: &command.file, old: &source.text, new: &text, answer: "SAFE" };
    changed.hand_over(command.diff, command.apply.as_deref(), out)?;
    Ok(exit)
}

/// Judges whether a text is right.
struct Checker<'c> {
    command: &'c Command,
    named: &'c Named,
    watch: &'c Watch,
}

impl Checker<'_> {
    /// The places that are parts of the program that runs, and the others.
    fn apart(&self, text: &str, sites: Vec<Site>, language: Language) -> (Vec<Site>, Vec<Site>) {
        let is_read = |site: &Site| language == Language::Llvm || self.reads(text, site);
        let (sites, mut others): (Vec<Site>, Vec<Site>) = sites.into_iter().partition(is_read);
        let Some(written) = self.code(text) else { return (sites, others) };
        let written_levels: Vec<Level> = sites.iter().map(|site| site.written).collect();
        let mut runs = Vec::new();
        for (place, site) in sites.iter().enumerate() {
            let with = |level: &Level| {
                let mut levels = written_levels.clone();
                levels[place] = *level;
                self.code(&with_levels(text, &sites, &levels))
            };
            let mut changed = site.levels.iter().filter(|level| **level != site.written).map(with);
            runs.push(changed.any(|code| code.is_none_or(|code| code != written)));
        }
        let mut runs = runs.into_iter();
        let (sites, idle): (Vec<Site>, Vec<Site>) =
            sites.into_iter().partition(|_| runs.next() != Some(false));
        others.extend(idle);
        (sites, others)
    }

    /// The orders of all steps of the threads of a text, if it is read as LLVM IR: those of a function that is not called are none of them.
    /// `None` if it cannot be read, or not so.
    fn code(&self, text: &str) -> Option<String> {
        if !self.command.assembly.reads_as_ir(&self.command.file) {
            return None;
        }
        let watch = self.watch.within(self.command.each);
        let (.., threads) = self.threads(text, &watch, &mut MessageLog::default())?;
        let steps = threads.code.places.iter().flat_map(|place| &place.steps);
        let orders = steps.map(|step| (step.to, step.orders, step.fence, step.store_fence));
        threads.unfollowed.is_none().then(|| format!("{:?}", orders.collect::<Vec<_>>()))
    }

    /// A text with its LLVM IR and its threads. `None` if it cannot be read; then the listener has the errors.
    fn threads(
        &self,
        text: &str,
        watch: &Watch,
        heard: &mut MessageLog,
    ) -> Option<(Source, String, garret_front_llvm::Threads)> {
        let source = Source { name: self.command.file.clone(), text: text.to_owned() };
        let ir = ir::text_of(&source, &self.command.assembly, watch, heard).ok()?;
        let without_main = self.command.assembly.without_main();
        match garret_front_llvm::threads_with(&ir, &with_each(self.named, 2), without_main) {
            Ok(threads) => Some((source, ir, threads)),
            Err(errors) => {
                heard.show(&errors, &Source { name: source.name, text: ir });
                None
            }
        }
    }

    /// Whether a place is read as a part of the program: not if the preprocessor removes it. Otherwise, an undeclared name there is an
    /// error.
    fn reads(&self, text: &str, site: &Site) -> bool {
        const UNDECLARED: &str = "garret_has_no_such_name.order";
        let (Some(before), Some(after)) = (text.get(..site.span.start), text.get(site.span.end..)) else {
            return true;
        };
        let text = format!("{before}{UNDECLARED}{after}");
        let (path, watch) = (&self.command.file, self.watch.within(self.command.each));
        let mut heard = MessageLog::default();
        if self.command.assembly.reads_as_ir(path) {
            let source = Source { name: path.clone(), text };
            return ir::text_of(&source, &self.command.assembly, &watch, &mut heard).is_err();
        }
        let assembly = self.command.assembly.without_bad(true);
        let reading = Reading { model: Model::Rc11, assembly: &assembly, quiet: true, watch: &watch };
        load_text(path, text, reading, &mut heard).is_err()
    }

    /// Judges a text. `None` if it cannot be read; then the listener has the errors. A bad execution is printed to `shown`.
    fn judged(
        &self,
        text: &str,
        heard: &mut MessageLog,
        shown: Option<&mut Session>,
    ) -> std::io::Result<Option<Judgement>> {
        let watch = self.watch.within(self.command.each);
        let path = &self.command.file;
        if self.command.assembly.reads_as_ir(path) {
            let Some((source, ir, threads)) = self.threads(text, &watch, heard) else { return Ok(None) };
            let without_main = self.command.assembly.without_main();
            let program = ir::Program::of_text(source, ir, (self.named.clone(), threads), &watch);
            let read = ir_verdict::Read { program, without_main, creates_more: false };
            return self.asked(read, &watch, shown).map(Some);
        }
        let mut load = |assembly, quiet| {
            let reading = Reading { model: Model::Rc11, assembly, quiet, watch: &watch };
            load_text(path, text.to_owned(), reading, heard)
        };
        // data races are bad states, so a program needs no assertions
        let assembly = self.command.assembly.without_bad(true);
        let (Ok(loaded), Ok(failing)) = (load(&assembly, false), load(&assembly.with_weak_failures(), true))
        else {
            return Ok(None);
        };
        match c_verdict::Read::new(loaded, failing) {
            Ok(program) => {
                let judgement = self.asked(program, &watch, shown)?;
                let is_open = matches!(judgement, Judgement::Open(_));
                let decided = if is_open { self.judged_over_words(text)? } else { None };
                Ok(Some(decided.unwrap_or(judgement)))
            }
            Err((source, errors)) => {
                heard.show(&errors, &source);
                Ok(None)
            }
        }
    }

    /// Judges a text over machine words, whose numbers are bounded, if that decides it.
    fn judged_over_words(&self, text: &str) -> std::io::Result<Option<Judgement>> {
        let watch = self.watch.within(self.command.each);
        let assembly = self.command.assembly.or_over_words();
        if !assembly.may_take_words {
            return Ok(None);
        }
        let source = Source { name: self.command.file.clone(), text: text.to_owned() };
        let Ok((Ok(program), _)) = ir::of_words(&self.command.file, &source, &assembly, &watch) else {
            return Ok(None);
        };
        let without_main = assembly.without_main();
        let read = ir_verdict::Read { program, without_main, creates_more: false };
        let judgement = self.asked(read, &watch, None)?;
        Ok(Some(judgement).filter(|it| !matches!(it, Judgement::Open(_))))
    }

    fn asked<P: Program>(
        &self,
        program: P,
        watch: &Watch,
        shown: Option<&mut Session>,
    ) -> std::io::Result<Judgement> {
        let asking = CheckContext {
            deadlock: false,
            path: &self.command.file,
            model: Model::Rc11,
            quiet: true,
            jobs: jobs(self.command.jobs),
            memory: self.command.max_memory,
            watch,
            figures: None,
        };
        let found = asking.verdict(program);
        if let Some(session) = shown {
            found.program.show(&found.graphs, (Model::Rc11, watch), session)?;
        }
        Ok(judged(&found))
    }
}

/// The judgement by a verdict.
fn judged<P: Program>(found: &ProgramVerdict<P>) -> Judgement {
    match found.exit {
        // not how much was looked at, which differs from choice to choice
        Exit::Safe => Judgement::Right(found.about()),
        Exit::Unsafe => Judgement::Wrong(match (&found.graphs.bad, &found.graphs.race) {
            (None, Some((execution, accesses))) => {
                race(execution, *accesses, &|step| found.program.line(step))
            }
            _ => found.about(),
        }),
        _ => Judgement::Open(found.about()),
    }
}
