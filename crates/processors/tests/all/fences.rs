//! The sets of fences that are found, compared with checks of random sets.

use garret_base::watch::Watch;
use garret_processors::fences::{Found, Question, fences_within};
use garret_processors::{Architecture, Conclusion, Limits, Named, decide, read_assembly};
use std::time::Duration;

/// A message, and a flag that says that the message is there.
const MESSAGE: &str = "	.arch armv8-a
reader:
	adrp	x0, ready
	ldr	w0, [x0, :lo12:ready]
	cbz	w0, .L1
	adrp	x1, message
	ldr	w0, [x1, :lo12:message]
	cmp	w0, 42
	bne	.L7
.L1:
	ret
.L7:
	bl	abort
writer:
	adrp	x1, message
	mov	w2, 42
	str	w2, [x1, :lo12:message]
	adrp	x0, ready
	mov	w1, 1
	str	w1, [x0, :lo12:ready]
	ret
	.bss
	.align	2
message:
	.zero	4
ready:
	.zero	4
";

/// The same on RISC-V, where loads and stores order nothing by themselves.
const MESSAGE_OF_RISCV: &str = "	.attribute arch, \"rv64imac\"
reader:
	lla	a5,ready
	lw	a4,0(a5)
	beqz	a4,.L1
	lw	a3,4(a5)
	beqz	a3,.L7
.L1:
	ret
.L7:
	call	abort
writer:
	lla	a5,ready
	li	a4,1
	sw	a4,4(a5)
	sw	a4,0(a5)
	ret
	.bss
	.align	3
ready:
	.zero	8
";

/// A lock that is taken by an exchange and released by a store, with the data that it guards.
const LOCK: &str = "	.arch armv8.1-a+lse
worker:
	adrp	x0, lock
	add	x0, x0, :lo12:lock
	mov	w1, 1
.L2:
	swp	w1, w2, [x0]
	cbnz	w2, .L2
	ldr	w3, [x0, 4]
	cbnz	w3, .L7
	str	w1, [x0, 4]
	str	wzr, [x0, 4]
	str	wzr, [x0]
	ret
.L7:
	bl	abort
	.bss
	.align	2
lock:
	.zero	8
";

/// Two threads that set a flag and check the flag of the other thread.
const FLAGS: &str = "	.attribute arch, \"rv64imac\"
left:
	lla	a5,flags
	li	a4,1
	sw	a4,0(a5)
	lw	a3,4(a5)
	bnez	a3,.L1
	lw	a3,8(a5)
	bnez	a3,.L7
	sw	a4,8(a5)
	sw	zero,8(a5)
.L1:
	ret
.L7:
	call	abort
right:
	lla	a5,flags
	li	a4,1
	sw	a4,4(a5)
	lw	a3,0(a5)
	bnez	a3,.L2
	lw	a3,8(a5)
	bnez	a3,.L7
	sw	a4,8(a5)
	sw	zero,8(a5)
.L2:
	ret
	.bss
	.align	3
flags:
	.zero	16
";

/// A pair of load and store increments a counter; the first thread to do so is alone.
const COUNTER: &str = "	.attribute arch, \"rv64imac\"
worker:
	lla	a5,count
	li	a2,1
.L2:
	lr.w	a4,(a5)
	bnez	a4,.L2
	sc.w	a3,a2,(a5)
	bnez	a3,.L2
	lw	a3,4(a5)
	bnez	a3,.L7
	sw	a2,4(a5)
	sw	zero,4(a5)
	amoswap.w	zero,zero,(a5)
	ret
.L7:
	call	abort
	.bss
	.align	3
count:
	.zero	8
";

fn is_right(text: &str, question: &Question<'_>) -> Option<bool> {
    let assembly = read_assembly(text, question.architecture, question.named, false).expect("it is read");
    let watch = Watch::default().within(Duration::from_secs(60));
    match decide(&assembly, Limits { cubes: None }, &watch) {
        Conclusion::Safe(_) => Some(true),
        Conclusion::Unsafe(..) => Some(false),
        Conclusion::Unknown(_) | Conclusion::Defect => None,
    }
}

