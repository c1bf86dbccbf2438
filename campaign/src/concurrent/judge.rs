//! Compares verdicts on concurrent programs with the results of the interpreter, and outcomes on this machine with the outcomes that
//! it finds possible.

use super::c::{self, Frame, Question};
use super::interpreter::{Outcome, Runs, run};
use super::program::{OBSERVED, Program, Threads, program};
use super::shapes::{self, counts, has_shape};
use super::{assembly, native, reached};
use crate::panics;
use crate::processor::judge::general;
use crate::processor::native::{AS_WRITTEN, Folder, assembly as compiled_by, has_compiler, llvm_ir};
use garret::c::{COptions, translate};
use garret::graphs::{Code, GraphOptions, graphs};
use garret::llvm;
use garret::machine::Range as Numbers;
use garret::program::{ThreadFunction, Translation, starts};
use garret::x86::{AssemblyOptions, translate_compiled};
use garret::{Answer, CheckOptions, Diagnostics, ExploreOptions, Limits, Model, check, explore};
use garret_base::watch::Watch;
use garret_processors::{self as processors, Architecture, Conclusion, decide, read_assembly};
use garret_random::random::Random;
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::time::Duration;

/// The number of programs that are compiled together.
const BATCH: usize = 100;
/// The time limit of a search.
const PATIENCE: Duration = Duration::from_secs(5);
/// The largest number of threads with which functions for any number of threads are interpreted.
const MOST_THREADS: usize = 3;
/// The optimisation levels of gcc.
const LEVELS: [&str; 5] = ["-O0", "-O1", "-O2", "-O3", "-Os"];

/// The effort for each program.
#[derive(Clone, Debug)]
pub struct Effort {
    /// gcc compiles one program in this many to assembly; 0 for none.
    pub compiled_every: u64,
    /// One program in this many is run on this machine; 0 for none.
    pub native_every: u64,
}

/// The results of the comparison.
#[derive(Debug, Default)]
pub struct Comparison {
    /// The number of programs that the interpreter decided.
    pub programs: usize,
    /// The numbers of verdicts that were compared, by engine: the search, the machine, execution graphs.
    pub verdicts: [usize; 3],
    /// Execution graphs of the LLVM IR that clang generates: the numbers of verdicts that were compared, and of undecided ones.
    pub llvm_ir: [usize; 2],
    /// The same for C over words, by Garret's own compiler.
    pub over_words: [usize; 2],
    /// The same for threads of the instructions that gcc and clang generate.
    pub instructions: [usize; 2],
    /// The number of UNSAFE verdicts of the search.
    pub is_unsafe: usize,
    /// The numbers of outcomes on this machine, and of those that need store buffers.
    pub happened: [usize; 2],
    /// The reasons for which texts were refused, with their numbers.
    pub refused: BTreeMap<String, usize>,
    /// The numbers of undecided questions, by the same three engines.
    pub undecided: [usize; 3],
    /// Disagreements: the seed, a description, and the text.
    pub wrong: Vec<(u64, String, String)>,
}

/// Whether the observation is possible: with store buffers, and without.
#[derive(Clone, Copy, Debug)]
struct Truth {
    tso: bool,
    sc: bool,
}

/// Compares the verdicts on the programs of the seeds with the behaviour of the programs.
///
/// # Errors
/// If a compiler refuses a text, or a file cannot be written.
pub fn judge(seeds: Range<u64>, effort: &Effort) -> io::Result<Comparison> {
    let folder = Folder::new(&format!("concurrent-{}", seeds.start))?;
    let mut found = Comparison::default();
    let has_clang = effort.compiled_every > 0 && has_compiler("clang");
    let seeds: Vec<u64> = seeds.collect();
    for batch in seeds.chunks(BATCH) {
        let mut for_this_machine = Vec::new();
        for &seed in batch {
            let program = program(seed);
            let Some(known) = known(&program) else { continue };
            found.programs += 1;
            match panics::caught(|| one(&mut found, &folder, (seed, &program), &known, (effort, has_clang))) {
                Ok(ended) => ended?,
                Err(message) => found.wrong.push((seed, "a panic".to_owned(), message)),
            }
            let is_run = effort.native_every > 0 && seed.is_multiple_of(effort.native_every);
            let is_run = is_run && program.threads == Threads::Once && !program.has_blocks();
            if is_run && !known.tso.is_stuck {
                for_this_machine.push((seed, program, known));
            }
        }
        happened(&mut found, &folder, &for_this_machine)?;
    }
    Ok(found)
}

