//! The table of mutations and of who noticed them.

use super::{Catch, Mutation};
use std::fmt::Write as _;
use std::ops::Range;

/// The table, in Markdown.
pub fn table(seeds: &Range<u64>, caught: &[(Mutation, Catch)]) -> String {
    let mut text = format!(
        "# Mutations\n\n\
         The search with one rule of section 3 of the description of the search taken away, and the first seed of {}..{} at which\n\
         the campaign notices; the changes themselves are in `mutations/`. `cargo campaign mutate` writes this file.\n\n\
         | rule | without | noticed at seed | as |\n|---|---|---|---|\n",
        seeds.start, seeds.end
    );
    for (mutation, catch) in caught {
        let (seed, kind) = match (catch, &mutation.harmless) {
            (Catch::Seed(seed, what), _) => (seed.to_string(), what.split(':').next().unwrap_or_default()),
            (Catch::NotBuilt(_), _) => ("-".to_owned(), "does not compile"),
            (Catch::Escaped, Some(why)) => ("-".to_owned(), why.as_str()),
            (Catch::Escaped, None) => ("-".to_owned(), "**not noticed**"),
        };
        let Mutation { name, rule, without, .. } = mutation;
        let _ = writeln!(text, "| {rule} | {without} (`{name}`) | {seed} | {kind} |");
    }
    text
}
