//! The fence sets that are found are those that an enumeration of all subsets finds; each execution that is shown for a fence is
//! possible without it.

#![allow(clippy::match_bool, reason = "texts are put together as they are read")]

use crate::files;

use files::{corpus, cub_files, manifest_dir};
use garret::c::COptions;
use garret::fences::{Costs, FenceOptions, Fences, Subject, fences_within, repaired_text, without_fences};
use garret::machine::Replay;
use garret::program::ThreadFunction;
use garret::system::System;
use garret::watch::Watch;
use garret::x86::AssemblyOptions;
use garret::{Answer, CheckOptions, Limits, ReplayOptions, Trace, check, parse, replay};
use garret_random::generator;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The number of random systems that are tried; `GARRET_FENCES_SEEDS` asks for more.
const SEEDS: u64 = 150;
/// The largest number of places for which all subsets are tried.
const MOST_PLACES: usize = 10;
/// The largest number of places for which subsets of unsafe sets are tried.
const EVERY_SUBSET: usize = 5;
/// The time limit of a check.
const PATIENCE: Duration = Duration::from_secs(1);

/// The options of the command line.
fn patient() -> CheckOptions {
    CheckOptions::new().limits(Limits::new().time(Duration::from_secs(60)))
}

fn options() -> CheckOptions {
    CheckOptions::new().limits(Limits::new().time(PATIENCE)).max_nodes(500)
}

/// Whether it is safe; `None` if the check does not decide.
fn is_safe(system: &System, options: &CheckOptions) -> Option<bool> {
    match check(system, options, &mut |_| {}).answer {
        Answer::Safe { .. } => Some(true),
        Answer::Unsafe(_) => Some(false),
        Answer::Unknown(_) => None,
    }
}

/// The minimal sets, by trying all subsets; `None` if some subset is not decided.
fn brute_force(subject: &Subject<'_>) -> Option<BTreeSet<Vec<usize>>> {
    let places = subject.places(&Costs::new());
    let mut subsets: Vec<Vec<usize>> = (0..1_usize << places.len())
        .map(|set| (0..places.len()).filter(|place| set >> place & 1 == 1).collect())
        .collect();
    subsets.sort_by_key(Vec::len);
    let is_safe =
        |set: &[usize]| is_safe(&subject.with(&places, set).expect("it is small").system, &options());
    let within = |less: &[usize], more: &[usize]| less.iter().all(|place| more.contains(place));
    let mut minimal: BTreeSet<Vec<usize>> = BTreeSet::new();
    let mut unsafe_sets: Vec<Vec<usize>> = Vec::new();
    for mut set in subsets {
        if minimal.iter().any(|less| within(less, &set)) || unsafe_sets.iter().any(|more| within(&set, more))
        {
            continue;
        }
        if is_safe(&set)? {
            minimal.insert(set);
        } else if places.len() > EVERY_SUBSET {
            // Subsets of an unsafe set are unsafe, so larger unsafe sets exclude more.
            for place in 0..places.len() {
                if !set.contains(&place) {
                    set.push(place);
                    if is_safe(&set)? {
                        set.pop();
                    }
                }
            }
            unsafe_sets.push(set);
        }
    }
    Some(minimal)
}

/// Checks properties of all answers; returns the sets.
fn consistent(subject: &Subject<'_>, found: &Fences) -> BTreeSet<Vec<usize>> {
    for set in &found.sets {
        assert_eq!(set.places.len(), set.without.len(), "an execution for each fence");
        for (place, execution) in set.places.iter().zip(&set.without) {
            let others: Vec<usize> = set.places.iter().copied().filter(|it| it != place).collect();
            if matches!(subject, Subject::System(_)) {
                let without = subject.with(&found.places, &others).expect("it is small");
                let trace = Trace { steps: execution.run.transitions(), reached: execution.run.reached };
                let replayed = replay(&without.system, &trace, &ReplayOptions::new());
                assert!(matches!(replayed, Replay::Replayed(_)), "{set:?}: {place}");
            }
        }
    }
    let costs: Vec<u64> = found.sets.iter().map(|set| set.cost).collect();
    assert!(costs.is_sorted(), "{costs:?}");
    found.sets.iter().map(|set| set.places.clone()).collect()
}

