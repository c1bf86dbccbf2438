//! Inline assembly in LLVM IR: random instructions compared with the processor, locks that people write, and what is refused.

use crate::llvm::{comes_to, executions, read};
use garret::Model;
use std::fmt::Write as _;
use std::process::Command;

/// A source of random numbers (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[usize::try_from(self.next() % all.len() as u64).expect("this is an index")]
    }

    /// A number, often near the limits of a width.
    fn number(&mut self) -> i64 {
        let near = [0, 1, -1, 2, 127, 128, 255, -128, i32::MAX.into(), i32::MIN.into(), i64::MAX, i64::MIN];
        match self.next() % 3 {
            0 => self.next().cast_signed(),
            1 => i64::from(self.next() as i8),
            _ => near[usize::try_from(self.next() % 12).expect("this is an index")],
        }
    }
}

/// Random instructions on a number in memory (`@0`), two registers (`@1`, and `@2`, which is `%rax`) and a byte (`@3`).
struct Case {
    bits: u32,
    lines: Vec<String>,
    first: [i64; 3],
}

/// The conditions that depend on some of the flags C, Z, S and O.
const CONDITIONS: [(&str, &str); 14] = [
    ("c", "C"),
    ("nb", "C"),
    ("z", "Z"),
    ("ne", "Z"),
    ("be", "CZ"),
    ("a", "CZ"),
    ("s", "S"),
    ("ns", "S"),
    ("l", "SO"),
    ("ge", "SO"),
    ("le", "SOZ"),
    ("g", "SOZ"),
    ("o", "O"),
    ("no", "O"),
];

impl Case {
    fn random(seed: u64) -> Self {
        let mut random = Random((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let random = &mut random;
        let bits = [8, 16, 32, 64][usize::try_from(random.next() % 4).expect("this is an index")];
        let mut defined = "CZSO".to_owned();
        let suffix = Self::suffix(bits);
        let mut lines = vec![format!("cmp{suffix} @1, @2")];
        for _ in 0..=random.next() % 3 {
            lines.push(Self::line(random, bits, &mut defined));
        }
        if random.next().is_multiple_of(3) {
            let condition = Self::condition(random, &defined);
            // what is skipped sets no flags
            let skipped = random.of(&["mov{} @1, @0", "not{} @1", "xchg{} @1, @0", "lea 5(@@1), @k1"]);
            let skipped = if bits == 64 { skipped.replace("@@1", "@1") } else { "not{} @0".to_owned() };
            lines.push(format!("j{condition} 1f\\n\\t{}\\n1:", skipped.replace("{}", suffix)));
        }
        if random.next().is_multiple_of(5) {
            lines.push(format!("movb $$3, @3\\n2: add{suffix} @1, @0; decb @3; jnz 2b"));
            "CZSO".clone_into(&mut defined);
        }
        lines.push(format!("set{} @3", Self::condition(random, &defined)));
        Self { bits, lines, first: [random.number(), random.number(), random.number()] }
    }

    fn suffix(bits: u32) -> &'static str {
        match bits {
            8 => "b",
            16 => "w",
            32 => "l",
            _ => "q",
        }
    }

    fn condition(random: &mut Random, defined: &str) -> &'static str {
        loop {
            let (name, flags) = CONDITIONS[usize::try_from(random.next() % 14).expect("this is an index")];
            if flags.chars().all(|it| defined.contains(it)) {
                return name;
            }
        }
    }