/// The texts of a seed, without a question.
#[must_use]
pub fn texts(seed: u64) -> String {
    let program = program(seed);
    let frame = match program.threads {
        Threads::Any => Frame::Itself,
        Threads::Once => Frame::Checker,
    };
    let question = Question { observed: Vec::new() };
    c::text(&program, &question, frame) + &assembly::text(&program, &question, frame, seed)
}

/// All runs of a program: each function once, or the only one with up to [`MOST_THREADS`] threads.
struct Known {
    tso: Runs,
    sc: Runs,
}

fn known(program: &Program) -> Option<Known> {
    let all = |has_buffers: bool| {
        if program.threads == Threads::Once {
            return run(program, &(0..program.bodies.len()).collect::<Vec<_>>(), has_buffers);
        }
        let mut all = Runs::default();
        for threads in 1..=MOST_THREADS {
            all.ended.extend(run(program, &vec![0; threads], has_buffers)?.ended);
        }
        Some(all)
    };
    Some(Known { tso: all(true)?, sc: all(false)? })
}

/// Checks that each outcome on this machine is possible.
fn happened(found: &mut Comparison, folder: &Folder, programs: &[(u64, Program, Known)]) -> io::Result<()> {
    let Some((first, ..)) = programs.first() else { return Ok(()) };
    let level = LEVELS[(first / BATCH as u64) as usize % LEVELS.len()];
    let run: Vec<(u64, &Program)> = programs.iter().map(|(seed, program, _)| (*seed, program)).collect();
    let seen = native::observe(folder, &run, level)?;
    for (seed, program, known) in programs {
        for outcome in seen.get(seed).into_iter().flatten() {
            found.happened[0] += 1;
            found.happened[1] += usize::from(!known.sc.outcomes.contains(outcome));
            if !known.tso.outcomes.contains(outcome) {
                let question = Question { observed: outcome.iter().copied().enumerate().collect() };
                let text = c::text(program, &question, Frame::Main);
                found.wrong.push((
                    *seed,
                    format!("{outcome:?} happens (gcc {level}), and is not possible"),
                    text,
                ));
            }
        }
    }
    Ok(())
}

/// A question about a program: some numbers of an outcome, perhaps with one of them changed.
fn question(random: &mut Random, program: &Program, known: &Known) -> Question {
    let outcomes: Vec<Outcome> = match program.threads {
        Threads::Once => known.tso.outcomes.iter().cloned().collect(),
        Threads::Any => known.tso.ended.iter().map(|it| it.to_vec()).collect(),
    };
    // Outcomes that need store buffers are chosen more often.
    let weak: Vec<Outcome> = match program.threads {
        Threads::Once => known.tso.outcomes.difference(&known.sc.outcomes).cloned().collect(),
        Threads::Any => known.tso.ended.difference(&known.sc.ended).map(|it| it.to_vec()).collect(),
    };
    let is_weak = random.percent(60);
    let from = if is_weak && !weak.is_empty() { &weak } else { &outcomes };
    let width = match program.threads {
        Threads::Once => program.bodies.len() * OBSERVED + program.shared.len(),
        Threads::Any => OBSERVED,
    };
    let outcome = random.pick(from).cloned().unwrap_or_else(|| vec![0; width]);
    let mut places: Vec<usize> = (0..width).collect();
    random.shuffle(&mut places);
    places.truncate(random.between(1, width.min(4)));
    places.sort_unstable();
    let mut observed: Vec<(usize, i64)> = places.iter().map(|place| (*place, outcome[*place])).collect();
    if random.percent(40) {
        let changed = random.below(observed.len());
        observed[changed].1 += if random.percent(50) { 1 } else { -1 };
    }
    Question { observed }
}

