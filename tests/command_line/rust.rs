//! Programs in Rust with threads, locks and channels of the standard library, compiled to LLVM IR by rustc.
#![cfg(feature = "cli")]

use crate::files::manifest_dir;
use crate::process::Folder;
use crate::questions::ask;
use std::collections::BTreeMap;

/// The shipped programs, with the error of the broken variant and the model under which it is bad.
const MODELS: [(&str, &str); 13] = [
    ("accounts", "a panic"),
    ("counter", "a panic"),
    ("lazy_box", "memory is used after it was freed"),
    ("mpsc", "a panic"),
    ("my_arc", "a panic"),
    ("oneshot", "a panic"),
    ("phases", "a panic"),
    ("queue", "a panic"),
    ("ring", "a panic"),
    ("rw_lock", "a panic"),
    ("spin_mutex", "a panic"),
    ("treiber_stack", "a panic"),
    ("waker", "a panic"),
];

#[test]
fn shipped_programs_are_as_they_say() {
    let mut shipped: Vec<String> = std::fs::read_dir(manifest_dir().join("models/rust"))
        .expect("there are models")
        .map(|it| it.expect("it can be read").file_name().to_string_lossy().replace(".rs", ""))
        .collect();
    shipped.sort();
    assert_eq!(shipped, MODELS.map(|(name, _)| name), "each is in the table");
    let files = MODELS.map(|(name, _)| format!("models/rust/{name}.rs"));
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let (right, broken) = (answers(&["--ir"], &files), answers(&["--ir=--cfg broken"], &files));
    for ((name, why), (right, broken)) in MODELS.iter().zip(right.iter().zip(&broken)) {
        assert!(right.starts_with("SAFE "), "{name}: {right}");
        assert!(
            broken.starts_with("UNSAFE ") && broken.contains(&format!("under TSO: {why}")),
            "{name}: {broken}"
        );
    }
}

/// What `check` prints about each of these files, from its verdict on. One process compiles the library for all of them.
fn answers(options: &[&str], files: &[&str]) -> Vec<String> {
    let answer = ask(&[&["check"], options, files].concat());
    let place = |file: &str| {
        let verdicts = ["SAFE", "UNSAFE", "UNKNOWN"].map(|word| format!("{word} {file} "));
        let is_verdict = |line: &str| verdicts.iter().any(|it| line.starts_with(it.as_str()));
        let mut place = 0;
        answer.stdout.split_inclusive('\n').find_map(|line| {
            place += line.len();
            is_verdict(line).then(|| place - line.len())
        })
    };
    let mut places: Vec<usize> = files
        .iter()
        .map(|file| place(file).unwrap_or_else(|| panic!("{file} has no verdict: {answer:?}")))
        .collect();
    places.push(answer.stdout.len());
    places.windows(2).map(|pair| answer.stdout[pair[0]..pair[1]].to_owned()).collect()
}

