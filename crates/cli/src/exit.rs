//! How a run of the program ends.

/// How a run of the program ends. The codes are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Every file is SAFE.
    Safe = 0,
    /// Some file is UNSAFE.
    Unsafe = 1,
    /// The command line or a file cannot be used, or the output cannot be written.
    Input = 2,
    /// Some file is UNKNOWN, and none is UNSAFE.
    Unknown = 3,
    /// A defect of Garret.
    Internal = 4,
}

impl Exit {
    /// The outcome of this code.
    pub(super) fn of_code(code: u8) -> Self {
        let all = [Self::Safe, Self::Unsafe, Self::Input, Self::Unknown];
        all.into_iter().find(|exit| *exit as u8 == code).unwrap_or(Self::Internal)
    }

    /// The outcome of a search for repairs, by whether no repair can help and whether repairs were found.
    pub(super) fn of_repairs(is_hopeless: bool, some: bool) -> Self {
        match (is_hopeless, some) {
            (_, true) => Self::Safe,
            (true, false) => Self::Unsafe,
            (false, false) => Self::Unknown,
        }
    }

    /// The exit code of a run over several files: errors of the input come before unsafe files, and these before unknown ones.
    pub(super) fn combined(self, other: Self) -> Self {
        const ORDER: [Exit; 5] = [Exit::Internal, Exit::Input, Exit::Unsafe, Exit::Unknown, Exit::Safe];
        ORDER.into_iter().find(|exit| *exit == self || *exit == other).unwrap_or(self)
    }
}
