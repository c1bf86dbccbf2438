//! A copy of the project that is changed, built and tested.

use super::{Judge, Mutation, root};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A copy of the project, with the verdicts of the search before any change.
pub struct Workshop {
    /// The folder of the copy.
    tree: PathBuf,
    /// The folder for build results.
    target: PathBuf,
    /// The file with the verdicts of the unchanged search for each seed.
    record: PathBuf,
    /// Whether that file is written.
    is_recorded: bool,
    seeds: Range<u64>,
}

/// What noticed a mutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detection {
    /// The seed of the first disagreement, and what it is about.
    Seed(u64, String),
    /// A failing test, given by its arguments of `cargo test`.
    Test(String),
    /// The mutated project does not compile.
    NotBuilt(String),
    /// Nothing.
    Escaped,
}

/// The time limit for tests; the tests of a rule take seconds.
const TESTS_END: Duration = Duration::from_secs(5 * 60);
/// The time limit for a campaign; without any change, all seeds take minutes.
const SEEDS_END: Duration = Duration::from_secs(60 * 60);

/// Folders that are not copied.
const LEFT_OUT: [&str; 3] = ["target", ".git", "shared"];

impl Workshop {
    /// Makes the copy, in the folder in which this program was built.
    ///
    /// # Errors
    /// If files cannot be copied.
    pub fn new(seeds: Range<u64>) -> io::Result<Self> {
        let program = std::env::current_exe()?;
        let built = program
            .ancestors()
            .nth(2)
            .ok_or_else(|| io::Error::other("the folder of this program cannot be determined"))?;
        let place = built.join("mutations");
        let workshop = Self {
            tree: place.join("tree"),
            target: place.join("target"),
            record: place.join("record"),
            is_recorded: false,
            seeds,
        };
        mirror(&root(), &workshop.tree)?;
        Ok(workshop)
    }

    /// Runs the unchanged search on the seeds, and records its verdicts.
    fn record(&mut self) -> io::Result<()> {
        if self.is_recorded {
            return Ok(());
        }
        let program = std::env::current_exe()?;
        if let Some((seed, what)) = self.fuzz(&program, &["--record"], self.seeds.clone())? {
            return Err(io::Error::other(format!(
                "the campaign reports a disagreement even without a mutation: seed {seed}: {what}"
            )));
        }
        self.is_recorded = true;
        Ok(())
    }

    /// Makes the change, and runs the test that has to notice it. Otherwise builds the campaign with it, and runs it until there is a
    /// disagreement, starting with the seed that noticed it last time.
    ///
    /// # Errors
    /// If the change does not fit, the build cannot be run, or the campaign finds a disagreement without any change.
    pub fn catch(&mut self, mutation: &Mutation, last: Option<u64>) -> io::Result<Detection> {
        let mut originals = Vec::new();
        for (path, text) in mutation.apply(&self.tree)? {
            originals.push((path.clone(), std::fs::read_to_string(&path)?));
            std::fs::write(path, text)?;
        }
        // The copy is restored, also after errors.
        let caught = self.examine(mutation, last);
        for (path, text) in originals {
            std::fs::write(path, text)?;
        }
        caught
    }

    /// What notices the current change.
    fn examine(&mut self, mutation: &Mutation, last: Option<u64>) -> io::Result<Detection> {
        if let Some(test) = &mutation.test
            && self.test_fails(test)?
        {
            return Ok(Detection::Test(test.clone()));
        }
        match self.build()? {
            Err(message) => Ok(Detection::NotBuilt(message)),
            Ok(program) if mutation.judge == Judge::Search => self.run(&program, last),
            Ok(program) => self.ask(&program, mutation.judge, last),
        }
    }

