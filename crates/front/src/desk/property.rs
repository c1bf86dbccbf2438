//! The bad states of a text, each of which can be checked separately.

use super::{Desk, Meaning};
use garret_base::source::Span;

/// A bad state of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Property {
    /// Its index among those of the system ([`System::unsafes`](garret_system::system::System::unsafes)).
    pub index: usize,
    /// Its place in the text.
    pub span: Span,
}

impl Desk {
    /// The bad states of the text, in the order of the text. Empty if the text has errors.
    #[must_use]
    pub fn properties(&self) -> Vec<Property> {
        let spans: Vec<Span> = match &self.meaning {
            Meaning::System(system) => system.unsafes.iter().map(|bad| bad.span).collect(),
            Meaning::Program(translation, Some(_)) => {
                translation.program.properties.iter().map(|property| property.span).collect()
            }
            Meaning::Program(_, None) | Meaning::None => Vec::new(),
        };
        let mut all: Vec<Property> =
            spans.into_iter().enumerate().map(|(index, span)| Property { index, span }).collect();
        all.sort_by_key(|property| (property.span, property.index));
        all
    }
}
