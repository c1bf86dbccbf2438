//! Tables of library functions whose names say all that is needed.

/// Functions without an effect here.
pub(super) const NOTHING: &[&str] = &[
    "fflush",
    "setbuf",
    "setvbuf",
    "usleep",
    "sleep",
    "nanosleep",
    "sched_yield",
    "llvm.x86.sse2.pause",
    "__rust_no_alloc_shim_is_unstable",
    "__rust_no_alloc_shim_is_unstable_v2",
    "pthread_yield",
    "srand",
    "srandom",
    "pthread_attr_init",
    "pthread_attr_destroy",
    "pthread_attr_setdetachstate",
    "pthread_attr_setstacksize",
    "pthread_cond_destroy",
    "pthread_mutexattr_init",
    "pthread_mutexattr_destroy",
    "pthread_condattr_init",
    "pthread_condattr_destroy",
    "pthread_setconcurrency",
    "pthread_rwlock_destroy",
    "cnd_destroy",
    "thrd_yield",
    "_ZNSt6thread6_StateD2Ev",
    "_ZNSt6thread6_StateD1Ev",
    "pthread_rwlockattr_init",
    "pthread_rwlockattr_destroy",
    crate::parser::NOT_AT_EXIT,
    "_ZNSt8ios_base4InitC1Ev",
    "_ZNSt8ios_base4InitD1Ev",
    "__VERIFIER_loop_begin",
    "__VERIFIER_spin_start",
    "__VERIFIER_spin_end",
    "__VERIFIER_loop_bound",
    "__ESBMC_yield",
    "pthread_attr_setscope",
    "pthread_attr_setschedpolicy",
    "pthread_setcancelstate",
    "pthread_setcanceltype",
    "pthread_barrierattr_init",
    "pthread_barrierattr_destroy",
    "pthread_mutexattr_setpshared",
    "pthread_mutexattr_setprotocol",
    "pthread_testcancel",
    "setlocale",
    "pthread_setname_np",
    "pthread_atfork",
    "pthread_condattr_setclock",
    "pthread_attr_setinheritsched",
    "pthread_attr_setschedparam",
    "clock_nanosleep",
];

/// What is refused, with what to write instead, by the names of functions.
const INSTEAD: &[(&str, &str)] = &[
    ("longjmp", LONG_JUMP),
    ("_longjmp", LONG_JUMP),
    ("siglongjmp", LONG_JUMP),
    ("__longjmp_chk", LONG_JUMP),
    ("__the_text_of_a_file", "what `fgets` reads"),
    ("__no_such_conversion", "a conversion of a format other than `%d`, `%u`, `%x`, `%c` and `%s`"),
    ("pthread_cancel", "`pthread_cancel` (let the thread read a flag, and return)"),
    ("fork", "`fork` (create a thread)"),
    ("vfork", "`vfork` (create a thread)"),
];
const LONG_JUMP: &str = "`longjmp` (return an error from each function)";

/// What is refused where a function of this name is called, with what to write instead.
pub(super) fn instead(name: &str) -> Option<&'static str> {
    INSTEAD.iter().find(|(refused, _)| *refused == name).map(|(_, what)| *what)
}

/// Functions that free memory.
pub(super) const FREEING: &[&str] = &[
    "free",
    "cfree",
    "_ZdlPv",
    "_ZdlPvm",
    "_ZdlPvSt11align_val_t",
    "_ZdlPvmSt11align_val_t",
    "_ZdaPv",
    "_ZdaPvm",
    "__rust_dealloc",
    "__rust_realloc",
    "realloc",
    "reallocarray",
];

/// Functions without an effect here that return an unknown number.
pub(super) const WITHOUT_RESULT: &[&str] = &[
    "printf",
    "fprintf",
    "puts",
    "perror",
    "putchar",
    "fputs",
    "fputc",
    "putc",
    "time",
    "clock",
    "vprintf",
    "vfprintf",
    "dprintf",
    "fwrite",
    "fclose",
    "feof",
    "ferror",
    "__isoc99_printf",
    "thrd_sleep",
    "write",
];

/// Whether a function of the C++ library throws an exception, or allocates one that is thrown at once.
pub(super) fn throws(name: &str) -> bool {
    matches!(name, "__cxa_throw" | "__cxa_rethrow" | "__cxa_allocate_exception")
        || name.starts_with("_ZSt") && name.contains("__throw_")
}