/// Compares with all subsets; returns whether there was something to compare.
fn compare(name: &str, subject: &Subject<'_>) -> bool {
    if subject.places(&Costs::new()).len() > MOST_PLACES {
        return false;
    }
    let Some(wanted) = brute_force(subject) else { return false };
    let asked = FenceOptions::new().check(options()).most_sets(1_000);
    let found = fences_within(subject, &asked, &Watch::default(), &mut |_| {});
    assert_eq!(found.stopped, None, "{name}");
    let sets = consistent(subject, &found);
    assert_eq!(found.hopeless.is_some(), wanted.is_empty(), "{name}");
    assert_eq!(sets, wanted, "{name}: {:?}", found.places);
    sets.iter().any(|set| !set.is_empty())
}

/// All systems of the models and of the corpus, without their fences.
#[test]
fn as_all_subsets_of_models() {
    let mut files = cub_files(&manifest_dir().join("models"));
    files.extend(corpus().map(|corpus| cub_files(&corpus.join("weak"))).unwrap_or_default());
    let mut repaired = 0;
    for path in files {
        let text = std::fs::read_to_string(&path).expect("the file is there");
        let Ok(checked) = parse(&text) else { continue };
        if !checked.system.is_weak() {
            continue;
        }
        let (bare, _) = without_fences(&Subject::System(&checked.system), &Costs::new()).expect("a system");
        repaired += usize::from(compare(&path.display().to_string(), &Subject::System(&bare.system)));
    }
    println!("{repaired} systems need fences");
    assert!(repaired >= 5, "{repaired}");
}

#[test]
fn as_all_subsets_of_random_systems() {
    let mut repaired = 0;
    let more = std::env::var("GARRET_FENCES_SEEDS").ok().and_then(|seeds| seeds.parse().ok());
    for seed in 0..more.unwrap_or(SEEDS) {
        let Ok(checked) = parse(&generator::system(seed)) else { continue };
        if checked.system.is_weak() {
            repaired += usize::from(compare(&format!("seed {seed}"), &Subject::System(&checked.system)));
        }
    }
    println!("{repaired} systems need fences");
    assert!(repaired >= 5, "{repaired}");
}

/// One of two threads of a random program: it announces itself, perhaps checks the other one, and enters a critical section; in
/// between, there are stores, loads and instructions that order them. The statements are in C if `c` is set, otherwise in assembly
/// for NASM.
fn random_thread(random: &mut fastrand::Rng, name: &str, [mine, other]: [&str; 2], c: bool) -> String {
    let out = if c { "return".to_owned() } else { format!("{name}_out") };
    let store = |random: &mut fastrand::Rng, variable: &str, value: u8| {
        let order = ["relaxed", "release", "seq_cst"][random.usize(..3)];
        if c {
            format!("atomic_store_explicit(&{variable}, {value}, memory_order_{order});")
        } else {
            format!("mov dword [{variable}], {value}")
        }
    };
    let leave_if = |random: &mut fastrand::Rng, variable: &str, value: u8| {
        let order = ["relaxed", "acquire", "seq_cst"][random.usize(..3)];
        match c {
            true => format!("if (atomic_load_explicit(&{variable}, memory_order_{order}) == {value}) {out};"),
            false => format!("cmp dword [{variable}], {value}\n        je {out}"),
        }
    };
    let anything = |random: &mut fastrand::Rng| match (random.u8(..7), c) {
        (0..3, _) => {
            let (variable, value) = (["z", mine][random.usize(..2)], random.u8(1..3));
            store(random, variable, value)
        }
        (3, true) => "atomic_exchange(&z, 1);".to_owned(),
        (3, false) => "mov ecx, 1\n        xchg [z], ecx".to_owned(),
        (4, true) => "atomic_thread_fence(memory_order_seq_cst);".to_owned(),
        (4, false) => "mfence".to_owned(),
        _ => leave_if(random, "z", 3),
    };
    let mut lines = Vec::new();
    lines.extend(random.bool().then(|| anything(random)));
    lines.push(store(random, mine, 1));
    lines.extend(random.bool().then(|| anything(random)));
    let looks = random.u8(..8) > 0;
    lines.extend(
        looks.then(|| leave_if(random, other, 0)).map(|it| it.replace("== 0", "!= 0").replace("je ", "jne ")),
    );
    let leaves = random.bool();
    if c {
        let leave = if leaves { "inside = 0;" } else { "" };
        format!(
            "void {name}(void) {{\n  {}\n  assert(inside == 0);\n  inside = 1;\n  {leave}\n}}\n",
            lines.join("\n  ")
        )
    } else {
        let leave = if leaves { "        mov dword [inside], 0\n" } else { "" };
        format!(
            "{name}:\n        {}\n        cmp dword [inside], 0\n        jne failed\n        mov dword [inside], 1\n{leave}\
             {name}_out: ret\n",
            lines.join("\n        ")
        )
    }
}

