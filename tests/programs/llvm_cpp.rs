//! Library features of programs in C++: streams, static local variables, virtual calls, shared pointers, lists and trees, and
//! waiting.

use crate::llvm::{executions, read};
use garret::Model;

/// The bad state in some execution of a text, or the reason why it is unknown; empty if the text is safe.
fn said(text: &str) -> String {
    said_under(text, Model::Tso)
}

fn said_under(text: &str, model: Model) -> String {
    let threads = read(text);
    let found = executions(&threads, model);
    match (found.bad, threads.unfollowed, found.stopped) {
        (Some((_, bad)), ..) => threads.bad[bad as usize].clone(),
        (None, Some(why), _) => why,
        (None, None, Some(stopped)) => format!("{stopped:?} {:?}", threads.beyond),
        (None, None, None) => String::new(),
    }
}

const HEAD: &str = "@x = global i32 0\n@g = global i64 0\n@h = global i64 0\ndeclare void @abort()\ndeclare i32 @pthread_create(ptr, ptr, ptr, ptr)\n\
    declare i32 @pthread_join(i64, ptr)\ndeclare ptr @_Znwm(i64)\ndeclare void @_ZdlPv(ptr)\n\
    define void @_Z2isb(i1 %is) {\n  br i1 %is, label %ok, label %bad\nbad:\n  call void @abort()\n  unreachable\nok:\n  ret void\n}\n";

/// Two threads that run `f`, which is part of `functions`, and the code of `main` before and after them.
fn two(functions: &str, before: &str, after: &str) -> String {
    format!(
        "{HEAD}{functions}\ndefine i32 @main() {{\n{before}\n  %c = call i32 @pthread_create(ptr @g, ptr null, ptr @f, ptr null)\n\
         \x20 %d = call i32 @pthread_create(ptr @h, ptr null, ptr @f, ptr null)\n  %s = load i64, ptr @g\n  %t = load i64, ptr @h\n\
         \x20 %j = call i32 @pthread_join(i64 %s, ptr null)\n  %k = call i32 @pthread_join(i64 %t, ptr null)\n{after}\n  ret i32 0\n}}\n"
    )
}

/// The code of `main` in a single thread.
fn one(functions: &str, main: &str) -> String {
    format!("{HEAD}{functions}\ndefine i32 @main() {{\n{main}\n  ret i32 0\n}}\n")
}

/// Checks that `x` has this value at the end.
fn is(number: u32) -> String {
    format!("  %v = load i32, ptr @x\n  %e = icmp eq i32 %v, {number}\n  call void @_Z2isb(i1 %e)")
}

#[test]
fn what_is_written_to_a_stream_is_read() {
    let text = "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc";
    let string =
        "_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE";
    let functions = format!(
        "@_ZSt4cout = external global i8\n@b = global [2 x i8] c\"a\\00\"\n@c = constant [2 x i8] c\"a\\00\"\n\
         @s = global {{ ptr, i64 }} {{ ptr @b, i64 1 }}\ndeclare ptr @{text}(ptr, ptr)\ndeclare ptr @{string}(ptr, ptr)\n\
         declare ptr @_ZNSolsEi(ptr, i32)\ndeclare ptr @_ZNSolsEPFRSoS_E(ptr, ptr)\n\
         declare ptr @_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(ptr)\n"
    );
    let program = |functions: &str, writes: &str| {
        one(
            functions,
            &format!(
                "{writes}\n  %l = call ptr @_ZNSolsEi(ptr %o, i32 3)\n  %m = call ptr @_ZNSolsEPFRSoS_E(ptr %l, ptr @_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_)\n\
                 \x20 %e = icmp eq ptr %m, @_ZSt4cout\n  call void @_Z2isb(i1 %e)"
            ),
        )
    };
    for written in ["@b", "@c"] {
        let writes = format!("  %o = call ptr @{text}(ptr @_ZSt4cout, ptr {written})");
        assert_eq!(said(&program(&functions, &writes)), "", "{written}");
    }
    let writes = format!("  %o = call ptr @{string}(ptr @_ZSt4cout, ptr @s)");
    assert_eq!(said(&program(&functions, &writes)), "");
    // A string without a terminator is read beyond its end.
    let endless = functions.replace("@b = global [2 x i8] c\"a\\00\"", "@b = global [2 x i8] c\"aa\"");
    let writes = format!("  %o = call ptr @{text}(ptr @_ZSt4cout, ptr @b)");
    assert_eq!(said(&program(&endless, &writes)), "memory is accessed outside of all objects");
    let longer = functions.replace("ptr @b, i64 1", "ptr @b, i64 3");
    let writes = format!("  %o = call ptr @{string}(ptr @_ZSt4cout, ptr @s)");
    assert_eq!(said(&program(&longer, &writes)), "memory is accessed outside of all objects");
}

