//! The values that an update writes to one cell.

/// A write to a cell: the first branch whose condition holds gives the value; if there is none, nothing is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write<C, F, V> {
    /// The cell that is written.
    pub cell: C,
    /// The conditions and the values.
    pub branches: Vec<(F, V)>,
}

impl<C, F, V> Write<C, F, V> {
    /// The branches that may be taken, given what is known about their conditions: in order, up to the first one that certainly
    /// applies.
    pub fn possible<'w>(
        &'w self,
        mut holds: impl FnMut(&F) -> Option<bool> + 'w,
    ) -> impl Iterator<Item = Possible<'w, F, V>> {
        let mut is_decided = false;
        self.branches
            .iter()
            .map_while(move |(condition, value)| {
                if is_decided {
                    return None;
                }
                let holds = holds(condition);
                is_decided = holds == Some(true);
                Some((holds != Some(false)).then_some(Possible { condition, value, is_certain: is_decided }))
            })
            .flatten()
    }
}

/// A branch that may be taken.
#[derive(Clone, Copy, Debug)]
pub struct Possible<'w, F, V> {
    /// The condition of the branch.
    pub condition: &'w F,
    /// The value.
    pub value: &'w V,
    /// Whether it certainly applies if no earlier branch does.
    pub is_certain: bool,
}
