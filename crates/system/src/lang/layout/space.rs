//! Where spaces go between pieces.

use super::pieces::Piece;
use crate::lang::token::Kind;

/// The last piece, as far as the space after it depends on it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Last {
    /// `None` for a comment, and at the start.
    kind: Option<Kind>,
    /// A minus that is the sign of a number, not a difference.
    is_sign: bool,
    /// Between the brackets of a cell.
    in_brackets: bool,
}

impl Last {
    /// The state after this piece.
    pub(super) fn after(self, piece: &Piece<'_>) -> Self {
        let in_brackets = match piece.kind {
            Some(Kind::OpenBracket) => true,
            Some(Kind::CloseBracket) => false,
            _ => self.in_brackets,
        };
        Self { kind: piece.kind, is_sign: piece.is(Kind::Minus) && !self.ends_operand(), in_brackets }
    }

    fn ends_operand(self) -> bool {
        matches!(
            self.kind,
            Some(
                Kind::Upper
                    | Kind::Lower
                    | Kind::Integer
                    | Kind::Real
                    | Kind::Constant
                    | Kind::CloseParen
                    | Kind::CloseBracket
            )
        )
    }

    /// Whether there is a space before the next piece. In headers, parentheses hold parameters; elsewhere, arguments.
    pub(super) fn space(self, next: &Piece<'_>, in_header: bool) -> bool {
        let (Some(last), Some(next)) = (self.kind, next.kind) else { return true };
        match (last, next) {
            (Kind::OpenParen | Kind::OpenBracket, _)
            | (_, Kind::CloseParen | Kind::CloseBracket | Kind::Comma | Kind::Semicolon)
            // the dot of a quantifier; the other dot is a value
            | (Kind::Lower, Kind::Dot)
            | (Kind::Fence | Kind::FenceAll | Kind::StoreFence, Kind::OpenParen)
            | (Kind::Upper, Kind::OpenBracket) => false,
            (Kind::Lower, Kind::OpenParen | Kind::OpenBracket) => in_header,
            (Kind::Minus, _) => !self.is_sign,
            (Kind::Comma, _) => !self.in_brackets,
            _ => true,
        }
    }
}
