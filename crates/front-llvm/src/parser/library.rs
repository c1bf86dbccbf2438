//! Functions of the C library that are read like those of the program: what each does is said in `library.c`.

use super::{Parser, Read};
use crate::syntax::Module;
use garret_base::source::Span;

/// The text of the functions.
const TEXT: &str = include_str!("../library.ll");

/// How the names of functions begin that keep something for each thread.
const STATEFUL: [&str; 4] = ["pthread_key_", "tss_", "pthread_setspecific", "pthread_getspecific"];
/// What a thread does when it ends.
pub(crate) const ENDS: &str = "__garret_ends";

/// Adds the functions that a module declares, and those that they call. Each has no place in the program.
pub(super) fn add(module: &mut Module) -> Read<()> {
    let is_there = |name: &String| TEXT.contains(&format!("@{name}("));
    if !module.declared.iter().any(is_there) {
        return Ok(());
    }
    let mut library = Module::default();
    let mut parser = Parser::of(TEXT)?;
    parser.whole(&mut library)?;
    let mut wanted: Vec<String> = module.declared.clone();
    let keeps = |name: &String| STATEFUL.iter().any(|it| name.starts_with(it));
    if module.declared.iter().any(keeps) {
        wanted.push(ENDS.to_owned());
    }
    while let Some(name) = wanted.pop() {
        let Some(mut function) = library.functions.remove(&name) else { continue };
        for instruction in function.blocks.iter_mut().flat_map(|block| &mut block.instructions) {
            instruction.span = Span { start: 0, end: 0 };
            let mut operands = Vec::new();
            instruction.operation.operands(&mut operands);
            wanted.extend(operands.into_iter().filter_map(|it| it.function()).map(str::to_owned));
        }
        module.declared.retain(|it| *it != name);
        module.functions.insert(name, function);
    }
    // those that are not used cost nothing but their places
    if module.functions.contains_key(ENDS) {
        module.globals.extend(library.globals);
    }
    Ok(())
}