/// For each case: the name, the body of `main`, options, the verdict, and a part of the output.
const CASES: [(&str, &str, &[&str], &str, &str); 45] = [
    (
        "joined",
        "let t = thread::spawn(|| 7); assert_eq!(t.join().unwrap(), 7);",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "joined_broken",
        "let t = thread::spawn(|| 7); assert_eq!(t.join().unwrap(), 8);",
        &[],
        "UNSAFE",
        "a panic",
    ),
    (
        "borrowed",
        "let mut v = vec![1, 2]; thread::scope(|s| { for x in &mut v { s.spawn(|| *x += 1); } }); assert_eq!(v[0] + v[1], 5);",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "out_of_bounds",
        "let v = vec![1, 2]; let i = v.len(); thread::spawn(move || v[i]).join().unwrap();",
        &[],
        "UNSAFE",
        "a panic",
    ),
    (
        "overflows",
        "let n = AtomicU8::new(255); let one = n.load(Relaxed) + 1; assert!(one == 0);",
        &[],
        "UNSAFE",
        "a panic",
    ),
    (
        "written_out",
        "let n = 3; println!(\"{n}\"); let text = format!(\"{n}\"); let t = thread::spawn(move || print!(\"{text}\")); t.join().unwrap();",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "what_is_written_is_not_looked_at",
        "let n = 3; println!(\"{n}\");",
        &[],
        "SAFE",
        "where output functions read no memory and have no other effect",
    ),
    (
        "never_made",
        "let n: u32 = unsafe { std::mem::MaybeUninit::uninit().assume_init() }; assert!(n == 0);",
        &[],
        "UNKNOWN",
        "memory is read that was never written",
    ),
    (
        "given_back_by_a_channel",
        "let (s, r) = mpsc::sync_channel(0); let t = thread::spawn(move || drop(r)); assert!(s.send(1).is_err()); t.join().unwrap();",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "dropped_before_the_scope_ends",
        "struct D<'a>(&'a AtomicU32); impl Drop for D<'_> { fn drop(&mut self) { self.0.fetch_add(1, Relaxed); } } let n = AtomicU32::new(0); thread::scope(|s| { s.spawn(|| D(&n)); }); assert_eq!(n.load(Relaxed), 1);",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "asked_for_when_it_is_gone",
        "struct D; impl Drop for D { fn drop(&mut self) { L.with(|it| assert_eq!(it.get(), 0)); } } thread_local! { static K: D = const { D }; static L: Cell<u32> = Cell::new(0); } thread::spawn(|| { K.with(|_| ()); L.set(0); }).join().unwrap();",
        &[],
        "UNSAFE",
        "a panic",
    ),
    // The code of the library is resolved where it is used.
    (
        "formatted",
        "let n = 3; let text = format!(\"{n}-{:>2}\", 4u8); assert_eq!(text, \"3- 4\");",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "formatted_otherwise",
        "let text = format!(\"{}\", 3); assert!(text.as_bytes().first() != Some(&b'3'));",
        &[],
        "UNSAFE",
        "a panic",
    ),
    (
        "texts_of_numbers",
        "let texts = Mutex::new(Vec::<String>::new()); thread::scope(|s| { s.spawn(|| texts.lock().unwrap().push(42u32.to_string())); }); assert_eq!(*texts.lock().unwrap(), [\"42\"]);",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "hashed",
        "let m = Mutex::new(HashMap::new()); thread::scope(|s| { s.spawn(|| m.lock().unwrap().insert(\"a\", 1)); *m.lock().unwrap().entry(\"b\").or_insert(1) += 1; }); let m = m.lock().unwrap(); assert_eq!((m[\"a\"], m.get(\"b\"), m.len()), (1, Some(&2), 2));",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "hashed_in_no_order",
        "let s = HashSet::from([1, 2]); let n: i32 = s.iter().sum(); assert_eq!(n, 3);",
        &[],
        "SAFE",
        "where hash maps and sets are iterated in the order of insertion",
    ),
    (
        "put_where_it_is_already",
        "let m = Mutex::new(HashMap::new()); thread::scope(|s| { for n in 0..2 { let m = &m; s.spawn(move || m.lock().unwrap().insert(7, n)); } }); assert_eq!(m.lock().unwrap()[&7], 1);",
        &[],
        "UNSAFE",
        "a panic",
    ),
    (
        "in_order",
        "let mut m = BTreeMap::from([(3, 'c'), (1, 'a')]); m.insert(2, 'b'); assert!(m.keys().copied().eq([1, 2, 3])); assert_eq!(m.range(2..).next_back(), Some((&3, &'c'))); assert_eq!(m.pop_first(), Some((1, 'a'))); let s = BTreeSet::from([4, 1]); assert!(s.union(&BTreeSet::from([2])).copied().eq([1, 2, 4]));",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "sorted",
        "let mut v = vec![3, 1, 2]; v.sort(); let mut w = v.clone(); w.sort_unstable_by(|a, b| b.cmp(a)); assert_eq!((v, w), (vec![1, 2, 3], vec![3, 2, 1]));",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "compared_as_one_number",
        "let a = [1u16, 2, 3, 4, 5]; let b = thread::spawn(move || { let mut c = a; c.reverse(); c }).join().unwrap(); assert!(b == [5, 4, 3, 2, 1] && a != b);",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "of_128_bits",
        "let n = thread::spawn(|| u128::from(u64::MAX) * 3).join().unwrap(); assert_eq!(n >> 64, 2); assert!(n.checked_mul(n).is_none()); let m: i128 = -5; assert_eq!(m.abs(), 5);",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "of_128_bits_broken",
        "let n = thread::spawn(|| u128::from(u64::MAX) * 3).join().unwrap(); assert_eq!(n as u64, u64::MAX);",
        &[],
        "UNSAFE",
        "a panic",
    ),
    (
        "from_fractions",
        "let x = thread::spawn(|| 1.5f64 + 2.0).join().unwrap(); assert_eq!((x as i32, x as u8, (x * 1e12) as i32, (-x) as u32), (3, 3, i32::MAX, 0));",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "without_arguments",
        "let n: usize = std::env::args().nth(1).and_then(|it| it.parse().ok()).unwrap_or(2); assert_eq!((n, std::env::args().len()), (2, 1));",
        &[],
        "SAFE",
        "where the program has no arguments",
    ),
    (
        "written_into_a_text",
        "use std::fmt::Write; let text = Mutex::new(String::new()); thread::scope(|s| { s.spawn(|| writeln!(text.lock().unwrap(), \"{}\", 1)); }); assert_eq!(*text.lock().unwrap(), \"1\\n\");",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "locked_twice",
        "let m = Mutex::new(0); let one = m.lock().unwrap(); let other = m.lock().unwrap(); drop((one, other));",
        &["--deadlock"],
        "UNSAFE",
        "wait",
    ),
    (
        "two_orders",
        "let (a, b) = (Mutex::new(0), Mutex::new(0)); thread::scope(|s| { s.spawn(|| { let _x = a.lock(); let _y = b.lock(); }); let _y = b.lock(); let _x = a.lock(); });",
        &["--deadlock"],
        "UNSAFE",
        "wait",
    ),
    (
        "tried",
        "let m = Mutex::new(0); let one = m.lock().unwrap(); assert!(m.try_lock().is_err()); drop(one); assert!(m.try_lock().is_ok());",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "readers",
        "static L: RwLock<u32> = RwLock::new(1); let one = L.read().unwrap(); let other = L.try_read(); assert!(other.is_ok() && L.try_write().is_err()); drop(one);",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "once",
        "static C: OnceLock<u32> = OnceLock::new(); let t = thread::spawn(|| *C.get_or_init(|| 1)); let mine = *C.get_or_init(|| 2); assert_eq!(t.join().unwrap(), mine);",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "lazily",
        "static N: AtomicU32 = AtomicU32::new(0); static L: LazyLock<u32> = LazyLock::new(|| N.fetch_add(1, Relaxed)); let t = thread::spawn(|| *L); assert_eq!(*L + t.join().unwrap(), 0);",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "called_once",
        "static O: Once = Once::new(); static N: AtomicU32 = AtomicU32::new(0); let t = thread::spawn(|| O.call_once(|| { N.fetch_add(1, Relaxed); })); O.call_once(|| { N.fetch_add(1, Relaxed); }); assert_eq!(N.load(Relaxed), 1); t.join().unwrap();",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "parked",
        "let f = Arc::new(AtomicBool::new(false)); let g = f.clone(); let me = thread::current(); let t = thread::spawn(move || { g.store(true, Release); me.unpark(); }); while !f.load(Acquire) { thread::park(); } t.join().unwrap();",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "parked_once",
        "static F: AtomicBool = AtomicBool::new(false); let me = thread::current(); let t = thread::spawn(move || { F.store(true, Release); me.unpark(); }); thread::park(); assert!(F.load(Acquire)); t.join().unwrap();",
        &[],
        "UNSAFE",
        "a panic",
    ),
    (
        "handed_to_nobody",
        "let (s, r) = mpsc::sync_channel(0); assert_eq!(s.try_send(1), Err(mpsc::TrySendError::Full(1))); drop(r); assert!(s.try_send(1).is_err());",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "own_is_set",
        "static N: AtomicU32 = AtomicU32::new(0); thread_local! { static C: Cell<u32> = Cell::new(N.fetch_add(1, Relaxed)); } C.set(7); assert_eq!((C.get(), N.load(Relaxed)), (7, 0)); let t = thread::spawn(|| C.get()); assert_eq!(t.join().unwrap(), 0);",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "dropped_at_the_end_of_a_thread",
        "struct D; static N: AtomicU32 = AtomicU32::new(0); impl Drop for D { fn drop(&mut self) { N.fetch_add(1, Relaxed); } } thread_local! { static L: D = const { D }; } thread::spawn(|| L.with(|_| ())).join().unwrap(); assert_eq!(N.load(Relaxed), 1);",
        &[],
        "SAFE",
        "all executions",
    ),
    ("parked_for_ever", "thread::park();", &["--deadlock"], "UNSAFE", "wait"),
    (
        "own",
        "thread_local! { static N: Cell<u32> = Cell::new(1); } N.set(5); let t = thread::spawn(|| N.get()); assert_eq!(t.join().unwrap() + N.get(), 6);",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "own_broken",
        "thread_local! { static N: Cell<u32> = Cell::new(1); } N.set(5); let t = thread::spawn(|| N.get()); assert_eq!(t.join().unwrap(), 5);",
        &[],
        "UNSAFE",
        "a panic",
    ),
    (
        "full",
        "let (s, r) = mpsc::sync_channel(1); s.send(1).unwrap(); assert!(s.try_send(2).is_err()); assert_eq!(r.recv(), Ok(1)); drop(s); assert!(r.recv().is_err());",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "handed_over",
        "let (s, r) = mpsc::sync_channel(0); static D: AtomicBool = AtomicBool::new(false); let t = thread::spawn(move || { D.store(true, Relaxed); r.recv() }); s.send(1).unwrap(); assert!(D.load(Relaxed)); t.join().unwrap().unwrap();",
        &[],
        "SAFE",
        "all executions",
    ),
    (
        "raced",
        "static mut N: u32 = 0; let t = thread::spawn(|| unsafe { N += 1 }); unsafe { N += 1 }; t.join().unwrap();",
        &["--model=rc11"],
        "UNSAFE",
        "race",
    ),
    (
        "given_back",
        "let p = Box::into_raw(Box::new(5)) as usize; let t = thread::spawn(move || drop(unsafe { Box::from_raw(p as *mut i32) })); assert_eq!(unsafe { *(p as *const i32) }, 5); t.join().unwrap();",
        &[],
        "UNSAFE",
        "memory is used after it was freed",
    ),
    (
        "by_a_table",
        "trait T: Send { fn n(&self) -> u32; } struct A; struct B; impl T for A { fn n(&self) -> u32 { 1 } } impl T for B { fn n(&self) -> u32 { 2 } } let all: [Box<dyn T>; 2] = [Box::new(A), Box::new(B)]; let t = thread::spawn(move || all[0].n() + 10 * all[1].n()); assert_eq!(t.join().unwrap(), 21);",
        &[],
        "SAFE",
        "all executions",
    ),
];

