//! Functions of the library of C++ that write something to a stream, by their names.

/// How the names of functions begin that write something to a stream, which they are passed first and give back.
const WRITES: &[&str] = &[
    "_ZStlsISt11char_traitsIcEERSt13basic_ostream",
    "_ZStlsIcSt11char_traitsIcE",
    "_ZNSols",
    "_ZNSo3putEc",
    "_ZNSo5flushEv",
    "_ZNSo5writeEPKcl",
    "_ZNSo9_M_insert",
    "_ZSt4endlI",
    "_ZSt4endsI",
    "_ZSt5flushI",
    "_ZSt16__ostream_insertI",
];

/// What reads what they are passed, in the library here: a text, so many letters, a `std::string`.
pub(crate) const READS: [&str; 3] =
    ["__garret_reads_text", "__garret_reads_letters", "__garret_reads_string"];

/// Whether a function writes something to a stream, also where its text is there.
pub(crate) fn writes(name: &str) -> bool {
    WRITES.iter().any(|it| name.starts_with(it))
}
