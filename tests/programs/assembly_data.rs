//! Data of compiled assembly for x86: a directive that is not understood does not move what follows.

use crate::asked::{PATIENCE, verdict};
use garret::Model;
use garret::x86::{AssemblyOptions, ThreadFunction, translate_compiled};

/// Whether a byte of `x` may be another number than 2; or the error.
fn said(data: &str, place: u32) -> Result<&'static str, String> {
    let text = format!(
        "\t.text\n\t.globl worker\nworker:\n\tcmpb $2, {place}+x(%rip)\n\tjne bad\n\tret\nbad:\n\tud2\n\t.data\nx:\n{data}"
    );
    let threads = ThreadFunction::list("worker").expect("a name");
    let translation = translate_compiled(&text, "data", AssemblyOptions::new(), &threads)
        .map_err(|errors| errors.iter().map(|it| it.message.clone()).next().unwrap_or_default())?;
    verdict(&translation, Model::Tso, PATIENCE)
}

#[test]
fn an_unknown_directive_in_data_is_an_error() {
    for name in [
        ".fill 3, 1, 7",
        ".float 1.0",
        ".double 1.0",
        ".tfloat 1.0",
        ".octa 1",
        ".dc.b 1",
        ".ds.b 3",
        ".dcb.b 3, 7",
        ".nops 4",
        ".string16 \"a\"",
        ".uleb128 300",
        ".sleb128 -300",
        ".unheard_of 3",
        ".org 4",
        ".zero 100000, 7",
        ".zero n",
    ] {
        let word = name.split(' ').next().expect("a word");
        let error = said(&format!("\t.byte 1\n\t{name}\n\t.byte 2\n"), 1).expect_err(name);
        assert_eq!(error, format!("`{word}` is not supported in data"));
    }
    // these have no size
    for name in [".hidden x", ".type x, @object", ".globl x", ".skip 0", ".zero 0, 0"] {
        assert_eq!(said(&format!("\t.byte 1\n\t{name}\n\t.byte 2\n"), 1), Ok("SAFE"), "{name}");
    }
    assert_eq!(said("\t.byte 1\n\t.skip 3, 0\n\t.byte 2\n", 4), Ok("SAFE"));
    assert_eq!(said("\t.byte 1\n\t.skip 3, 7\n\t.byte 2\n", 4), Ok("SAFE"));
    // sections that no thread accesses
    let unseen = "\t.byte 1, 2\n\t.section .debug_info,\"\",@progbits\n.Linfo:\n\t.uleb128 3\n\t.float 1.0\n\t.align 8\n\t.long 3\n";
    assert_eq!(said(unseen, 1), Ok("SAFE"));
}

#[test]
fn data_behind_an_alignment_in_an_object_are_an_error() {
    let error = said("\t.byte 1\n\t.p2align 2, 9\n\t.byte 2\n", 1).expect_err("an error");
    assert_eq!(error, "data behind an alignment in the middle of an object are not supported");
    assert!(said("\t.byte 1\n\t.p2align 2\n\t.zero 4\n", 1).is_err());
    assert!(said("\t.byte 1\n\t.p2align 2\n\t.string \"a\"\n", 1).is_err());
    // a label begins an object of its own
    assert_eq!(said("\t.byte 1, 2\n\t.p2align 2\ny:\n\t.long 3\n", 1), Ok("SAFE"));
    assert_eq!(said("\t.p2align 2\n\t.byte 1, 2\n", 1), Ok("SAFE"));
}

/// In code, bytes are an instruction that is not known, which is an error where it is reached.
#[test]
fn bytes_in_code_are_not_left_out() {
    let of = |line: &str| {
        let text = format!(
            "\t.text\n\t.globl worker\nworker:\n\t{line}\n\tcmpb $2, x(%rip)\n\tjne bad\n\tret\nbad:\n\tud2\n\t.data\nx:\n\t.byte 2\n"
        );
        let threads = ThreadFunction::list("worker").expect("a name");
        translate_compiled(&text, "code", AssemblyOptions::new(), &threads).is_ok()
    };
    for line in [".byte 0x90", ".fill 3, 1, 0x90", ".float 1.0", ".dc.b 3", ".uleb128 3"] {
        assert!(!of(line), "{line}");
    }
    assert!(of(".nops 3"));
}

/// A program whose `main` creates the threads: the message does not name `main` as one of them.
#[test]
fn a_program_that_creates_its_threads_is_not_one_of_functions() {
    let text = "\t.text\n\t.globl f\nf:\n\tud2\n\t.globl main\nmain:\n\tcall pthread_create@PLT\n\tret\n";
    let errors = translate_compiled(text, "main", AssemblyOptions::new(), &[]).expect_err("not known");
    let said = format!("{errors:?}");
    assert!(said.contains("`main` creates the threads") && said.contains("--threads f\""), "{said}");
}
