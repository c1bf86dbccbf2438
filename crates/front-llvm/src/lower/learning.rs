//! Lowers a module repeatedly, until its executions show nothing new about the locations of objects and the targets of calls.

use super::layouts::{self, Layouts};
use super::{Builder, Threads};
use crate::syntax::Module;
use garret_base::source::Diagnostics;
use std::collections::{BTreeMap, BTreeSet};

/// The threads of a module.
///
/// # Errors
/// There is no `main`, or the program is too large.
pub(crate) fn lower(
    module: &Module,
    named: &[(String, usize)],
    without_main: bool,
) -> Result<Threads, Diagnostics> {
    learned(module, named, without_main).map(|(threads, _)| threads)
}

/// The same, with the learned facts.
///
/// # Errors
/// As for [`lower`].
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
        // instructions have the same source indices in each round
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
