//! The predefined names: keywords, and the types and constants of the system headers.

use crate::constant::Constant;
use crate::syntax::{Shape, Type};
use std::collections::BTreeMap;

/// Words that cannot be names.
const KEYWORDS: [&str; 52] = [
    "auto",
    "break",
    "case",
    "char",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "float",
    "for",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "typedef",
    "union",
    "unsigned",
    "void",
    "volatile",
    "while",
    "_Atomic",
    "_Bool",
    "_Static_assert",
    "_Thread_local",
    "_Alignof",
    "_Generic",
    "__attribute__",
    "__attribute",
    "__extension__",
    "__restrict",
    "__restrict__",
    "__inline",
    "__inline__",
    "__const",
    "__volatile__",
    "__signed__",
    "__asm__",
    "__asm",
];

/// Integer types: the name, the number of bits, whether they are signed.
const INTEGERS: [(&str, u8, bool); 75] = [
    ("int8_t", 8, true),
    ("int16_t", 16, true),
    ("int32_t", 32, true),
    ("int64_t", 64, true),
    ("intptr_t", 64, true),
    ("ptrdiff_t", 64, true),
    ("intmax_t", 64, true),
    ("ssize_t", 64, true),
    ("uint8_t", 8, false),
    ("uint16_t", 16, false),
    ("uint32_t", 32, false),
    ("uint64_t", 64, false),
    ("uintptr_t", 64, false),
    ("uintmax_t", 64, false),
    ("size_t", 64, false),
    ("int_fast32_t", 64, true),
    ("uint_fast32_t", 64, false),
    ("wchar_t", 32, true),
    ("uint_least64_t", 64, false),
    ("int_fast8_t", 8, true),
    ("uint_fast8_t", 8, false),
    ("int_fast16_t", 64, true),
    ("uint_fast16_t", 64, false),
    ("int_fast64_t", 64, true),
    ("uint_fast64_t", 64, false),
    ("int_least8_t", 8, true),
    ("uint_least8_t", 8, false),
    ("int_least16_t", 16, true),
    ("uint_least16_t", 16, false),
    ("int_least32_t", 32, true),
    ("uint_least32_t", 32, false),
    ("int_least64_t", 64, true),
    ("time_t", 64, true),
    ("clock_t", 64, true),
    ("off_t", 64, true),
    ("pid_t", 32, true),
    ("uid_t", 32, false),
    ("gid_t", 32, false),
    ("mode_t", 32, false),
    ("useconds_t", 32, false),
    ("suseconds_t", 64, true),
    ("uint", 32, false),
    ("ulong", 64, false),
    ("ushort", 16, false),
    ("u_int", 32, false),
    ("u_char", 8, false),
    ("u_short", 16, false),
    ("u_long", 64, false),
    ("wint_t", 32, false),
    ("socklen_t", 32, false),
    ("sig_atomic_t", 32, true),
    ("char16_t", 16, false),
    ("char32_t", 32, false),
    ("key_t", 32, true),
    ("id_t", 32, false),
    ("dev_t", 64, false),
    ("ino_t", 64, false),
    ("nlink_t", 64, false),
    ("blksize_t", 64, true),
    ("blkcnt_t", 64, true),
    ("loff_t", 64, true),
    ("rlim_t", 64, false),
    ("nfds_t", 64, false),
    ("u_int8_t", 8, false),
    ("u_int16_t", 16, false),
    ("u_int32_t", 32, false),
    ("u_int64_t", 64, false),
    ("quad_t", 64, true),
    ("u_quad_t", 64, false),
    ("in_addr_t", 32, false),
    ("in_port_t", 16, false),
    ("sa_family_t", 16, false),
    ("cc_t", 8, false),
    ("tcflag_t", 32, false),
    ("speed_t", 32, false),
];

/// Atomic types: likewise.
const ATOMICS: [(&str, u8, bool); 15] = [
    ("atomic_char", 8, true),
    ("atomic_schar", 8, true),
    ("atomic_uchar", 8, false),
    ("atomic_short", 16, true),
    ("atomic_ushort", 16, false),
    ("atomic_int", 32, true),
    ("atomic_uint", 32, false),
    ("atomic_long", 64, true),
    ("atomic_ulong", 64, false),
    ("atomic_llong", 64, true),
    ("atomic_ullong", 64, false),
    ("atomic_size_t", 64, false),
    ("atomic_intptr_t", 64, true),
    ("atomic_uintptr_t", 64, false),
    ("atomic_ptrdiff_t", 64, true),
];

