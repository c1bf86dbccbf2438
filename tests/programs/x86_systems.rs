//! Snapshots of the systems of small programs: each instruction and operand form once, sections in an unusual order, counters.

use garret::x86::{AssemblyOptions, translate};
use std::path::Path;

fn snapshot(name: &str, options: AssemblyOptions) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let file = if name.starts_with("models/") {
        format!("../{name}.asm")
    } else {
        format!("x86_systems/{name}.asm")
    };
    let text = std::fs::read_to_string(folder.join(file)).expect("the program is there");
    let stem = name.rsplit('/').next().unwrap_or(name);
    let translation = translate(&text, &format!("{stem}.asm"), options).expect("the program has no mistakes");
    assert!(translation.system().is_ok(), "what is printed is a system");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder.join("snapshots/x86_systems"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let suffix = if options.fuse { "" } else { "__step_by_step" };
    settings.bind(|| insta::assert_snapshot!(format!("{stem}{suffix}"), translation.text));
}

const STEP_BY_STEP: AssemblyOptions = AssemblyOptions::new().fuse(false).implicit_lock(true);

#[test]
fn instructions() {
    snapshot("instructions", STEP_BY_STEP);
}

#[test]
fn counters() {
    snapshot("counters", STEP_BY_STEP);
}

#[test]
fn thread_data() {
    snapshot("thread_data", STEP_BY_STEP);
}

#[test]
fn the_same_fused_and_step_by_step() {
    snapshot("models/x86/spinlock_not_locked", STEP_BY_STEP);
    snapshot("models/x86/spinlock_not_locked", AssemblyOptions::default());
    snapshot("models/x86/barrier", AssemblyOptions::default());
}