    fn line(random: &mut Random, bits: u32, defined: &mut String) -> String {
        let suffix = Self::suffix(bits);
        let lock = random.of(&["", "lock; ", "lock "]);
        let number = i64::from(random.next() as i8);
        let within = random.next() % u64::from(bits);
        let other = random.of(&["@1", "@2", "number"]).replace("number", &format!("$${number}"));
        let register = random.of(&["@1", "@2"]);
        let (line, flags) = match random.next() % 16 {
            0 | 1 => (
                format!("{lock}{}{suffix} {other}, @0", random.of(&["add", "sub", "and", "or", "xor"])),
                "CZSO",
            ),
            2 => (
                format!("{}{suffix} @0, {register}", random.of(&["add", "sub", "and", "or", "xor", "cmp"])),
                "CZSO",
            ),
            3 => (format!("{lock}xadd{suffix} {register}, @0"), "CZSO"),
            4 | 5 => (format!("{lock}cmpxchg{suffix} @1, @0"), "CZSO"),
            6 => (format!("{}{suffix} @0", random.of(&["inc", "dec", "lock; inc", "lock; dec"])), "ZSO"),
            7 => (format!("neg{suffix} {}", random.of(&["@0", "@1"])), "CZSO"),
            8 if defined.contains('C') => (
                format!("{}{suffix} {other}, {}", random.of(&["adc", "sbb"]), random.of(&["@0", "@1"])),
                "CZSO",
            ),
            9 if defined.contains('C') => (format!("sbb{suffix} {register}, {register}"), "CZSO"),
            10 if bits > 8 => {
                let place = random.of(&["@0", "@1"]);
                let lock = if place == "@0" { lock } else { "" };
                let name = random.of(&["bts", "btr", "btc"]);
                defined.retain(|it| it == 'Z');
                (format!("{lock}{name}{suffix} $${within}, {place}"), "C")
            }
            11 if within > 0 => {
                defined.clear();
                (
                    format!(
                        "{}{suffix} $${within}, {}",
                        random.of(&["shl", "shr", "sar"]),
                        random.of(&["@0", "@1"])
                    ),
                    "CZS",
                )
            }
            12 if bits > 8 => {
                defined.clear();
                (format!("{}{suffix} @0, @1", random.of(&["bsf", "bsr"])), "Z")
            }
            13 if bits > 8 => (format!("cmov{} @0, {register}", Self::condition(random, defined)), ""),
            14 => (format!("{}{suffix} {other}, {register}", random.of(&["test", "cmp"])), "CZSO"),
            15 if bits > 8 => (format!("{}b{suffix} @b2, @1", random.of(&["movz", "movs"])), ""),
            _ => (format!("xchg{suffix} {register}, @0"), ""),
        };
        // shifts by a constant of a narrow number may be too far
        for flag in flags.chars() {
            if !defined.contains(flag) {
                defined.push(flag);
            }
        }
        line
    }

    /// A function in C that prints what is left.
    fn in_c(&self, number: u64) -> String {
        let template = self.lines.join("\\n\\t").replace("$$", "$").replace('@', "%");
        let kind = format!("int{}_t", self.bits);
        let [x, y, z] = self.first.map(i64::cast_unsigned);
        format!(
            "static void f{number}(void) {{ static volatile {kind} x; {kind} y = ({kind}){y}ull, z = ({kind}){z}ull; unsigned char c; x = ({kind}){x}ull;\n\
             __asm__ __volatile__(\"{template}\" : \"+m\"(x), \"+&r\"(y), \"+&a\"(z), \"=&q\"(c) : : \"memory\", \"cc\");\n\
             printf(\"%lld %lld %lld %d\\n\", (long long)x, (long long)y, (long long)z, c); }}\n"
        )
    }

    /// A module that aborts unless this is left.
    fn in_ir(&self, found: &[i64]) -> String {
        let bits = self.bits;
        let template = self.lines.join("\n\t").replace("\\n", "\n").replace("\\t", "\t");
        let template = template.replace("@b2", "${2:b}").replace("@k1", "${1:k}").replace('@', "$");
        let template = template.replace('\n', "\\0A").replace('\t', "\\09");
        let [x, y, z] = self.first.map(|it| cut(it, bits));
        let mut text = format!(
            "declare void @abort()\n@x = global i{bits} {x}\ndefine i32 @main() {{\n\
             \x20 %r = call {{ i{bits}, i{bits}, i8 }} asm sideeffect \"{template}\", \"=*m,=&r,=&{{ax}},=&q,*m,1,2,~{{memory}},~{{cc}}\"(ptr elementtype(i{bits}) @x, ptr elementtype(i{bits}) @x, i{bits} {y}, i{bits} {z})\n\
             \x20 %v0 = load i{bits}, ptr @x\n"
        );
        for number in 0..3 {
            let _ =
                writeln!(text, "  %v{} = extractvalue {{ i{bits}, i{bits}, i8 }} %r, {number}", number + 1);
        }
        for (number, value) in found.iter().enumerate() {
            let bits = if number == 3 { 8 } else { bits };
            let _ = writeln!(
                text,
                "  %c{number} = icmp eq i{bits} %v{number}, {value}\n  br i1 %c{number}, label %l{number}, label %bad\nl{number}:"
            );
        }
        text + "  ret i32 0\nbad:\n  call void @abort()\n  unreachable\n}\n"
    }
}

