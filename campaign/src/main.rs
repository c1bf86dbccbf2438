//! The command line of the campaign.

use clap::{Args, Parser, Subcommand};
use garret_campaign::examine::Effort;
use garret_campaign::front_end::{self, Sources};
use garret_campaign::fuzz::{Campaign, Progress};
use garret_campaign::mutation::{self, Detection, Workshop};
use garret_campaign::processor::{judge, native};
use garret_campaign::record::Record;
use garret_campaign::{concurrent, truth, verdict};
use garret_random::generator;
use std::io::{self, IsTerminal as _};
use std::num::ParseIntError;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Compares the search and the machine on random systems.
#[derive(Parser)]
#[command(name = "cargo campaign", disable_version_flag = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Compares the verdicts of the search with runs of the machine, on random systems. Exit code 1 if they disagree.
    Fuzz(Fuzz),
    /// Removes rules of the search and of the readers of programs, one by one, and reports the seed that detects each removal.
    Mutate(Mutate),
    /// Mutates models and random systems, and checks whether the front end panics or hangs. Exit code 1 if it does.
    FrontEnd {
        /// The seeds; each is one text.
        #[arg(long, value_name = "A..B", value_parser = seeds, default_value = "0..10000")]
        seeds: Range<u64>,
    },
    /// Compares verdicts on random sequential programs in C, and on the output of gcc and clang for them, with runs on the
    /// processor. Exit code 1 if they disagree.
    Processor {
        /// The seeds; each is one program.
        #[arg(long, value_name = "A..B", value_parser = seeds, default_value = "0..1000")]
        seeds: Range<u64>,
        /// One program in N is also compiled; 0 for none.
        #[arg(long, value_name = "N", default_value_t = 4)]
        compiled_every: u64,
        /// The largest number of disagreements to show.
        #[arg(long, value_name = "N", default_value_t = 5)]
        show: usize,
    },
    /// Compares verdicts on random concurrent programs (C, assembly, compiled) with the results of an interpreter, and outcomes on
    /// this machine with the outcomes that the interpreter finds possible. Exit code 1 if they disagree.
    Concurrent {
        /// The seeds; each is one program.
        #[arg(long, value_name = "A..B", value_parser = seeds, default_value = "0..1000")]
        seeds: Range<u64>,
        /// One program in N is also compiled; 0 for none.
        #[arg(long, value_name = "N", default_value_t = 4)]
        compiled_every: u64,
        /// One program in N is also run on this machine; 0 for none.
        #[arg(long, value_name = "N", default_value_t = 4)]
        native_every: u64,
        /// The largest number of disagreements to show.
        #[arg(long, value_name = "N", default_value_t = 5)]
        show: usize,
    },
    /// Prints the system of a seed.
    Show {
        /// The seed.
        seed: u64,
    },
}

#[derive(Args)]
struct Fuzz {
    /// The seeds; each is one system.
    #[arg(long, value_name = "A..B", value_parser = seeds, default_value = "0..1000")]
    seeds: Range<u64>,
    /// The largest number of processes of the machine.
    #[arg(short = 'n', long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=15))]
    processes: u8,
    /// The number of threads; by default, the number of processors.
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// The largest number of cubes that the search visits.
    #[arg(long, value_name = "N", default_value_t = 500)]
    nodes: usize,
    /// The largest number of states that the machine visits, for each number of processes.
    #[arg(long, value_name = "N", default_value_t = Effort::default().machine.states)]
    states: usize,
    /// One system in N is also run by the naive machine; 0 for none.
    #[arg(long, value_name = "N", default_value_t = Effort::default().twin_every)]
    twin_every: u64,
    /// One system in N is also searched with other options; 0 for none.
    #[arg(long, value_name = "N", default_value_t = Effort::default().ways_every)]
    ways_every: u64,
    /// One system in N is also checked in a rewritten form; 0 for none.
    #[arg(long, value_name = "N", default_value_t = Effort::default().relations_every)]
    relations_every: u64,
    /// Adds fences of all processes to the systems.
    #[arg(long)]
    barriers: bool,
    /// Stops at the first disagreement.
    #[arg(long)]
    first: bool,
    /// Writes the verdicts of the search for each seed to a file.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Also reports systems for which the search got worse since this file of `--record` was written.
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// The largest number of disagreements that are minimised and shown; the others get one line each.
    #[arg(long, value_name = "N", default_value_t = 5)]
    shrink: usize,
    /// Writes the systems that show a disagreement to a folder.
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
}

