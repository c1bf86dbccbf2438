//! The kind of a file, by its name.

use garret_answers::data::Kind;
use garret_front::header::Language;
use std::path::Path;

/// The kind of a file, by its name. `None` if the name does not determine it.
pub(super) fn kind(path: &str) -> Option<Kind> {
    if is_ir(path) {
        return Some(Kind::Llvm);
    }
    match Language::of_file(path)? {
        Language::System => Some(Kind::System),
        Language::C => Some(Kind::C),
        Language::Assembly => Some(Kind::Assembly),
        Language::Litmus => Some(Kind::Litmus),
    }
}

/// Whether the file is a program, in assembly or in C, by its name.
pub(super) fn is_program(path: &str) -> bool {
    matches!(Language::of_file(path), Some(Language::Assembly | Language::C))
}

/// Whether the file is a program in C, by its name.
pub(super) fn is_c(path: &str) -> bool {
    Language::of_file(path) == Some(Language::C)
}

/// Whether the file is a litmus test, by its name.
pub(super) fn is_litmus(path: &str) -> bool {
    Language::of_file(path) == Some(Language::Litmus)
}

/// Whether the file is a system in the `.cub` language, by its name.
pub(super) fn is_system(path: &str) -> bool {
    Language::of_file(path) == Some(Language::System)
}

/// Whether a file is in Rust, by its name.
pub(super) fn is_rust(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("rs"))
}

/// Whether a file is in C++, by its name. One that ends in `.C` is C++ to a compiler, and C to the reader of C.
pub(super) fn is_cpp(path: &str) -> bool {
    const ENDINGS: [&str; 4] = ["cc", "cpp", "cxx", "c++"];
    let extension = Path::new(path).extension();
    extension.is_some_and(|it| ENDINGS.iter().any(|ending| it.eq_ignore_ascii_case(ending)))
}

/// Whether a file is in a language that compilers translate to assembly, by its name.
pub(super) fn is_for_compilers(path: &str) -> bool {
    is_c(path) || is_cpp(path) || is_rust(path)
}

/// The file extensions of the languages besides C++ that compilers translate to LLVM IR.
const COMPILED: [&str; 4] = ["c", "i", "C", "rs"];

fn ends_in(path: &str, endings: &[&str]) -> bool {
    let extension = Path::new(path).extension().and_then(|it| it.to_str());
    extension.is_some_and(|it| endings.contains(&it))
}

/// Whether a file is LLVM IR by its name.
pub(super) fn is_ir(path: &str) -> bool {
    ends_in(path, &["ll"])
}

/// Whether a file is read as LLVM IR: it is LLVM IR, or a file in C, C++ or Rust for which the user asks for that.
pub(super) fn is_read_as_ir(path: &str, asks: bool) -> bool {
    is_ir(path) || (asks && (is_cpp(path) || ends_in(path, &COMPILED)))
}

/// Whether a file is assembly as compilers write it, by its name.
pub(super) fn is_compiler_output(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|it| it.eq_ignore_ascii_case("s"))
}