/// The low bits of a number, with its sign.
fn cut(number: i64, bits: u32) -> i64 {
    (number << (64 - bits)) >> (64 - bits)
}

/// What the processor leaves of each case; `None` without a compiler.
fn run(cases: &[Case]) -> Option<Vec<Vec<i64>>> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return None;
    }
    let folder = std::env::temp_dir().join(format!("garret-inline-assembly-{}", std::process::id()));
    std::fs::create_dir_all(&folder).ok()?;
    let mut text = "#include <stdint.h>\n#include <stdio.h>\n".to_owned();
    let mut main = "int main(void) {\n".to_owned();
    for (number, case) in (0..).zip(cases) {
        text += &case.in_c(number);
        let _ = writeln!(main, "f{number}();");
    }
    let (source, binary) = (folder.join("all.c"), folder.join("all"));
    std::fs::write(&source, format!("{text}{main}}}\n")).ok()?;
    let compiled = Command::new("gcc").args(["-O1", "-w", "-o"]).args([&binary, &source]).output().ok()?;
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let output = Command::new(&binary).output().ok()?;
    let _ = std::fs::remove_dir_all(&folder);
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    let numbers = |line: &str| line.split(' ').filter_map(|it| it.parse().ok()).collect();
    Some(lines.lines().map(numbers).collect())
}

/// `GARRET_PROCESSOR_SEEDS=0..20000` compares these instructions instead of a few.
#[test]
fn instructions_leave_what_the_processor_leaves() {
    let named = std::env::var("GARRET_PROCESSOR_SEEDS").unwrap_or_else(|_| "0..400".to_owned());
    let (start, end) = named.split_once("..").expect("two numbers");
    let seeds = start.parse().expect("a number")..end.parse().expect("a number");
    let cases: Vec<Case> = seeds.map(Case::random).collect();
    let Some(found) = run(&cases) else {
        println!("skipped: there is no `gcc`, or this is no Linux on x86-64");
        return;
    };
    assert_eq!(found.len(), cases.len());
    let (mut wrong, mut undecided) = (Vec::new(), 0);
    for (case, found) in cases.iter().zip(found) {
        let text = case.in_ir(&found);
        let said = comes_to(&text);
        // flags that instructions leave undefined may have many values
        undecided += usize::from(said.as_deref() == Some("TooLarge"));
        if let Some(said) = said.filter(|it| it != "TooLarge") {
            wrong.push(format!("{said}; the processor leaves {found:?}\n{text}"));
        }
    }
    assert!(undecided * 100 < cases.len(), "{undecided} are undecided");
    assert!(
        wrong.is_empty(),
        "{} are wrong:\n{}",
        wrong.len(),
        wrong.iter().take(8).cloned().collect::<String>()
    );
}

/// Two threads that lock, count and unlock, with these functions.
fn lock(locks: &str, unlocks: &str, first: u32) -> String {
    format!(
        "@l = global i32 {first}\n@c = global i32 0\n@h = global [2 x i64] zeroinitializer\ndeclare void @abort()\n\
         declare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndeclare i32 @pthread_join(i64, ptr)\n\
         define ptr @f(ptr %u) {{\n  br label %turn\nturn:\n{locks}\nin:\n  %v = load i32, ptr @c\n  %w = add i32 %v, 1\n  store i32 %w, ptr @c\n{unlocks}\n  ret ptr null\n}}\n\
         define i32 @main() {{\n  %b = getelementptr [2 x i64], ptr @h, i64 0, i64 1\n\
         \x20 %p = call i32 @pthread_create(ptr @h, ptr null, ptr @f, ptr null)\n  %q = call i32 @pthread_create(ptr %b, ptr null, ptr @f, ptr null)\n\
         \x20 %s = load i64, ptr @h\n  %t = load i64, ptr %b\n  %j = call i32 @pthread_join(i64 %s, ptr null)\n  %k = call i32 @pthread_join(i64 %t, ptr null)\n\
         \x20 %v = load i32, ptr @c\n  %e = icmp eq i32 %v, 2\n  br i1 %e, label %good, label %bad\ngood:\n  ret i32 0\nbad:\n  call void @abort()\n  unreachable\n}}\n"
    )
}

