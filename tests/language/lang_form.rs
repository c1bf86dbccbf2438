//! The standard form of systems: the meaning and the order of comments are preserved, and formatting is idempotent.

use crate::files;

use files::{corpus, cub_files, manifest_dir};
use garret::lang::{formatted, parse_sequential};

/// The comments of a correct text; comments nest.
fn comments(text: &str) -> Vec<String> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0, 0);
    let bytes = text.as_bytes();
    let mut at = 0;
    while at + 1 < bytes.len() {
        let pair = &bytes[at..at + 2];
        if pair == b"(*" {
            if depth == 0 {
                start = at;
            }
            depth += 1;
            at += 2;
        } else if pair == b"*)" && depth > 0 {
            depth -= 1;
            at += 2;
            if depth == 0 {
                found.push(text[start..at].replace("\r\n", "\n"));
            }
        } else {
            at += 1;
        }
    }
    found
}

/// The characters outside of comments that are not blanks.
fn letters(text: &str) -> String {
    let mut rest = text.replace("\r\n", "\n");
    for comment in comments(text) {
        rest = rest.replacen(&comment, " ", 1);
    }
    rest.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// The meaning of a text, without places in the source; `None` if it has no meaning.
fn meaning(text: &str) -> Option<String> {
    let meant = format!("{:?}", parse_sequential(text).ok()?.system);
    // After these words, all numbers belong to spans.
    let mut parts = meant.split("Span {");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    Some(rest.fold(first, |all, part| all + part))
}

fn checked(name: &str, text: &str) -> Option<String> {
    let form = formatted(text).ok()?;
    assert_eq!(formatted(&form).as_ref(), Ok(&form), "{name}: a second time changes more");
    assert_eq!(comments(text), comments(&form), "{name}");
    assert_eq!(letters(text), letters(&form), "{name}");
    assert_eq!(meaning(text), meaning(&form), "{name}");
    for line in form.lines() {
        let is_comment = comments(&form).iter().any(|comment| comment.contains(line.trim_end()));
        assert!(is_comment || line == line.trim_end(), "{name}: a space ends the line {line:?}");
    }
    assert!(!form.contains("\n\n\n") || text.contains("\n\n\n"), "{name}");
    Some(form)
}

#[test]
fn systems_keep_their_meaning_and_their_comments() {
    let mut files = cub_files(&manifest_dir().join("models"));
    files.extend(cub_files(&manifest_dir().join("crates/cli/src/templates")));
    let models = files.len();
    match corpus() {
        Some(root) => files.extend(cub_files(&root)),
        None => println!("skipped: no corpus beside the project"),
    }
    let mut formed = 0;
    for path in &files {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        formed += usize::from(checked(&path.display().to_string(), &text).is_some());
    }
    assert!(formed >= models, "{formed} of {}", files.len());
}

/// Removing all blanks, or adding many, does not change the form, except for line breaks that the author chose.
#[test]
fn space_makes_no_difference() {
    for path in cub_files(&manifest_dir().join("models/mutex")) {
        let text = std::fs::read_to_string(&path).expect("the model is there");
        let without =
            comments(&text).iter().fold(text.clone(), |text, comment| text.replacen(comment, " ", 1));
        let words = without.split_whitespace().collect::<Vec<_>>().join(" ");
        let lines = without.split_whitespace().collect::<Vec<_>>().join("\r\n\t");
        let name = path.display().to_string();
        let form = checked(&name, &words).expect("it is a system");
        checked(&name, &lines).expect("it is a system");
        assert!(form.lines().count() > 10, "{form}");
    }
}

#[test]
fn what_does_not_fit_is_broken() {
    let text = "type t = Aaaaaaaaaaaaaaaaaaaaaaaaaaaaa | Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb | Cccccccccccccccccccccccccccccccccccccccccc | D\n\
        type u = A|B var X:int\n\n\n\n(* why *) var Y : bool (* beside *)\n\
        array T[proc]:t init(p){X= -1&&Y=True(* so *)}unsafe(p q){T[p]=D&&(* one *)\n T[q]=D&&M[ p , q ]=1}\n\
        transition t([p] q)\nrequires{X=1&&Y=True&&(T[p]=Aaaaaaaaaaaaaaaaaaaaaaaaaaaaa||T[p]=Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb)&&near(p,q,D)&&forall_other k.T[k]=D}\
        {X:=X-1;T[j]:=case|j=p&&Y=True:Aaaaaaaaaaaaaaaaaaaaaaaaaaaaa|T[j]=D:Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb|_:T[j];Y:=?;}\n\
        transition s(p){\nX:=.;\n\n\nY:=False (* last *)\n}\n(* end *)";
    let form = "type t = Aaaaaaaaaaaaaaaaaaaaaaaaaaaaa | Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n  | Cccccccccccccccccccccccccccccccccccccccccc | D\n\
        type u = A | B\nvar X : int\n\n(* why *) var Y : bool (* beside *)\narray T[proc] : t\n\
        init (p) { X = -1 && Y = True (* so *) }\nunsafe (p q) {\n  T[p] = D && (* one *)\n  T[q] = D &&\n  M[p,q] = 1\n}\n\
        transition t ([p] q)\nrequires {\n  X = 1 &&\n  Y = True &&\n  (T[p] = Aaaaaaaaaaaaaaaaaaaaaaaaaaaaa || T[p] = Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb) &&\n  \
        near(p, q, D) &&\n  forall_other k. T[k] = D\n}\n{\n  X := X - 1;\n  T[j] := case\n    | j = p && Y = True : Aaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n    \
        | T[j] = D : Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n    | _ : T[j];\n  Y := ?;\n}\n\
        transition s (p)\n{\n  X := .;\n\n  Y := False (* last *)\n}\n(* end *)\n";
    assert_eq!(formatted(text).expect("it has no mistakes in its syntax"), form);
    assert_eq!(formatted(form).expect("nor has this"), form);
}

/// Comments at all boundaries of tokens, in three styles.
#[test]
fn comments_everywhere() {
    let text = "type t = A | B var X : t array T [ proc , proc ] : t init ( p ) { X = A && not ( T [ p , p ] = B || X = B ) } \
        predicate near ( p , m ) { if X = m then T [ p , p ] = A else false } unsafe u ( p q ) { forall k . ( X = A => near ( k , B ) ) } \
        transition t ( [ p ] ) requires { X = A } { let x = X in X := case | X = A : B | _ : x ; T [ i , j ] := ? ; }";
    let words: Vec<&str> = text.split(' ').collect();
    for comment in ["(* c *)", "\n(* c\n   d *)\n", "(* c *)\n", "\n(* c *)", "\n\n\n(* c *) (* e *)\n\n"] {
        for place in 0..=words.len() {
            let (front, back) = words.split_at(place);
            let text = format!("{} {comment} {}", front.join(" "), back.join(" "));
            checked(&text, &text).unwrap_or_else(|| panic!("{text}"));
        }
        let everywhere = words.join(&format!(" {comment} "));
        checked(&everywhere, &everywhere).unwrap_or_else(|| panic!("{everywhere}"));
    }
}

#[test]
fn mistakes_in_the_syntax_are_told() {
    for text in
        ["var X", "var X : bool }", "(* open", "init { X == 1 }", "init { (X = 1 }", "\"", "type t = {A, B}"]
    {
        assert!(formatted(text).is_err(), "{text}");
    }
    // The meaning of names is not checked.
    assert_eq!(formatted("init{X=y}").as_deref(), Ok("init { X = y }\n"));
    assert_eq!(formatted("").as_deref(), Ok(""));
    assert_eq!(formatted(" \n(* nothing *)\n\n").as_deref(), Ok("(* nothing *)\n"));
}

/// Truncated or deep texts are refused or formatted, without crashes.
#[test]
fn disturbed_texts() {
    let text = std::fs::read_to_string(manifest_dir().join("models/barrier/sense.cub")).expect("it is there");
    for (place, _) in text.char_indices().step_by(11) {
        let _ = formatted(&text[..place]);
        let _ = formatted(&text[place..]);
    }
    let deep =
        |open: &str, close: &str| format!("init {{ {}X = A{} }}", open.repeat(30_000), close.repeat(30_000));
    for (open, close) in [
        ("(", ")"),
        ("not (", ")"),
        ("X = A && ", ""),
        ("X = A && (", ")"),
        ("if X = A then ", " else true"),
        ("forall p. ", ""),
    ] {
        if let Ok(form) = formatted(&deep(open, close)) {
            assert_eq!(letters(&form), letters(&deep(open, close)));
        }
    }
}