    fn build(&self) -> io::Result<Result<PathBuf, String>> {
        let output = self.cargo(&["build", "--package", "garret-campaign"]).output()?;
        if !output.status.success() {
            return Ok(Err(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        Ok(Ok(self.target.join("testing/garret-campaign")))
    }

    /// Whether a test chosen by these arguments fails.
    fn test_fails(&self, arguments: &str) -> io::Result<bool> {
        let arguments: Vec<&str> =
            ["test", "--package", "garret"].into_iter().chain(arguments.split_whitespace()).collect();
        // A test that cannot be built has not failed.
        if !self.cargo(&[arguments.as_slice(), &["--no-run"]].concat()).output()?.status.success() {
            return Ok(false);
        }
        let Some((status, text)) = self.within(TESTS_END, &mut self.cargo(&arguments))? else {
            return Ok(true);
        };
        Ok(!status.success() && text.contains("test result: FAILED"))
    }

    /// Runs a command with a time limit, because the change may remove the end of a loop. Returns its status and output; `None` after
    /// the time limit.
    fn within(&self, time: Duration, command: &mut Command) -> io::Result<Option<(ExitStatus, String)>> {
        /// Much shorter than the time limits, and much longer than the time of a check.
        const BETWEEN_LOOKS: Duration = Duration::from_millis(50);
        let written = self.tree.with_file_name("output");
        let mut child =
            in_a_group(command).stdout(std::fs::File::create(&written)?).stderr(Stdio::null()).spawn()?;
        let started = Instant::now();
        while started.elapsed() < time {
            if let Some(status) = child.try_wait()? {
                return Ok(Some((status, String::from_utf8_lossy(&std::fs::read(&written)?).into_owned())));
            }
            std::thread::sleep(BETWEEN_LOOKS);
        }
        end(&mut child)?;
        Ok(None)
    }

    /// A cargo command for the copy.
    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command
            .args(arguments)
            .args(["--profile", "testing"])
            // It is built for every mutation, and most builds are used briefly: small units, of which few have to be rebuilt.
            .args(["garret", "garret-campaign"].into_iter().flat_map(|package| {
                let settings = ["opt-level=1", "codegen-units=256"];
                settings.map(|it| format!("--config=profile.testing.package.{package}.{it}"))
            }))
            .current_dir(&self.tree)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_INCREMENTAL", "1");
        command
    }

    /// Searches for wrong verdicts, including those with unusual options, before regressions: first among the first seeds, where most
    /// rules are noticed, then among the others, and last for regressions.
    fn run(&mut self, program: &Path, last: Option<u64>) -> io::Result<Detection> {
        /// The number of seeds that come first. Three in four of the rules that are noticed by wrong verdicts are noticed by one of
        /// these.
        const FIRST: u64 = 400;
        let usual = &["--first"][..];
        let ways = &["--first", "--ways-every", "1", "--relations-every", "0", "--twin-every", "0"];
        let against = &["--first", "--against"];
        let Range { start, end } = self.seeds;
        let middle = end.min(start.saturating_add(FIRST));
        self.record()?;
        if let Some(last) = last {
            for options in [usual, ways, against] {
                if let Some((seed, what)) = self.fuzz(program, options, last..last.saturating_add(1))? {
                    return Ok(Detection::Seed(seed, what));
                }
            }
        }
        let passes = [
            (usual, start..middle),
            (ways, start..middle),
            (against, start..end),
            (usual, middle..end),
            (ways, middle..end),
        ];
        for (options, seeds) in passes {
            if let Some((seed, what)) = self.fuzz(program, options, seeds)? {
                return Ok(Detection::Seed(seed, what));
            }
        }
        Ok(Detection::Escaped)
    }

    /// Runs a judge of the readers, starting with the seed that noticed the mutation last time.
    fn ask(&self, program: &Path, judge: Judge, last: Option<u64>) -> io::Result<Detection> {
        /// The number of seeds per run: as many as the judges compile together.
        const TOGETHER: usize = 200;
        let Range { start, end } = self.seeds;
        let last = last.map(|last| last..last.saturating_add(1));
        let others = (start..end).step_by(TOGETHER).map(|from| from..end.min(from + TOGETHER as u64));
        for seeds in last.into_iter().chain(others) {
            let Some((seed, what)) = self.judged(program, judge, seeds)? else { continue };
            let unchanged = self.judged(&std::env::current_exe()?, judge, seed..seed + 1)?;
            return match unchanged {
                None => Ok(Detection::Seed(seed, what)),
                Some((_, what)) => Err(io::Error::other(format!(
                    "something is wrong without any change: {}, seed {seed}: {what}",
                    judge.name()
                ))),
            };
        }
        Ok(Detection::Escaped)
    }

    /// The first disagreement of a judge of the readers.
    fn judged(&self, program: &Path, judge: Judge, seeds: Range<u64>) -> io::Result<Option<(u64, String)>> {
        let Range { start, end } = seeds;
        let mut command = Command::new(program);
        command.args([judge.name(), "--show", "1", "--seeds", &format!("{start}..{end}")]);
        if judge == Judge::Concurrent {
            // Runs on this machine do not test the readers.
            command.args(["--native-every", "0"]);
        }
        self.finding(&mut command, start)
    }

    /// The first disagreement of `fuzz` with these options; an option for the record has to come last.
    fn fuzz(&self, program: &Path, options: &[&str], seeds: Range<u64>) -> io::Result<Option<(u64, String)>> {
        let Range { start, end } = seeds;
        let mut command = Command::new(program);
        command.args(["fuzz", "--shrink", "0", "--seeds", &format!("{start}..{end}")]).args(options);
        if options.iter().any(|option| matches!(*option, "--record" | "--against")) {
            command.arg(&self.record);
        }
        self.finding(&mut command, start)
    }

    /// The first disagreement that a command of the campaign reports, for seeds from `start` on.
    fn finding(&self, command: &mut Command, start: u64) -> io::Result<Option<(u64, String)>> {
        let Some((status, text)) = self.within(SEEDS_END, command)? else {
            return Ok(Some((start, "the campaign does not end".to_owned())));
        };
        let finding = text.lines().find_map(|line| {
            let (seed, what) = line.strip_prefix("seed ")?.split_once(": ")?;
            Some((seed.parse().ok()?, what.to_owned()))
        });
        match status.code() {
            Some(0) => Ok(None),
            Some(1) if finding.is_some() => Ok(finding),
            Some(2) => Err(io::Error::other("a command of the campaign failed with exit code 2")),
            // The process was killed, for example by a stack overflow.
            _ => Ok(Some((start, format!("the campaign ends with {status}")))),
        }
    }
}

/// The command, in a process group with the programs that it starts.
#[cfg(unix)]
fn in_a_group(command: &mut Command) -> &mut Command {
    std::os::unix::process::CommandExt::process_group(command, 0)
}

#[cfg(not(unix))]
fn in_a_group(command: &mut Command) -> &mut Command {
    command
}

/// Kills a command, and the programs of its process group.
fn end(child: &mut Child) -> io::Result<()> {
    if cfg!(unix) {
        Command::new("kill").args(["-KILL", "--", &format!("-{}", child.id())]).status()?;
    } else {
        child.kill()?;
    }
    child.wait()?;
    Ok(())
}

/// Makes the files below `to` equal to those below `from`. Equal files are not written, so that they are not rebuilt.
fn mirror(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let (name, path) = {
            let entry = entry?;
            (entry.file_name(), entry.path())
        };
        if LEFT_OUT.iter().any(|left_out| name == *left_out) {
            continue;
        }
        let copy = to.join(&name);
        if path.is_dir() {
            mirror(&path, &copy)?;
        } else {
            let content = std::fs::read(&path)?;
            if std::fs::read(&copy).ok().is_none_or(|old| old != content) {
                std::fs::write(&copy, content)?;
            }
        }
    }
    for entry in std::fs::read_dir(to)? {
        let path = entry?.path();
        let gone = path.file_name().is_some_and(|name| !from.join(name).exists());
        if gone {
            if path.is_dir() { std::fs::remove_dir_all(&path)? } else { std::fs::remove_file(&path)? }
        }
    }
    Ok(())
}