/// A static variable of a function: its guard is a byte that records whether it is initialised.
#[test]
fn variables_of_functions_are_made_once() {
    let functions = |taken: &str| {
        format!(
            "@_ZGVZ1fvE1s = internal global i64 0, align 8\ndeclare i32 @__cxa_guard_acquire(ptr)\ndeclare void @__cxa_guard_release(ptr)\n\
             define ptr @f(ptr %u) {{\n  %a = load atomic i8, ptr @_ZGVZ1fvE1s acquire, align 8\n  %z = icmp eq i8 %a, 0\n  br i1 %z, label %ask, label %made\n\
             ask:\n  %r = call i32 @__cxa_guard_acquire(ptr @_ZGVZ1fvE1s)\n  %t = icmp ne i32 %r, 0\n  br i1 {taken}, label %make, label %made\n\
             make:\n  %v = load i32, ptr @x\n  %n = add i32 %v, 1\n  store i32 %n, ptr @x\n  call void @__cxa_guard_release(ptr @_ZGVZ1fvE1s)\n  br label %made\n\
             made:\n  %w = load i32, ptr @x\n  %e = icmp eq i32 %w, 1\n  call void @_Z2isb(i1 %e)\n  ret ptr null\n}}\n"
        )
    };
    for model in [Model::Tso, Model::Rc11] {
        assert_eq!(said_under(&two(&functions("%t"), "", &is(1)), model), "", "{model:?}");
        assert_ne!(said_under(&two(&functions("true"), "", &is(1)), model), "", "{model:?}");
    }
}

/// `std::call_once` stores the function in a thread-local variable, and the library calls it.
#[test]
fn what_is_called_once_is_left_in_a_variable() {
    let functions = |adds: u32| {
        format!(
            "@_ZSt11__once_call = external thread_local global ptr\n@once = global i32 0\ndeclare void @__once_proxy()\ndeclare i32 @pthread_once(ptr, ptr)\n\
             define void @_Z3addv() {{\n  %v = load i32, ptr @x\n  %n = add i32 %v, {adds}\n  store i32 %n, ptr @x\n  ret void\n}}\n\
             define ptr @f(ptr %u) {{\n  store ptr @_Z3addv, ptr @_ZSt11__once_call\n  %o = call i32 @pthread_once(ptr @once, ptr @__once_proxy)\n\
             \x20 %w = load i32, ptr @x\n  %e = icmp eq i32 %w, 1\n  call void @_Z2isb(i1 %e)\n  ret ptr null\n}}\n"
        )
    };
    assert_eq!(said(&two(&functions(1), "", &is(1))), "");
    assert_eq!(said(&two(&functions(2), "", &is(1))), "`abort` is called");
}