/// Types whose content is never read.
const OPAQUE: [&str; 15] = [
    "pthread_t",
    "thrd_t",
    "pthread_attr_t",
    "pthread_mutexattr_t",
    "pthread_cond_t",
    "cnd_t",
    "pthread_condattr_t",
    "pthread_rwlockattr_t",
    "pthread_barrierattr_t",
    "thrd_start_t",
    "__builtin_va_list",
    "va_list",
    "FILE",
    "cpu_set_t",
    "fd_set",
];

/// The arguments of `sysconf` in glibc, with their numbers.
const OF_SYSCONF: &str = include_str!("sysconf.txt");

/// Memory orders, with the numbers that atomic operations take.
const ORDERS: [(&str, i64); 6] = [
    ("memory_order_relaxed", 0),
    ("memory_order_consume", 1),
    ("memory_order_acquire", 2),
    ("memory_order_release", 3),
    ("memory_order_acq_rel", 4),
    ("memory_order_seq_cst", 5),
];

pub(crate) fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// The types of the system headers.
pub(super) fn known() -> BTreeMap<String, Type> {
    let mut types = BTreeMap::new();
    for (name, bits, signed) in INTEGERS {
        types.insert(name.to_owned(), Type::plain(Shape::Integer(bits, signed)));
        // also `atomic_uint_fast64_t` and the like (7.17.6)
        if name.contains("_fast") || name.contains("_least") || name.ends_with("max_t") {
            types
                .insert(format!("atomic_{name}"), Type { shape: Shape::Integer(bits, signed), atomic: true });
        }
    }
    for (name, bits, signed) in ATOMICS {
        types.insert(name.to_owned(), Type { shape: Shape::Integer(bits, signed), atomic: true });
    }
    types.insert("atomic_bool".to_owned(), Type { shape: Shape::Bool, atomic: true });
    types.insert("atomic_flag".to_owned(), Type { shape: Shape::Bool, atomic: true });
    for name in ["pthread_once_t", "once_flag"] {
        types.insert(name.to_owned(), Type { atomic: true, ..Type::INT });
    }
    types.insert("memory_order".to_owned(), Type::INT);
    for name in ["pthread_mutex_t", "mtx_t", "pthread_spinlock_t"] {
        types.insert(name.to_owned(), Type::plain(Shape::Mutex));
    }
    for name in ["locale_t", "timer_t"] {
        types.insert(name.to_owned(), Type::anything());
    }
    let letter = Type::plain(Shape::Integer(8, true));
    types.insert("caddr_t".to_owned(), Type::plain(Shape::Pointer(Box::new(letter))));
    for name in OPAQUE {
        types.insert(name.to_owned(), Type::plain(Shape::Opaque));
    }
    types
}

/// The constants of the system headers and of the built-in functions.
pub(super) fn constants() -> BTreeMap<String, Constant> {
    let builtin = [
        ("__ATOMIC_RELAXED", 0),
        ("__ATOMIC_CONSUME", 1),
        ("__ATOMIC_ACQUIRE", 2),
        ("__ATOMIC_RELEASE", 3),
        ("__ATOMIC_ACQ_REL", 4),
        ("__ATOMIC_SEQ_CST", 5),
        ("mtx_plain", 0),
        ("mtx_recursive", 1),
        ("mtx_timed", 2),
        ("thrd_success", 0),
        ("thrd_busy", 1),
        ("thrd_error", 2),
        ("thrd_nomem", 3),
        ("thrd_timedout", 4),
        ("PTHREAD_CREATE_JOINABLE", 0),
    ];
    let of_sysconf = OF_SYSCONF.lines().filter_map(|line| line.split_once(' '));
    let of_sysconf = of_sysconf.filter_map(|(name, value)| Some((name, value.parse().ok()?)));
    let all = ORDERS.into_iter().chain(builtin).chain(of_sysconf);
    all.map(|(name, value)| (name.to_owned(), Constant::int(value))).collect()
}
