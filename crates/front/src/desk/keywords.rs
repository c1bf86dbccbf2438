//! The meanings of the keywords of the `.cub` language.

/// The meaning of a keyword, in a sentence. `None` for other words.
pub(super) fn meaning(word: &str) -> Option<&'static str> {
    Some(match word {
        "type" => "a type: `type t = A | B` has these values, `type t` infinitely many",
        "var" => "a variable: one cell, which all processes share",
        "array" => "an array: a cell for each process, or for each tuple of processes",
        "const" => "a constant: its cells never change",
        "weak" => {
            "read and written through store buffers: a write is seen by others when it leaves the buffer of the writer"
        }
        "init" => "the initial states: what holds for every tuple of processes, equal ones included",
        "unsafe" => "a bad state: it must not be reached by any pairwise distinct processes",
        "invariant" => {
            "states that are promised not to be reached, written like `unsafe`; the promise is not proved"
        }
        "predicate" => "a name for a formula, which is put in wherever it is used",
        "transition" => {
            "a step of some pairwise distinct processes; the one in brackets reads and writes weak cells"
        }
        "number_procs" => "the maximum number of processes",
        "requires" => "the guard: the step can be taken where it holds",
        "let" => "a name for the value of a term before the step",
        "in" => "ends a `let`: what follows may use the name",
        "case" => "the first branch whose condition holds gives the value; `_` is for all that is left",
        "forall" => "for all processes, the parameters among them",
        "exists" => "for some process, perhaps one of the parameters",
        "forall_other" => "for all processes that are not parameters of the transition",
        "exists_other" => "for some process that is not a parameter",
        "if" | "then" | "else" => "`if A then B else C`: `B` where `A` holds, else `C`",
        "not" => "the opposite of a formula",
        "true" => "the formula that always holds; the value is `True`",
        "false" => "the formula that never holds; the value is `False`",
        "fence_all" => "`fence_all()` holds when the store buffers of all processes are empty",
        "fence" => "`fence()` holds when the store buffer of the process that takes the step is empty",
        "store_fence" => {
            "`store_fence()`, before or after the assignments: later writes of the process reach memory after earlier ones (PSO)"
        }
        "proc" => "a process, as the index of an array or as a value",
        "int" => "a mathematical integer: it does not wrap",
        "real" => "a real number",
        "bool" => "`False` or `True`",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::meaning;
    use garret_system::lang::KEYWORDS;

    #[test]
    fn each_keyword_has_a_meaning() {
        for keyword in KEYWORDS {
            assert!(meaning(keyword).is_some(), "{keyword}");
        }
        assert_eq!(meaning("x"), None);
    }
}
