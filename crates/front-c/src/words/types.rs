//! Types of the system headers, with the words that the functions of the system use of them.

use crate::syntax::{Shape, Structure, Type};
use std::collections::BTreeMap;

/// A structure of the system: its name, its fields with their bits and how many there are of each.
type Known = (&'static str, &'static [(&'static str, u8, u64)]);

/// How large they are is what glibc says for x86-64; the fields are the words that functions of the system read and write.
const STRUCTURES: [Known; 13] = [
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
];

/// Numbers of the system: the name, how many bits, whether they have a sign.
const NUMBERS: [(&str, u8, bool); 5] = [
    ("pthread_t", 64, false),
    ("thrd_t", 64, false),
    ("pthread_spinlock_t", 32, true),
    ("pthread_key_t", 32, false),
    ("clockid_t", 32, true),
];

/// Structures of the system that have tags: their fields.
const TAGGED: [(&str, [&str; 2]); 2] =
    [("timespec", ["tv_sec", "tv_nsec"]), ("timeval", ["tv_sec", "tv_usec"])];

/// The structures of the system by their tags, where they are in this list.
pub(crate) fn tagged(structures: &mut Vec<Structure>) -> BTreeMap<String, usize> {
    let field = |name: &str| (name.to_owned(), Type::plain(Shape::Integer(64, true)));
    let mut found = BTreeMap::new();
    for (name, fields) in TAGGED {
        let fields = fields.into_iter().map(field).collect();
        structures.push(Structure {
            name: name.to_owned(),
            fields,
            size: Some((16, 8)),
            ..Structure::default()
        });
        found.insert(name.to_owned(), structures.len() - 1);
    }
    found
}

/// The types of the system by their names, where they are structures in this list: those that it already has stay where they are.
pub(crate) fn known(structures: &mut Vec<Structure>) -> BTreeMap<String, Type> {
    let mut types = BTreeMap::new();
    for (name, bits, signed) in NUMBERS {
        types.insert(name.to_owned(), Type::plain(Shape::Integer(bits, signed)));
    }
    for (name, fields) in STRUCTURES {
        let (mut end, mut widest) = (0u64, 1u64);
        let mut found = Vec::new();
        for (field, bits, count) in fields {
            let (bytes, word) = (u64::from(*bits) / 8, Type::plain(Shape::Integer(*bits, false)));
            end = end.next_multiple_of(bytes) + bytes * count;
            widest = widest.max(bytes);
            let kind = match count {
                1 => word,
                count => Type::plain(Shape::Array(Box::new(word), Some(*count))),
            };
            found.push(((*field).to_owned(), kind));
        }
        structures.push(Structure {
            name: name.to_owned(),
            fields: found,
            size: Some((end.next_multiple_of(widest), widest)),
            ..Structure::default()
        });
        types.insert(name.to_owned(), Type::plain(Shape::Struct(structures.len() - 1)));
    }
    let start = Type::plain(Shape::Callable(Box::new(Type::INT)));
    types.insert("thrd_start_t".to_owned(), start);
    types
}