/// A question about the numbers that the two threads of a shape read of each other: numbers that they read in some runs, preferably
/// not together in one run.
fn of_shape(random: &mut Random, known: &Known, seed: u64) -> Question {
    let is_counted = counts(seed);
    let chance = if is_counted { 40 } else { 10 };
    let outcomes: Vec<&Outcome> = known.tso.outcomes.iter().collect();
    let read = |random: &mut Random, place: usize| {
        random.pick(&outcomes).and_then(|it| it.get(place)).map_or((place, 0), |number| (place, *number))
    };
    let mut observed: Vec<(usize, i64)> = Vec::new();
    for _ in 0..4 {
        observed = shapes::reads().map(|place| read(random, place)).to_vec();
        if is_counted && random.percent(40) {
            // Such a number may be in memory only in the middle of a step.
            observed[random.below(2)].1 = random.below(4) as i64;
        }
        let happens = outcomes.iter().any(|it| observed.iter().all(|(place, number)| it[*place] == *number));
        if !happens || random.percent(chance) {
            break;
        }
    }
    Question { observed }
}

fn truth(program: &Program, known: &Known, question: &Question) -> Truth {
    let is_in = |runs: &Runs| {
        let holds =
            |outcome: &[i64]| question.observed.iter().all(|(place, number)| outcome[*place] == *number);
        match program.threads {
            Threads::Once => runs.outcomes.iter().any(|it| holds(it)),
            Threads::Any => runs.ended.iter().any(|it| holds(it)),
        }
    };
    Truth { tso: is_in(&known.tso), sc: is_in(&known.sc) }
}

/// The thread functions, as for the command line.
fn functions(program: &Program, frame: Frame) -> Vec<ThreadFunction> {
    let list = match frame {
        Frame::Main => return Vec::new(),
        Frame::Itself => "worker".to_owned(),
        Frame::Checker => {
            let threads: Vec<String> = (0..program.bodies.len()).map(|it| format!("t{it}*1")).collect();
            format!("{},checker*1", threads.join(","))
        }
    };
    ThreadFunction::list(&list).unwrap_or_default()
}

fn one(
    found: &mut Comparison,
    folder: &Folder,
    (seed, program): (u64, &Program),
    known: &Known,
    (effort, has_clang): (&Effort, bool),
) -> io::Result<()> {
    let mut random = Random::new(seed ^ 0x6173_6b65);
    let question = if has_shape(seed) {
        of_shape(&mut random, known, seed)
    } else {
        question(&mut random, program, known)
    };
    let truth = truth(program, known, &question);
    let frame = match program.threads {
        Threads::Any => Frame::Itself,
        Threads::Once if random.percent(40) => Frame::Main,
        Threads::Once => Frame::Checker,
    };
    let text = c::text(program, &question, frame);
    let threads = functions(program, frame);
    let is_fused = random.percent(80);
    let options = COptions::new().fuse(is_fused).threads(threads);
    compare(found, (seed, program.threads), translate(&text, "it.c", &options), truth, &text);
    if program.threads == Threads::Once {
        over_words(found, seed, truth, &c::text(program, &question, Frame::Main));
    }
    // The following does not depend on where the assertion is.
    let frame = if frame == Frame::Main { Frame::Checker } else { frame };
    let is_compiled = effort.compiled_every > 0 && seed.is_multiple_of(effort.compiled_every);
    if program.has_blocks() {
        // No processor has atomic blocks.
        if is_compiled && has_clang {
            in_llvm_ir(found, folder, seed, truth, &c::text(program, &question, Frame::Main))?;
        }
        return Ok(());
    }
    let threads = functions(program, frame);
    let text = assembly::text(program, &question, frame, seed);
    let options = || AssemblyOptions::new().fuse(is_fused);
    let read = translate_compiled(&text, "it.s", options(), &threads);
    compare(found, (seed, program.threads), read, truth, &text);
    if is_compiled {
        let level = LEVELS[random.below(LEVELS.len())];
        let text = c::text(program, &question, frame);
        let compiled = compiled_by(folder, "gcc", &[level], &text)?.map_err(io::Error::other)?;
        let read = translate_compiled(&compiled, "it.s", options(), &threads);
        compare(found, (seed, program.threads), read, truth, &format!("gcc {level}\n{text}\n{compiled}"));
        if program.threads == Threads::Once {
            // Only with optimisation, clang removes read-modify-writes that act as fences, which C11 allows.
            let by_clang = has_clang && random.percent(50);
            let (compiler, level) = if by_clang { ("clang", "-O0") } else { ("gcc", level) };
            let text = c::text(program, &question, Frame::Main);
            instructions(found, folder, (seed, truth), (compiler, level), &text)?;
        }
        if has_clang && program.threads == Threads::Once {
            in_llvm_ir(found, folder, seed, truth, &c::text(program, &question, Frame::Main))?;
        }
    }
    Ok(())
}

