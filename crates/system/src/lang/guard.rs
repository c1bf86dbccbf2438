//! Inserts a fence into the guard of a transition, in the text.

use super::lexer;
use super::sink::Sink;
use super::token::Kind;
use garret_base::source::Span;
use garret_base::watch::Watch;

/// The insertions, each with the byte before which it goes, that add `fence()` to the guard of the transition with its name at
/// this place. `None` if the text cannot be read.
pub fn fenced(text: &str, name: Span) -> Option<Vec<(usize, String)>> {
    let mut sink = Sink::new(Watch::default());
    let tokens = lexer::tokens(text, &mut sink)?;
    let start = tokens.iter().position(|token| token.span == name)?;
    // the name is followed by parameters, then by the guard or the actions
    let mut rest = tokens[start..].iter();
    let next =
        rest.find(|token| matches!(token.kind, Kind::Requires | Kind::OpenBrace | Kind::Transition))?;
    if next.kind != Kind::Requires {
        return (next.kind == Kind::OpenBrace)
            .then(|| vec![(next.span.start as usize, "requires { fence() }\n".into())]);
    }
    let open = rest.next().filter(|token| token.kind == Kind::OpenBrace)?;
    let mut depth = 1_usize;
    let mut parentheses = 0_usize;
    let mut binds_weakly = false;
    let mut is_empty = true;
    for token in rest {
        match token.kind {
            Kind::OpenBrace => depth += 1,
            Kind::CloseBrace => depth -= 1,
            Kind::OpenParen => parentheses += 1,
            Kind::CloseParen => parentheses = parentheses.saturating_sub(1),
            Kind::Or | Kind::Implies | Kind::Iff | Kind::If | Kind::Let if parentheses == 0 => {
                binds_weakly = true;
            }
            Kind::End => return None,
            _ => {}
        }
        if depth == 0 {
            let inside = open.span.end as usize;
            return Some(match (is_empty, binds_weakly) {
                (true, _) => vec![(inside, " fence() ".into())],
                (false, false) => vec![(inside, " fence() &&".into())],
                (false, true) => {
                    vec![(inside, " fence() && (".into()), (token.span.start as usize, ") ".into())]
                }
            });
        }
        is_empty = false;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::fenced;
    use crate::lang::parse;

    const TEXT: &str = "
        weak var X : bool
        var Y : bool
        array A[proc] : bool
        init (p) { X = False && A[p] = False }
        unsafe (p) { p @ X = True }
        (* transition one ([p]) requires { X = True } { X := True } *)
        transition one ([p]) { A[p] := True }
        transition two ([p] q) requires { A[p] = True || X = False } { A[p] := False }
        transition three ([p])
        requires { A[p] = True && forall_other q. A[p] = True (* } *) }
        { X := True }
        transition four ([p]) requires { } { A[p] := True }";

    #[test]
    fn in_all_parts_of_the_guard() {
        let text = TEXT.replace("        var Y : bool\n", "").replace("requires { } ", "");
        let system = parse(&text).expect("a system").system;
        for (index, transition) in system.transitions.iter().enumerate() {
            let mut edited = text.clone();
            for (at, insert) in fenced(&text, transition.span).expect("it has a guard").into_iter().rev() {
                edited.insert_str(at, &insert);
            }
            let repaired = parse(&edited).unwrap_or_else(|errors| panic!("{errors}\n{edited}")).system;
            for (other, transition) in repaired.transitions.iter().enumerate() {
                assert_eq!(transition.is_fenced(), other == index, "{edited}");
            }
        }
    }
}
