//! Random programs: the axioms allow the same final states as machines that share no code with them.
//!
//! If every load is LDAPR and every store STLR, ARMv8 is TSO; with a barrier for loads after every access, it is PSO; with
//! full barriers, it is SC. The same holds for fences of RISC-V, and for C if everything is `seq_cst`. The machines have
//! store buffers, and are explored step by step.

mod machine;
mod mixed;
mod program;

use garret_axioms::{Axioms, decide_within, final_states, parse};
use garret_base::watch::Watch;
use machine::{Buffers, explored};
use mixed::Mixed;
use program::{Program, Strength};
use std::collections::BTreeSet;

const SEED: u64 = 20_261_125;
const PROGRAMS: u64 = 600;

/// The final states of a text under a model.
fn states(text: &str, model: Axioms) -> BTreeSet<String> {
    let test = parse(text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let decision =
        decide_within(&test, model, &Watch::default()).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    assert!(decision.is_complete(), "{text}");
    final_states(&test, &decision)
}

/// The random programs for a property, with their seeds.
fn programs(law: u64) -> impl Iterator<Item = (u64, Program)> {
    (0..PROGRAMS).map(move |it| {
        let seed = SEED + law * 1_000_000 + it;
        (seed, Program::random(&mut fastrand::Rng::with_seed(seed)))
    })
}

fn same(seed: u64, text: &str, model: Axioms, expected: &BTreeSet<String>) {
    assert_eq!(&states(text, model), expected, "seed {seed}, {}\n{text}", model.name());
}

#[test]
fn sc_is_one_interleaving_of_all_threads() {
    for (seed, program) in programs(1) {
        let expected = explored(&program, Buffers::None);
        for text in [program.aarch64(Strength::Plain), program.riscv(Strength::Plain), program.c("relaxed")] {
            same(seed, &text, Axioms::Sc, &program.named(&expected, &text));
        }
    }
}

#[test]
fn full_barriers_make_sc() {
    for (seed, program) in programs(2) {
        let expected = explored(&program, Buffers::None);
        let (arm, riscv, c) =
            (program.aarch64(Strength::Sc), program.riscv(Strength::Sc), program.c("seq_cst"));
        same(seed, &arm, Axioms::Armv8, &program.named(&expected, &arm));
        same(seed, &riscv, Axioms::Riscv, &program.named(&expected, &riscv));
        same(seed, &c, Axioms::Rc11, &program.named(&expected, &c));
    }
}

#[test]
fn accesses_that_only_let_loads_pass_stores_make_tso() {
    let mut weaker = 0;
    for (seed, program) in programs(3) {
        let expected = explored(&program, Buffers::Threads);
        weaker += usize::from(expected != explored(&program, Buffers::None));
        let (arm, riscv) = (program.aarch64(Strength::Tso), program.riscv(Strength::Tso));
        same(seed, &arm, Axioms::Armv8, &program.named(&expected, &arm));
        same(seed, &riscv, Axioms::Riscv, &program.named(&expected, &riscv));
    }
    assert!(weaker >= 10, "only {weaker} programs tell TSO from SC");
}

#[test]
fn barriers_behind_loads_make_pso() {
    let mut weaker = 0;
    for (seed, program) in programs(4) {
        let expected = explored(&program, Buffers::Variables);
        weaker += usize::from(expected != explored(&program, Buffers::Threads));
        let (arm, riscv) = (program.aarch64(Strength::Pso), program.riscv(Strength::Pso));
        same(seed, &arm, Axioms::Armv8, &program.named(&expected, &arm));
        same(seed, &riscv, Axioms::Riscv, &program.named(&expected, &riscv));
    }
    assert!(weaker >= 5, "only {weaker} programs tell PSO from TSO");
}

#[test]
fn weaker_models_have_all_states_of_stronger_ones() {
    let mut more = 0;
    for (seed, program) in programs(5) {
        let texts = [
            (program.aarch64(Strength::Plain), program.aarch64(Strength::Pso), Axioms::Armv8),
            (program.riscv(Strength::Plain), program.riscv(Strength::Pso), Axioms::Riscv),
            (program.c("relaxed"), program.c("acq_rel"), Axioms::Rc11),
        ];
        for (weak, strong, model) in texts {
            let (all, some, sc) = (states(&weak, model), states(&strong, model), states(&weak, Axioms::Sc));
            let message = format!("seed {seed}, {}\n{weak}", model.name());
            assert!(some.is_subset(&all) && sc.is_subset(&some), "{message}");
            more += usize::from(all.len() > some.len());
        }
    }
    assert!(more >= 10, "only {more} programs tell models apart");
}

/// Without atomic instructions and ISB, both processors order the same. Their manuals describe it differently, and their
/// models in this crate share only the relations.
#[test]
fn aarch64_and_riscv_agree_where_they_have_the_same() {
    let (mut weaker, mut stronger) = (0, 0);
    for it in 0..2 * PROGRAMS {
        let seed = SEED + 6_000_000 + it;
        let program = Mixed::random(&mut fastrand::Rng::with_seed(seed));
        let (arm, riscv) = (program.aarch64(), program.riscv());
        let found = states(&arm, Axioms::Armv8);
        let lower: BTreeSet<String> = found.iter().map(|it| it.replace('X', "x")).collect();
        same(seed, &riscv, Axioms::Riscv, &lower);
        if found == states(&arm, Axioms::Sc) {
            stronger += 1;
        } else {
            weaker += 1;
        }
    }
    assert!(weaker >= 50 && stronger >= 50, "{weaker} programs are weak, {stronger} are not");
}
