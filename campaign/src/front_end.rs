//! Tests the front end with texts that are nearly systems: it may refuse them with a place, but must not panic or hang.

use crate::{mutation, panics};
use garret::report::diagnostics::render;
use garret::{Diagnostic, Limits, Model, lang};
use garret_random::generator;
use garret_random::random::Random;
use std::ops::Range;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{fmt, io};

/// A defect of the front end on some text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Defect {
    /// It panics, with this message.
    Panic(String),
    /// It takes this long.
    Slow(Duration),
    /// It reports an invalid diagnostic.
    Diagnostic(String),
}

/// The texts that are mutated.
pub struct Sources(Vec<String>);

/// The time limit for reading a text, generous for a busy machine.
const PATIENCE: Duration = Duration::from_secs(5);

/// Fragments that have a meaning, or nearly.
const PIECES: [&str; 75] = [
    "type",
    "var",
    "array",
    "const",
    "weak",
    "init",
    "unsafe",
    "invariant",
    "predicate",
    "transition",
    "requires",
    "let",
    "in",
    "case",
    "forall",
    "exists",
    "forall_other",
    "exists_other",
    "if",
    "then",
    "else",
    "not",
    "true",
    "false",
    "fence",
    "fence()",
    "fence_all()",
    "number_procs",
    "proc",
    "int",
    "real",
    "bool",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":=",
    ":",
    ";",
    ",",
    ".",
    "?",
    "@",
    "|",
    "_",
    "&&",
    "||",
    "=>",
    "<=>",
    "=",
    "<>",
    "<",
    "<=",
    ">=",
    "+",
    "-",
    "*",
    "==",
    "!=",
    "(*",
    "*)",
    "//",
    "\"",
    "#1",
    "#0",
    "#",
    "99999999999999999999",
    "0.5",
    "p",
    "\n",
    "é",
    "\u{feff}",
    "\u{0}",
];

impl Sources {
    /// The shipped models.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn models() -> io::Result<Self> {
        let mut folders = vec![mutation::root().join("models")];
        let mut files: Vec<PathBuf> = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "cub") {
                    files.push(path);
                }
            }
        }
        files.sort();
        files.iter().map(std::fs::read_to_string).collect::<io::Result<_>>().map(Self)
    }

    /// The mutated text of a seed: of a model, or of a random system.
    pub fn disturbed(&self, seed: u64) -> Vec<u8> {
        let mut random = Random::new(seed);
        let generated = generator::system(seed);
        let text = match random.pick(&self.0) {
            Some(model) if random.percent(70) => model,
            _ => &generated,
        };
        if random.percent(25) { bytes(text, &mut random) } else { tokens(text, &mut random).into_bytes() }
    }
}

/// The text with a few bytes exchanged, removed, repeated or inserted.
fn bytes(text: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..random.between(1, 6) {
        let place = random.below(bytes.len());
        let byte = random.below(256) as u8;
        match random.below(5) {
            0 => bytes.insert(place, byte),
            1 => bytes.truncate(place),
            2 => bytes.insert(place, [b'(', b'{', b'[', b'*', b'"', b'#', 0xff][random.below(7)]),
            _ if bytes.is_empty() => {}
            3 => bytes[place] = byte,
            _ => drop(bytes.remove(place)),
        }
    }
    bytes
}

/// The text with a few tokens exchanged, removed, repeated or inserted.
fn tokens(text: &str, random: &mut Random) -> String {
    let mut tokens = pieces(text);
    for _ in 0..random.between(1, 5) {
        let (here, there) = (random.below(tokens.len()), random.below(tokens.len()));
        let piece = *random.pick(&PIECES).unwrap_or(&"");
        match random.below(8) {
            0 | 1 => tokens.insert(here, piece),
            _ if tokens.is_empty() => {}
            2 => drop(tokens.remove(here)),
            3 => tokens[here] = piece,
            4 => tokens.swap(here, there),
            5 => tokens[here] = tokens[there],
            6 => {
                let part: Vec<&str> =
                    tokens[here.min(there)..here.max(there)].iter().copied().take(40).collect();
                tokens.splice(here..here, part);
            }
            // The same fragment very often: nesting, or a very long line.
            _ => drop(tokens.splice(here..here, std::iter::repeat_n(piece, random.between(2, 3_000)))),
        }
    }
    tokens.join(if random.percent(10) { " " } else { "" })
}

