//! Accesses with different widths to the same bytes: small programs, and random ones that are also run by a direct interpreter of
//! bytes.

use crate::code::{Small, both, weak};
use std::collections::{BTreeSet, VecDeque};
use std::fmt::Write as _;

/// Each of two threads performs an action and announces it; then the word must be 257.
macro_rules! both_done {
    ($first:literal, $second:literal) => {
        concat!(
            "movl $1, %eax; lock xaddl %eax, role(%rip); cmpl $1, %eax; jg end; je other; ",
            $first,
            "; jmp both; \nother:; ",
            $second,
            "; \nboth:; lock incl done(%rip); cmpl $2, done(%rip); jne end; cmpl $257, x(%rip); jne bad; \nend:; ret"
        )
    };
}

/// The first thread writes, and the second one reads.
macro_rules! written_and_read {
    ($write:literal, $look:literal) => {
        concat!(
            "movl $1, %eax; lock xaddl %eax, role(%rip); cmpl $1, %eax; jg end; je other; ",
            $write,
            "; ret; \nother:; ",
            $look,
            "; \nend:; ret"
        )
    };
}

/// Each of two threads writes a byte, reads the word, and continues if it does not see the other thread; then they take `done`.
macro_rules! announced {
    ($between:literal) => {
        concat!(
            "movl $1, %eax; lock xaddl %eax, role(%rip); cmpl $1, %eax; jg end; je other; movb $1, x(%rip); ",
            $between,
            "; movl x(%rip), %eax; cmpl $1, %eax; jne end; jmp in; \nother:; movb $1, 1+x(%rip); ",
            $between,
            "; movl x(%rip), %eax; cmpl $256, %eax; jne end; \nin:; lock incl done(%rip); cmpl $1, done(%rip); jne bad; \nend:; ret"
        )
    };
}

/// A lock whose word is taken as a whole; `inside` is `y`.
macro_rules! lock_word {
    ($take:literal, $release:literal) => {
        concat!(
            "\nagain:; xorl %eax, %eax; movl $1, %edx; ",
            $take,
            "; jne again; cmpl $0, y(%rip); jne bad; movl $1, y(%rip); movl $0, y(%rip); ",
            $release,
            "; ret"
        )
    };
}

