//! Directives that change where data are.

use garret_front_assembly::{Architecture, Options, Program, read};
use garret_instructions::value::{Value, Width};

fn program(data: &str) -> Result<Program, String> {
    let text = format!("f:\tlb a0,x+3\n\tsb a0,x+3,a1\n\tret\n\t.data\nx:\n{data}");
    let options = Options { threads: vec!["f".to_owned()], ..Options::default() };
    read(&text, Architecture::RiscV64, &options).map_err(|errors| errors[0].message.clone())
}

/// The byte at a distance of 3.
fn third(data: &str) -> Result<Option<Value>, String> {
    program(data).map(|it| it.objects[0].initial(3, Width::Byte))
}

#[test]
fn numbers_of_any_length_have_their_size() {
    for (data, byte) in [
        // 300 is 0xac 0x02
        ("\t.uleb128 300\n\t.byte 5,6\n", 6),
        ("\t.uleb128 300,300\n", 2),
        ("\t.uleb128 127,128,1\n", 1),
        ("\t.sleb128 63,64,7\n", 7),
        ("\t.sleb128 -64,-65,8\n", 8),
        ("\t.sleb128 -1,-2,-3,-4\n", 0x7c),
    ] {
        assert_eq!(third(data), Ok(Some(Value::Number(byte))), "{data}");
    }
    assert!(program("\t.uleb128 1f-x\n1:\t.zero 4\n").is_err(), "its size is not known");
}

#[test]
fn an_alignment_of_data_is_zeros_or_refused() {
    assert_eq!(third("\t.byte 1\n\t.p2align 1\n\t.byte 2,3\n"), Ok(Some(Value::Number(3))));
    assert_eq!(third("\t.byte 1,2\n\t.p2align 2\n\t.byte 3\n"), Ok(Some(Value::Number(0))));
    // at most one byte of padding, and two are necessary
    assert_eq!(third("\t.byte 1,2\n\t.p2align 2,0,1\n\t.byte 3,4\n"), Ok(Some(Value::Number(4))));
    assert_eq!(third("\t.byte 1,2\n\t.p2align 2,,2\n\t.byte 3,4\n"), Ok(Some(Value::Number(0))));
    let filled = program("\t.byte 1,2\n\t.p2align 2,9\n\t.byte 3\n").unwrap_err();
    assert_eq!(filled, "an alignment of data with other bytes than zeros is not supported");
}

#[test]
fn an_unknown_directive_in_data_is_an_error() {
    for name in [
        "fill 3,1,7",
        "float 1.0",
        "dc.d 1.0",
        "ds.b 3",
        "dcb.b 3,7",
        "nops 4",
        "string16 \"a\"",
        "dtprelword x",
    ] {
        let error = program(&format!("\t.byte 1\n\t.{name}\n\t.byte 2,3,4\n")).unwrap_err();
        assert!(error.ends_with("is not supported"), "{name}: {error}");
    }
}
