//! Twins: a second place at the entry of a loop, for processes that come back to it before the end of a full turn.

use super::loops::Endless;
use super::moves::{Move, Places};
use super::{Obstacle, constructor, is_of, sets};
use garret_system::system::{Access, Literal, System, Term, Transition};

/// Divides the entries of loops that some moves reach without ending a full turn into two places. Returns the moves of the resulting
/// system. `origins` maps its transitions to the original ones.
///
/// # Errors
/// Steps read the places of other processes, or there are too many cases.
pub(super) fn divide(
    system: &mut System,
    places: &Places,
    (moves, origins): (&[Move], &[usize]),
    endless: &[Endless],
) -> Result<Vec<Move>, Obstacle> {
    if let Some(asks) = system.transitions.iter().position(|it| asks_for_places(it, places)) {
        return Err(Obstacle::AsksForPlaces(origins.get(asks).copied().unwrap_or_default()));
    }
    let mut divided: Vec<Move> = moves.to_vec();
    for it in endless.iter().filter(|it| !it.partial.is_empty()) {
        let name = format!("{}_again", places.name(system, it.stop));
        let twin = places.add(system, &name)?;
        for number in &it.partial {
            if let Some(step) = divided.get_mut(*number) {
                step.to = twin;
            }
        }
        // a turn that changes nothing would lead back to the stop
        let leads_on = |step: &&Move| step.from == it.stop && !step.is_idle;
        let from_twin: Vec<Move> = divided.iter().filter(leads_on).cloned().collect();
        divided.extend(from_twin.into_iter().map(|step| Move { from: twin, ..step }));
    }
    let mut transitions = Vec::new();
    for step in &mut divided {
        let original = system.transitions.get(step.transition).ok_or(Obstacle::TooLarge)?;
        let transition = single(original, places, step)?;
        step.transition = transitions.len();
        step.guard = 0;
        transitions.push(transition);
    }
    system.transitions = transitions;
    Ok(divided)
}

/// A move as a transition of its own.
fn single(original: &Transition, places: &Places, step: &Move) -> Result<Transition, Obstacle> {
    let place = places.place_of(step.main);
    let mut guard = original.guards.get(step.guard).cloned().ok_or(Obstacle::TooLarge)?;
    guard.literals.retain(|it| places.place(it, step.main).is_none());
    guard.literals.insert(0, Literal::Equal(place, constructor(step.from)?));
    let mut updates = original.updates.clone();
    updates.retain(|it| it.symbol != places.symbol);
    if step.from != step.to {
        updates.push(sets(places.symbol, step.main, step.to)?);
    }
    Ok(Transition { guards: vec![guard], updates, ..original.clone() })
}

/// Whether a step reads the place of a process in another way than by testing that its own process is at a place.
fn asks_for_places(transition: &Transition, places: &Places) -> bool {
    let main = super::moves::actor(transition);
    let mut found = false;
    let mut look = |access: &Access| found |= access.symbol == places.symbol;
    for guard in &transition.guards {
        guard.for_each_literal(&mut |literal| {
            let says_place = |left: &Term, right: &Term| {
                matches!(right, Term::Constructor(_)) && main.is_some_and(|it| is_of(left, places.symbol, it))
            };
            match literal {
                Literal::Equal(left, right) if says_place(left, right) || says_place(right, left) => {}
                literal => literal.for_each_access(&mut look),
            }
        });
    }
    transition.updates.iter().for_each(|update| update.for_each_access(&mut look));
    found
}
