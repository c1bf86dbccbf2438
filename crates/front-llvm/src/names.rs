//! Readable names: those of C++ and Rust are mangled in the text.

/// The demangled name; the name itself if it is not mangled.
pub(crate) fn readable(name: &str) -> String {
    if let Ok(found) = rustc_demangle::try_demangle(name) {
        // without the hash
        return format!("{found:#}");
    }
    let symbol = cpp_demangle::Symbol::new(name).ok().filter(|_| name.starts_with("_Z"));
    symbol
        .and_then(|symbol| symbol.demangle(&cpp_demangle::DemangleOptions::new().no_params()).ok())
        .unwrap_or_else(|| name.to_owned())
}
