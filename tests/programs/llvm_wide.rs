//! Numbers of more than 64 bits, which are represented by two words: computations agree with `u128` and `i128` of Rust.

use crate::llvm::{executions, read};
use fastrand::Rng;
use garret::Model;

/// The result for a program that computes with two numbers of this many bits, and compares the result with the expected one.
fn said(bits: u32, computes: &str, [one, other]: [u128; 2], expected: u128) -> String {
    let kept = |number: u128| number.cast_signed() << (128 - bits) >> (128 - bits);
    let [one, other, expected] = [one, other, expected].map(kept);
    let text = format!(
        "@a = global i{bits} 0\n@b = global [16 x i8] zeroinitializer, align 16\ndeclare void @abort()\n\
         declare {{ i128, i1 }} @llvm.uadd.with.overflow.i128(i128, i128)\n\
         define i{bits} @f(i{bits} %a, i{bits} %b) {{\n{computes}\n  ret i{bits} %r\n}}\n\
         define i32 @main() {{\n  %c = alloca [2 x i64]\n  store i{bits} {one}, ptr %c\n  %a = load i{bits}, ptr %c\n\
         \x20 %r = call i{bits} @f(i{bits} %a, i{bits} {other})\n  store i{bits} %r, ptr %c\n  %s = load i{bits}, ptr %c\n\
         \x20 %e = icmp eq i{bits} %s, {expected}\n  br i1 %e, label %ok, label %bad\nbad:\n  call void @abort()\n  unreachable\nok:\n  ret i32 0\n}}\n"
    );
    let text = garret::llvm::with_views(&text);
    let threads = read(&text);
    let found = executions(&threads, Model::Tso);
    match (found.bad, threads.unfollowed, found.stopped) {
        (Some((_, bad)), ..) => threads.bad[bad as usize].clone(),
        (None, Some(why), _) => why,
        (None, None, Some(stopped)) => format!("{stopped:?} {:?}", threads.beyond),
        (None, None, None) => String::new(),
    }
}

/// A 128-bit number, often a small one, or one near a limit.
fn number(rng: &mut Rng) -> u128 {
    let number = rng.u128(..) >> rng.u32(..128);
    match rng.u32(..4) {
        0 => number.wrapping_neg(),
        1 => u128::MAX << rng.u32(..128),
        _ => number,
    }
}

/// A comparison of two 128-bit numbers.
type Compared = fn(u128, u128) -> bool;

/// The result of an operation on two 128-bit numbers, and whether it overflows.
type Computed = fn(u128, u128) -> (u128, bool);

