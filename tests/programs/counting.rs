//! Systems that count: facts about numbers decide them, and leave broken variants unsafe.

use garret::{Answer, CheckOptions, Inference, Model, Report, check, parse};

/// The limit on cubes for searches without facts.
const NODES: usize = 80;

/// The limit on processes, more than any counterexample needs.
const PROCESSES: usize = 4;

fn report(text: &str, model: Model, facts: bool) -> Report {
    let system = parse(text).unwrap_or_else(|errors| panic!("{errors}\n{text}")).system;
    let options = CheckOptions::new().model(model).facts(facts).certify(true).keep_buffers(true);
    // Without facts, some searches consider more and more processes, without end.
    let options = if facts {
        options
    } else {
        options.inference(Inference::Off).max_nodes(NODES).max_processes(PROCESSES)
    };
    check(&system, &options, &mut |_| {})
}

fn word(report: &Report) -> &'static str {
    match report.answer {
        Answer::Safe { .. } => "SAFE",
        Answer::Unsafe(_) => "UNSAFE",
        Answer::Unknown(_) => "UNKNOWN",
    }
}

/// Checks that the system is SAFE, certified, under both models, by these facts, and is not decided without them under the given
/// models.
fn is_decided_by(text: &str, facts: &[&str], undecided: &[Model]) {
    for model in [Model::Sc, Model::Tso] {
        let found = report(text, model, true);
        assert_eq!(word(&found), "SAFE", "{model:?}: {:?}\n{text}", found.answer);
        assert_eq!(found.facts, facts, "{model:?}\n{text}");
        assert!(found.statistics.impossible > 0);
        let without = report(text, model, false);
        let expected = if undecided.contains(&model) { "UNKNOWN" } else { "SAFE" };
        assert_eq!(word(&without), expected, "{model:?} without facts\n{text}");
        assert!(without.facts.is_empty() && without.statistics.impossible == 0);
    }
}

fn is_unsafe(text: &str, models: &[Model]) {
    for model in [Model::Sc, Model::Tso] {
        for facts in [true, false] {
            let expected = if models.contains(&model) { "UNSAFE" } else { "SAFE" };
            assert_eq!(word(&report(text, model, facts)), expected, "{model:?}, facts: {facts}\n{text}");
        }
    }
}

const BOTH: &[Model] = &[Model::Sc, Model::Tso];

/// The text with one part replaced.
fn with(text: &str, before: &str, after: &str) -> String {
    assert!(text.contains(before), "{before} in {text}");
    text.replace(before, after)
}

const ONLY_UP: &str = "
    type loc = A | B
    array PC[proc] : loc  weak var X : int
    init (p) { PC[p] = A && X = 0 }
    unsafe (p) { p @ X = -1 }
    transition up ([p]) { X := X + 1 }
    transition twice ([p]) requires { X > 3 } { X := X + 2 }";

#[test]
fn a_word_that_only_goes_up_stays_above() {
    is_decided_by(ONLY_UP, &["0 <= X"], BOTH);
    is_unsafe(&with(ONLY_UP, "X + 2", "X - 5"), BOTH);
}

const READERS: &str = "
    type loc = Idle | RInc | Reading | Take | Writing
    array PC[proc] : loc
    weak var Readers : int  weak var Writer : bool
    init (p) { PC[p] = Idle && Readers = 0 && Writer = False }
    unsafe (p q) { PC[p] = Reading && PC[q] = Writing }
    unsafe (p q) { PC[p] = Writing && PC[q] = Writing }
    transition count ([p]) requires { PC[p] = Idle } { PC[p] := RInc; Readers := Readers + 1 }
    transition read ([p]) requires { PC[p] = RInc && Writer = False } { PC[p] := Reading }
    transition back ([p]) requires { PC[p] = RInc && Writer = True } { PC[p] := Idle; Readers := Readers - 1 }
    transition leave ([p]) requires { PC[p] = Reading } { PC[p] := Idle; Readers := Readers - 1 }
    transition take ([p]) requires { PC[p] = Idle && Writer = False } { PC[p] := Take; Writer := True }
    transition write ([p]) requires { PC[p] = Take && Readers = 0 } { PC[p] := Writing }
    transition done ([p]) requires { PC[p] = Writing } { PC[p] := Idle; Writer := False }";

