//! Headers of files: they are understood in every language, or there is an error.

use garret::Model;
use garret::header::{ExpectedAnswer, Header, Language};

fn read(text: &str, language: Language) -> Result<Header, String> {
    Header::read(text, language).map_err(|errors| errors.to_string())
}

#[test]
fn headers_in_all_languages() {
    for (language, text) in [
        (
            Language::System,
            "(* It.\n\n   Expected: TSO UNSAFE, SC SAFE *)\n(* Open: TSO, SC (later, perhaps) *)\nvar X : int",
        ),
        (Language::C, "// It.\n// Expected: TSO UNSAFE, SC SAFE\n/* Open: TSO, SC: later */\n#include <x>"),
        (Language::C, "/* It.\n * Expected: TSO UNSAFE, SC SAFE\n * Open: TSO, SC: later, SC: then\n */"),
        (Language::Assembly, "; It.\n;   Expected: TSO UNSAFE , SC SAFE\n;   Open: SC,TSO\nx: nop"),
        (Language::Assembly, "# It.\r\n#\tExpected: tso unsafe, sc safe\r\n#   Open: SC,TSO\r\n.text"),
    ] {
        let header = read(text, language).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(header.answer(Model::Tso), Some(ExpectedAnswer::Unsafe), "{text}");
        assert_eq!(header.answer(Model::Sc), Some(ExpectedAnswer::Safe), "{text}");
        assert!(header.is_open(Model::Tso, true) && header.is_open(Model::Sc, true), "{text}");
        assert_eq!(header.late, None);
    }
    let text = "X86 \"it\"\n\"(* Expected: TSO Ok *)\"\n(* Expected: TSO Sometimes, PSO Allowed *)\n{ (* Expected: SC Ok *) }";
    let header = read(text, Language::Litmus).expect("it is one");
    assert_eq!(header.expected.len(), 2, "{header:?}");
    assert_eq!(header.answer(Model::Pso), Some(ExpectedAnswer::Allowed));
}

#[test]
fn what_is_not_understood_is_a_mistake() {
    for (text, message) in [
        (
            "(* Expected: TSO SAVE *)",
            "`SAVE` is not a known answer (SAFE, UNSAFE; for litmus tests Ok, No, ..)",
        ),
        ("(* Expected: TSO Ok *)", "`Ok` is not a known answer (SAFE, UNSAFE; for litmus tests Ok, No, ..)"),
        ("(* Expected: TSO *)", "the answer that is expected under TSO is missing"),
        ("(* Expected: SAFE *)", "the memory model of the answer `SAFE` is missing"),
        ("(* Expected: ARM SAFE *)", "`ARM` is not a memory model"),
        ("(* Expected: TSO SAFE SC SAFE *)", "this expectation cannot be understood"),
        ("(* Expected: TSO SAFE, *)", "this expectation cannot be understood"),
        ("(* Expected: *)", "this expectation cannot be understood"),
        ("(* Expected: TSO SAFE, TSO UNSAFE *)", "there are two expectations for TSO: remove one of them"),
        (
            "(* Expected: TSO SAFE\nExpected: TSO SAFE *)",
            "there are two expectations for TSO: remove one of them",
        ),
        ("(* Expected: TSO SAFE (or so) SC SAFE *)", "a remark in parentheses ends its clause"),
        ("(* Expected: PSO SAFE *)", "under PSO, only litmus tests are decided for all executions"),
        ("(* Open: perhaps *)", "`perhaps` is not a memory model"),
        ("(* Open: TSO at night *)", "this is not a valid entry of `Open:`"),
        ("(* Threads: *)", "expected the functions that threads run"),
        ("(* Threads: a\nThreads: b *)", "`Threads:` occurs twice: remove one of the lines"),
    ] {
        let error = read(text, Language::System).expect_err(text);
        assert_eq!(error, format!("error: {message}"), "{text}");
    }
}

#[test]
fn code_is_no_header() {
    let text = "var X : int\n(* Expected: TSO SAFE *)";
    let header = read(text, Language::System).expect("it is one");
    assert!(header.expected.is_empty());
    let late = header.late.expect("it is seen");
    assert_eq!(&text[late.start as usize..late.end as usize], "Expected: TSO SAFE *)");
    let program = "#include <stdio.h>\n// Threads: worker\nint x;";
    assert_eq!(read(program, Language::C).expect("it is one"), Header::default());
}

#[test]
fn whatever_is_cut_off_is_read() {
    let text = "(* É (* Expected: TSO SAFE *)\nOpen: TSO step by step (é) *) \"(*";
    let languages = [Language::System, Language::C, Language::Assembly, Language::Litmus];
    for language in languages {
        for text in [text, "/* Expected: TSO SAFE */ // é", "/*/", "(*)", "\"", "(", ""] {
            for (end, _) in text.char_indices() {
                let _ = Header::read(&text[..end], language);
                let _ = Header::read(&text[end..], language);
            }
        }
    }
}