pub(crate) const PROGRAMS: &[Small] = &[
    both(
        "bytes of a word that was written",
        "SAFE",
        "movl $257, x(%rip); cmpb $1, x(%rip); jne bad; cmpb $1, 1+x(%rip); jne bad; cmpw $0, 2+x(%rip); jne bad; ret",
    ),
    both(
        "a word of bytes that were written",
        "SAFE",
        "movb $1, x(%rip); movb $1, 1+x(%rip); movl x(%rip), %eax; cmpl $257, %eax; jne bad; ret",
    ),
    both(
        "a word is written at once",
        "SAFE",
        written_and_read!("movw $257, x(%rip)", "cmpb $0, 1+x(%rip); je end; cmpb $0, x(%rip); je bad"),
    ),
    both(
        "two bytes are not written at once",
        "UNSAFE",
        written_and_read!(
            "movb $1, 1+x(%rip); movb $1, x(%rip)",
            "cmpb $0, 1+x(%rip); je end; cmpb $0, x(%rip); je bad"
        ),
    ),
    both(
        "a word is read at once",
        "SAFE",
        written_and_read!(
            "movw $257, x(%rip)",
            "movw x(%rip), %ax; cmpw $1, %ax; je bad; cmpw $256, %ax; je bad"
        ),
    ),
    both(
        "a word in two parts is not read at once",
        "UNSAFE",
        written_and_read!("movw $257, x(%rip)", "cmpb $0, x(%rip); jne end; cmpb $0, 1+x(%rip); jne bad"),
    ),
    both("a byte releases the lock", "SAFE", lock_word!("lock cmpxchgl %edx, x(%rip)", "movb $0, x(%rip)")),
    both(
        "a word that is not locked is taken by two",
        "UNSAFE",
        lock_word!("cmpxchgl %edx, x(%rip)", "movb $0, x(%rip)"),
    ),
    both(
        "another byte does not release the lock",
        "SAFE",
        lock_word!("lock cmpxchgl %edx, x(%rip)", "movb $0, 1+x(%rip)"),
    ),
    weak("a word with an own byte is seen before the byte is in memory", announced!("nop")),
    both("a fence between a byte and the word", "SAFE", announced!("mfence")),
    both(
        "a locked function of the word and a byte",
        "SAFE",
        both_done!("lock orl $256, x(%rip)", "movb $1, x(%rip)"),
    ),
    both(
        "a plain function of the word loses a byte",
        "UNSAFE",
        both_done!("orl $256, x(%rip)", "movb $1, x(%rip)"),
    ),
    both(
        "a loaded word loses a byte",
        "UNSAFE",
        both_done!("movl x(%rip), %ecx; orl $256, %ecx; movl %ecx, x(%rip)", "movb $1, x(%rip)"),
    ),
    both(
        "the second byte of a register",
        "SAFE",
        both_done!(
            "\nagain:; movl x(%rip), %eax; movl %eax, %ecx; orb $1, %ch; lock cmpxchgl %ecx, x(%rip); jne again",
            "movb $1, x(%rip)"
        ),
    ),
    both(
        "the second byte of a word that was read",
        "SAFE",
        "movb $1, 1+x(%rip); movl x(%rip), %eax; movzbl %ah, %ecx; cmpl $1, %ecx; jne bad; testb $1, %ah; je bad; movb $0, %ah; testl %eax, %eax; jne bad; ret",
    ),
    both(
        "the low byte of a word that was read",
        "SAFE",
        "movb $1, 1+x(%rip); movl x(%rip), %eax; testb %al, %al; jne bad; movb $1, %al; cmpl $257, %eax; jne bad; xorb %al, %al; cmpl $256, %eax; jne bad; ret",
    ),
    both(
        "a negative byte of a word",
        "SAFE",
        "movb $-1, x(%rip); movl x(%rip), %eax; cmpl $255, %eax; jne bad; movsbl x(%rip), %eax; cmpl $-1, %eax; jne bad; ret",
    ),
    both(
        "a negative part at the end of a word",
        "SAFE",
        "movw $-1, 2+x(%rip); movl x(%rip), %eax; cmpl $-65536, %eax; jne bad; cmpl $0, x(%rip); jns bad; ret",
    ),
    both(
        "a negative word in parts",
        "SAFE",
        "movl $-2, x(%rip); movzbl x(%rip), %eax; cmpl $254, %eax; jne bad; cmpb $-1, 3+x(%rip); jne bad; ret",
    ),
    both(
        "words of a quadword",
        "SAFE",
        "movl $1, 4+wide(%rip); movl $1, wide(%rip); movabsq $4294967297, %rax; cmpq %rax, wide(%rip); jne bad; ret",
    ),
    both(
        "a quadword of zeros, and numbers without bound in it",
        "UNSAFE",
        "lock incl wide(%rip); cmpl $2, wide(%rip); je bad; movq $0, wide(%rip); cmpl $0, 4+wide(%rip); jne bad; ret",
    ),
    both(
        "an exchange of the word",
        "SAFE",
        "movl $257, %eax; xchgl %eax, x(%rip); testl %eax, %eax; je end; cmpl $257, %eax; jne bad; cmpb $1, 1+x(%rip); jne bad; \nend:; ret",
    ),
    both(
        "a function of a byte of the word",
        "SAFE",
        "lock orb $1, 1+x(%rip); testl $256, x(%rip); je bad; testl $1, x(%rip); jne bad; ret",
    ),
    both(
        "bytes in bytes in a word",
        "SAFE",
        "movb $1, 3+x(%rip); cmpw $256, 2+x(%rip); jne bad; cmpl $16777216, x(%rip); jne bad; movw $0, x(%rip); ret",
    ),
    both(
        "a byte of what is a thread's own",
        "SAFE",
        "movb $1, %fs:mine@tpoff+1; movl %fs:mine@tpoff, %eax; cmpl $256, %eax; jne bad; movl $0, %fs:mine@tpoff; ret",
    ),
    both(
        "a byte of an element",
        "SAFE",
        "movslq %edi, %rdi; leaq flag(%rip), %rax; movb $1, 2(%rax,%rdi,4); cmpl $65536, (%rax,%rdi,4); jne bad; ret",
    ),
    both(
        "bytes that cross",
        "error: have some bytes in common",
        "movl $1, wide(%rip); movl $1, 2+wide(%rip); jmp bad",
    ),
    both(
        "a word of too many numbers",
        "error: may hold too many numbers",
        "lock incl wide(%rip); movq wide(%rip), %rax; cmpl $1, 4+wide(%rip); je bad; ret",
    ),
    both(
        "a part of what leads to a thread",
        "error: ",
        "movl $1, %fs:mine@tpoff; movq %fs:0, %rax; leaq mine@tpoff(%rax), %rax; movq %rax, head(%rip); movl head(%rip), %ecx; testl %ecx, %ecx; je bad; ret",
    ),
    both(
        "the second byte of a number that is not known to be small",
        "error: the second byte of a register",
        "lock incl x(%rip); movl x(%rip), %eax; movzbl %ah, %ecx; testl %ecx, %ecx; jne bad; ret",
    ),
];