#[test]
fn readers_are_counted() {
    is_decided_by(READERS, &["Readers is the number of processes in RInc, Reading"], BOTH);
    is_unsafe(&with(READERS, "PC[p] := Reading }", "PC[p] := Reading; Readers := Readers - 1 }"), BOTH);
}

/// The flag of the writer is still in its store buffer when it reads that there are no readers: they enter later. Their counter does
/// not constrain what was read before; the search has to handle that itself.
#[test]
fn a_number_that_was_read_early_counts_nobody_who_came_later() {
    let text = "
        type loc = Idle | Reading | Take | Writing
        array PC[proc] : loc
        weak var Readers : int  weak var Writer : bool
        init (p) { PC[p] = Idle && Readers = 0 && Writer = False }
        unsafe (p q) { PC[p] = Reading && PC[q] = Writing }
        transition read ([p]) requires { PC[p] = Idle && Writer = False } { PC[p] := Reading; Readers := Readers + 1 }
        transition take ([p]) requires { PC[p] = Idle } { PC[p] := Take; Writer := True }
        transition write ([p]) requires { PC[p] = Take && Readers = 0 } { PC[p] := Writing }";
    for (model, expected) in [(Model::Sc, "SAFE"), (Model::Tso, "UNSAFE")] {
        let system = parse(text).expect("the text is a system").system;
        let options =
            CheckOptions::new().model(model).inference(Inference::Off).certify(true).keep_buffers(true);
        let found = check(&system, &options, &mut |_| {});
        assert_eq!(word(&found), expected, "{model:?}: {:?}", found.answer);
    }
    let fenced = report(&with(text, "PC[p] = Take &&", "PC[p] = Take && fence() &&"), Model::Tso, true);
    assert_eq!(word(&fenced), "SAFE", "{:?}", fenced.answer);
}

/// A process that reads a counter of zero may have a write in its store buffer that goes to memory after a write of a process that
/// was counted later. In the order of the writes, the counting comes first, although the read did not see it.
#[test]
fn a_number_that_was_read_early_is_older_than_a_write_that_was_late() {
    let text = "
        type loc = Start | Stored | Read | Counted | Overwritten
        array PC[proc] : loc
        weak var N : int  weak var X : int
        init (p) { PC[p] = Start && N = 0 && X = 0 }
        unsafe (p q) { PC[p] = Read && PC[q] = Overwritten && q @ X = 1 }
        transition store ([p]) requires { PC[p] = Start } { PC[p] := Stored; X := 1 }
        transition see ([p]) requires { PC[p] = Stored && N = 0 } { PC[p] := Read }
        transition count ([p]) requires { PC[p] = Start } { PC[p] := Counted; N := N + 1 }
        transition overwrite ([p]) requires { PC[p] = Counted } { PC[p] := Overwritten; X := 2 }";
    let text = format!("number_procs 2\n{text}");
    is_unsafe(&text, &[Model::Tso]);
    let fenced = with(&text, "PC[p] = Stored && N", "PC[p] = Stored && fence() && N");
    is_unsafe(&fenced, &[]);
}

const SEMAPHORE: &str = "
    type loc = Out | Look | Hold | Undo
    array PC[proc] : loc  array Old[proc] : int
    weak var Sem : int
    init (p) { PC[p] = Out && Old[p] = 0 && Sem = 1 }
    unsafe (p q) { PC[p] = Hold && PC[q] = Hold }
    transition down ([p]) requires { PC[p] = Out } { PC[p] := Look; Old[p] := Sem; Sem := Sem - 1 }
    transition enter ([p]) requires { PC[p] = Look && Old[p] > 0 } { PC[p] := Hold }
    transition late ([p]) requires { PC[p] = Look && Old[p] <= 0 } { PC[p] := Undo }
    transition undo ([p]) requires { PC[p] = Undo } { PC[p] := Out; Sem := Sem + 1 }
    transition up ([p]) requires { PC[p] = Hold } { PC[p] := Out; Sem := Sem + 1 }";

