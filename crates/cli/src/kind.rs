//! Of which kind a file is, by its name.

use garret_answers::data::Kind;
use garret_front::header::Language;
use std::path::Path;

/// Of which kind a file is, by its name; none where that does not say it.
pub(super) fn kind(path: &str) -> Option<Kind> {
    if super::ir::is_ir(path) {
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
