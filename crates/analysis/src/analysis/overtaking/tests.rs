//! Tests of which reads are in order; and of random systems in which all reads are, with the machine with and without store buffers.

use super::is_excluded;
use garret_machine::machine::{ExplorationResult, ExploreOptions, explore};
use garret_machine::memory::Model;
use garret_random::generator;
use garret_system::lang::parse;

/// Processes that go from A to E, with these weak symbols, transitions and bad state.
fn is_in_order(symbols: &str, transitions: &str, bad: &str) -> bool {
    // process constants need a bound on the number of processes
    let bound = if bad.contains('#') { "number_procs 3" } else { "" };
    let text = format!(
        "{bound} type loc = A | B | C | D | E
         array At[proc] : loc {symbols}
         init (p q) {{ At[p] = A }}
         unsafe {bad}
         {transitions}"
    );
    let system = parse(&text).unwrap_or_else(|errors| panic!("{text}\n{errors:#?}")).system;
    is_excluded(&system, &|| false)
}

const XY: &str = "weak var X : bool weak var Y : bool";
const END: &str = "(p q) { At[p] = E && At[q] = E }";
const WRITE: &str = "transition write ([p]) requires { At[p] = A } { At[p] := B; X := True }";

/// The write of `X`, and steps after it.
fn after_write(steps: &str) -> bool {
    is_in_order(XY, &format!("{WRITE} {steps}"), END)
}

#[test]
fn a_read_overtakes_a_write_without_a_fence() {
    let read = "transition read ([p]) requires { At[p] = B && Y = False } { At[p] := C }";
    assert!(!after_write(read));
    assert!(after_write(
        "transition read ([p]) requires { At[p] = B && fence() && Y = False } { At[p] := C }"
    ));
    assert!(
        after_write("transition read ([p]) requires { At[p] = C && Y = False } { At[p] := D }"),
        "never taken"
    );
    let between = "transition go ([p]) requires { At[p] = B } { At[p] := C }
        transition read ([p]) requires { At[p] = C && Y = False } { At[p] := D }";
    assert!(!after_write(between), "a step in between changes nothing");
    let fence = "transition go ([p]) requires { At[p] = B && fence() } { At[p] := C }
        transition read ([p]) requires { At[p] = C && Y = False } { At[p] := D }";
    assert!(after_write(fence));
}

#[test]
fn an_atomic_step_empties_the_store_buffer() {
    let rest = "transition read ([p]) requires { At[p] = C && Y = False } { At[p] := D }";
    let after = |step: &str| after_write(&format!("{step} {rest}"));
    assert!(after("transition swap ([p]) requires { At[p] = B && Y = False } { At[p] := C; X := True }"));
    assert!(
        !after("transition set ([p]) requires { At[p] = B } { At[p] := C; X := False }"),
        "a plain write"
    );
    // if no branch applies, it writes nothing, and is not atomic
    let branch = "transition set ([p]) requires { At[p] = B } { At[p] := C; Y := case | X = False : True }";
    assert!(!after(branch));
    let branches = "transition set ([p]) requires { At[p] = B } { At[p] := C; Y := case | X = False : True | _ : False }";
    assert!(after(branches));
}

#[test]
fn what_is_read_of_others_may_be_nothing() {
    let symbols = "weak var X : bool weak array T[proc] : bool";
    let rest = "transition read ([p] q) requires { At[p] = C && T[q] = False } { At[p] := D }";
    let with = |step: &str| is_in_order(symbols, &format!("{WRITE} {step} {rest}"), END);
    let swap = "transition swap ([p]) requires { At[p] = B && forall_other k. T[k] = False } { At[p] := C; X := False }";
    assert!(!with(swap), "without others, it only writes");
    assert!(with(&swap.replace("At[p] = B &&", "At[p] = B && T[p] = False &&")));
    let fence = "transition wait ([p]) requires { At[p] = B && forall_other k. (fence() && At[p] = B) } { At[p] := C }";
    assert!(!with(fence), "without others, nothing waits");
}

#[test]
fn what_was_written_last_is_read_in_order() {
    let read = |cell: &str| {
        format!("transition read ([p]) requires {{ At[p] = B && {cell} = True }} {{ At[p] := C }}")
    };
    assert!(after_write(&read("X")));
    assert!(!after_write(&read("Y")));
    let again = "transition again ([p]) requires { At[p] = B } { At[p] := C; Y := True }";
    let read = |cell: &str| {
        format!("{again} transition read ([p]) requires {{ At[p] = C && {cell} = True }} {{ At[p] := D }}")
    };
    assert!(after_write(&read("Y")));
    assert!(!after_write(&read("X")), "another write came after it");
    assert!(!after_write(&read("X = True && Y")), "one of both did");
    let both = "transition again ([p]) requires { At[p] = B } { At[p] := C; X := True; Y := True }
        transition read ([p]) requires { At[p] = C && X = True && Y = True } { At[p] := D }";
    assert!(after_write(both));
    // it may have written nothing
    let branch = "transition again ([p]) requires { At[p] = A } { At[p] := B; Y := case | Y = False : True }
        transition read ([p]) requires { At[p] = B && Y = True } { At[p] := C }";
    assert!(!is_in_order(XY, branch, END));
}