#[test]
fn a_semaphore_counts_down_who_holds_it() {
    is_decided_by(SEMAPHORE, &["Sem is 1 minus the number of processes in Look, Hold, Undo"], BOTH);
    is_unsafe(&with(SEMAPHORE, "Sem = 1", "Sem = 2"), BOTH);
    is_unsafe(&with(SEMAPHORE, "Old[p] := Sem;", "Old[p] := Sem + 1;"), BOTH);
    // A plain store may overwrite the increments of others.
    is_unsafe(
        &with(
            SEMAPHORE,
            "PC[p] = Hold } { PC[p] := Out; Sem := Sem + 1 }",
            "PC[p] = Hold } { PC[p] := Out; Sem := 1 }",
        ),
        BOTH,
    );
}

const ROLES: &str = "
    type loc = Start | Drawn | Lead
    array PC[proc] : loc  array Mine[proc] : int
    weak var Role : int
    init (p) { PC[p] = Start && Role = 0 }
    unsafe (p q) { PC[p] = Lead && PC[q] = Lead }
    transition draw ([p]) requires { PC[p] = Start } { PC[p] := Drawn; Mine[p] := Role; Role := Role + 1 }
    transition lead ([p]) requires { PC[p] = Drawn && Mine[p] = 3 } { PC[p] := Lead }";

#[test]
fn roles_are_drawn_once() {
    let law = "Role is the number of processes in Drawn, Lead";
    // Octagons decide it, too, without inference.
    let system = parse(ROLES).expect("the text is a system").system;
    let options = CheckOptions::new().inference(Inference::Instances(2)).certify(true).keep_buffers(true);
    let decided = check(&system, &options, &mut |_| {});
    assert_eq!((word(&decided), &decided.facts[..]), ("SAFE", &[law.to_owned()][..]));
    is_unsafe(
        &with(ROLES, "Role := Role + 1", "Role := Role + 1; Mine[p] := 3").replace("Mine[p] := Role; ", ""),
        BOTH,
    );
}

/// A cube without numbers can be impossible, too: the number of free seats decreases, and the processes with seats do not know of
/// each other.
#[test]
fn seats_run_out() {
    let seats = "
        type loc = Start | Seated
        array PC[proc] : loc
        var Seats : int
        init (p) { PC[p] = Start && Seats = 2 }
        unsafe (p q r) { PC[p] = Seated && PC[q] = Seated && PC[r] = Seated }
        transition sit (p) requires { PC[p] = Start && Seats > 0 } { PC[p] := Seated; Seats := Seats - 1 }";
    let found = report(seats, Model::Sc, true);
    assert_eq!(word(&found), "SAFE");
    assert_eq!(found.statistics.visited, 1, "the cube before the bad state is impossible");
    is_unsafe(&with(seats, "Seats = 2", "Seats = 3"), BOTH);
    is_unsafe(&with(seats, "&& Seats > 0", "&& Seats >= 0"), BOTH);
}

/// With a bound on the number of processes, the same bound holds for those that are counted.
#[test]
fn a_bound_on_processes_bounds_what_they_count() {
    let text = "
        number_procs 3
        type loc = A | B
        array PC[proc] : loc  array Seen[proc] : int
        weak var X : int
        init (p) { PC[p] = A && X = 0 && Seen[p] = 0 }
        unsafe (p) { Seen[p] = 4 }
        transition t ([p]) requires { PC[p] = A } { PC[p] := B; X := X + 1 }
        transition see ([p]) { Seen[p] := X }";
    for model in BOTH {
        let found = report(text, *model, true);
        assert_eq!(word(&found), "SAFE", "{:?}", found.answer);
        assert_eq!(found.statistics.visited, 1);
        is_unsafe(&with(text, "Seen[p] = 4", "Seen[p] = 3"), BOTH);
    }
}