/// Compares the LLVM IR that clang generates for a program with `main`, without optimisation: the optimised program may have fewer
/// behaviours.
fn in_llvm_ir(
    found: &mut Comparison,
    folder: &Folder,
    seed: u64,
    truth: Truth,
    text: &str,
) -> io::Result<()> {
    let ir = llvm_ir(folder, AS_WRITTEN, text)?.map_err(io::Error::other)?;
    executed(found, seed, truth, Ok(&ir), &format!("LLVM IR of clang: {text}"), |found| &mut found.llvm_ir);
    Ok(())
}

/// Compares the instructions that a compiler generates for a program with `main`.
fn instructions(
    found: &mut Comparison,
    folder: &Folder,
    (seed, truth): (u64, Truth),
    (compiler, level): (&str, &str),
    text: &str,
) -> io::Result<()> {
    let options = [level, "-mgeneral-regs-only", "-fno-jump-tables"];
    let compiled = compiled_by(folder, compiler, &options, text)?.map_err(io::Error::other)?;
    let program = match read_assembly(&compiled, Architecture::X86, &[], false) {
        Ok(program) => program,
        Err(errors) => {
            let message = errors.iter().next().map_or_else(String::new, |error| error.message.clone());
            // The compiler may have proved the assertion, and removed it.
            if !message.starts_with("this program has no assertion") || truth.tso {
                *found.refused.entry(format!("instructions: {}", general(&message))).or_default() += 1;
            }
            return Ok(());
        }
    };
    let watch = Watch::default().within(PATIENCE);
    for (name, truth, program) in [("tso", truth.tso, program.clone()), ("sc", truth.sc, program.under_sc())]
    {
        let said = match decide(&program, processors::Limits { cubes: None }, &watch) {
            Conclusion::Safe(_) => Some(false),
            Conclusion::Unsafe(..) => Some(true),
            Conclusion::Unknown(_) => {
                found.instructions[1] += 1;
                continue;
            }
            Conclusion::Defect => None,
        };
        found.instructions[0] += 1;
        if said != Some(truth) {
            let is = if truth { "happens" } else { "never happens" };
            let said = match said {
                Some(true) => "UNSAFE",
                Some(false) => "SAFE",
                None => "an execution that the axioms do not have",
            };
            let text = format!("{compiler} {level}\n{text}\n{compiled}");
            found.wrong.push((seed, format!("instructions, {name}: {said}, and it {is}"), text));
        }
    }
    Ok(())
}

/// Compares the result of Garret's own compiler for a program with `main`.
fn over_words(found: &mut Comparison, seed: u64, truth: Truth, text: &str) {
    let made = garret::c::over_words(text, "it.c", &COptions::new(), &mut |_| None);
    let ir = made.as_ref().map(|made| made.ir.as_str());
    executed(found, seed, truth, ir, &format!("over words: {text}"), |found| &mut found.over_words);
}

