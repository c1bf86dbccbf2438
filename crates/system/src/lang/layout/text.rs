//! Layout of declarations, blocks, actions and branches.

use super::expression::{STEP, expression};
use super::page::Page;
use super::pieces::Piece;
use crate::lang::token::Kind;

/// Formats a whole text.
pub(super) fn laid_out(pieces: &[Piece<'_>]) -> String {
    let mut page = Page::default();
    let mut at = 0;
    let mut after_token = false;
    while at < pieces.len() {
        let piece = &pieces[at];
        match piece.lines {
            // two declarations never share a line
            0 if after_token && !piece.is_comment() => page.newline(),
            0 => {}
            1 => page.newline(),
            _ => page.blank(),
        }
        after_token = !piece.is_comment();
        if piece.is_comment() {
            page.put(piece, 0);
            at += 1;
        } else {
            let length = declaration_length(&pieces[at..]);
            declaration(&mut page, &pieces[at..at + length]);
            at += length;
        }
    }
    page.finish()
}

/// The number of pieces of the first declaration, without the comments after it.
fn declaration_length(pieces: &[Piece<'_>]) -> usize {
    let (mut level, mut last, mut before) = (0_usize, 0, None);
    for (place, piece) in pieces.iter().enumerate() {
        let Some(kind) = piece.kind else { continue };
        match kind {
            Kind::OpenBrace => level += 1,
            Kind::CloseBrace => level = level.saturating_sub(1),
            kind if place > 0 && level == 0 && kind.starts_declaration() && before != Some(Kind::Weak) => {
                break;
            }
            _ => {}
        }
        (last, before) = (place, Some(kind));
    }
    last + 1
}

fn declaration(page: &mut Page, pieces: &[Piece<'_>]) {
    if let Some(Kind::Type | Kind::Var | Kind::Array | Kind::Const | Kind::Weak | Kind::NumberProcs) =
        pieces[0].kind
    {
        return names(page, pieces);
    }
    let is_transition = pieces[0].is(Kind::Transition);
    let starts_block = |piece: &Piece<'_>| piece.is(Kind::OpenBrace) || piece.is(Kind::Requires);
    let header = pieces.iter().position(starts_block).unwrap_or(pieces.len());
    page.in_header = true;
    page.flat(&pieces[..1], 0);
    page.flat(&pieces[1..header], STEP);
    page.in_header = false;
    let mut rest = &pieces[header..];
    let mut has_guard = false;
    while let Some(first) = rest.first() {
        if is_transition && !has_guard {
            page.newline();
        }
        has_guard = first.is(Kind::Requires);
        if !first.is(Kind::OpenBrace) {
            page.flat(&rest[..1], 0);
            rest = &rest[1..];
            continue;
        }
        let length = block_length(rest);
        block(page, &rest[..length], is_transition && length == rest.len());
        rest = &rest[length..];
        has_guard = false;
    }
}

/// Writes a type or a symbol; constructors that do not fit go to the next line.
fn names(page: &mut Page, pieces: &[Piece<'_>]) {
    for (place, piece) in pieces.iter().enumerate() {
        if piece.is(Kind::Bar) {
            let next = pieces[place + 1..].iter().position(|it| it.is(Kind::Bar)).unwrap_or(pieces.len());
            let next = (place + 1).saturating_add(next).min(pieces.len());
            if place > 0 && !page.fits(&pieces[place..next], STEP, 0) {
                page.newline();
            }
        }
        page.flat(&pieces[place..=place], if place > 0 { STEP } else { 0 });
    }
}

/// The number of pieces from a brace to the matching one.
fn block_length(pieces: &[Piece<'_>]) -> usize {
    let mut level = 0_usize;
    for (place, piece) in pieces.iter().enumerate() {
        match piece.kind {
            Some(Kind::OpenBrace) => level += 1,
            Some(Kind::CloseBrace) => level = level.saturating_sub(1),
            _ => {}
        }
        if level == 0 {
            return place + 1;
        }
    }
    pieces.len()
}

/// Writes a block in braces, on one line if it fits. Actions that begin on a line of their own stay there.
fn block(page: &mut Page, pieces: &[Piece<'_>], has_actions: bool) {
    let [open, inside @ .., close] = pieces else { return page.flat(pieces, 0) };
    let begins_line = inside.first().is_some_and(|first| first.lines > 0);
    let stays = has_actions && begins_line;
    let ends_with_comment = inside.last().is_some_and(Piece::is_comment) && close.lines > 0;
    if inside.is_empty() || (!stays && !ends_with_comment && page.fits(pieces, 0, 0)) {
        return page.flat(pieces, 0);
    }
    page.flat(std::slice::from_ref(open), 0);
    // a comment next to the brace stays there
    let beside = inside.iter().take_while(|piece| piece.is_comment() && piece.lines == 0).count();
    page.flat(&inside[..beside], 0);
    page.newline();
    if has_actions {
        actions(page, &inside[beside..]);
    } else {
        expression(page, &inside[beside..], STEP, 0);
    }
    page.newline();
    page.flat(std::slice::from_ref(close), 0);
}

/// Writes each `let` and each assignment on lines of its own.
fn actions(page: &mut Page, pieces: &[Piece<'_>]) {
    let mut rest = pieces;
    while let Some(first) = rest.first() {
        match first.lines {
            0 if first.is_comment() => {}
            0 | 1 => page.newline(),
            _ => blank_between(page),
        }
        if first.is_comment() {
            page.put(first, STEP);
            rest = &rest[1..];
            continue;
        }
        let ends = |piece: &Piece<'_>| piece.is(Kind::Semicolon) || piece.is(Kind::In);
        let length = rest.iter().position(ends).map_or(rest.len(), |end| end + 1);
        // comments after the last token of an action do not belong to it
        let own =
            rest[..length].iter().rposition(|piece| !piece.is_comment()).map_or(length, |last| last + 1);
        action(page, &rest[..own]);
        rest = &rest[own..];
    }
}

/// Writes a blank line, except at the beginning of a block.
fn blank_between(page: &mut Page) {
    if page.ends_with_brace() { page.newline() } else { page.blank() }
}

/// Writes an assignment; if it does not fit, each branch of its `case` goes on a line of its own.
fn action(page: &mut Page, pieces: &[Piece<'_>]) {
    let case = pieces.iter().position(|piece| piece.is(Kind::Case));
    let (Some(case), false) = (case, page.fits(pieces, STEP, 0)) else {
        return hanging(page, pieces, STEP);
    };
    page.flat(&pieces[..=case], STEP);
    let mut rest = &pieces[case + 1..];
    while !rest.is_empty() {
        let next =
            rest.iter().skip(1).position(|piece| piece.is(Kind::Bar)).map_or(rest.len(), |next| next + 1);
        page.newline();
        hanging(page, &rest[..next], 2 * STEP);
        rest = &rest[next..];
    }
}

/// Writes the first piece with this indentation, and continuation lines one step further.
fn hanging(page: &mut Page, pieces: &[Piece<'_>], indent: usize) {
    let first = pieces.len().min(1);
    page.flat(&pieces[..first], indent);
    expression(page, &pieces[first..], indent + STEP, 0);
}