/// Each function calls a function pointer in an object: if every candidate was entered at every call, this would not terminate.
#[test]
fn calls_of_tables_enter_what_they_are_found_to_call() {
    const CLASSES: usize = 12;
    let mut functions: Vec<String> = Vec::new();
    for number in 0..CLASSES {
        let next = number + 1;
        let calls = if next < CLASSES { format!("@t{next}") } else { "@last".to_owned() };
        functions.push(format!(
            "@t{number} = global ptr @_Z1f{number}\ndefine void @_Z1f{number}(ptr %this) {{\n  %f = load ptr, ptr {calls}\n  call void %f(ptr {calls})\n\
             \x20 %p = load ptr, ptr {calls}\n  call void %p(ptr {calls})\n  ret void\n}}\n"
        ));
    }
    let mut functions = functions.concat();
    functions += "@last = global ptr @_Z3addP\ndefine void @_Z3addP(ptr %this) {\n  %v = load i32, ptr @x\n  %n = add i32 %v, 1\n  store i32 %n, ptr @x\n  ret void\n}\n\
        define void @_Z5neverP(ptr %this) {\n  call void @abort()\n  unreachable\n}\n@never = global ptr @_Z5neverP\n";
    let main = format!("  %q = load ptr, ptr @t{}\n  call void %q(ptr @t0)\n{}", CLASSES - 4, is(16));
    assert_eq!(said(&one(&functions, &main)), "");
    let main = format!("  %q = load ptr, ptr @t{}\n  call void %q(ptr @t0)\n{}", CLASSES - 4, is(15));
    assert_eq!(said(&one(&functions, &main)), "`abort` is called");
    // The called function depends on another thread.
    let functions = "@p = global ptr @_Z3onei\ndefine i32 @_Z3onei(i32 %n) {\n  ret i32 %n\n}\ndefine i32 @_Z3twoi(i32 %n) {\n  call void @abort()\n  ret i32 %n\n}\n\
        define ptr @f(ptr %u) {\n  store atomic ptr @_Z3twoi, ptr @p seq_cst, align 8\n  ret ptr null\n}\n";
    let calls = "  %q = load atomic ptr, ptr @p seq_cst, align 8\n  %r = call i32 %q(i32 1)";
    assert_eq!(said(&two(functions, calls, "")), "");
    assert_eq!(said(&two(functions, "", calls)), "`abort` is called");
    // The pointer is not a function.
    let number = "@p = global ptr @x\n";
    assert_eq!(
        said(&one(number, "  %q = load ptr, ptr @p\n  %r = call i32 %q(i32 1)")),
        "a pointer to no function is called"
    );
}

/// clang stores parameters in variables; known values are propagated through them.
#[test]
fn parameters_that_are_known_are_followed() {
    let functions = "define ptr @_Z4makem(i64 %n) {\n  %n.addr = alloca i64\n  store i64 %n, ptr %n.addr\n  %m = load i64, ptr %n.addr\n\
        \x20 %w = icmp ugt i64 %m, 100\n  br i1 %w, label %bad, label %ok\nbad:\n  call void @_ZSt17__throw_bad_allocv()\n  unreachable\nok:\n\
        \x20 %b = mul i64 %m, 4\n  %p = call ptr @_Znwm(i64 %b)\n  ret ptr %p\n}\ndeclare void @_ZSt17__throw_bad_allocv()\n\
        define void @_Z3setPii(ptr %p, i32 %v) {\n  %p.addr = alloca ptr\n  store ptr %p, ptr %p.addr\n  %q = load ptr, ptr %p.addr\n  %e = getelementptr inbounds i32, ptr %q, i64 2\n\
        \x20 store i32 %v, ptr %e\n  store ptr null, ptr %p.addr\n  ret void\n}\n";
    let main = |count: u32| {
        format!(
            "  %p = call ptr @_Z4makem(i64 {count})\n  call void @_Z3setPii(ptr %p, i32 5)\n  %q = getelementptr inbounds i32, ptr %p, i64 2\n  %v = load i32, ptr %q\n  %e = icmp eq i32 %v, 5\n  call void @_Z2isb(i1 %e)"
        )
    };
    assert_eq!(said(&one(functions, &main(3))), "");
    assert_eq!(said(&one(functions, &main(2))), "memory is accessed outside of all objects");
    assert_eq!(said(&one(functions, &main(200))), "an exception is thrown and not caught");
}

/// Each of two blocks jumps to the other one, and the target of the first jump is known.
#[test]
fn who_jumps_into_a_loop_comes_there() {
    for first in ["true", "false"] {
        let step = |name: &str, other: &str| {
            format!(
                "{name}:\n  %{name}v = load i32, ptr @x\n  %{name}n = add i32 %{name}v, 1\n  store i32 %{name}n, ptr @x\n  %{name}l = icmp ult i32 %{name}n, 3\n  br i1 %{name}l, label %{other}, label %done\n"
            )
        };
        let main = |number: u32| {
            format!(
                "  br i1 {first}, label %a, label %b\n{}{}done:\n{}",
                step("a", "b"),
                step("b", "a"),
                is(number)
            )
        };
        let threads = read(&one("", &main(3)));
        let found = executions(&threads, Model::Tso);
        assert_eq!((found.complete, found.blocked, found.bad.is_some()), (1, 0, false), "{first}");
        assert_eq!(said(&one("", &main(2))), "`abort` is called", "{first}");
    }
}

