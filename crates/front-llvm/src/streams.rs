//! Functions of the C++ library that write to a stream, by their names.

/// The prefixes of functions that write to a stream, which is their first argument and their result.
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

/// The functions of the library model that read the written text: zero-terminated, of a given length, and a `std::string`.
pub(crate) const READS: [&str; 3] =
    ["__garret_reads_text", "__garret_reads_letters", "__garret_reads_string"];

/// Whether a function writes to a stream, even if the module defines it.
pub(crate) fn writes(name: &str) -> bool {
    WRITES.iter().any(|it| name.starts_with(it))
}

/// Functions of C that write text which their arguments point to.
const OF_C: [&str; 9] =
    ["printf", "__isoc99_printf", "fprintf", "dprintf", "puts", "fputs", "perror", "fwrite", "write"];

/// Whether a function of the C library writes text to a stream.
pub(crate) fn is_output(name: &str) -> bool {
    OF_C.contains(&name)
}
