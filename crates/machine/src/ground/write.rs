//! What an update writes to one cell.

/// What may be written to a cell: of the branches, the first one counts whose condition holds; where none does, nothing is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write<C, F, V> {
    /// The cell that is written.
    pub cell: C,
    /// The conditions, with what is written.
    pub branches: Vec<(F, V)>,
}

impl<C, F, V> Write<C, F, V> {
    /// The branches that may count when `holds` tells of a condition whether it does, as far as that is known: in their order, up to
    /// the first one that certainly applies.
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

/// A branch that may count.
#[derive(Clone, Copy, Debug)]
pub struct Possible<'w, F, V> {
    /// When the value is written.
    pub condition: &'w F,
    /// The value.
    pub value: &'w V,
    /// It applies for certain, where no earlier one does.
    pub is_certain: bool,
}
