//! The systems of other people, where they are present beside the project: their stated verdicts.

#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "support/files.rs"]
mod files;

use files::corpus;
use garret::{Answer, CheckOptions, Limits, check, lint, parse};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Systems that may end UNKNOWN at the limit.
const HARD: [&str; 2] = ["arbiter_v3_N.cub", "ticket_spin_lock_N.cub"];
/// Systems that are looked at for so long.
const PATIENCE: Duration = Duration::from_secs(10);
/// The nodes after which a hard system is given up; a count rather than a time, so that runs are the same everywhere.
const NODES: usize = 2_000;

fn main() {
    let arguments = Arguments::from_args();
    let Some(root) = corpus() else {
        println!("skipped: no corpus beside the project");
        return;
    };
    let mut trials = Vec::new();
    for folder in ["weak", "traps", "classic"] {
        let folder = root.join(folder);
        let table = std::fs::read_to_string(folder.join("expected.tsv")).unwrap_or_default();
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let mut columns = line.split('\t');
            if let (Some(file), Some(verdict)) = (columns.next(), columns.next()) {
                let (path, verdict) = (folder.join(file), verdict.to_owned());
                let name = format!("{}/{file}", folder.file_name().unwrap_or_default().display());
                trials.push(Trial::test(name, move || trial(&path, &verdict)));
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Systems whose stated verdict is wrong, with the right one. Of the enumerated German, the machine explores all states with two
/// and three processes: none is bad. UNSAFE comes of universal guards that only the processes seen so far are asked.
const WRONGLY_STATED: [(&str, &str); 1] = [("german_pfs_data_enum.cub", "SAFE")];

fn trial(path: &Path, stated: &str) -> Result<(), Failed> {
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let classic = path.parent().is_some_and(|folder| folder.ends_with("classic"));
    let hard = classic || HARD.contains(&file.as_str());
    let options = CheckOptions::new();
    let options = if hard { options.max_nodes(NODES).limits(Limits::new().time(PATIENCE)) } else { options };
    let text = std::fs::read_to_string(PathBuf::from(path))?;
    let checked = match parse(&text) {
        Ok(checked) if stated == "ERROR" => return Err(format!("no error in {checked:?}").into()),
        Ok(checked) => checked,
        Err(_) if stated == "ERROR" => return Ok(()),
        Err(errors) => return Err(format!("{errors:#?}").into()),
    };
    if lint(&checked.system, &options.limits).is_err() {
        // nothing satisfies `init`: an error here, which others call SAFE
        return if stated == "SAFE" { Ok(()) } else { Err("no initial state".into()) };
    }
    let report = check(&checked.system, &options, &mut |_| {});
    let found = match report.answer {
        Answer::Safe { .. } => "SAFE",
        Answer::Unsafe(_) => "UNSAFE",
        Answer::Unknown(_) if hard => return Ok(()),
        Answer::Unknown(_) => "UNKNOWN",
    };
    if let Some((_, decided)) = WRONGLY_STATED.iter().find(|(name, _)| *name == file) {
        return if found == *decided { Ok(()) } else { Err(format!("{found}, not {decided}").into()) };
    }
    if found == stated || stated == "-" {
        return Ok(());
    }
    Err(format!("{found}, but {stated} is stated").into())
}