#[derive(Args)]
struct Mutate {
    /// Tries only the mutations whose names start with one of these; the other rows of the table are kept.
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// The seeds to try.
    #[arg(long, value_name = "A..B", value_parser = seeds, default_value = "0..3000")]
    seeds: Range<u64>,
}

fn seeds(text: &str) -> Result<Range<u64>, String> {
    let wrong = |error: ParseIntError| error.to_string();
    let (start, end) = text.split_once("..").ok_or("write for example 0..1000")?;
    Ok(start.trim().parse().map_err(wrong)?..end.trim().parse().map_err(wrong)?)
}

fn main() -> ExitCode {
    let ended = match Arguments::parse().command {
        Command::Fuzz(arguments) => fuzz(&arguments),
        Command::Mutate(arguments) => mutate(&arguments),
        Command::FrontEnd { seeds } => front_end(seeds),
        Command::Processor { seeds, compiled_every, show } => processor(seeds, compiled_every, show),
        Command::Concurrent { seeds, compiled_every, native_every, show } => {
            concurrent(seeds, &concurrent::judge::Effort { compiled_every, native_every }, show)
        }
        Command::Show { seed } => {
            print!("{}", generator::system(seed));
            Ok(true)
        }
    };
    match ended {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs `front-end`; returns whether no defect was found.
fn front_end(seeds: Range<u64>) -> io::Result<bool> {
    let sources = Sources::models()?;
    let found = front_end::fuzz(&sources, seeds.clone());
    println!("texts {}..{}: {} defects", seeds.start, seeds.end, found.len());
    for (seed, defect, small) in &found {
        println!("\nseed {seed}: {defect}\n{}", String::from_utf8_lossy(small));
    }
    Ok(found.is_empty())
}

/// Runs `processor`; returns whether there are no disagreements.
fn processor(seeds: Range<u64>, compiled_every: u64, show: usize) -> io::Result<bool> {
    let compilers: Vec<&str> = ["gcc", "clang"].into_iter().filter(|it| native::has_compiler(it)).collect();
    let found = judge::judge(seeds.clone(), compiled_every, &compilers)?;
    println!(
        "programs {}..{}: {} have a meaning, {} verdicts of C, {} of assembly, {} of LLVM IR, {} over words, {} undecided, {} wrong",
        seeds.start,
        seeds.end,
        found.programs,
        found.verdicts[0],
        found.verdicts[1],
        found.verdicts[2],
        found.verdicts[3],
        found.undecided,
        found.wrong.len()
    );
    for (refused, language) in found.refused.iter().zip(["C", "assembly", "LLVM IR", "C over words"]) {
        let mut refused: Vec<_> = refused.iter().collect();
        refused.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for (message, count) in refused {
            println!("  refused in {language}, {count} times: {message}");
        }
    }
    for (seed, said, text) in found.wrong.iter().take(show) {
        println!("\nseed {seed}: {said}\n{text}");
    }
    Ok(found.wrong.is_empty())
}

/// Runs `concurrent`; returns whether there are no disagreements.
fn concurrent(seeds: Range<u64>, effort: &concurrent::judge::Effort, show: usize) -> io::Result<bool> {
    let found = concurrent::judge::judge(seeds.clone(), effort)?;
    let [search, machine, graphs] = found.verdicts;
    println!(
        "programs {}..{}: {} interpreted; {search} verdicts of the search ({} UNSAFE), {machine} of the machine, {graphs} of graphs, {} of LLVM IR, {} over words, {} of instructions; not decided: {:?}, {}, {} and {}; {} outcomes on this machine, {} of them weak; {} wrong",
        seeds.start,
        seeds.end,
        found.programs,
        found.is_unsafe,
        found.llvm_ir[0],
        found.over_words[0],
        found.instructions[0],
        found.undecided,
        found.llvm_ir[1],
        found.over_words[1],
        found.instructions[1],
        found.happened[0],
        found.happened[1],
        found.wrong.len()
    );
    for (message, count) in &found.refused {
        println!("  refused, {count} times: {message}");
    }
    for (seed, said, text) in found.wrong.iter().take(show) {
        println!("\nseed {seed}: {said}\n{text}");
    }
    Ok(found.wrong.is_empty())
}

/// Runs `mutate`; returns whether all mutations are noticed that have to be.
fn mutate(arguments: &Mutate) -> io::Result<bool> {
    let all = mutation::catalogue()?;
    let is_asked_for = |name: &str| arguments.only.iter().any(|only| name.starts_with(only.as_str()));
    let mut workshop = Workshop::new(arguments.seeds.clone())?;
    let file = mutation::root().join("campaign/MUTATIONS.md");
    let systems = mutation::systems();
    let mut rows = mutation::rows(&std::fs::read_to_string(&file).unwrap_or_default(), &systems, &all);
    let mut noticed = true;
    let write = |rows: &mutation::Rows| {
        std::fs::write(&file, mutation::table(&arguments.seeds, &systems, &all, rows))
    };
    // New mutations get rows that say they were not tried yet.
    write(&rows)?;
    for mutation in all.iter().filter(|it| arguments.only.is_empty() || is_asked_for(&it.name)) {
        let catch = workshop.catch(mutation, mutation::seed(&rows, &mutation.name))?;
        eprintln!("{}: {catch:?}", mutation.name);
        noticed &= match catch {
            Detection::Seed(..) | Detection::Test(_) => true,
            Detection::Escaped => mutation.harmless.is_some(),
            Detection::NotBuilt(_) => false,
        };
        rows.insert(mutation.name.clone(), mutation::row(mutation, &catch));
        // After an interrupt, the rows that are done remain.
        write(&rows)?;
    }
    Ok(noticed)
}

/// Runs `fuzz`; returns whether there are no disagreements.
fn fuzz(arguments: &Fuzz) -> io::Result<bool> {
    let started = Instant::now();
    let before = arguments.against.as_deref().map(read_record).transpose()?;
    let machine = truth::Bounds {
        processes: arguments.processes,
        states: arguments.states,
        ..Effort::default().machine
    };
    let search = verdict::search(arguments.nodes);
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let campaign = Campaign {
        seeds: arguments.seeds.clone(),
        effort: Effort {
            machine,
            twin_every: arguments.twin_every,
            ways_every: arguments.ways_every,
            relations_every: arguments.relations_every,
            ..Effort::default()
        },
        search: &search,
        before: before.as_ref(),
        jobs: arguments.jobs.unwrap_or(jobs),
        until_first: arguments.first,
        barriers: arguments.barriers,
    };
    let report = campaign.run(&mut progress(&arguments.seeds));
    let (time, systems) = (started.elapsed().as_secs_f64(), report.tally.systems);
    if let Some(path) = &arguments.record {
        std::fs::write(path, report.record.to_string())?;
    }
    let Range { start, end } = arguments.seeds;
    print!("seeds {start}..{end}, up to {} processes\n{}", arguments.processes, report.tally);
    eprintln!("{time:.1} s, {:.0} systems/s", systems as f64 / time);
    for (seed, time) in &report.slow {
        eprintln!("seed {seed} took {:.0} s", time.as_secs_f64());
    }
    println!("{} disagreements", report.findings.len());
    for (number, (seed, finding)) in report.findings.iter().enumerate() {
        if number >= arguments.shrink {
            println!("seed {seed}: {finding}");
            continue;
        }
        let (text, finding) = campaign.shrunk(*seed, finding);
        println!("\nseed {seed}: {finding}\n{text}");
        if let Some(folder) = &arguments.save {
            std::fs::create_dir_all(folder)?;
            let comment = format!("(* seed {seed}: {} *)\n", finding.kind);
            std::fs::write(folder.join(format!("{seed}.cub")), comment + &text)?;
        }
    }
    Ok(report.findings.is_empty())
}

fn read_record(path: &Path) -> io::Result<Record> {
    let text = std::fs::read_to_string(path)?;
    let wrong = || io::Error::other(format!("{}: this is not a record", path.display()));
    Record::parse(&text).ok_or_else(wrong)
}

/// A progress line on standard error, if that is a terminal.
fn progress(seeds: &Range<u64>) -> impl FnMut(Progress) {
    let (started, all) = (Instant::now(), seeds.end.saturating_sub(seeds.start));
    let looked_at = io::stderr().is_terminal();
    move |progress| {
        if looked_at {
            let rate = progress.done as f64 / started.elapsed().as_secs_f64();
            eprint!("\r{} of {all}, {rate:.0}/s, {} disagreements ", progress.done, progress.findings);
        }
    }
}