/// A random program of two threads, alternately in C and in assembly; `None` if it is refused.
fn random_program(seed: u64) -> (String, Option<garret::program::Translation>) {
    let mut random = fastrand::Rng::with_seed(seed);
    let c = seed.is_multiple_of(2);
    let first = random_thread(&mut random, "first", ["x", "y"], c);
    let threads = first + &random_thread(&mut random, "second", ["y", "x"], c);
    let list = ThreadFunction::list("first*1,second*1").expect("two threads");
    if c {
        let text = format!(
            "#include <assert.h>\n#include <stdatomic.h>\natomic_int x, y, z;\natomic_int inside;\n{threads}"
        );
        let made = garret::c::translate(&text, "random.c", &COptions::new().threads(list)).ok();
        (text, made)
    } else {
        let text = format!(
            "        default rel\n        extern abort\n        global first, second\n        section .bss\nx: resd 1\ny: resd 1\nz: resd 1\n\
             inside: resd 1\n        section .text\n{threads}failed: call abort\n"
        );
        let made = garret::x86::translate_nasm(&text, "random.asm", AssemblyOptions::new(), &list).ok();
        (text, made)
    }
}

#[test]
fn as_all_subsets_of_random_programs() {
    /// All subsets are tried, each by a check, so this number is small.
    const MOST: usize = 6;
    let (mut made, mut repaired) = (0, 0);
    let more = std::env::var("GARRET_FENCES_SEEDS").ok().and_then(|seeds| seeds.parse().ok());
    let count: u64 = more.unwrap_or(40);
    for seed in 0..count {
        let (text, Some(program)) = random_program(seed) else { continue };
        made += 1;
        let subject = Subject::Program(&program);
        if subject.places(&Costs::new()).len() <= MOST {
            repaired += usize::from(compare(&format!("seed {seed}\n{text}"), &subject));
        }
    }
    println!("{made} of {count} programs were read, {repaired} need fences");
    assert!(made as u64 * 10 >= count * 9, "{made}");
    assert!(repaired >= 3, "{repaired}");
}

