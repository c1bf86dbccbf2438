//! The systems by other authors, if they are present beside the project, with their stated verdicts.

use crate::files;

use crate::Case;
use files::corpus;
use garret::{Answer, CheckOptions, Limits, Model, check, lint, parse};
use libtest_mimic::Failed;
use std::path::Path;
use std::time::Duration;

/// The folders with a table `expected.tsv`, and whether its second column names the memory model.
const FOLDERS: [(&str, bool); 4] =
    [("weak", false), ("traps", false), ("classic", false), ("undecided", true)];
/// The time limit of a search. Decided cases take seconds at most; it is a limit of the test, not of the product.
const PATIENCE: Duration = Duration::from_secs(120);
/// The time limit for systems that are listed as open.
const OPEN_PATIENCE: Duration = Duration::from_secs(5);

/// Systems that are not decided yet: the file, the memory model, and the reason. All others must be decided, and decided ones must be
/// removed from this list.
const OPEN: [(&str, &str, &str); 1] =
    [("classic/distrib_lamport.cub", "TSO", "channels are processes too: invariants name four of them")];

/// Systems whose verdict is missing or wrong in the table, with the right one. For the enumerated German protocol, the machine
/// explores all states with two and three processes, and none is bad. The stated UNSAFE results from evaluating universal guards only
/// for the processes seen so far.
const RIGHT: [(&str, &str); 4] = [
    ("classic/flash_buggy2.cub", "SAFE"),
    ("classic/german_pfs_data_enum.cub", "SAFE"),
    ("classic/ricart_abdulla_int1.cub", "SAFE"),
    ("weak/ticket_spin_lock_N.cub", "SAFE"),
];

/// All tests of this suite.
pub(crate) fn trials() -> Vec<Case> {
    let Some(root) = corpus() else {
        println!("skipped: no corpus beside the project");
        return Vec::new();
    };
    let mut rows = Vec::new();
    for (folder, names_model) in FOLDERS {
        let table = std::fs::read_to_string(root.join(folder).join("expected.tsv")).unwrap_or_default();
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let mut columns = line.split('\t');
            let file = columns.next().map(|file| format!("{folder}/{file}"));
            let memory = if names_model { columns.next() } else { Some("TSO") };
            if let (Some(file), Some(memory), Some(stated)) = (file, memory, columns.next()) {
                rows.push((file, memory.to_owned(), stated.to_owned()));
            }
        }
    }
    let listed: Vec<(String, String)> =
        rows.iter().map(|(file, memory, _)| (file.clone(), memory.clone())).collect();
    let mut trials = vec![Case::new("lists", move || lists(&listed))];
    for (file, memory, stated) in rows {
        let path = root.join(&file);
        let name = if memory == "TSO" { file.clone() } else { format!("{file}, {memory}") };
        trials.push(Case::new(name, move || trial(&path, &file, &memory, &stated)));
    }
    trials
}

/// Every entry of the lists above refers to a row of a table.
fn lists(rows: &[(String, String)]) -> Result<(), Failed> {
    let open = OPEN.iter().map(|(file, memory, _)| (*file, *memory));
    for (file, memory) in open.chain(RIGHT.iter().map(|(file, _)| (*file, "TSO"))) {
        if !rows.iter().any(|(name, model)| name == file && model == memory) {
            return Err(format!("{file} under {memory} is on a list, but in no table").into());
        }
    }
    Ok(())
}

fn trial(path: &Path, file: &str, memory: &str, stated: &str) -> Result<(), Failed> {
    let open = OPEN.iter().find(|(name, model, _)| *name == file && *model == memory);
    let patience = if open.is_some() { OPEN_PATIENCE } else { PATIENCE };
    let model = if memory == "SC" { Model::Sc } else { Model::Tso };
    let options = CheckOptions::new().model(model).limits(Limits::new().time(patience));
    let text = std::fs::read_to_string(path)?;
    let checked = match parse(&text) {
        Ok(checked) if stated == "ERROR" => return Err(format!("no error in {checked:?}").into()),
        Ok(checked) => checked,
        Err(_) if stated == "ERROR" => return Ok(()),
        Err(errors) => return Err(format!("{errors:#?}").into()),
    };
    if lint(&checked.system, &options.limits).is_err() {
        // No state satisfies `init`: an error here, which other checkers call SAFE.
        return if stated == "SAFE" { Ok(()) } else { Err("no initial state".into()) };
    }
    let found = match check(&checked.system, &options, &mut |_| {}).answer {
        Answer::Safe { .. } => "SAFE",
        Answer::Unsafe(_) => "UNSAFE",
        Answer::Unknown(_) if open.is_some() => return Ok(()),
        Answer::Unknown(reason) => {
            return Err(format!("not decided, and not on the list of open systems: {reason:?}").into());
        }
    };
    let right = RIGHT.iter().find(|(name, _)| *name == file).map_or(stated, |(_, right)| right);
    if found != right && right != "-" {
        return Err(format!("{found}, but {right} is right").into());
    }
    match open {
        Some((_, _, why)) => {
            Err(format!("decided ({found}): take it off the list, where it says: {why}").into())
        }
        None if right == "-" => Err(format!("no verdict is stated: put it on the list, {found}").into()),
        None => Ok(()),
    }
}
