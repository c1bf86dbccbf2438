//! The functions for editors: every name of every model can be renamed, truncated or broken texts never panic, and results have the
//! right places.

use crate::files;

use files::manifest_dir;
use garret::desk::{Desk, ReadOptions, Reader};
use garret::header::{Header, Language};
use garret::program::ThreadFunction;
use garret::source::{Diagnostics, Span};
use garret::watch::Watch;
use garret::x86::AssemblyOptions;
use std::path::{Path, PathBuf};

/// The models that an editor can open, sorted by path.
fn models() -> Vec<(PathBuf, Language, String)> {
    let mut found = Vec::new();
    let mut folders = vec![manifest_dir().join("models")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Some(language) = Language::of_file(&path.to_string_lossy()) {
                let text = std::fs::read_to_string(&path).expect("a text");
                // Texts that were generated for compilers have no verdicts in their headers.
                let header = Header::read(&text, language).expect("a header");
                if !header.expected.is_empty() {
                    found.push((path, language, text));
                }
            }
        }
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

/// Reads a text with the options in its header.
fn with_reader<T>(path: &Path, language: Language, then: impl FnOnce(&Reader<'_>) -> T) -> T {
    let taken = |text: &str| -> Result<ReadOptions, Diagnostics> {
        let header = Header::read(text, language)?;
        let threads = header.functions().map_or(Ok(Vec::new()), ThreadFunction::list);
        let threads = threads.map_err(|message| Diagnostics::from(garret::Diagnostic::error(message)))?;
        let locks = header.options.as_ref().is_none_or(|it| !it.text.contains("--xchg-implicit-lock=false"));
        let model = header.expected.first().map_or(garret::Model::Tso, |it| it.model);
        Ok(ReadOptions::new()
            .model(model)
            .c(garret::c::COptions::new().threads(threads.clone()))
            .assembly(AssemblyOptions::new().implicit_lock(locks))
            .threads(threads))
    };
    let folder = path.parent().expect("a folder").to_owned();
    let load = |file: &str| std::fs::read_to_string(folder.join(file)).ok();
    then(&Reader::new("model", language).taken(&taken).load(&load))
}

fn desk(path: &Path, language: Language, text: &str) -> Desk {
    with_reader(path, language, |reader| Desk::read(text, reader))
}

#[track_caller]
fn part(text: &str, span: Span) -> &str {
    text.get(span.start as usize..span.end as usize)
        .unwrap_or_else(|| panic!("no part of the text: {span:?}"))
}

/// Checks properties of any text.
fn check(desk: &Desk) {
    let (text, outline) = (desk.text(), desk.outline());
    let occurrences = outline.occurrences();
    assert!(
        occurrences.is_sorted_by_key(|it| it.span)
            && occurrences.windows(2).all(|it| it[0].span != it[1].span)
    );
    for it in occurrences {
        let (written, named) = (part(text, it.span), &outline.names()[it.of]);
        // `1f` refers to the label `1`; and a name may be declared in another case, or with a qualifier.
        let is_number = written.starts_with(|letter: char| letter.is_ascii_digit());
        assert!(written == named.name || is_number, "`{written}` for `{}`", named.name);
        assert!(it.within.is_none_or(|within| within < outline.names().len()));
    }
    for named in outline.names() {
        part(text, named.span);
        part(text, named.whole);
        assert!(named.whole.start <= named.span.start && named.span.end <= named.whole.end, "{named:?}");
        assert!(named.within.is_none_or(|within| within < outline.names().len()));
    }
    for property in desk.properties() {
        part(text, property.span);
    }
    for diagnostic in desk.diagnostics() {
        for label in &diagnostic.labels {
            assert!(
                label.span.start <= label.span.end && label.span.end as usize <= text.len(),
                "{diagnostic:?}"
            );
        }
        if let Some(suggestion) = &diagnostic.suggestion {
            part(text, suggestion.span);
        }
    }
}

#[test]
fn every_model_is_read_and_its_bad_states_are_found() {
    let mut properties = 0;
    for (path, language, text) in models() {
        let desk = desk(&path, language, &text);
        check(&desk);
        let shown = path.display();
        assert!(desk.is_sound(), "{shown}: {:?}", desk.diagnostics());
        if language != Language::Litmus {
            assert!(!desk.properties().is_empty(), "{shown}");
            assert!(desk.outline().names().len() > 2, "{shown}");
        }
        properties += desk.properties().len();
    }
    assert!(properties > 200, "{properties}");
}

#[test]
fn every_name_of_a_model_can_be_another_one() {
    let (mut renamed, mut refusals) = (0, Vec::new());
    for (place, (path, language, text)) in models().into_iter().enumerate() {
        let desk = desk(&path, language, &text);
        let names = desk.outline().names();
        // In large texts, only some of the names are compared.
        let step = (names.len() * text.len() / 200_000).max(1);
        for (index, named) in names.iter().enumerate().filter(|(index, _)| (index + place) % step == 0) {
            // A program in C starts at `main`, whatever the name.
            if named.name.is_empty() || named.name == "main" {
                continue;
            }
            let byte = named.span.start as usize;
            let new = format!("{}_renamed", named.name);
            let spans =
                with_reader(&path, language, |reader| desk.rename(byte, &new, reader, &Watch::default()));
            let spans = match spans {
                Ok(spans) => spans,
                Err(refused) => {
                    refusals.push(format!("{}: {}: {refused}", path.display(), named.name));
                    continue;
                }
            };
            let expected: Vec<Span> = desk.outline().of(index).map(|it| it.span).collect();
            assert_eq!(spans, expected);
            renamed += 1;
        }
    }
    assert!(refusals.is_empty(), "{renamed} were renamed, these were not:\n{}", refusals.join("\n"));
    assert!(renamed > 5000, "{renamed}");
}

#[test]
fn names_that_are_taken_are_refused() {
    let cases: &[(&str, Language, &str, &str, &[&str])] = &[
        (
            "x.cub",
            Language::System,
            "type t = A | B\nvar X : t\nvar Y : t\ninit { X = A && Y = A }\nunsafe (p) { X = B && Y = B }\n\
             transition one (p q) requires { exists r. r = p } { X := B }\ntransition two (p) { Y := B }",
            "X : t",
            &["Y", "A", "True", "x", "init", "X Y", "X (* *)", "1", "", "\u{e9}"],
        ),
        (
            "x.cub",
            Language::System,
            "var X : int\ninit { X = 0 }\nunsafe (p) { X = 1 }\ntransition one (p q) requires { exists r. r = p } { X := 1 }\n\
             transition two (p) { X := 1 }",
            "p q)",
            &["q", "r", "P", "forall"],
        ),
        (
            "x.c",
            Language::C,
            "#include <assert.h>\n#define N 3\nint x, y;\nstatic int get(int i) { int k = i; return k + x; }\n\
             void worker(void) { int i = 0; x = get(i); y = 1; assert(x < N + 7); }",
            "x, y",
            &["y", "int", "while", "get", "N", "worker", "k", "i", "1x", "a b", "assert"],
        ),
        (
            "x.asm",
            Language::Assembly,
            "begin shared_data\n x dd 0\n y dd 0\nend shared_data\nbegin thread_code\n mov [x], 1\n mov [y], 1\ncs: nop\n\
             end thread_code\nbegin unsafe_prop\n eip[$t] = cs && $t : x = 2\nend unsafe_prop",
            "x dd",
            &["y", "cs", "eax", "N", "eip", ".x", "x-y"],
        ),
    ];
    for (name, language, text, place, refused) in cases {
        let reader = Reader::new(name, *language);
        let desk = Desk::read(*text, &reader);
        assert!(desk.is_sound(), "{:?}", desk.diagnostics());
        let byte = text.find(place).expect("it is there");
        for new in *refused {
            let answer = desk.rename(byte, new, &reader, &Watch::default());
            assert!(answer.is_err(), "{name}: `{new}` {answer:?}");
        }
        let new = if place.starts_with('X') { "Fresh" } else { "fresh" };
        assert!(desk.rename(byte, new, &reader, &Watch::default()).is_ok(), "{name}");
    }
}

#[test]
fn suggestions_are_corrections() {
    let mut corrected = 0;
    for (folder, language) in [("diagnostics", Language::System), ("x86_diagnostics", Language::Assembly)] {
        let mut paths: Vec<PathBuf> = std::fs::read_dir(manifest_dir().join("tests").join(folder))
            .expect("a folder")
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| Language::of_file(&path.to_string_lossy()) == Some(language))
            .collect();
        paths.sort();
        for path in paths {
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let before = desk(&path, language, &text);
            check(&before);
            for said in before.diagnostics().iter().chain(&before.findings(&Watch::default())) {
                let Some(suggestion) = &said.suggestion else { continue };
                let mut text = text.clone();
                text.replace_range(suggestion.span.range(), &suggestion.text);
                let after = desk(&path, language, &text);
                let place = |it: &garret::Diagnostic| it.span().map(|span| span.start);
                let stays = |it: &&garret::Diagnostic| it.message == said.message && place(it) == place(said);
                let shown = path.display();
                assert!(!after.diagnostics().iter().any(|it| stays(&it)), "{shown}: {said:?}\n{text}");
                corrected += 1;
            }
        }
    }
    assert!(corrected > 80, "{corrected}");
}

#[test]
fn labels_that_are_numbers_stay_numbers() {
    let text = "\t.text\n\t.globl f\nf:\n1:\tjmp 1b\n\tud2\n";
    let desk = Desk::read(text, &Reader::new("x.s", Language::Assembly));
    check(&desk);
    let place = text.find("1b").expect("it is there");
    assert_eq!(desk.outline().at(place).map(|it| desk.outline().of(it.of).count()), Some(2));
    assert_eq!(desk.renamable(place).unwrap_err().to_string(), "a label that is a number keeps it");
    assert!(desk.renamable(text.find("f:").expect("it is there")).is_ok());
}

#[test]
fn a_text_with_mistakes_keeps_its_names() {
    let reader = Reader::new("x.cub", Language::System);
    let desk = Desk::read("var X : bool\ninit { X = }", &reader);
    let refused = desk.rename(4, "Y", &reader, &Watch::default()).unwrap_err();
    assert_eq!(refused.to_string(), "correct the errors in this file first: its meaning is not known yet");
    assert_eq!(desk.hover(4).map(|it| it.text.contains("var X : bool")), Some(true));
    assert!(desk.properties().is_empty() && desk.formatted().is_some_and(|it| it.is_err()));
}

/// The place of a keyword with a mistake covers the text as it is written.
#[test]
fn a_keyword_that_is_cut_by_a_sign_has_a_place() {
    let text = "var X : int\nini\u{1f600}t () { X = 0 }\nunsafe () { X = 1 }\n";
    let desk = desk(Path::new("model.cub"), Language::System, text);
    check(&desk);
    assert!(!desk.diagnostics().is_empty());
}

#[test]
fn random_edits_end_in_answers() {
    let seed = 20_260_801;
    println!("seed {seed}");
    let mut random = fastrand::Rng::with_seed(seed);
    let models = models();
    let signs = [
        "(",
        ")",
        "{",
        "}",
        ";",
        ":=",
        "\n",
        "\"",
        "/*",
        "(*",
        "\u{1f600}",
        "#",
        "#define ",
        "struct ",
        ",",
        "[",
        ".",
        "'",
    ];
    let mut questions = 0;
    for _ in 0..400 {
        let (path, language, original) = &models[random.usize(..models.len())];
        if original.len() > 20_000 {
            continue;
        }
        let mut text = original.clone();
        for _ in 0..random.usize(1..4) {
            let mut place = || {
                let mut at = random.usize(..=text.len());
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                at
            };
            let (one, other) = (place(), place());
            let (start, end) = (one.min(other), one.max(other).min(one.min(other) + 60));
            let end = (start..=end).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(start);
            let moved = text[start..end].to_owned();
            match random.u8(..3) {
                0 => text.replace_range(start..end, ""),
                1 => text.insert_str(start, signs[random.usize(..signs.len())]),
                _ => text.insert_str(random_boundary(&mut random, &text), &moved),
            }
        }
        with_reader(path, *language, |reader| {
            let desk = Desk::read(text.as_str(), reader);
            check(&desk);
            for _ in 0..20 {
                let byte = random_boundary(&mut random, &text);
                questions += usize::from(desk.hover(byte).is_some());
                let _ = desk.outline().at(byte);
            }
            let byte = random_boundary(&mut random, &text);
            let _ = desk.rename(byte, "Renamed", reader, &Watch::default());
            let _ = desk.formatted();
        });
    }
    assert!(questions > 500, "{questions}");
}

fn random_boundary(random: &mut fastrand::Rng, text: &str) -> usize {
    let at = random.usize(..=text.len());
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
