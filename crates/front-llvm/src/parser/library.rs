//! The model of C library functions: they are parsed like those of the program; `library.c` contains their source.

use super::{Parser, Read};
use crate::streams::{READS, is_output, writes};
use crate::syntax::{Constant, Global, Module, Operation, Value};
use crate::types::Type;
use garret_base::source::Span;
use std::collections::BTreeSet;

/// The text of the functions.
const TEXT: &str = include_str!("../library.ll");

/// The prefixes of functions that keep data for each thread.
const STATEFUL: [&str; 4] = ["pthread_key_", "tss_", "pthread_setspecific", "pthread_getspecific"];
/// The function that a thread calls when it ends.
pub(crate) const ENDS: &str = "__garret_ends";
/// Registers the destructors of the module; it runs before the constructors.
pub(crate) const REGISTERS_DESTRUCTORS: &str = "__garret_registers_destructors";
/// The functions for the end of the program, and for the end of a thread.
pub(crate) const EXITS: &str = "__garret_exit";
pub(crate) const OWN_EXITS: &str = "__garret_exit_of_thread";
/// Replaces calls of [`AT_EXIT`] for functions that are not defined here: for streams, whose destructor flushes them.
pub(crate) const NOT_AT_EXIT: &str = "__garret_not_at_exit";
const AT_EXIT: &str = "__cxa_atexit";
/// Calls `main` of Rust, with the table of a closure.
pub(crate) const CALLS_MAIN: &str = "__garret_lang_start";

/// Functions of the C++ library that are replaced by the model: the last owner of a `std::shared_ptr` reads two counts as one number.
const INSTEAD: [&str; 1] = ["_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE10_M_releaseEv"];

/// Registers the destructors of the module (`llvm.global_dtors`) as functions for the end of the program. The last one registered runs
/// first, as in the array of the linker.
fn register_destructors(module: &mut Module) -> Read<()> {
    let all = module.listed("llvm.global_dtors");
    if all.is_empty() {
        return Ok(());
    }
    let calls: Vec<String> = all.iter().map(|name| format!("  call i32 @atexit(ptr @\"{name}\")")).collect();
    let text = format!("define void @{REGISTERS_DESTRUCTORS}() {{\n{}\n  ret void\n}}\n", calls.join("\n"));
    let mut added = Module::default();
    Parser::of(&text)?.whole(&mut added)?;
    has_no_place(&mut added, 0);
    module.functions.extend(added.functions);
    if !module.functions.contains_key("atexit") {
        module.declared.push("atexit".to_owned());
    }
    Ok(())
}

