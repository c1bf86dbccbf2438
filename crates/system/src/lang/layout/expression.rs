//! Layout of formulas and terms that do not fit into a line.

use super::page::Page;
use super::pieces::Piece;
use crate::lang::token::Kind;

/// The nesting depth below which nothing is broken into lines: such texts are not written by hand.
const DEEPEST: usize = 40;

/// The width of one level of indentation, in characters.
pub(super) const STEP: usize = 2;

/// Operators, the loosest first.
const OPERATORS: [Kind; 4] = [Kind::Iff, Kind::Implies, Kind::Or, Kind::And];

/// Writes an expression at the current position; `behind` characters have to fit behind it.
pub(super) fn expression(page: &mut Page, pieces: &[Piece<'_>], indent: usize, behind: usize) {
    broken(page, pieces, indent, behind, 0);
}

fn broken(page: &mut Page, mut pieces: &[Piece<'_>], indent: usize, behind: usize, depth: usize) {
    while let [comment, rest @ ..] = pieces
        && comment.is_comment()
    {
        page.flat(&pieces[..1], indent);
        pieces = rest;
    }
    let Some(first) = pieces.first() else { return };
    if depth > DEEPEST || page.fits(pieces, indent, behind) {
        return page.flat(pieces, indent);
    }
    let places = operators(pieces);
    if !places.is_empty() {
        return chain(page, pieces, &places, indent, behind, depth);
    }
    match first.kind {
        Some(Kind::Forall | Kind::Exists | Kind::ForallOther | Kind::ExistsOther) => {
            let dot = pieces.iter().position(|piece| piece.is(Kind::Dot)).unwrap_or(0);
            page.flat(&pieces[..=dot], indent);
            page.newline();
            broken(page, &pieces[dot + 1..], indent + STEP, behind, depth + 1);
        }
        Some(Kind::If) => {
            for (place, part) in branches(pieces).into_iter().enumerate() {
                if place > 0 {
                    page.newline();
                }
                page.flat(&part[..1], indent);
                broken(page, &part[1..], indent + STEP, behind, depth + 1);
            }
        }
        _ => group(page, pieces, indent, behind, depth),
    }
}

/// Writes operands on separate lines, each followed by its operator.
fn chain(
    page: &mut Page,
    pieces: &[Piece<'_>],
    places: &[usize],
    indent: usize,
    behind: usize,
    depth: usize,
) {
    let mut start = 0;
    for &place in places {
        let operator = &pieces[place];
        broken(page, &pieces[start..place], indent, operator.text.len() + 1, depth + 1);
        page.flat(&pieces[place..=place], indent);
        start = place + 1;
        // a comment next to the operator stays there
        while pieces.get(start).is_some_and(|next| next.is_comment() && next.lines == 0) {
            page.flat(&pieces[start..=start], indent);
            start += 1;
        }
        page.newline();
    }
    broken(page, &pieces[start..], indent, behind, depth + 1);
}

/// Writes something with parentheses: the content of the longest pair goes on lines of its own.
fn group(page: &mut Page, pieces: &[Piece<'_>], indent: usize, behind: usize, depth: usize) {
    let (mut open, mut level, mut longest) = (0, 0_usize, None);
    for (place, piece) in pieces.iter().enumerate() {
        match piece.kind {
            Some(Kind::OpenParen) => {
                if level == 0 {
                    open = place;
                }
                level += 1;
            }
            Some(Kind::CloseParen) => {
                level = level.saturating_sub(1);
                let is_longer = longest.is_none_or(|(from, to)| place - open > to - from);
                if level == 0 && place > open + 1 && is_longer {
                    longest = Some((open, place));
                }
            }
            _ => {}
        }
    }
    let Some((open, close)) = longest else { return page.flat(pieces, indent) };
    page.flat(&pieces[..=open], indent);
    page.newline();
    broken(page, &pieces[open + 1..close], indent + STEP, 0, depth + 1);
    page.newline();
    page.flat(&pieces[close..=close], indent);
    broken(page, &pieces[close + 1..], indent, behind, depth + 1);
}

/// The positions of the loosest operators outside of parentheses and of the scope of quantifiers and `if`.
fn operators(pieces: &[Piece<'_>]) -> Vec<usize> {
    let mut level = 0_usize;
    let mut found: [Vec<usize>; 4] = Default::default();
    for (place, piece) in pieces.iter().enumerate() {
        match piece.kind {
            Some(Kind::OpenParen | Kind::OpenBracket) => level += 1,
            Some(Kind::CloseParen | Kind::CloseBracket) => level = level.saturating_sub(1),
            Some(Kind::Forall | Kind::Exists | Kind::ForallOther | Kind::ExistsOther | Kind::If)
                if level == 0 =>
            {
                break;
            }
            Some(kind) if level == 0 => {
                if let Some(index) = OPERATORS.iter().position(|it| *it == kind) {
                    found[index].push(place);
                }
            }
            _ => {}
        }
    }
    found.into_iter().find(|places| !places.is_empty()).unwrap_or_default()
}

/// The parts of a conditional that begin with `if`, `then` and `else`.
fn branches<'p, 't>(pieces: &'p [Piece<'t>]) -> Vec<&'p [Piece<'t>]> {
    let (mut open, mut level, mut start) = (0_usize, 0_usize, 0);
    let mut parts = Vec::new();
    for (place, piece) in pieces.iter().enumerate() {
        match piece.kind {
            Some(Kind::OpenParen) => level += 1,
            Some(Kind::CloseParen) => level = level.saturating_sub(1),
            Some(Kind::If) if level == 0 => open += 1,
            Some(Kind::Then | Kind::Else) if level == 0 => {
                if open == 1 && parts.len() < 2 {
                    parts.push(&pieces[start..place]);
                    start = place;
                } else if piece.is(Kind::Else) {
                    open = open.saturating_sub(1);
                }
            }
            _ => {}
        }
    }
    parts.push(&pieces[start..]);
    parts
}
