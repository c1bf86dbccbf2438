//! Of which kind a file is, by its name.

use crate::data::Kind;

/// Of which kind a file is, by its name; none where that does not say it.
pub(super) fn kind(path: &str) -> Option<Kind> {
    if is_c(path) {
        Some(Kind::C)
    } else if is_program(path) {
        Some(Kind::Assembly)
    } else if is_litmus(path) {
        Some(Kind::Litmus)
    } else {
        is_system(path).then_some(Kind::System)
    }
}

/// Whether the file is a program, in assembly or in C, by its name.
pub(super) fn is_program(path: &str) -> bool {
    has_extension(path, &["asm", "s"]) || is_c(path)
}

/// Whether the file is a program in C, by its name.
pub(super) fn is_c(path: &str) -> bool {
    has_extension(path, &["c"])
}

/// Whether the file is a litmus test, by its name.
pub(super) fn is_litmus(path: &str) -> bool {
    has_extension(path, &["litmus"])
}

/// Whether the file is a system in the `.cub` language, by its name.
pub(super) fn is_system(path: &str) -> bool {
    has_extension(path, &["cub"])
}

fn has_extension(path: &str, wanted: &[&str]) -> bool {
    let extension = std::path::Path::new(path).extension();
    extension.is_some_and(|it| wanted.iter().any(|wanted| it.eq_ignore_ascii_case(wanted)))
}
