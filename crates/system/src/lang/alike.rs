//! Whether two texts are equal up to renaming.

use super::lexer;
use super::sink::Sink;
use super::token::{Kind, Token};
use garret_base::map::Map;
use garret_base::watch::Watch;

/// Whether two texts in the `.cub` language have the same tokens up to a one-to-one renaming of names.
///
/// # Complexity
/// Linear in the sizes of the texts.
pub fn alike(one: &str, other: &str) -> bool {
    let (Some(left), Some(right)) = (tokens(one), tokens(other)) else { return false };
    let (mut there, mut back) = (Map::default(), Map::default());
    left.len() == right.len()
        && left.iter().zip(&right).all(|(left, right)| {
            let (first, second) = (written(one, *left), written(other, *right));
            left.kind == right.kind
                && match left.kind {
                    Kind::Lower | Kind::Upper => {
                        *there.entry(first).or_insert(second) == second
                            && *back.entry(second).or_insert(first) == first
                    }
                    _ => first == second,
                }
        })
}

fn tokens(text: &str) -> Option<Vec<Token>> {
    u32::try_from(text.len()).ok()?;
    lexer::tokens(text, &mut Sink::new(Watch::default()))
}

fn written(text: &str, token: Token) -> &str {
    text.get(token.span.start as usize..token.span.end as usize).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::alike;

    #[test]
    fn names_may_differ_if_each_stands_for_one() {
        assert!(alike("var X : t (* X *)\nvar Y : t", "var A : s\nvar B : s"));
        assert!(!alike("var X : t\nvar Y : t", "var A : s\nvar A : s"));
        assert!(!alike("init { X = X }", "init { X = Y }"));
        assert!(!alike("var X : int", "var X : real"));
        assert!(!alike("init { X = 1 }", "init { X = 2 }"));
        assert!(!alike("(* no end", "(* no end"));
    }
}
