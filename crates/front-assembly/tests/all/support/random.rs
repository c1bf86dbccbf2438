//! Random numbers that are often extreme values.

use fastrand::Rng;

/// A number of 64 bits.
pub(crate) fn number(random: &mut Rng) -> u64 {
    let edge = [
        0,
        1,
        2,
        3,
        0x7f,
        0x80,
        0xff,
        0x7fff,
        0x8000,
        0xffff,
        0x7fff_ffff,
        0x8000_0000,
        0xffff_ffff,
        0x1_0000_0000,
        i64::MAX as u64,
        i64::MIN as u64,
        u64::MAX,
        u64::MAX - 1,
        0xffff_ffff_8000_0000,
        0xffff_ffff_7fff_ffff,
    ];
    match random.u8(0..8) {
        0..=2 => edge[random.usize(0..edge.len())],
        3 => random.u64(0..100),
        4 => random.u64(0..100).wrapping_neg(),
        5 => u64::from(random.u32(..)),
        _ => random.u64(..),
    }
}
