//! Places where threads go no further: a bad state, or what has no meaning here, and why.

use super::Builder;
use garret_graphs::Stop;

impl Builder<'_> {
    /// A place where a bad state is reached.
    pub(super) fn failed(&mut self, why: &str) -> u32 {
        let number = self.bad_state(why);
        let place = self.place();
        if let Some(place) = self.code.places.get_mut(place as usize) {
            place.bad = Some(number);
        }
        place
    }

    /// The number of a bad state.
    pub(super) fn bad_state(&mut self, why: &str) -> u32 {
        let number = self.bad.iter().position(|bad| bad == why).unwrap_or_else(|| {
            self.bad.push(why.to_owned());
            self.bad.len() - 1
        });
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// A place beyond which nothing is known.
    pub(super) fn unknown(&mut self, why: &str) -> u32 {
        let place = self.place();
        let number = self.reason(why);
        if let Some(place) = self.code.places.get_mut(place as usize) {
            place.stop = Some(Stop::Beyond(number));
        }
        place
    }

    /// A place where a thread stops.
    pub(super) fn stopped(&mut self, stop: Stop) -> u32 {
        let place = self.place();
        if let Some(place) = self.code.places.get_mut(place as usize) {
            place.stop = Some(stop);
        }
        place
    }

    /// The number of a reason why nothing is known.
    pub(super) fn reason(&mut self, why: &str) -> u32 {
        let number = self.beyond.iter().position(|it| it == why).unwrap_or_else(|| {
            self.beyond.push(why.to_owned());
            self.beyond.len() - 1
        });
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// In what follows, which line it is of.
    pub(super) fn line(&self) -> String {
        let source = self.sources.get(self.source as usize);
        source.and_then(|source| source.line).map(|line| format!("line {line}: ")).unwrap_or_default()
    }
}