/// A process reads its own write: from its buffer in the run, and from memory if its writes go to memory at once, where no write of
/// others may come in between. A regression: the answer was that no fence helps.
#[test]
fn what_was_read_of_its_own_may_be_read_in_memory() {
    let side = |name: &str, number: u32, mine: u32, other: u32| {
        format!(
            "transition {name}1 ([p]) requires {{ p = #{number} && At[p] = Start }} {{ At[p] := First; X := {mine}; Y := {mine} }}
             transition {name}2 ([p]) requires {{ p = #{number} && At[p] = First }} {{ At[p] := Second; X := {mine} }}
             transition {name}3 ([p]) requires {{ p = #{number} && At[p] = Second && Y = {mine} }} {{ At[p] := Third }}
             transition {name}4 ([p]) requires {{ p = #{number} && At[p] = Third && X = {mine} && Y = {other} }} {{ At[p] := Bad }}
            "
        )
    };
    let text = format!(
        "number_procs 2
         type place = Start | First | Second | Third | Bad
         array At[proc] : place
         weak var X : int
         weak var Y : int
         init (p) {{ At[p] = Start && X = 0 && Y = 0 }}
         unsafe (p) {{ At[p] = Bad }}
         {}{}",
        side("a", 1, 1, 2),
        side("b", 2, 2, 1)
    );
    let system = parse(&text).unwrap_or_else(|errors| panic!("{errors}")).system;
    assert!(compare("own", &Subject::System(&system)));
}

/// The programs in a folder of models.
fn programs(folder: &str) -> Vec<PathBuf> {
    let folder = std::fs::read_dir(manifest_dir().join("models").join(folder)).expect("the models are there");
    let mut files: Vec<PathBuf> = folder.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|it| it == "c" || it == "asm"));
    files.sort();
    files
}

fn translated(path: &Path, text: &str) -> Option<garret::program::Translation> {
    if path.extension().is_some_and(|it| it == "c") {
        let threads = text.lines().find_map(|line| Some(line.split_once("Threads:")?.1.trim()));
        let names = threads.map_or(Ok(Vec::new()), ThreadFunction::list).ok()?;
        garret::c::translate(text, "model.c", &COptions::new().threads(names)).ok()
    } else {
        garret::x86::translate(text, "model.asm", AssemblyOptions::new()).ok()
    }
}

/// Programs that only weak memory breaks: the cheapest set, inserted in the text, makes the program safe, and every fence of it is
/// needed there.
#[test]
fn repaired_programs_are_safe() {
    let mut repaired = Vec::new();
    for path in programs("x86").into_iter().chain(programs("c")) {
        let name = path.file_name().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
        if !name.contains("no_fence") && !name.contains("broken_fence") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("the model is there");
        let Some(program) = translated(&path, &text) else { continue };
        let subject = Subject::Program(&program);
        let asked = FenceOptions::new().check(patient()).most_sets(1);
        let found = fences_within(&subject, &asked, &Watch::default(), &mut |_| {});
        let Some(set) = found.sets.first() else {
            panic!("{name}: {:?} {:?}", found.hopeless.is_some(), found.undecided)
        };
        assert!(!set.places.is_empty(), "{name} needs a fence");
        consistent(&subject, &found);
        let text = repaired_text(&subject, &found.places, &set.places, &text)
            .unwrap_or_else(|place| panic!("{name}: {:?}", found.places[place]));
        let again = translated(&path, &text).unwrap_or_else(|| panic!("{name}:\n{text}"));
        let answer = check(&again.system().expect("a system"), &patient(), &mut |_| {}).answer;
        assert!(matches!(answer, Answer::Safe { .. }), "{name}: {answer:?}\n{text}");
        // The inserted fences are the necessary ones.
        let (bare, places) = without_fences(&Subject::Program(&again), &Costs::new()).expect("a program");
        let bare = bare.program.expect("it is a program");
        let asked = FenceOptions::new().check(patient()).places(places).most_sets(100);
        let needed = fences_within(&Subject::Program(&bare), &asked, &Watch::default(), &mut |_| {});
        assert!(!needed.sets.is_empty(), "{name}");
        repaired.push(format!("{name}: {}", set.places.len()));
    }
    println!("{repaired:#?}");
    assert!(repaired.len() >= 4, "{repaired:?}");
}

/// A fence before a load that is the target of a jump is also executed after the jump.
#[test]
fn jumps_lead_to_a_fence_before_their_goal() {
    let side = |name: &str, mine: u32, other: u32| {
        format!(
            "
{name}: mov dword [wants + {mine}], 1
        jmp .look
        ret
.look:  cmp dword [wants + {other}], 0
        jne .out
        cmp dword [inside], 0
        jne failed
        mov dword [inside], 1
        mov dword [inside], 0
.out:   ret"
        )
    };
    let text = format!(
        "
        default rel
        global worker
        extern abort
        section .bss
wants:  resd 2
inside: resd 1
        section .text
worker: test edi, edi
        jz left
        cmp edi, 1
        je right
        ret{}{}
failed: call abort",
        side("left", 0, 4),
        side("right", 4, 0)
    );
    let program = garret::x86::translate_nasm(&text, "flags.asm", AssemblyOptions::new(), &[])
        .unwrap_or_else(|errors| panic!("{errors}"));
    let subject = Subject::Program(&program);
    let places = subject.places(&Costs::new());
    let before = |place: &usize| {
        places[*place].shown.starts_with("before") && places[*place].shown.contains("cmp dword [wants")
    };
    let looks: Vec<usize> = (0..places.len()).filter(before).collect();
    assert_eq!(looks.len(), 2);
    let is_safe =
        |chosen: &[usize]| is_safe(&subject.with(&places, chosen).expect("it is small").system, &patient());
    assert_eq!((is_safe(&looks), is_safe(&looks[..1]), is_safe(&[])), (Some(true), Some(false), Some(false)));
}

/// Fence sets that are known from the literature.
#[test]
fn known_sets() {
    let sets = |name: &str| -> Vec<Vec<String>> {
        let text = std::fs::read_to_string(manifest_dir().join("models/mutex").join(name))
            .expect("the model is there");
        let system = parse(&text).expect("the model is a system").system;
        let asked = FenceOptions::new().check(options());
        let found = fences_within(&Subject::System(&system), &asked, &Watch::default(), &mut |_| {});
        assert_eq!(found.stopped, None, "{name}");
        let shown = |set: &garret::fences::FenceSet| {
            set.places.iter().map(|place| found.places[*place].shown.clone()).collect()
        };
        found.sets.iter().map(shown).collect()
    };
    let all: Vec<String> = [
        "naive_no_fence.cub",
        "peterson_no_fence.cub",
        "dekker_no_fence.cub",
        "burns_no_fence.cub",
        "szymanski_no_fence.cub",
        "lamport_fast_no_fence.cub",
        "dijkstra_no_fence.cub",
    ]
    .into_iter()
    .flat_map(|name| {
        std::iter::once(name.to_owned())
            .chain(sets(name).into_iter().map(|set| format!("  {}", set.join("; "))))
    })
    .collect();
    insta::assert_snapshot!(all.join("\n"));
}
