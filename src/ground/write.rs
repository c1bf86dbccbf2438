//! What an update writes to one cell.

/// What may be written to a cell: of the branches, the first one counts whose condition holds; where none does, nothing is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Write<C, F, V> {
    pub(crate) cell: C,
    /// The conditions, with what is written.
    pub(crate) branches: Vec<(F, V)>,
}

impl<C, F, V> Write<C, F, V> {
    /// The branches that may count when `holds` tells of a condition whether it does, as far as that is known: in their order, up to
    /// the first one that certainly applies.
    pub(crate) fn possible<'w>(
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
pub(crate) struct Possible<'w, F, V> {
    pub(crate) condition: &'w F,
    pub(crate) value: &'w V,
    /// It applies for certain, where no earlier one does.
    pub(crate) is_certain: bool,
}