#[test]
fn the_standard_library_is_read() {
    let folder = Folder::new("rust");
    let mut groups: BTreeMap<&[&str], Vec<(String, &str, &str)>> = BTreeMap::new();
    for (name, body, options, word, said) in CASES {
        let text = format!(
            "#![allow(unused, static_mut_refs)]\nuse std::cell::*; use std::collections::*; use std::sync::*; use std::sync::atomic::{{*, Ordering::*}}; use std::thread;\nfn main() {{\n    {body}\n}}\n"
        );
        groups.entry(options).or_default().push((folder.file(&format!("{name}.rs"), &text), word, said));
    }
    for (options, cases) in groups {
        let files: Vec<&str> = cases.iter().map(|(file, ..)| file.as_str()).collect();
        for ((file, word, said), answer) in cases.iter().zip(answers(&[&["--ir"], options].concat(), &files))
        {
            assert!(answer.starts_with(&format!("{word} ")) && answer.contains(said), "{file}: {answer}");
        }
    }
}

/// `main` can report an error by its result.
#[test]
fn main_may_give_an_error() {
    let folder = Folder::new("rust");
    for (given, code, said) in [("Ok(())", 0, "all executions"), ("Err(7)", 1, "`main` returns an `Err`")] {
        let text = format!(
            "fn main() -> Result<(), u32> {{ std::thread::spawn(|| ()).join().unwrap(); {given} }}\n"
        );
        let file = folder.file("main.rs", &text);
        let answer = ask(&["check", "--ir", &file]);
        assert_eq!(answer.code, code, "{given}: {answer:?}");
        assert!(answer.stdout.contains(said), "{given}: {answer:?}");
    }
}