#[test]
fn cells_that_nobody_else_writes_are_read_in_order() {
    let symbols = "weak var X : bool weak array T[proc] : bool";
    let read = "transition read ([p]) requires { At[p] = B && T[p] = False } { At[p] := C; T[p] := True }
        transition look ([p]) requires { At[p] = B && T[p] = True } { At[p] := D }";
    let look = "transition look ([p]) requires { At[p] = B && T[p] = True } { At[p] := D }";
    let with = |steps: &str| is_in_order(symbols, &format!("{WRITE} {steps}"), END);
    assert!(with(read));
    assert!(with(look));
    assert!(!with(&look.replace("[p])", "[p] q)").replace("T[p]", "T[q]")), "of another process");
    let others = "transition other ([p] q) requires { At[p] = D } { At[p] := A; T[q] := True }";
    assert!(!with(&format!("{look} {others}")));
    // the last entry is the cell of the process itself
    let own = "transition own ([p]) requires { At[p] = B } { At[p] := C; T[p] := True }
        transition look ([p]) requires { At[p] = C && T[p] = True } { At[p] := D }";
    assert!(with(&format!("{own} {others}")));
    assert!(!with(&format!("{} {others}", own.replace("C && T[p]", "C && X = True && T[p]"))));
}

#[test]
fn steps_that_change_no_state_of_their_process_are_taken_in_any() {
    assert!(!after_write("transition look ([p]) requires { Y = False } { Y := case | Y = True : False }"));
    assert!(after_write(
        "transition look ([p]) requires { fence() && Y = False } { Y := case | Y = True : False }"
    ));
    assert!(!is_in_order(
        XY,
        "transition write ([p]) { X := True } transition look ([p]) requires { At[p] = A && Y = True } { At[p] := B }",
        END
    ));
}

#[test]
fn bad_states_read_after_all_that_they_speak_of() {
    let steps = &format!("{WRITE} transition go ([p]) requires {{ At[p] = B && fence() }} {{ At[p] := C }}");
    assert!(is_in_order(XY, steps, "(p) { At[p] = C && p @ Y = True }"), "the store buffer is empty");
    assert!(is_in_order(XY, steps, "(p) { At[p] = B && p @ X = False }"), "its own write");
    assert!(!is_in_order(XY, steps, "(p) { At[p] = B && p @ Y = False }"));
    assert!(!is_in_order(XY, steps, "(p q) { At[p] = C && At[q] = B && p @ X = False }"), "of another one");
    assert!(is_in_order(XY, steps, "(p q) { At[p] = C && At[q] = A && p @ X = False }"));
    assert!(is_in_order(XY, steps, "(p q) { At[p] <> B && At[q] = C && p @ X = False && q @ Y = False }"));
    assert!(!is_in_order(XY, steps, "(p q) { At[p] <> A && At[q] = C && p @ X = False && q @ Y = False }"));
    assert!(!is_in_order(XY, steps, "(p) { At[p] = C && (forall_other k. At[k] = B) && p @ X = False }"));
    assert!(!is_in_order(XY, steps, "(p) { At[p] = C && (exists_other k. At[k] = B) && p @ X = False }"));
    assert!(!is_in_order(XY, steps, "(p) { At[p] = C && At[#1] = B && p @ X = False }"));
    assert!(is_in_order(XY, steps, "(p) { At[p] = C && (forall_other k. At[k] = B) }"), "it reads nothing");
}

#[test]
fn promises_speak_of_each_state_on_the_way() {
    let with = |promise: &str| {
        is_in_order(&format!("{XY} const Kind[proc] : bool"), WRITE, &format!("{END} {promise}"))
    };
    assert!(with("invariant (p q) { Kind[p] = True && Kind[q] = True }"));
    assert!(!with("invariant (p q) { At[p] = B && At[q] = B }"));
    assert!(!with("invariant (p) { p @ X = True }"));
}

/// The states that the machine reaches do not depend on store buffers.
#[test]
fn in_order_nothing_depends_on_store_buffers() {
    const SEEDS: u64 = 1_500;
    let (mut in_order, mut bad) = (0, 0);
    for seed in 0..SEEDS {
        let text = generator::system(seed);
        let Ok(checked) = parse(&text) else { continue };
        let system = checked.system;
        if !system.is_weak() || !is_excluded(&system, &|| false) {
            continue;
        }
        let reached = |model| {
            let options = ExploreOptions::new().model(model).processes(2).max_states(20_000);
            explore(&system, &options, &mut |_| {}).reached
        };
        let (plain, buffered) = (reached(Model::Sc), reached(Model::Tso));
        let is_bad = matches!(buffered, ExplorationResult::Bad(_));
        let only_buffered = is_bad && matches!(plain, ExplorationResult::Nothing);
        assert!(!only_buffered, "seed {seed}: only with store buffers\n{text}");
        in_order += 1;
        bad += usize::from(is_bad);
    }
    assert!(
        in_order > 100 && bad > 20,
        "{in_order} of {SEEDS} systems are in order, {bad} of them reach a bad state"
    );
}