/// The name of an instruction, and its result for two 128-bit numbers.
type Does = (&'static str, fn(u128, u128) -> u128);

#[test]
fn numbers_of_128_bits_are_computed_as_rust_does() {
    let all: [Does; 9] = [
        ("add", u128::wrapping_add),
        ("sub", u128::wrapping_sub),
        ("mul", u128::wrapping_mul),
        ("and", |one, other| one & other),
        ("or", |one, other| one | other),
        ("xor", |one, other| one ^ other),
        ("shl", |one, other| one << (other & 127)),
        ("lshr", |one, other| one >> (other & 127)),
        ("ashr", |one, other| (one.cast_signed() >> (other & 127)).cast_unsigned()),
    ];
    let mut rng = Rng::with_seed(7);
    for _ in 0..12 {
        let (one, other) = (number(&mut rng), number(&mut rng));
        for (name, does) in all {
            let other = if matches!(name, "shl" | "lshr" | "ashr") { other & 127 } else { other };
            let computes = format!("  %r = {name} i128 %a, %b");
            let expected = does(one, other);
            assert_eq!(said(128, &computes, [one, other], expected), "", "{name} {one:#x} {other:#x}");
            let wrong = expected ^ (1 << rng.u32(..128));
            assert_eq!(said(128, &computes, [one, other], wrong), "`abort` is called", "{name}");
        }
    }
}

#[test]
fn numbers_of_128_bits_are_compared_as_rust_does() {
    let all: [(&str, Compared); 10] = [
        ("eq", |one, other| one == other),
        ("ne", |one, other| one != other),
        ("ult", |one, other| one < other),
        ("ule", |one, other| one <= other),
        ("ugt", |one, other| one > other),
        ("uge", |one, other| one >= other),
        ("slt", |one, other| one.cast_signed() < other.cast_signed()),
        ("sle", |one, other| one.cast_signed() <= other.cast_signed()),
        ("sgt", |one, other| one.cast_signed() > other.cast_signed()),
        ("sge", |one, other| one.cast_signed() >= other.cast_signed()),
    ];
    let mut rng = Rng::with_seed(8);
    for round in 0..10 {
        let one = number(&mut rng);
        let other = if round % 3 == 0 { one.wrapping_add(rng.u128(..3)) } else { number(&mut rng) };
        for (name, does) in all {
            let computes = format!("  %c = icmp {name} i128 %a, %b\n  %r = select i1 %c, i128 %a, i128 %b");
            let expected = if does(one, other) { one } else { other };
            assert_eq!(said(128, &computes, [one, other], expected), "", "{name} {one:#x} {other:#x}");
        }
    }
}

#[test]
fn other_widths_and_conversions() {
    let mut rng = Rng::with_seed(9);
    for _ in 0..12 {
        let (one, other) = (number(&mut rng), number(&mut rng));
        for bits in [80, 96, 128] {
            let low = |number: u128| number << (128 - bits) >> (128 - bits);
            let signed = |number: u128| number.cast_signed() << (128 - bits) >> (128 - bits);
            for (computes, expected) in [
                (format!("  %r = add i{bits} %a, %b"), one.wrapping_add(other)),
                (format!("  %r = mul i{bits} %a, %b"), one.wrapping_mul(other)),
                (
                    format!("  %t = trunc i{bits} %a to i32\n  %r = zext i32 %t to i{bits}"),
                    u128::from(one as u32),
                ),
                (
                    format!("  %t = trunc i{bits} %a to i16\n  %r = sext i16 %t to i{bits}"),
                    one as i16 as u128,
                ),
                (
                    format!(
                        "  %t = zext i{bits} %a to i128\n  %s = lshr i128 %t, 3\n  %r = trunc i128 %s to i{bits}"
                    ),
                    low(one) >> 3,
                ),
                (
                    format!(
                        "  %t = sext i{bits} %a to i128\n  %s = ashr i128 %t, 70\n  %r = trunc i128 %s to i{bits}"
                    ),
                    (signed(one) >> 70).cast_unsigned(),
                ),
            ] {
                // LLVM has no conversion to the same type.
                if bits == 128 && computes.contains("i128 %a to i128") {
                    continue;
                }
                assert_eq!(
                    said(bits, &computes, [one, other], expected),
                    "",
                    "{computes} {one:#x} {other:#x}"
                );
            }
        }
    }
}

#[test]
fn sums_and_products_that_are_too_large() {
    let mut rng = Rng::with_seed(10);
    let all: [(&str, Computed); 5] = [
        ("uadd", u128::overflowing_add),
        ("usub", u128::overflowing_sub),
        ("umul", u128::overflowing_mul),
        ("sadd", |one, other| {
            let (sum, is_over) = one.cast_signed().overflowing_add(other.cast_signed());
            (sum.cast_unsigned(), is_over)
        }),
        ("ssub", |one, other| {
            let (sum, is_over) = one.cast_signed().overflowing_sub(other.cast_signed());
            (sum.cast_unsigned(), is_over)
        }),
    ];
    for _ in 0..15 {
        let (one, other) = (number(&mut rng), number(&mut rng));
        for (name, does) in all {
            let computes = format!(
                "  %p = call {{ i128, i1 }} @llvm.{name}.with.overflow.i128(i128 %a, i128 %b)\n  %v = extractvalue {{ i128, i1 }} %p, 0\n\
                 \x20 %o = extractvalue {{ i128, i1 }} %p, 1\n  %r = select i1 %o, i128 77, i128 %v"
            );
            let (value, is_over) = does(one, other);
            let expected = if is_over { 77 } else { value };
            assert_eq!(said(128, &computes, [one, other], expected), "", "{name} {one:#x} {other:#x}");
        }
    }
}
