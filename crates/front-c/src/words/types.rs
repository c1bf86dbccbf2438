//! Types of the system headers, with the words that system functions use.

use crate::syntax::{Shape, Structure, Type};

/// A system structure: its name and its fields, each with its number of bits and of elements.
type Known = (&'static str, &'static [(&'static str, u8, u64)]);

/// The sizes are those of glibc for x86-64; the fields are the words that system functions read and write.
const STRUCTURES: [Known; 17] = [
    ("pthread_mutex_t", &[("word", 32, 1), ("pad", 32, 3), ("kind", 32, 1), ("rest", 32, 5)]),
    ("mtx_t", &[("word", 64, 1), ("kind", 8, 1), ("rest", 8, 31)]),
    ("pthread_cond_t", &[("word", 64, 1), ("rest", 64, 5)]),
    ("cnd_t", &[("word", 64, 1), ("rest", 64, 5)]),
    ("pthread_rwlock_t", &[("word", 32, 1), ("rest", 32, 13)]),
    ("pthread_barrier_t", &[("word", 64, 1), ("rest", 64, 3)]),
    ("sem_t", &[("word", 64, 1), ("rest", 64, 3)]),
    ("pthread_attr_t", &[("word", 64, 1), ("rest", 64, 6)]),
    ("pthread_mutexattr_t", &[("word", 32, 1)]),
    ("pthread_condattr_t", &[("word", 32, 1)]),
    ("pthread_rwlockattr_t", &[("word", 64, 1)]),
    ("pthread_barrierattr_t", &[("word", 32, 1)]),
    ("FILE", &[("word", 64, 1), ("rest", 64, 26)]),
    ("sigset_t", &[("word", 64, 16)]),
    ("fpos_t", &[("word", 64, 2)]),
    ("cpu_set_t", &[("word", 64, 16)]),
    ("fd_set", &[("word", 64, 16)]),
];

/// System types that are numbers: the name, the number of bits, whether they are signed.
const NUMBERS: [(&str, u8, bool); 6] = [
    ("pthread_t", 64, false),
    ("thrd_t", 64, false),
    ("pthread_spinlock_t", 32, true),
    ("pthread_key_t", 32, false),
    ("tss_t", 32, false),
    ("clockid_t", 32, true),
];

/// A system structure whose fields programs use: its name, whether that is a tag, and its fields, which are signed, with their bits.
type Open = (&'static str, bool, &'static [(&'static str, u8)]);

const OPEN: [Open; 6] = [
    ("timespec", true, &[("tv_sec", 64), ("tv_nsec", 64)]),
    ("timeval", true, &[("tv_sec", 64), ("tv_usec", 64)]),
    ("sched_param", true, &[("sched_priority", 32)]),
    ("div_t", false, &[("quot", 32), ("rem", 32)]),
    ("ldiv_t", false, &[("quot", 64), ("rem", 64)]),
    ("lldiv_t", false, &[("quot", 64), ("rem", 64)]),
];

/// The tag of a system structure in the library of the reader without machine words is this, and its name.
const OF_LIBRARY: &str = "__garret_";

/// The name of the system structure that a structure of the library with this tag is.
pub(crate) fn name_in_system(tag: &str) -> Option<&str> {
    tag.strip_prefix(OF_LIBRARY)
}

/// The size and the alignment in bytes, in the system, of a structure of the library with this tag.
pub(crate) fn size_in_system(tag: &str) -> Option<(u64, u64)> {
    let name = name_in_system(tag)?;
    let (_, fields) = STRUCTURES.iter().find(|(known, _)| *known == name)?;
    let bytes = |bits: u8| u64::from(bits) / 8;
    let size = fields.iter().map(|(_, bits, count)| bytes(*bits) * count).sum();
    // glibc aligns its locks like `long`
    Some((size, 8))
}

/// Whether it is the name of a system structure.
pub(super) fn is_structure(name: &str) -> bool {
    STRUCTURES.iter().any(|(known, _)| *known == name)
}

/// The system structures, and whether their names are tags.
pub(crate) fn structures() -> impl Iterator<Item = (Structure, bool)> {
    let word = |bits: u8, count: u64| {
        let word = Type::plain(Shape::Integer(bits, false));
        if count == 1 { word } else { Type::plain(Shape::Array(Box::new(word), Some(count))) }
    };
    let named = STRUCTURES.into_iter().map(move |(name, fields)| {
        let words = fields.iter().map(|(field, bits, count)| ((*field).to_owned(), word(*bits, *count)));
        // glibc aligns its locks like `long`; their attributes are numbers of 32 bits
        let alignment = if fields.len() > 1 { 8 } else { 0 };
        (
            Structure { name: name.to_owned(), fields: words.collect(), alignment, ..Structure::default() },
            false,
        )
    });
    let open = OPEN.into_iter().map(|(name, is_tag, fields)| {
        let field = |it: &(&str, u8)| (it.0.to_owned(), Type::plain(Shape::Integer(it.1, true)));
        let fields = fields.iter().map(field).collect();
        (Structure { name: name.to_owned(), fields, ..Structure::default() }, is_tag)
    });
    named.chain(open)
}

/// The system types that are numbers or addresses, by name.
pub(crate) fn numbers() -> impl Iterator<Item = (String, Type)> {
    let numbers = NUMBERS
        .into_iter()
        .map(|(name, bits, signed)| (name.to_owned(), Type::plain(Shape::Integer(bits, signed))));
    let start = Type::plain(Shape::Callable(Box::new(Type::INT)));
    let list =
        ["va_list", "__builtin_va_list", "__gnuc_va_list"].map(|name| (name.to_owned(), Type::anything()));
    numbers.chain([("thrd_start_t".to_owned(), start)]).chain(list)
}