/// Steps of a thread are shown at the lines of the program, not at those of the library.
#[test]
fn an_execution_names_the_lines_of_the_program() {
    let answer = ask(&["check", "--ir=--cfg broken", "models/rust/counter.rs"]);
    assert!(answer.stdout.contains("counter.store(counter.load(Relaxed) + 1, Relaxed);"), "{answer:?}");
}

/// A regression: rustc wrote intermediate files to the current folder. A read-only folder was refused, and two processes in one
/// folder removed each other's files.
#[test]
fn nothing_is_left_where_the_compiler_runs() {
    const THREAD: &str =
        "#[unsafe(no_mangle)]\npub extern \"C\" fn worker() { assert!(std::hint::black_box(1) == 1); }\n";
    let (folder, here, temporary) = (Folder::new("sources"), Folder::new("here"), Folder::new("temporary"));
    let main =
        folder.file("it.rs", "fn main() { assert_eq!(std::thread::spawn(|| 7).join().unwrap(), 7); }\n");
    let thread = folder.file("thread.rs", THREAD);
    let refused = folder.file("refused.rs", "fn main() { 1 }\n");
    let picture = folder.0.join("it.dot").display().to_string();
    let modified = || std::fs::metadata(&here.0).and_then(|it| it.modified()).expect("the folder is there");
    let before = modified();
    for (arguments, code) in [
        (&["check", "--compiled", "--threads", "worker", &thread][..], 0),
        (&["check", "--ir", &main], 0),
        (&["check", "--ir=-Ccodegen-units=4", &main], 0),
        // The list of files that the compiler reads is requested, too.
        (&["graphs", "--ir", "--dot", &picture, &main], 0),
        (&["check", "--ir", &refused], 2),
        (&["check", "--compiled", "--threads", "worker", &refused], 2),
    ] {
        let mut garret = std::process::Command::new(env!("CARGO_BIN_EXE_garret"));
        let answer = garret.args(arguments).current_dir(&here.0).env("TMPDIR", &temporary.0).output();
        let answer = answer.expect("garret runs");
        assert_eq!(answer.status.code(), Some(code), "{arguments:?}: {answer:?}");
        assert_eq!(modified(), before, "{arguments:?}: a file was made");
        let left = std::fs::read_dir(&temporary.0).expect("the folder is there").count();
        assert_eq!(left, 0, "{arguments:?}: files are left");
    }
}

#[test]
fn several_processes_compile_in_one_folder() {
    let folder = Folder::new("together");
    folder.file("it.rs", "fn main() { assert_eq!(std::thread::spawn(|| 7).join().unwrap(), 7); }\n");
    let start = |_| {
        let mut garret = std::process::Command::new(env!("CARGO_BIN_EXE_garret"));
        garret.args(["check", "--ir", "it.rs"]).current_dir(&folder.0);
        garret.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped());
        garret.spawn().expect("garret starts")
    };
    let all: Vec<_> = (0..6).map(start).collect();
    for garret in all {
        let answer = garret.wait_with_output().expect("garret ends");
        assert_eq!(answer.status.code(), Some(0), "{}", String::from_utf8_lossy(&answer.stderr));
    }
}
