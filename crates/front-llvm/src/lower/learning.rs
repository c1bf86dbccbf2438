//! Threads are made again and again, until nothing new is learned from their executions: where the locations of objects are, and what is called.

use super::layouts::{self, Layouts};
use super::{Builder, Threads};
use crate::syntax::Module;
use garret_base::source::Diagnostics;
use std::collections::{BTreeMap, BTreeSet};

/// The threads of a module.
///
/// # Errors
/// There is no `main`, or what it consists of is too much.
pub(crate) fn lower(
    module: &Module,
    named: &[(String, usize)],
    without_main: bool,
) -> Result<Threads, Diagnostics> {
    learned(module, named, without_main).map(|(threads, _)| threads)
}

/// The same, and what was learned.
///
/// # Errors
/// As [`lower`].
pub(super) fn learned(
    module: &Module,
    named: &[(String, usize)],
    without_main: bool,
) -> Result<(Threads, Layouts), Diagnostics> {
    let mut single_steps = BTreeSet::new();
    let (mut layouts, mut names, mut rounds) = (Layouts::new(), BTreeMap::new(), 0);
    loop {
        let mut builder = Builder::new(module);
        builder.single_steps.clone_from(&single_steps);
        builder.knows(&layouts, &names);
        builder.begin(named.iter().map(|(name, _)| name.as_str()), without_main)?;
        if builder.fails_before {
            return learned(module, &[], without_main);
        }
        if named.is_empty() {
            builder.threads();
        } else {
            builder.named(named);
        }
        // instructions have the same numbers each time
        let outside =
            if module.has_single_steps { builder.outside(named.is_empty()) } else { BTreeSet::new() };
        let before = single_steps.len();
        single_steps.extend(outside);
        rounds += 1;
        if single_steps.len() > before {
            continue;
        }
        builder.keeps_steps(named.is_empty());
        builder.is_not_too_large()?;
        let made = std::mem::take(&mut builder.made);
        module.functions.keys().for_each(|name| drop(builder.readable(name)));
        names.clone_from(&builder.readable);
        let (threads, _) = builder.finish();
        if !layouts::may_go_on(rounds) || !layouts::learn(&threads, &made, &mut layouts) {
            return Ok((threads, layouts));
        }
    }
}
