//! The compiler options that a header may contain: they only influence the generated code.
//!
//! Other options of compilers start programs (`-wrapper`, `-B`), load plugins (`-fplugin`), read options from files (`@file`), or
//! write files. All options that are not listed here are refused.

/// Complete options.
const WORDS: [&str; 41] = [
    "-O",
    "-O0",
    "-O1",
    "-O2",
    "-O3",
    "-Os",
    "-Og",
    "-Oz",
    "-Ofast",
    "-ansi",
    "-pthread",
    "-w",
    "-m64",
    "-mcx16",
    "-msse2",
    "-mavx",
    "-mavx2",
    "-mno-red-zone",
    "-masm=intel",
    "-masm=att",
    "-fcf-protection=none",
    "-ffreestanding",
    "-fno-asynchronous-unwind-tables",
    "-fno-builtin",
    "-fno-exceptions",
    "-fno-inline",
    "-fno-jump-tables",
    "-fno-omit-frame-pointer",
    "-fno-pic",
    "-fno-pie",
    "-fno-plt",
    "-fno-rtti",
    "-fno-stack-protector",
    "-fno-strict-aliasing",
    "-fno-tree-vectorize",
    "-fno-unroll-loops",
    "-fomit-frame-pointer",
    "-fPIC",
    "-fpie",
    "-funroll-loops",
    "-fwrapv",
];

/// Beginnings of options that a value follows.
const WITH_VALUE: [&str; 8] = [
    "-std=",
    "-march=",
    "-mtune=",
    "-Copt-level=",
    "-Ctarget-cpu=",
    "-Coverflow-checks=",
    "-Cdebug-assertions=",
    "--edition=",
];

/// The first of these options that a header must not pass to a compiler.
pub(super) fn refused(options: &str) -> Option<&str> {
    options.split_whitespace().find(|option| !is_harmless(option))
}

fn is_harmless(option: &str) -> bool {
    let is_word = |text: &str| {
        text.starts_with(|letter: char| letter.is_ascii_alphanumeric())
            && text.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.+".contains(letter))
    };
    let is_name = |text: &str| {
        text.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_')
            && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    };
    // the value of a macro is a part of the same word, and not another option
    let is_macro = || {
        let (defined, undefined) = (option.strip_prefix("-D"), option.strip_prefix("-U"));
        defined.or(undefined).is_some_and(|text| is_name(text.split('=').next().unwrap_or_default()))
    };
    WORDS.contains(&option)
        || WITH_VALUE.iter().any(|start| option.strip_prefix(start).is_some_and(is_word))
        || is_macro()
}

#[cfg(test)]
mod tests {
    use super::refused;

    #[test]
    fn only_how_code_is_made_may_be_said() {
        for options in [
            "",
            "-O2",
            "-O3 -march=x86-64-v2 -std=c11",
            "-DN=2 -DX -UY -D_F='a'",
            "-Copt-level=3 --edition=2021",
        ] {
            assert_eq!(refused(options), None, "{options}");
        }
        for option in [
            "@args.txt",
            "-wrapper",
            "sh,-c,id",
            "-fplugin=./x.so",
            "-B.",
            "-B",
            "-o",
            "-oout",
            "-I.",
            "-include",
            "-specs=x",
            "-Wl,x",
            "-Wp,-MD,x",
            "-MD",
            "-save-temps",
            "-march=",
            "-std=@x",
            "-march=../x",
            "-D",
            "-D@x",
            "-D2=x",
            "-U",
            "-dumpdir",
            "-fdump-tree-all",
            "-Clinker=sh",
            "-Zx",
            "--emit=link",
            "-",
            "x.c",
        ] {
            assert_eq!(refused(&format!("-O2 {option} -O1")), Some(option));
        }
    }
}
