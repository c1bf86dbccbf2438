//! Inserts fences into the text of the source; comments and layout stay.

use super::edit::{Edit, exchange, line, statement, stronger};
use super::rows;
use super::subject::{Place, Position, Subject};
use garret_program::Change;
use garret_system::lang;

/// The text with fences in the chosen places.
///
/// # Errors
/// The number of a place at which the text cannot be changed, for example a store in the middle of a statement.
pub fn repaired_text(
    subject: &Subject<'_>,
    places: &[Place],
    chosen: &[usize],
    text: &str,
) -> Result<String, usize> {
    let gaps = chosen.iter().filter_map(|place| match &places[*place].position {
        Position::Row(gap) => Some((*place, gap)),
        _ => None,
    });
    let mut edits = rows::edits(text, gaps)?;
    for place in chosen {
        edits.extend(place_edits(subject, &places[*place], text).ok_or(*place)?);
    }
    // from the end, so that earlier places stay the same
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.at));
    edits.dedup();
    let mut text = text.to_owned();
    for edit in edits {
        text.replace_range(edit.at..edit.at + edit.delete, &edit.insert);
    }
    Ok(text)
}

fn place_edits(subject: &Subject<'_>, place: &Place, text: &str) -> Option<Vec<Edit>> {
    match (&place.position, subject) {
        (Position::Guard(_), _) => {
            let inserts = lang::fenced(text, place.span)?.into_iter();
            Some(inserts.map(|(at, insert)| Edit { at, delete: 0, insert }).collect())
        }
        (Position::Code(repair), Subject::Program(program)) => match repair.change {
            Change::Order => stronger(text, place.span).map(|edit| vec![edit]),
            Change::Exchange(register) => exchange(text, place.span, register),
            Change::Fence if program.program.statements => statement(text, place.span),
            Change::Fence => Some(vec![line(text, place.span, repair.before)]),
        },
        // rows are changed all together
        (Position::Row(_), _) => Some(Vec::new()),
        (Position::Code(_), _) => None,
    }
}