/// A pointer to a member of a class consists of two numbers.
#[test]
fn structures_of_two_numbers_are_moved() {
    let functions = "@m = global { i64, i32 } zeroinitializer\ndefine void @_Z1fv() {\n  ret void\n}\n";
    let main = |number: u32| {
        format!(
            "  store {{ i64, i32 }} {{ i64 ptrtoint (ptr @_Z1fv to i64), i32 7 }}, ptr @m\n  %p = load {{ i64, i32 }}, ptr @m\n\
             \x20 %a = extractvalue {{ i64, i32 }} %p, 0\n  %b = extractvalue {{ i64, i32 }} %p, 1\n  %c = icmp eq i64 %a, ptrtoint (ptr @_Z1fv to i64)\n\
             \x20 call void @_Z2isb(i1 %c)\n  %e = icmp eq i32 %b, {number}\n  call void @_Z2isb(i1 %e)"
        )
    };
    assert_eq!(said(&one(functions, &main(7))), "");
    assert_eq!(said(&one(functions, &main(0))), "`abort` is called");
}

/// libstdc++ reads both reference counts as one number; here the last owner destroys the object, and the last reference frees it.
#[test]
fn the_last_owner_destroys_what_is_shared() {
    const RELEASE: &str = "_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE10_M_releaseEv";
    let functions = format!(
        "@o = global {{ ptr, i32, i32 }} {{ ptr @table, i32 2, i32 1 }}\n@table = constant [4 x ptr] [ptr null, ptr null, ptr @_Z4doneP, ptr @_Z5freesP]\n\
         define void @_Z4doneP(ptr %o) {{\n  %v = load i32, ptr @x\n  %n = add i32 %v, 1\n  store i32 %n, ptr @x\n  ret void\n}}\n\
         define void @_Z5freesP(ptr %o) {{\n  %v = load i32, ptr @x\n  %n = add i32 %v, 10\n  store i32 %n, ptr @x\n  ret void\n}}\n\
         define void @{RELEASE}(ptr %o) {{\n  %w = load atomic i64, ptr getelementptr (i8, ptr @o, i64 8) acquire, align 8\n  ret void\n}}\n\
         define ptr @f(ptr %u) {{\n  call void @{RELEASE}(ptr @o)\n  ret ptr null\n}}\n"
    );
    for model in [Model::Tso, Model::Rc11] {
        assert_eq!(said_under(&two(&functions, "", &is(11)), model), "", "{model:?}");
        let known = functions.replace("i32 2, i32 1 }", "i32 2, i32 2 }");
        assert_eq!(said_under(&two(&known, "", &is(1)), model), "", "{model:?}");
        assert_eq!(said_under(&two(&functions, "", &is(1)), model), "`abort` is called", "{model:?}");
    }
}

/// Two threads take two mutexes in different orders.
#[test]
fn several_mutexes_are_taken_without_a_deadlock() {
    let lock = "_ZSt4lockISt5mutexS0_JEEvRT_RT0_DpRT1_";
    let program = |takes: [&str; 2]| {
        let functions = format!(
            "@m = global {{ i32, i32, i32, i32, i32, i32, i64, i64 }} zeroinitializer\n@n = global {{ i32, i32, i32, i32, i32, i32, i64, i64 }} zeroinitializer\n\
             declare i32 @pthread_mutex_lock(ptr)\ndeclare i32 @pthread_mutex_unlock(ptr)\n\
             define void @{lock}(ptr %a, ptr %b) {{\n  call void @abort()\n  unreachable\n}}\n\
             define void @_Z3addv() {{\n  %v = load i32, ptr @x\n  %n = add i32 %v, 1\n  store i32 %n, ptr @x\n  %a = call i32 @pthread_mutex_unlock(ptr @m)\n  %b = call i32 @pthread_mutex_unlock(ptr @n)\n  ret void\n}}\n\
             define ptr @f(ptr %u) {{\n  {}\n  call void @_Z3addv()\n  ret ptr null\n}}\ndefine ptr @k(ptr %u) {{\n  {}\n  call void @_Z3addv()\n  ret ptr null\n}}\n",
            takes[0], takes[1]
        );
        let text =
            two(&functions, "", &is(2)).replace("ptr @h, ptr null, ptr @f", "ptr @h, ptr null, ptr @k");
        let text = garret::llvm::with_waiting_threads(&text);
        let found = executions(&read(&text), Model::Tso);
        assert!(found.stopped.is_none() && found.bad.is_none());
        found.waits.is_some()
    };
    let [both, other] = ["@m, ptr @n", "@n, ptr @m"].map(|all| format!("call void @{lock}(ptr {all})"));
    assert!(!program([&both, &other]));
    assert!(!program([&both, &both]));
    let [one, two] = [("@m", "@n"), ("@n", "@m")].map(|(first, second)| {
        format!("%p = call i32 @pthread_mutex_lock(ptr {first})\n  %q = call i32 @pthread_mutex_lock(ptr {second})")
    });
    assert!(program([&one, &two]));
    assert!(!program([&one, &one]));
}