/// The place and the number of bytes of an access to the word.
#[derive(Clone, Copy, Debug)]
struct At {
    offset: usize,
    bytes: usize,
}

/// An action of a random program.
#[derive(Clone, Copy, Debug)]
enum Act {
    Store(At, u32),
    /// Loads to `%eax`, zero-extended.
    Load(At),
    /// A bit operation, with or without `lock`.
    Or(At, u32, bool),
    And(At, u32, bool),
    /// The old value goes to `%eax`.
    Exchange(At, u32),
    /// Afterwards, `%eax` has the old value.
    Compare(At, u32, u32),
    Fence,
    /// A bad state if `%eax` has this value.
    Bad(u32),
    /// Skips the next action unless `%eax` has this value.
    Unless(u32),
}

/// A stream of random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut it = self.0;
        it = (it ^ (it >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        it = (it ^ (it >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (it ^ (it >> 31)) % bound
    }

    fn at(&mut self) -> At {
        let bytes = [1, 1, 2, 4][self.below(4) as usize];
        At { offset: self.below(4 / bytes as u64) as usize * bytes, bytes }
    }

    /// A random number whose bytes are 0 or 1.
    fn value(&mut self, at: At) -> u32 {
        let all = [0, 0x0101_0101, 1, 0x100, 0x0101, 0x0100_0000, 0x0001_0001];
        all[self.below(all.len() as u64) as usize] & mask(at)
    }

    fn act(&mut self) -> Act {
        let at = self.at();
        let word = At { offset: 0, bytes: 4 };
        match self.below(14) {
            0..3 => Act::Store(at, self.value(at)),
            3..6 => Act::Load(at),
            6 => Act::Or(at, self.value(at), self.below(2) == 0),
            7 => Act::And(at, self.value(at), self.below(2) == 0),
            8 => Act::Exchange(at, self.value(at)),
            9 => Act::Compare(at, self.value(at), self.value(at)),
            10 => Act::Fence,
            11 => Act::Unless(self.value(word)),
            _ => Act::Bad(self.value(word)),
        }
    }
}

fn mask(at: At) -> u32 {
    u32::MAX >> (32 - 8 * at.bytes)
}

/// A random program for each of two threads, determined by the seed.
pub(crate) struct Mixed([Vec<Act>; 2]);

impl Mixed {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Random(seed.wrapping_mul(1_000_003).wrapping_add(29));
        let mut acts = || {
            let count = 2 + random.below(4);
            let mut acts: Vec<Act> = (0..count).map(|_| random.act()).collect();
            acts.push(Act::Load(random.at()));
            acts.push(Act::Bad(random.value(At { offset: 0, bytes: 4 })));
            acts
        };
        Self([acts(), acts()])
    }

    /// The text in AT&T syntax, with one function per thread.
    pub(crate) fn text(&self) -> String {
        let mut text = "\t.text\n".to_owned();
        for (number, acts) in self.0.iter().enumerate() {
            let _ = writeln!(text, "\t.globl t{number}\nt{number}:\n\txorl %eax, %eax");
            for (place, act) in acts.iter().enumerate() {
                let _ = writeln!(text, ".L{number}_{place}:\n\t{}", written(*act, number, place));
            }
            let _ = writeln!(text, ".L{number}_{}:\n.L{number}_{}:\n\tret", acts.len(), acts.len() + 1);
        }
        text.push_str("bad:\n\tcall abort@PLT\n\t.local x\n\t.comm x,4,4\n");
        text
    }

    /// Whether two threads, one per function, reach a bad state: all states are enumerated, with bytes in memory.
    pub(crate) fn is_bad(&self, buffered: bool) -> bool {
        let start = State::default();
        let mut seen = BTreeSet::from([start.clone()]);
        let mut waiting = VecDeque::from([start]);
        while let Some(state) = waiting.pop_front() {
            let mut found = Vec::new();
            for thread in 0..2 {
                if let Some(after) = state.drained(thread) {
                    found.push(after);
                }
                if let Some(act) = self.0[thread].get(state.threads[thread].at) {
                    match state.acted(thread, *act, buffered) {
                        Next::Bad => return true,
                        Next::Waits => {}
                        Next::State(after) => found.push(after),
                    }
                }
            }
            for after in found {
                if seen.insert(after.clone()) {
                    waiting.push_back(after);
                }
            }
        }
        false
    }
}

fn written(act: Act, number: usize, place: usize) -> String {
    let suffix = |at: At| ["", "b", "w", "", "l"][at.bytes];
    let register = |at: At, low: &str| match at.bytes {
        1 => format!("%{low}l"),
        2 => format!("%{low}x"),
        _ => format!("%e{low}x"),
    };
    let memory =
        |at: At| if at.offset == 0 { "x(%rip)".to_owned() } else { format!("{}+x(%rip)", at.offset) };
    let lock = |locked: bool| if locked { "lock " } else { "" };
    // The other bytes of `%eax` are 0.
    let extended = |at: At| match at.bytes {
        1 => "; movzbl %al, %eax",
        2 => "; movzwl %ax, %eax",
        _ => "",
    };
    let line = match act {
        Act::Store(at, value) => format!("mov{} ${value}, {}", suffix(at), memory(at)),
        Act::Load(at) if at.bytes == 4 => format!("movl {}, %eax", memory(at)),
        Act::Load(at) => format!("movz{}l {}, %eax", suffix(at), memory(at)),
        Act::Or(at, value, locked) => format!("{}or{} ${value}, {}", lock(locked), suffix(at), memory(at)),
        Act::And(at, value, locked) => {
            format!("{}and{} ${value}, {}", lock(locked), suffix(at), memory(at))
        }
        Act::Exchange(at, value) => {
            format!("movl ${value}, %eax; xchg{} {}, {}", suffix(at), register(at, "a"), memory(at))
                + extended(at)
        }
        Act::Compare(at, expected, new) => {
            let (suffix, with) = (suffix(at), register(at, "c"));
            format!("movl ${expected}, %eax; movl ${new}, %ecx; lock cmpxchg{suffix} {with}, {}", memory(at))
                + extended(at)
        }
        Act::Fence => "mfence".to_owned(),
        Act::Bad(value) => format!("cmpl ${value}, %eax; je bad"),
        Act::Unless(value) => format!("cmpl ${value}, %eax; jne .L{number}_{}", place + 2),
    };
    line.replace("; ", "\n\t")
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Thread {
    at: usize,
    eax: u32,
    /// The value that a plain bit operation has read and will write.
    half: Option<u32>,
    /// The offset, the number of bytes, and the value of each entry; oldest first.
    buffer: Vec<(usize, usize, u32)>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    memory: [u8; 4],
    threads: [Thread; 2],
}

enum Next {
    State(State),
    Waits,
    Bad,
}

impl State {
    fn put(memory: &mut [u8; 4], offset: usize, bytes: usize, value: u32) {
        for byte in 0..bytes {
            memory[offset + byte] = (value >> (8 * byte)) as u8;
        }
    }

    /// The value that a thread reads: each byte from the newest store to it in its own buffer, otherwise from memory.
    fn see(&self, thread: usize, at: At) -> u32 {
        let mut memory = self.memory;
        for &(offset, bytes, value) in &self.threads[thread].buffer {
            Self::put(&mut memory, offset, bytes, value);
        }
        (0..at.bytes).fold(0, |all, byte| all | u32::from(memory[at.offset + byte]) << (8 * byte))
    }

    fn drained(&self, thread: usize) -> Option<Self> {
        let &(offset, bytes, value) = self.threads[thread].buffer.first()?;
        let mut after = self.clone();
        after.threads[thread].buffer.remove(0);
        Self::put(&mut after.memory, offset, bytes, value);
        Some(after)
    }

    fn store(&mut self, thread: usize, at: At, value: u32, buffered: bool) {
        if buffered {
            self.threads[thread].buffer.push((at.offset, at.bytes, value));
        } else {
            Self::put(&mut self.memory, at.offset, at.bytes, value);
        }
    }

    fn acted(&self, thread: usize, act: Act, buffered: bool) -> Next {
        let mut after = self.clone();
        let me = &self.threads[thread];
        after.threads[thread].at += 1;
        let waits = match act {
            Act::Or(_, _, locked) | Act::And(_, _, locked) => locked,
            Act::Exchange(..) | Act::Compare(..) | Act::Fence => true,
            _ => false,
        };
        if waits && !me.buffer.is_empty() {
            return Next::Waits;
        }
        match act {
            Act::Store(at, value) => after.store(thread, at, value, buffered),
            Act::Load(at) => after.threads[thread].eax = self.see(thread, at),
            Act::Or(at, value, locked) | Act::And(at, value, locked) => {
                let function = |old: u32| if matches!(act, Act::Or(..)) { old | value } else { old & value };
                match (locked, me.half) {
                    (true, _) => {
                        let new = function(self.see(thread, at));
                        Self::put(&mut after.memory, at.offset, at.bytes, new);
                    }
                    (false, None) => {
                        after.threads[thread].half = Some(function(self.see(thread, at)));
                        after.threads[thread].at -= 1;
                    }
                    (false, Some(new)) => {
                        after.threads[thread].half = None;
                        after.store(thread, at, new, buffered);
                    }
                }
            }
            Act::Exchange(at, value) => {
                after.threads[thread].eax = self.see(thread, at);
                Self::put(&mut after.memory, at.offset, at.bytes, value);
            }
            Act::Compare(at, expected, new) => {
                let old = self.see(thread, at);
                after.threads[thread].eax = old;
                if old == expected {
                    Self::put(&mut after.memory, at.offset, at.bytes, new);
                }
            }
            Act::Bad(value) if me.eax == value => return Next::Bad,
            Act::Unless(value) if me.eax != value => after.threads[thread].at += 1,
            Act::Fence | Act::Bad(_) | Act::Unless(_) => {}
        }
        Next::State(after)
    }
}