/// Adds the library functions that a module declares, and those that they call. They have no place in the source of the program.
pub(super) fn add(module: &mut Module) -> Read<()> {
    register_destructors(module)?;
    leave_out_undefined(module);
    rename_of_rust(module);
    prepare_cpp(module);
    let is_there = |name: &String| TEXT.contains(&format!("@{name}("));
    let names = || module.declared.iter().chain(module.functions.keys());
    let is_written = module.is_of_cpp && names().any(|name| writes(name))
        || !module.is_of_rust && module.declared.iter().any(|name| is_output(name));
    if !is_written && !module.declared.iter().any(is_there) {
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
    for (names, runs) in [(&[AT_EXIT, "atexit"][..], EXITS), (&["__cxa_thread_atexit"], OWN_EXITS)] {
        if module.declared.iter().any(|it| names.contains(&it.as_str())) {
            wanted.push(runs.to_owned());
        }
    }
    if is_written {
        wanted.extend(READS.map(str::to_owned));
    }
    let mut found = BTreeSet::new();
    while let Some(name) = wanted.pop() {
        let Some(mut function) = library.functions.remove(&name) else { continue };
        for instruction in function.blocks.iter_mut().flat_map(|block| &mut block.instructions) {
            instruction.span = Span { start: 0, end: 0 };
            let mut operands = Vec::new();
            instruction.operation.operands(&mut operands);
            let mentioned = |it: &Value| {
                library
                    .globals
                    .iter()
                    .filter(|of| is_at(it, &of.name))
                    .map(|of| of.name.clone())
                    .collect::<Vec<_>>()
            };
            found.extend(operands.iter().flat_map(|it| mentioned(it)));
            wanted.extend(operands.into_iter().filter_map(|it| it.function()).map(str::to_owned));
        }
        module.declared.retain(|it| *it != name);
        module.functions.insert(name, function);
    }
    add_variables(module, library.globals, found);
    Ok(())
}

/// Whether a value is an address in a variable.
fn is_at(value: &Value, name: &str) -> bool {
    matches!(value, Value::Constant(constant) if constant.mentions(name))
}

/// Adds the variables of the library with these names, and those that their initial values mention.
fn add_variables(module: &mut Module, mut variables: Vec<Global>, names: BTreeSet<String>) {
    let mut wanted = names;
    loop {
        let (found, others): (Vec<Global>, Vec<Global>) =
            variables.into_iter().partition(|it| wanted.contains(&it.name));
        if found.is_empty() {
            return;
        }
        let is_mentioned = |it: &&Global| {
            found.iter().filter_map(|other| other.value.as_ref()).any(|value| value.mentions(&it.name))
        };
        wanted = others.iter().filter(is_mentioned).map(|it| it.name.clone()).collect();
        module.globals.extend(found);
        variables = others;
    }
}

/// Removes the places in the source of everything from `start` on.
pub(super) fn has_no_place(module: &mut Module, start: usize) {
    let start = u32::try_from(start).unwrap_or(u32::MAX);
    let blocks = module.functions.values_mut().flat_map(|function| &mut function.blocks);
    for instruction in blocks.flat_map(|block| &mut block.instructions) {
        if instruction.span.start >= start {
            instruction.span = Span { start: 0, end: 0 };
        }
    }
}

/// Adapts variables of the C++ library: the guards of static local variables, whose bytes have separate meanings, and the variables of
/// `std::call_once`.
fn prepare_cpp(module: &mut Module) {
    if !module.is_of_cpp {
        return;
    }
    for name in INSTEAD {
        if module.functions.remove(name).is_some() {
            module.declared.push(name.to_owned());
        }
    }
    for global in &mut module.globals {
        if global.name.starts_with("_ZGV") && global.kind == Type::Int(64) {
            global.kind = Type::Array(8, Box::new(Type::Int(8)));
            global.value = global.value.as_ref().map(|_| Constant::Zero);
        }
        if matches!(global.name.as_str(), "_ZSt15__once_callable" | "_ZSt11__once_call") {
            global.value = Some(Constant::Null);
        }
    }
}

/// Functions that are not defined are not called at the end of the program.
fn leave_out_undefined(module: &mut Module) {
    if !module.declared.iter().any(|name| name == AT_EXIT) {
        return;
    }
    let defined: BTreeSet<String> = module.functions.keys().cloned().collect();
    let blocks = module.functions.values_mut().flat_map(|function| &mut function.blocks);
    for instruction in blocks.flat_map(|block| &mut block.instructions) {
        let Operation::Call(call) = &mut instruction.operation else { continue };
        let what = call.arguments.first().and_then(|(_, it)| it.function());
        if call.callee.function() == Some(AT_EXIT) && what.is_some_and(|it| !defined.contains(it)) {
            call.callee = Value::Constant(Constant::Address(NOT_AT_EXIT.to_owned(), 0));
        }
    }
}

/// The name under which the model knows a function of the Rust library. Allocation functions have mangled names in the text, and the
/// caller of `main` is distinguished by the version of the compiler.
pub(crate) fn name_of_rust(name: &str) -> Option<&str> {
    if name.contains("2rt19lang_start_internal") {
        return Some(CALLS_MAIN);
    }
    let (_, rest) = name.strip_prefix("_R")?.split_once("7___rustc")?;
    let rest = rest.trim_start_matches(|it: char| it.is_ascii_digit());
    rest.strip_prefix('_').filter(|it| it.starts_with("__rust"))
}

/// Renames functions of the Rust library to the names of the model.
fn rename_of_rust(module: &mut Module) {
    let of_rust = module.declared.iter().filter(|name| name_of_rust(name).is_some());
    let declared: BTreeSet<String> = of_rust.cloned().collect();
    if declared.is_empty() {
        return;
    }
    let named = |name: &str| name_of_rust(name).filter(|_| declared.contains(name)).map(str::to_owned);
    for name in &mut module.declared {
        if let Some(known) = named(name) {
            *name = known;
        }
    }
    let blocks = module.functions.values_mut().flat_map(|function| &mut function.blocks);
    for instruction in blocks.flat_map(|block| &mut block.instructions) {
        if let Operation::Call(call) = &mut instruction.operation
            && let Some(known) = call.callee.function().and_then(named)
        {
            call.callee = Value::Constant(Constant::Address(known, 0));
        }
    }
}