/// What a program comes to under a model: a bad state, a race, or nothing.
fn said(text: &str, model: Model) -> String {
    let threads = read(text);
    let found = executions(&threads, model);
    match (found.bad, found.stopped, found.race) {
        (Some((_, bad)), ..) => threads.bad[bad as usize].clone(),
        (None, Some(stopped), _) => format!("{stopped:?} {:?}", threads.beyond),
        (None, None, Some(_)) => "race".to_owned(),
        (None, None, None) => String::new(),
    }
}

#[test]
fn locks_of_assembly_exclude_each_other() {
    let swaps = |clobber: &str| {
        format!(
            "  %x = call i32 asm sideeffect \"xchgl $0,$1\", \"=r,=*m,0,*m{clobber}\"(ptr @l, i32 1, ptr @l)\n  %free = icmp eq i32 %x, 0\n  br i1 %free, label %in, label %turn"
        )
    };
    let kernel = |prefix: &str, clobber: &str| {
        format!(
            "  call void asm sideeffect \"1:\\09{prefix} decl $0\\0A\\09jns 3f\\0A2: rep;nop; cmpl $$0,$0; jle 2b\\0A\\09jmp 1b\\0A3:\", \"=*m,*m{clobber}\"(ptr @l, ptr @l)\n  br label %in"
        )
    };
    let compares = |prefix: &str| {
        format!(
            "  %r = call {{ i8, i32 }} asm sideeffect \"{prefix}cmpxchgl $3,$1; sete $0\", \"=q,=*m,={{ax}},r,*m,2,~{{memory}}\"(ptr @l, i32 1, ptr @l, i32 0)\n\
             \x20 %z = extractvalue {{ i8, i32 }} %r, 0\n  %free = icmp ne i8 %z, 0\n  br i1 %free, label %in, label %turn"
        )
    };
    let sets = |number: u32, clobber: &str| {
        format!("  call void asm sideeffect \"movl $1,$0\", \"=*m,ri{clobber}\"(ptr @l, i32 {number})")
    };
    let memory = ",~{memory}";
    let right = [
        lock(&swaps(memory), &sets(0, memory), 0),
        lock(&kernel("lock;", memory), &sets(1, memory), 1),
        lock(&compares("lock; "), &sets(0, memory), 0),
    ];
    for text in right {
        for model in [Model::Sc, Model::Tso, Model::Rc11] {
            assert_eq!(said(&text, model), "", "{model:?} {text}");
        }
        assert!(read(&text).assumed.iter().any(|it| it.starts_with("assembly is that of x86")));
    }
    let broken = [lock(&kernel("", memory), &sets(1, memory), 1), lock(&compares(""), &sets(0, memory), 0)];
    for text in broken {
        assert_eq!(said(&text, Model::Tso), "`abort` is called", "{text}");
    }
    // without the clobber, a compiler may move accesses out of the lock
    let moved = [
        lock(&swaps(""), &sets(0, memory), 0),
        lock(&swaps(memory), &sets(0, ""), 0),
        lock(&kernel("lock;", ""), &sets(1, ""), 1),
    ];
    for text in moved {
        assert_eq!(said(&text, Model::Tso), "", "{text}");
        assert_eq!(said(&text, Model::Rc11), "race", "{text}");
    }
}

/// A module whose `main` has this body.
fn main_of(body: &str) -> String {
    format!(
        "@x = global i32 5\ndeclare void @abort()\ndefine i32 @main() {{\n  %l = alloca i32\n{body}\n  ret i32 0\n}}\n"
    )
}