/// Processes outside of the cube with weights of one sign bound numbers on one side only.
#[test]
fn others_may_count_more() {
    let text = "
        type loc = A | B | C
        array PC[proc] : loc  weak var X : int
        init (p) { PC[p] = A && X = 0 }
        unsafe (p) { PC[p] = B && p @ X = 3 }
        transition up ([p]) requires { PC[p] = A } { PC[p] := B; X := X + 1 }
        transition down ([p]) requires { PC[p] = A } { PC[p] := C; X := X - 1 }";
    is_unsafe(text, BOTH);
    is_unsafe(&with(text, "X = 3", "X = -2"), BOTH);
    let one_sign = with(text, "PC[p] := C; X := X - 1", "PC[p] := C");
    is_unsafe(&one_sign, BOTH);
    assert_eq!(report(&with(&one_sign, "p @ X = 3", "p @ X = 0"), Model::Tso, true).statistics.visited, 1);
}

/// The searches for invariants and with inference use the same facts.
#[test]
fn inference_knows_the_facts() {
    let system = parse(SEMAPHORE).expect("the text is a system").system;
    for inference in [Inference::Off, Inference::Instances(2)] {
        for model in [Model::Sc, Model::Tso] {
            let options =
                CheckOptions::new().model(model).inference(inference).certify(true).max_nodes(NODES);
            let found = check(&system, &options, &mut |_| {});
            assert_eq!(word(&found), "SAFE", "{inference:?}, {model:?}: {:?}", found.answer);
        }
    }
}

/// The facts do not depend on the number of threads.
#[test]
fn facts_do_not_depend_on_threads() {
    let system = parse(SEMAPHORE).expect("the text is a system").system;
    let said = |jobs| {
        let options = CheckOptions::new().inference(Inference::Off).jobs(jobs).batches_after(0);
        let found = check(&system, &options, &mut |_| {});
        (word(&found), found.facts, found.statistics.impossible, found.statistics.visited)
    };
    assert_eq!(said(1), said(3));
}

/// A place invariant exists if all branches of a `case` change the number by the same amount, and not if one of them leaves it
/// unchanged. (The bad state itself is visited regardless of facts, but not its pre-images.)
#[test]
fn branches_that_change_a_number_differently_count_nothing() {
    let text = "
        type loc = A | B | C
        array PC[proc] : loc
        weak var Flag : bool
        weak var N : int
        init (p) { PC[p] = A && Flag = False && N = 0 }
        unsafe (p) { PC[p] = C }
        transition see ([p]) requires { PC[p] = B && N = 0 } { PC[p] := C }
        transition raise ([p]) requires { PC[p] = A } { Flag := True }
        transition go ([p]) requires { PC[p] = A } { PC[p] := B; N := case | Flag = True : N + 1 | _ : N + 0 }";
    is_unsafe(text, BOTH);
    is_unsafe(&with(text, "| _ : N + 0", ""), BOTH);
    let alike = with(text, "| _ : N + 0", "| _ : N + 1");
    assert_eq!([Model::Sc, Model::Tso].map(|model| word(&report(&alike, model, true))), ["SAFE"; 2]);
}

/// A step that moves processes other than its parameters changes their weights, so that there is no place invariant.
#[test]
fn processes_that_are_moved_along_are_not_counted() {
    let text = "
        type loc = A | B | C
        array PC[proc] : loc
        var N : int
        init (p) { PC[p] = A && N = 0 }
        unsafe (p) { PC[p] = C }
        transition see (p) requires { PC[p] = B && N = 0 } { PC[p] := C }
        transition go (p) requires { PC[p] = A } { PC[p] := B; N := N + 1 }
        transition push (p) requires { PC[p] = A } { PC[k] := case | k = p : A | _ : B }";
    let found = |text: &str| {
        let system = garret::lang::parse_sequential(text).expect("it is a system").system;
        let options = CheckOptions::new().model(Model::Sc).inference(Inference::Off).certify(true);
        word(&check(&system, &options, &mut |_| {}))
    };
    assert_eq!(found(text), "UNSAFE");
    assert_eq!(found(&with(text, "| _ : B }", "| _ : PC[k] }")), "SAFE");
}