/// Waiting in `std::future` and `std::atomic`, until a value changes.
#[test]
fn threads_wait_for_another_number() {
    let future = "_ZNSt28__atomic_futex_unsigned_base19_M_futex_wait_untilEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE";
    let platform = "_ZNSt8__detail15__platform_waitIiEEvPKT_i";
    let functions = |call: &str| {
        format!(
            "@w = global i32 0\ndeclare i1 @{future}(ptr, ptr, i32, i1, i64, i64)\ndeclare void @{platform}(ptr, i32)\n\
             define ptr @f(ptr %u) {{\n  store i32 1, ptr @x\n  store atomic i32 1, ptr @w release, align 4\n  ret ptr null\n}}\n\
             define void @_Z4waitv() {{\n  br label %look\nlook:\n  {call}\n  %v = load atomic i32, ptr @w acquire, align 4\n  %z = icmp eq i32 %v, 0\n  br i1 %z, label %look, label %done\n\
             done:\n{}\n  ret void\n}}\n",
            is(1)
        )
    };
    let main = "  %c = call i32 @pthread_create(ptr @g, ptr null, ptr @f, ptr null)\n  call void @_Z4waitv()";
    for call in [
        format!("%r = call i1 @{future}(ptr null, ptr @w, i32 0, i1 false, i64 0, i64 0)"),
        format!("call void @{platform}(ptr @w, i32 0)"),
    ] {
        assert_eq!(said_under(&one(&functions(&call), main), Model::Rc11), "", "{call}");
        let never = functions(&call).replace("store atomic i32 1, ptr @w", "store atomic i32 0, ptr @w");
        let found = executions(&read(&one(&never, main)), Model::Rc11);
        assert!(found.waits.is_some() || found.blocked > 0, "{call}");
    }
}

/// Which threads wait together for atomic variables depends on the bits of addresses; it does not matter.
#[test]
fn threads_that_wait_for_a_variable_are_counted() {
    let pool = "_ZNSt8__detail18__waiter_pool_base6_S_forEPKv";
    let pools = "_ZZNSt8__detail18__waiter_pool_base6_S_forEPKvE3__w";
    let functions = format!(
        "@{pools} = global [16 x i64] zeroinitializer\ndefine ptr @f(ptr %u) {{\n  ret ptr null\n}}\n\
         define ptr @{pool}(ptr %a) {{\n  %n = ptrtoint ptr %a to i64\n  %s = lshr i64 %n, 2\n  %r = urem i64 %s, 16\n\
         \x20 %e = getelementptr inbounds [16 x i64], ptr @{pools}, i64 0, i64 %r\n  ret ptr %e\n}}\n"
    );
    let main = format!(
        "  %p = call ptr @{pool}(ptr @x)\n  %o = atomicrmw add ptr %p, i64 1 seq_cst\n  %q = call ptr @{pool}(ptr @x)\n\
         \x20 %l = load atomic i64, ptr %q seq_cst, align 8\n  %n = trunc i64 %l to i32\n  store i32 %n, ptr @x\n{}",
        is(1)
    );
    assert_eq!(said_under(&one(&functions, &main), Model::Rc11), "");
}