#[test]
fn what_assembly_leaves_open_is_refused() {
    let shared =
        "an input that is read after an output is written, which may be in the same register: write `=&r`";
    let cases = [
        ("call void asm sideeffect \"rdmsr\", \"\"()", "`rdmsr`"),
        ("call void asm sideeffect \"lock; movl $$1, $0\", \"=*m\"(ptr @x)", "`lock movl`"),
        (
            "call void asm sideeffect \"incl %eax\", \"\"()",
            "a register that is neither an operand nor named after the last colon",
        ),
        ("%r = call i32 asm sideeffect \"\", \"=r\"()", "a result that it does not set"),
        ("call void asm sideeffect \"\", \"=*m\"(ptr @x)", "a result in memory that it does not set"),
        ("%r = call i32 asm sideeffect \"movl $$1, $0; addl $1, $0\", \"=r,r\"(i32 %v)", shared),
        (
            "%r = call i32 asm sideeffect \"movl $$1, $0; xchgl $0, $1\", \"=r,=*m,*m\"(ptr %l, ptr %l)",
            shared,
        ),
        ("call void asm sideeffect \"incl $0\", \"r\"(i32 %v)", "writing an operand that is only an input"),
        ("call void asm sideeffect \"bswapl $0\", \"r\"(i32 %v)", "`bswapl`"),
        ("call void asm sideeffect \"jmp 1f\", \"\"()", "`jmp 1f`"),
        ("call void asm sideeffect \"lock\", \"\"()", "a prefix without an instruction"),
        ("call void asm sideeffect \"inc $0\", \"=*m,*m\"(ptr @x, ptr @x)", "an instruction without a width"),
        (
            "call void asm sideeffect \"addl ${0:q}, $1\", \"r,=*m\"(i32 %v, ptr @x)",
            "an instruction with operands of different widths",
        ),
        (
            "call void asm sideeffect \"setz $0\", \"=*m,~{memory}\"(ptr @x)",
            "reading a flag that was not set before",
        ),
        ("call void asm sideeffect \"movl y, %eax\", \"~{eax}\"()", "a variable by its name"),
        (
            "call void asm sideeffect \"addss $0, $0\", \"x\"(float 1.0)",
            "an operand that is neither an integer nor an address",
        ),
    ];
    for (body, why) in cases {
        let text = main_of(&format!("  %v = load i32, ptr @x\n  {body}"));
        let said = comes_to(&text).unwrap_or_default();
        assert!(said.contains(&format!("assembly in C with {why}")), "{body}: {said}");
    }
}

#[test]
fn barriers_and_hints_have_no_other_effect() {
    let none = [
        "",
        "pause",
        "rep; nop",
        "rep;nop\\0A\\09",
        "nop # nothing",
        "mfence",
        "lfence\\0A\\09sfence",
        "lock; addl $$0,0(%rsp)",
        "lock orq $$0, (%rsp)",
        "dmb ish",
        "dmb ishld",
        "isb",
        "yield",
        "wfe",
    ];
    for template in none {
        let text =
            main_of(&format!("  call void asm sideeffect \"{template}\", \"~{{memory}},~{{dirflag}}\"()"));
        assert_eq!(comes_to(&text), None, "{template}");
        assert_eq!(read(&text).assumed, Vec::<&str>::new(), "{template}");
    }
    let same = "  store i32 7, ptr %l\n  %v = load i32, ptr %l\n  %w = call i32 asm sideeffect \"\", \"=r,=*m,0,*m\"(ptr @x, i32 %v, ptr @x)\n\
        \x20 %y = load i32, ptr @x\n  %s = add i32 %w, %y\n  %c = icmp eq i32 %s, 12\n  br i1 %c, label %good, label %bad\nbad:\n  call void @abort()\n  unreachable\ngood:";
    assert_eq!(comes_to(&main_of(same)), None);
}

/// Results of instructions that ask the processor are unknown numbers.
#[test]
fn the_processor_answers_anything() {
    let text = |condition: &str| {
        main_of(&format!(
            "  %r = call {{ i32, i32, i32, i32 }} asm sideeffect \"cpuid\", \"={{ax}},={{bx}},={{cx}},={{dx}},{{ax}}\"(i32 0)\n\
             \x20 %b = extractvalue {{ i32, i32, i32, i32 }} %r, 1\n  %c = icmp {condition}\n  br i1 %c, label %bad, label %good\nbad:\n  call void @abort()\n  unreachable\ngood:"
        ))
    };
    assert_eq!(comes_to(&text("eq i32 %b, 7")).as_deref(), Some("`abort` is called"));
    assert_eq!(said(&text("ne i32 %b, %b"), Model::Sc).split(' ').next(), Some("Beyond(0)"));
}