/// Functions of the Rust library that report an error and never return: parts of their names, and the error. The first match wins.
const PANICS: &[(&str, &str)] = &[
    ("18panic_bounds_check", "a panic: an index is out of bounds"),
    ("panic_const_add_overflow", "a panic: a sum is too large for its type"),
    ("panic_const_sub_overflow", "a panic: a difference is too small or too large for its type"),
    ("panic_const_mul_overflow", "a panic: a product is too large for its type"),
    ("panic_const_neg_overflow", "a panic: the negative of a number is too large for its type"),
    ("panic_const_shl_overflow", "a panic: a shift is too far"),
    ("panic_const_shr_overflow", "a panic: a shift is too far"),
    ("panic_const_div_by_zero", "a panic: a division by zero"),
    ("panic_const_rem_by_zero", "a panic: a division by zero"),
    ("panic_null_pointer_dereference", "a panic: a null pointer is used"),
    ("panic_misaligned_pointer", "a panic: a pointer is used that is not aligned"),
    ("18panic_nounwind_fmt", "a panic: code does not keep what its `unsafe` promises"),
    ("14panic_nounwind", "a panic: code does not keep what its `unsafe` promises"),
    ("13assert_failed", "a panic: `assert_eq!` or `assert_ne!` fails"),
    ("9panicking", "a panic"),
    ("6result13unwrap_failed", "a panic: `unwrap` or `expect` of an `Err`"),
    ("6option13unwrap_failed", "a panic: `unwrap` of `None`"),
    ("6option13expect_failed", "a panic: `expect` of `None`"),
    ("4cell22panic_already_borrowed", "a panic: a `RefCell` is borrowed already"),
    ("4cell30panic_already_mutably_borrowed", "a panic: a `RefCell` is borrowed already"),
    ("slice_index_fail", "a panic: a slice goes beyond its end"),
    ("slice_start_index_len_fail", "a panic: a slice goes beyond its end"),
    ("slice_end_index_len_fail", "a panic: a slice goes beyond its end"),
    ("slice_index_order_fail", "a panic: a slice ends before it begins"),
    ("slice_error_fail", "a panic: a slice of a text goes beyond its end, or splits a character"),
    ("len_mismatch_fail", "a panic: slices of two lengths are copied"),
    // only called when `main` has returned
    ("5stdio23attempt_print_to_stderr", "`main` returns an `Err`"),
    ("5alloc18handle_alloc_error", "a panic: there is no memory left"),
    ("7raw_vec12handle_error", "a panic: a vector is too large"),
    ("7raw_vec17capacity_overflow", "a panic: a vector is too large"),
];

/// The error that a function of the Rust library reports if it never returns; `None` for other functions.
pub(crate) fn panic(name: &str) -> Option<&'static str> {
    let mut said = PANICS.iter().filter(|(part, _)| name.contains(part)).map(|(_, why)| *why);
    said.next().filter(|_| name.starts_with('_'))
}

/// Functions of the Rust library that sort more than twenty elements, by parts of their names. They are so long that programs that sort
/// fewer elements would become too large.
const TOO_LONG: &[&str] = &["6stable14driftsort_main", "8unstable7ipnsort"];

/// Whether a function is not entered although its text is available.
pub(super) fn is_too_long(name: &str) -> bool {
    name.starts_with("_R") && TOO_LONG.iter().any(|part| name.contains(part))
}

/// Functions that fail when they are called.
pub(super) const FAILING: &[(&str, &str)] = &[
    ("__assert_fail", "an assertion fails"),
    ("__assert", "an assertion fails"),
    ("_ZSt21__glibcxx_assert_failPKciS0_S0_", "an assertion of the library of C++ fails"),
    ("__assert_rtn", "an assertion fails"),
    ("reach_error", "`reach_error` is called"),
    ("__VERIFIER_error", "`__VERIFIER_error` is called"),
    ("abort", "`abort` is called"),
    ("llvm.trap", "the program traps"),
    ("llvm.debugtrap", "the program traps"),
    ("_ZSt9terminatev", "`std::terminate` is called"),
    ("__cxa_pure_virtual", "a pure virtual function is called"),
    ("__stack_chk_fail", "the stack is overwritten"),
];