/// Compares the executions of a program in LLVM IR with the truth, and counts verdicts and undecided questions.
fn executed(
    found: &mut Comparison,
    seed: u64,
    truth: Truth,
    ir: Result<&str, &Diagnostics>,
    text: &str,
    counts: impl Fn(&mut Comparison) -> &mut [usize; 2],
) {
    let read = ir.map_err(Clone::clone).and_then(|ir| llvm::threads(ir, &[]));
    let threads = match read {
        Ok(threads) => threads,
        Err(errors) => {
            let message = errors.iter().next().map_or_else(String::new, |error| error.message.clone());
            *found.refused.entry(general(&message)).or_default() += 1;
            return;
        }
    };
    for (model, truth) in [(Model::Tso, truth.tso), (Model::Sc, truth.sc)] {
        let Some(said) = of_code(&threads.code, model) else {
            counts(found)[1] += 1;
            continue;
        };
        counts(found)[0] += 1;
        if said != truth {
            let (said, is) = if said { ("UNSAFE", "never happens") } else { ("SAFE", "happens") };
            found.wrong.push((seed, format!("{}: {said}, and it {is}", model.name()), text.to_owned()));
        }
    }
}

fn compare(
    found: &mut Comparison,
    (seed, threads): (u64, Threads),
    read: Result<Translation, Diagnostics>,
    truth: Truth,
    text: &str,
) {
    let translation = match read {
        Ok(translation) => translation,
        Err(errors) => {
            let message = errors.iter().next().map_or_else(String::new, |error| error.message.clone());
            // The compiler may have proved the assertion, and removed it.
            if message != "this program has no assertion" || truth.tso {
                *found.refused.entry(general(&message)).or_default() += 1;
            }
            return;
        }
    };
    let number = match threads {
        Threads::Once => translation.program.least_threads() as u8,
        Threads::Any => MOST_THREADS as u8,
    };
    for (model, truth) in [(Model::Tso, truth.tso), (Model::Sc, truth.sc)] {
        let said = [
            searched(&translation, model),
            explored(&translation, model, number),
            enumerated(&translation, model, usize::from(number)),
        ];
        for (place, (said, who)) in said.into_iter().zip(["the search", "the machine", "graphs"]).enumerate()
        {
            let Some(said) = said else {
                found.undecided[place] += 1;
                continue;
            };
            found.verdicts[place] += 1;
            found.is_unsafe += usize::from(place == 0 && said);
            // With more threads, more may be possible than with the few that were interpreted.
            let is_beyond = place == 0 && threads == Threads::Any && said && !truth;
            if said != truth && !is_beyond {
                let (said, is) = if said { ("UNSAFE", "never happens") } else { ("SAFE", "happens") };
                found.wrong.push((
                    seed,
                    format!("{who}, {}: {said}, and it {is}", model.name()),
                    text.to_owned(),
                ));
            }
        }
    }
}

/// Whether the search finds a bad state; `None` if it does not decide.
fn searched(translation: &Translation, model: Model) -> Option<bool> {
    let system = translation.system().ok()?;
    let options = CheckOptions::new().model(model).limits(Limits::new().time(PATIENCE));
    match check(&system, &options, &mut |_| {}).answer {
        Answer::Safe { .. } => Some(false),
        Answer::Unsafe(_) => Some(true),
        Answer::Unknown(_) => None,
    }
}

/// Whether the machine reaches a bad state with this number of threads.
pub(super) fn explored(translation: &Translation, model: Model, threads: u8) -> Option<bool> {
    let system = translation.system().ok()?;
    let options = ExploreOptions::new().processes(threads).model(model).start(Numbers { low: 0, high: 1 });
    reached(&explore(&system, &options, &mut |_| {}))
}

/// Whether an execution of this number of threads is bad.
pub(super) fn enumerated(translation: &Translation, model: Model, threads: usize) -> Option<bool> {
    let code = translation.code(&starts(translation, threads)).ok()?;
    of_code(&code, model)
}

/// Whether an execution of these threads is bad.
fn of_code(code: &Code, model: Model) -> Option<bool> {
    let options = GraphOptions::new().model(model).events(80).most(100_000);
    let found = graphs(code, &options);
    match (&found.bad, found.stopped) {
        (Some(_), _) => Some(true),
        (None, None) if found.cut == 0 => Some(false),
        (None, _) => None,
    }
}