/// A random set of changes that do not exclude each other.
fn random_set(found: &Found, density: usize, random: &mut fastrand::Rng) -> Vec<usize> {
    let mut set: Vec<usize> = Vec::new();
    let mut places: Vec<usize> = (0..found.places.len()).collect();
    random.shuffle(&mut places);
    for place in places {
        let is_free = |other: &usize| !found.places[*other].excludes(&found.places[place]);
        if random.usize(0..100) < density && set.iter().all(is_free) {
            set.push(place);
        }
    }
    set
}

/// Each set is sufficient, and no change can be left out or replaced by a cheaper one.
fn sets_are_minimal(found: &Found, question: &Question<'_>, number: usize) {
    for set in &found.sets {
        assert_eq!(is_right(&found.repaired(&set.places), question), Some(true), "case {number}: {set:?}");
        for place in &set.places {
            let others: Vec<usize> = set.places.iter().copied().filter(|it| it != place).collect();
            // without the change, or with a cheaper one instead
            let own = &found.places[*place];
            let cheaper = (0..found.places.len())
                .filter(|it| found.places[*it].excludes(own) && found.places[*it].cost < own.cost);
            for instead in cheaper.map(Some).chain([None]) {
                let less: Vec<usize> = others.iter().copied().chain(instead).collect();
                let is_right = is_right(&found.repaired(&less), question);
                assert_eq!(is_right, Some(false), "case {number}: {:?} is more than {less:?}", set.places);
            }
        }
    }
}

/// A text is right with a set of changes if and only if the set covers one of the sets that were found.
#[test]
fn sets_are_enough_where_they_contain_one_that_was_found() {
    let (any, once) = (None, Some(1));
    let named = |name: &str, count| -> Named { (name.to_owned(), count) };
    let cases = [
        (MESSAGE, Architecture::AArch64, vec![named("writer", once), named("reader", any)]),
        (MESSAGE_OF_RISCV, Architecture::RiscV64, vec![named("writer", once), named("reader", any)]),
        (LOCK, Architecture::AArch64, vec![named("worker", Some(2))]),
        (FLAGS, Architecture::RiscV64, vec![named("left", once), named("right", once)]),
        (COUNTER, Architecture::RiscV64, vec![named("worker", Some(2))]),
    ];
    for (number, (text, architecture, named)) in cases.into_iter().enumerate() {
        let question = Question {
            text,
            architecture,
            named: &named,
            without_main: false,
            is_bare: false,
            most_sets: 500,
            in_loop: 10,
            each: Duration::from_secs(60),
        };
        let found = fences_within(&question, &Watch::default(), &mut |_| {}).expect("it is read");
        assert!(!found.stopped && found.undecided.is_empty(), "case {number}: {:?}", found.undecided);
        assert!(!found.sets.is_empty(), "case {number}");
        sets_are_minimal(&found, &question, number);
        let mut random = fastrand::Rng::with_seed(7 + number as u64);
        let mut right = [0; 2];
        for round in 0..300 {
            let density = [20, 60, 100][round % 3];
            let set = random_set(&found, density, &mut random);
            let has = |place: &usize| set.iter().any(|it| found.places[*it].covers(&found.places[*place]));
            let expected = found.sets.iter().any(|it| it.places.iter().all(has));
            let shown: Vec<&str> = set.iter().map(|it| found.places[*it].shown.as_str()).collect();
            assert_eq!(
                is_right(&found.repaired(&set), &question),
                Some(expected),
                "case {number}, round {round}: {shown:?}"
            );
            right[usize::from(expected)] += 1;
        }
        assert!(right.iter().all(|it| *it > 2), "case {number}: {right:?}");
    }
}