/// A list is a ring of links; a tree has a header with the root, the first and the last node.
#[test]
fn lists_and_trees_are_changed_as_the_library_says() {
    let hook = "_ZNSt8__detail15_List_node_base7_M_hookEPS0_";
    let unhook = "_ZNSt8__detail15_List_node_base9_M_unhookEv";
    let functions = format!(
        "@l = global {{ ptr, ptr }} {{ ptr @l, ptr @l }}\n@a = global {{ ptr, ptr }} zeroinitializer\n@b = global {{ ptr, ptr }} zeroinitializer\n\
         declare void @{hook}(ptr, ptr)\ndeclare void @{unhook}(ptr)\n\
         define void @_Z4nextPP(ptr %p, ptr %q) {{\n  %n = load ptr, ptr %p\n  %e = icmp eq ptr %n, %q\n  call void @_Z2isb(i1 %e)\n  ret void\n}}\n"
    );
    let follows = |pairs: &[(&str, &str)]| {
        pairs
            .iter()
            .map(|(p, q)| format!("  call void @_Z4nextPP(ptr @{p}, ptr @{q})\n"))
            .collect::<Vec<_>>()
            .concat()
    };
    let main = format!(
        "  call void @{hook}(ptr @a, ptr @l)\n  call void @{hook}(ptr @b, ptr @l)\n{}  call void @{unhook}(ptr @a)\n{}",
        follows(&[("l", "a"), ("a", "b"), ("b", "l")]),
        follows(&[("l", "b"), ("b", "l")])
    );
    assert_eq!(said(&one(&functions, &main)), "");
    let wrong = follows(&[("l", "a")]);
    assert_eq!(said(&one(&functions, &format!("{main}{wrong}"))), "`abort` is called");

    let insert = "_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_";
    let erase = "_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_";
    let [up, down] =
        ["increment", "decrement"].map(|it| format!("_ZSt18_Rb_tree_{it}PSt18_Rb_tree_node_base"));
    let node = "{ i32, ptr, ptr, ptr }";
    let nodes = ["a", "b", "c"].map(|it| format!("@{it} = global {node} zeroinitializer\n")).concat();
    let functions = format!(
        "@t = global {node} {{ i32 0, ptr null, ptr @t, ptr @t }}\n{nodes}declare void @{insert}(i1, ptr, ptr, ptr)\ndeclare ptr @{erase}(ptr, ptr)\n\
         declare ptr @{up}(ptr)\ndeclare ptr @{down}(ptr)\n\
         define void @_Z4goesPPP(ptr %p, ptr %q) {{\n  %n = call ptr @{up}(ptr %p)\n  %e = icmp eq ptr %n, %q\n  call void @_Z2isb(i1 %e)\n\
         \x20 %m = call ptr @{down}(ptr %q)\n  %f = icmp eq ptr %m, %p\n  call void @_Z2isb(i1 %f)\n  ret void\n}}\n"
    );
    let goes = |pairs: &[(&str, &str)]| {
        pairs
            .iter()
            .map(|(p, q)| format!("  call void @_Z4goesPPP(ptr @{p}, ptr @{q})\n"))
            .collect::<Vec<_>>()
            .concat()
    };
    // `b` is the root, `a` comes before it and `c` after it.
    let inserted = format!(
        "  call void @{insert}(i1 true, ptr @b, ptr @t, ptr @t)\n  call void @{insert}(i1 true, ptr @a, ptr @b, ptr @t)\n  call void @{insert}(i1 false, ptr @c, ptr @b, ptr @t)\n{}",
        goes(&[("a", "b"), ("b", "c"), ("c", "t")])
    );
    for (gone, left) in
        [("a", [("b", "c"), ("c", "t")]), ("b", [("a", "c"), ("c", "t")]), ("c", [("a", "b"), ("b", "t")])]
    {
        let main = format!("{inserted}  %r = call ptr @{erase}(ptr @{gone}, ptr @t)\n{}", goes(&left));
        assert_eq!(said(&one(&functions, &main)), "", "{gone}");
        let first = if gone == "a" { "b" } else { "a" };
        let begins = format!(
            "{main}  %p = getelementptr {node}, ptr @t, i64 0, i32 2\n  %q = load ptr, ptr %p\n  %e = icmp eq ptr %q, @{first}\n  call void @_Z2isb(i1 %e)"
        );
        assert_eq!(said(&one(&functions, &begins)), "", "{gone}");
    }
}