/// The text divided into names, numbers, blanks and single characters.
fn pieces(text: &str) -> Vec<&str> {
    let class = |letter: char| match letter {
        _ if letter.is_alphanumeric() || letter == '_' => 0,
        _ => 1 + u32::from(letter),
    };
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut last = None;
    for (place, letter) in text.char_indices() {
        if last.is_some_and(|last| class(last) != class(letter)) {
            pieces.push(&text[start..place]);
            start = place;
        }
        last = Some(letter);
    }
    pieces.push(&text[start..]);
    pieces
}

/// Reads the bytes, and uses the result a little if they are valid.
///
/// # Errors
/// If there is a defect.
pub fn read(bytes: &[u8]) -> Result<(), Defect> {
    let started = Instant::now();
    panics::caught(|| look(bytes)).map_err(Defect::Panic)?.map_err(Defect::Diagnostic)?;
    let time = started.elapsed();
    if time > PATIENCE { Err(Defect::Slow(time)) } else { Ok(()) }
}

fn look(bytes: &[u8]) -> Result<(), String> {
    let text = match lang::decode(bytes) {
        Ok(text) => text,
        Err(error) => return if error.message.is_empty() { Err("no message".to_owned()) } else { Ok(()) },
    };
    for model in [Model::Tso, Model::Sc] {
        let parse = if model.is_weak() { lang::parse } else { lang::parse_sequential };
        match parse(text) {
            Err(errors) => {
                if errors.is_empty() {
                    return Err("refused without an error".to_owned());
                }
                inspect(&errors, text)?;
            }
            Ok(checked) => {
                inspect(&checked.warnings, text)?;
                match garret::lint(&checked.system, &Limits::default()) {
                    Ok(warnings) => inspect(&warnings, text)?,
                    Err(errors) => inspect(&errors, text)?,
                }
                let limits = Limits::new().time(Duration::from_millis(200));
                let options = garret::CheckOptions::new().model(model).max_nodes(5).limits(limits);
                let _ = garret::check(&checked.system, &options, &mut |_| {});
            }
        }
    }
    Ok(())
}

/// Checks that diagnostics have messages, point into the text and can be shown.
fn inspect(diagnostics: &[Diagnostic], text: &str) -> Result<(), String> {
    for diagnostic in diagnostics {
        if diagnostic.message.is_empty() {
            return Err("a diagnostic without a message".to_owned());
        }
        for label in &diagnostic.labels {
            let (start, end) = (label.span.start as usize, label.span.end as usize);
            if start > end || text.get(start..end).is_none() {
                return Err(format!("`{}` points outside of the text", diagnostic.message));
            }
        }
    }
    let _ = render(diagnostics, "random.cub", text, false);
    Ok(())
}

/// The seeds with a defect, each with the defect and a small text that has a defect of the same kind.
pub fn fuzz(sources: &Sources, seeds: Range<u64>) -> Vec<(u64, Defect, Vec<u8>)> {
    let with_defect = |seed| {
        let bytes = sources.disturbed(seed);
        let defect = read(&bytes).err()?;
        let kind = std::mem::discriminant(&defect);
        let small =
            smallest(bytes, |smaller| read(smaller).is_err_and(|it| std::mem::discriminant(&it) == kind));
        Some((seed, read(&small).err().unwrap_or(defect), small))
    };
    seeds.filter_map(with_defect).collect()
}

/// Removes ever smaller parts while the predicate holds for the rest.
fn smallest(mut bytes: Vec<u8>, mut predicate: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut size = bytes.len().next_power_of_two();
    while size > 0 {
        let mut start = 0;
        while start < bytes.len() {
            let end = (start + size).min(bytes.len());
            let rest = [&bytes[..start], &bytes[end..]].concat();
            if predicate(&rest) { bytes = rest } else { start += size }
        }
        size /= 2;
    }
    bytes
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panic(message) => write!(f, "panic: {message}"),
            Self::Slow(time) => write!(f, "{:.1} s", time.as_secs_f64()),
            Self::Diagnostic(message) => f.write_str(message),
        }
    }
}
