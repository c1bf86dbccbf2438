//! The table of mutations, with the seeds or tests that noticed them.

use super::{Detection, Judge, Mutation};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

/// The mark of a row that was not measured again.
const OLDER: &str = "\\*";

/// The rows of a table by the names of the mutations: the seed or test that noticed it, and the kind of disagreement.
pub type Rows = BTreeMap<String, (String, String)>;

/// Fingerprints of the random systems and programs, in the order of [`Judge::ALL`].
pub type Systems = [String; Judge::ALL.len()];

/// Hashes of the systems or programs of the first seeds, which change when the generators change.
pub fn systems() -> Systems {
    /// The number of seeds that are hashed. The systems differ in their features, so that a change of a generator affects some of
    /// them.
    const LOOKED_AT: u64 = 200;
    Judge::ALL.map(|judge| {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64; // FNV-1a
        for byte in (0..LOOKED_AT).flat_map(|seed| judge.text(seed).into_bytes()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        format!("{hash:016x}")
    })
}

/// The rows of a table, as written by [`table`]. Rows that were measured with other systems or programs are marked as older.
pub fn rows(text: &str, systems: &Systems, mutations: &[Mutation]) -> Rows {
    let is_older = |name: &str| {
        let judge = mutations.iter().find(|it| it.name == name).map_or(Judge::Search, |it| it.judge);
        !text.contains(&systems[judge as usize])
    };
    let row = |line: &str| {
        let cells: Vec<&str> =
            line.trim().strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect();
        let [_, without, seed, kind] = cells[..] else { return None };
        let name = without.strip_suffix("`)")?.rsplit_once("(`")?.1;
        let older = if is_older(name) && !seed.ends_with(OLDER) { OLDER } else { "" };
        Some((name.to_owned(), (format!("{seed}{older}"), kind.to_owned())))
    };
    text.lines().filter_map(row).collect()
}

/// The seed that noticed a mutation.
pub fn seed(rows: &Rows, name: &str) -> Option<u64> {
    rows.get(name)?.0.trim_end_matches(OLDER).parse().ok()
}

/// The row of a mutation.
pub fn row(mutation: &Mutation, catch: &Detection) -> (String, String) {
    let (seed, kind) = match (catch, &mutation.harmless) {
        (Detection::Seed(seed, what), _) if mutation.judge != Judge::Search => {
            return (seed.to_string(), format!("{}: {what}", mutation.judge.name()));
        }
        (Detection::Seed(seed, what), _) => (seed.to_string(), what.split(':').next().unwrap_or_default()),
        (Detection::Test(arguments), _) => return ("-".to_owned(), format!("tests: `{arguments}`")),
        (Detection::NotBuilt(_), _) => ("-".to_owned(), "does not compile"),
        (Detection::Escaped, Some(why)) => ("-".to_owned(), why.as_str()),
        (Detection::Escaped, None) => ("-".to_owned(), "**not noticed**"),
    };
    (seed, kind.to_owned())
}

/// The table, in Markdown; mutations without a row are listed as not tried.
pub fn table(seeds: &Range<u64>, systems: &Systems, mutations: &[Mutation], rows: &Rows) -> String {
    let mut text = format!(
        "# Mutations\n\n\
         The search with one rule taken away, and a seed of {}..{} at which the campaign notices; the changes themselves are in\n\
         `mutations/`. Rules of the readers of programs are noticed by `cargo campaign processor` and `cargo campaign concurrent`, at seeds\n\
         of their own. `cargo campaign mutate` writes this file, row by row; with `--only NAME` it tries those that are named and leaves the others.\n\n\
         | rule | without | noticed at seed | as |\n|---|---|---|---|\n",
        seeds.start, seeds.end
    );
    let untried = (format!("?{OLDER}"), "not tried yet".to_owned());
    for Mutation { name, rule, without, .. } in mutations {
        let (seed, kind) = rows.get(name).unwrap_or(&untried);
        let _ = writeln!(text, "| {rule} | {without} (`{name}`) | {seed} | {kind} |");
    }
    let _ = writeln!(
        text,
        "\n\\* measured with other random systems than today's, which are `{}`, or other programs than `{}` (processor) and `{}` (concurrent); not tried again since.",
        systems[0], systems[1], systems[2]
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_kept_and_count_as_older() {
        let mutation = |name: &str| Mutation {
            name: name.to_owned(),
            rule: "1".to_owned(),
            without: "it (all)".to_owned(),
            judge: if name == "three" { Judge::Processor } else { Judge::Search },
            harmless: None,
            test: None,
            edit: Vec::new(),
        };
        let mutations = [mutation("one"), mutation("two"), mutation("three")];
        let known = |search: &str| [search, "programs", "others"].map(str::to_owned);
        let caught = row(&mutations[0], &Detection::Seed(7, "wrong SAFE, TSO: more".to_owned()));
        let read = row(&mutations[2], &Detection::Seed(8, "SAFE, and fails: no".to_owned()));
        let noticed = Rows::from([("one".to_owned(), caught), ("three".to_owned(), read)]);
        let text = table(&(0..9), &known("today"), &mutations, &noticed);
        assert!(text.contains("| 1 | it (all) (`one`) | 7 | wrong SAFE, TSO |"), "{text}");
        let same = rows(&text, &known("today"), &mutations);
        assert_eq!((same["one"].0.as_str(), seed(&same, "one"), seed(&same, "two")), ("7", Some(7), None));
        let later = known("tomorrow");
        let older = rows(&text, &later, &mutations);
        let again = rows(&table(&(0..9), &later, &mutations, &older), &later, &mutations);
        assert_eq!(seed(&again, "one"), Some(7));
        assert_eq!(again["one"], ("7\\*".to_owned(), "wrong SAFE, TSO".to_owned()));
        assert_eq!(again["two"], ("?\\*".to_owned(), "not tried yet".to_owned()));
        // Its programs have not changed.
        assert_eq!(again["three"], ("8".to_owned(), "processor: SAFE, and fails: no".to_owned()));
    }
}
