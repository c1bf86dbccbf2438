//! Symmetric parameters: those of a transition or a bad state that can be exchanged.

use super::{
    Atom, Bad, Branch, Disjunct, Formula, Linear, Literal, ProcVar, Quantified, Target, Term, Transition,
    Update, Value, Variables,
};

impl Transition {
    /// The pairs of parameters, the smaller one first, whose exchange leaves the disjunct of the guard and the updates unchanged,
    /// as far as a syntactic comparison shows. The main process is never one of them.
    ///
    /// # Complexity
    /// For each pair, quadratic in the size of what is compared.
    #[must_use]
    pub fn exchangeable(&self, guard: &Disjunct) -> Vec<(ProcVar, ProcVar)> {
        exchangeable(&self.variables, self.main, guard, &self.updates)
    }
}

impl Bad {
    /// The pairs of parameters, the smaller one first, whose exchange leaves this disjunct unchanged.
    ///
    /// # Complexity
    /// For each pair, quadratic in the size of the disjunct.
    #[must_use]
    pub fn exchangeable(&self, disjunct: &Disjunct) -> Vec<(ProcVar, ProcVar)> {
        exchangeable(&self.variables, None, disjunct, &[])
    }
}

fn exchangeable(
    variables: &Variables,
    main: Option<ProcVar>,
    guard: &Disjunct,
    updates: &[Update],
) -> Vec<(ProcVar, ProcVar)> {
    let parameters = (0..variables.parameters()).map(ProcVar::of_index);
    let parameters: Vec<ProcVar> = parameters.filter(|&it| Some(it) != main).collect();
    let mut pairs = Vec::new();
    for (index, &first) in parameters.iter().enumerate() {
        for &second in &parameters[index + 1..] {
            let mut image: Vec<ProcVar> = (0..variables.kinds.len()).map(ProcVar::of_index).collect();
            image.swap(usize::from(first.0), usize::from(second.0));
            let mut images = Images { image };
            if images.disjunct(guard) && images.updates(updates) {
                pairs.push((first, second));
            }
        }
    }
    pairs
}

/// A renaming: the image of each process variable.
struct Images {
    image: Vec<ProcVar>,
}

impl Images {
    /// Whether the renaming leaves the disjunct unchanged.
    fn disjunct(&mut self, guard: &Disjunct) -> bool {
        let Disjunct { existentials, literals, universals } = guard;
        let stays = |variable: ProcVar| self.of(variable) == variable;
        existentials.iter().all(|it| stays(it.variable) && it.distinct_from.iter().all(|&it| stays(it)))
            && is_permuted(literals, literals, |from, to| self.literal(from, to))
            && is_permuted(universals, universals, |from, to| self.quantified(from, to))
    }

    /// Whether the renaming leaves the updates unchanged.
    fn updates(&mut self, updates: &[Update]) -> bool {
        is_permuted(updates, updates, |from, to| self.update(from, to))
    }

    fn update(&mut self, from: &Update, to: &Update) -> bool {
        let is_target = match (&from.target, &to.target) {
            (Target::Cell(from), Target::Cell(to)) => self.are(from, to),
            // the variables of an update of all cells are bound by it
            (Target::Every(from), Target::Every(to)) => self.bind(from, to),
            _ => false,
        };
        if from.symbol != to.symbol || !is_target {
            return false;
        }
        // the first branch that holds is taken, so the order of branches with the same value does not matter
        let mut from = from.branches.chunk_by(|left, right| left.value == right.value);
        let mut to = to.branches.chunk_by(|left, right| left.value == right.value);
        loop {
            match (from.next(), to.next()) {
                (None, None) => return true,
                (Some(from), Some(to)) if is_permuted(from, to, |from, to| self.branch(from, to)) => {}
                _ => return false,
            }
        }
    }

    fn branch(&mut self, from: &Branch, to: &Branch) -> bool {
        let is_value = match (&from.value, &to.value) {
            (Value::Term(from), Value::Term(to)) => self.term(from, to),
            (Value::Any, Value::Any) => true,
            _ => false,
        };
        is_value && self.formula(&from.condition, &to.condition)
    }

    fn formula(&mut self, from: &Formula, to: &Formula) -> bool {
        match (from, to) {
            (Formula::True, Formula::True) | (Formula::False, Formula::False) => true,
            (Formula::Atom(Atom::Literal(from)), Formula::Atom(Atom::Literal(to))) => self.literal(from, to),
            (Formula::And(from), Formula::And(to)) | (Formula::Or(from), Formula::Or(to)) => {
                is_permuted(from, to, |from, to| self.formula(from, to))
            }
            (Formula::Atom(Atom::Forall(from)), Formula::Atom(Atom::Forall(to)))
            | (Formula::Atom(Atom::Exists(from)), Formula::Atom(Atom::Exists(to))) => {
                self.quantified(from, to)
            }
            _ => false,
        }
    }

    fn quantified(&mut self, from: &Quantified, to: &Quantified) -> bool {
        from.scope == to.scope
            && self.bind(&from.variables, &to.variables)
            && self.formula(&from.body, &to.body)
    }

    /// Maps bound variables to other ones, in order.
    fn bind(&mut self, from: &[ProcVar], to: &[ProcVar]) -> bool {
        for (from, &to) in from.iter().zip(to) {
            self.image[usize::from(from.0)] = to;
        }
        from.len() == to.len()
    }

    fn literal(&mut self, from: &Literal, to: &Literal) -> bool {
        match (from, to) {
            (Literal::Equal(left, right), Literal::Equal(a, b))
            | (Literal::Distinct(left, right), Literal::Distinct(a, b)) => {
                self.term(left, a) && self.term(right, b) || self.term(left, b) && self.term(right, a)
            }
            (Literal::Linear(from, relation), Literal::Linear(to, other)) => {
                relation == other && self.linear(from, to)
            }
            (Literal::Before(left, right), Literal::Before(a, b)) => {
                self.term(left, a) && self.term(right, b)
            }
            (Literal::Is(from, number), Literal::Is(to, other))
            | (Literal::IsNot(from, number), Literal::IsNot(to, other)) => {
                number == other && self.of(*from) == *to
            }
            (Literal::Fence, Literal::Fence) | (Literal::FenceAll, Literal::FenceAll) => true,
            _ => false,
        }
    }

    fn term(&self, from: &Term, to: &Term) -> bool {
        match (from, to) {
            (Term::Access(from), Term::Access(to)) => self.access(from, to),
            (Term::Process(from), Term::Process(to)) => self.of(*from) == *to,
            (Term::Constructor(from), Term::Constructor(to)) => from == to,
            (Term::Linear(from), Term::Linear(to)) => self.linear(from, to),
            _ => false,
        }
    }

    fn linear(&self, from: &Linear, to: &Linear) -> bool {
        from.constant == to.constant
            && is_permuted(&from.terms, &to.terms, |(factor, from), (other, to)| {
                factor == other && self.access(from, to)
            })
    }

    fn access(&self, from: &super::Access, to: &super::Access) -> bool {
        let reader = from.reader.map(|reader| self.of(reader));
        from.symbol == to.symbol && reader == to.reader && self.are(&from.indices, &to.indices)
    }

    fn are(&self, from: &[ProcVar], to: &[ProcVar]) -> bool {
        from.len() == to.len() && from.iter().zip(to).all(|(&from, &to)| self.of(from) == to)
    }

    fn of(&self, variable: ProcVar) -> ProcVar {
        self.image[usize::from(variable.0)]
    }
}

/// Whether each element of the first list is mapped to a different one of the second, with none left over. The choice is greedy,
/// without backtracking.
fn is_permuted<T>(from: &[T], to: &[T], mut becomes: impl FnMut(&T, &T) -> bool) -> bool {
    let mut left: Vec<&T> = to.iter().collect();
    let is_found = |from: &T| match left.iter().position(|to| becomes(from, to)) {
        Some(place) => {
            left.swap_remove(place);
            true
        }
        None => false,
    };
    from.len() == to.len() && from.iter().all(is_found)
}

#[cfg(test)]
mod tests {

    /// The symmetric parameters of the last transition, by the numbers that the source gives them.
    fn pairs(transition: &str) -> Vec<(u16, u16)> {
        let text = format!(
            "type loc = L1 | L2
            array PC[proc] : loc
            weak array A[proc] : bool
            weak array M[proc,proc] : bool
            weak var X : proc
            init (p q) {{ PC[p] = L1 && A[p] = False && M[p,q] = False }}
            unsafe (p) {{ PC[p] = L2 }}
            {transition}"
        );
        let system = crate::lang::parse(&text).expect("the text is a system").system;
        let transition = &system.transitions[0];
        let of =
            |guard| transition.exchangeable(guard).into_iter().map(|(first, second)| (first.0, second.0));
        let mut pairs: Vec<_> = transition.guards.iter().flat_map(of).collect();
        pairs.dedup();
        pairs
    }

    #[test]
    fn what_is_said_of_both_alike() {
        assert_eq!(
            pairs("transition t ([p] q r) requires { A[q] = True && A[r] = True } { PC[p] := L2 }"),
            [(1, 2)]
        );
        assert_eq!(
            pairs("transition t ([p] q r) requires { A[q] = True && A[r] = False } { PC[p] := L2 }"),
            []
        );
        assert_eq!(
            pairs(
                "transition t ([p] q r s) requires { A[q] = A[r] && A[r] = A[s] && A[q] = A[s] } { PC[p] := L2 }"
            ),
            [(1, 2), (1, 3), (2, 3)]
        );
        assert_eq!(pairs("transition t ([p] q r) requires { M[q,r] = True } { PC[p] := L2 }"), []);
        assert_eq!(
            pairs("transition t ([p] q r) requires { M[q,r] = True && M[r,q] = True } { PC[p] := L2 }"),
            [(1, 2)]
        );
        assert_eq!(pairs("transition t ([p] q r) requires { q < r } { PC[p] := L2 }"), []);
    }

    #[test]
    fn the_main_process_stays() {
        assert_eq!(
            pairs("transition t ([p] q) requires { A[q] = True && A[p] = True } { A[p] := False }"),
            []
        );
        assert_eq!(
            pairs("transition t ([p] q r) requires { A[q] = True && A[r] = True } { A[p] := True }"),
            [(1, 2)]
        );
    }

    #[test]
    fn updates_count() {
        let guard = "requires { A[q] = A[r] }";
        for (update, is_pair) in [
            ("A[j] := case | j = q : True | j = r : False | _ : A[j]", false),
            ("A[q] := True", false),
            ("X := q", false),
            ("M[j,k] := case | j = q && k = r : True | k = q && j = r : True | _ : M[j,k]", true),
            ("M[q,r] := True", false),
            ("A[j] := case | j = q : True | j = r : True | _ : A[j]", true),
            ("A[j] := case | j = q : True | A[j] = True : False | j = r : True | _ : A[j]", false),
            ("A[j] := case | M[j,q] = M[j,r] : ? | _ : A[j]", true),
            ("A[j] := case | M[j,q] = True : ? | _ : A[j]", false),
            ("A[j] := case | j = p && (M[q,j] = True || M[r,j] = True) : True | _ : A[j]", true),
        ] {
            let found = pairs(&format!("transition t ([p] q r) {guard} {{ {update} }}"));
            assert_eq!(found, if is_pair { vec![(1, 2)] } else { Vec::new() }, "{update}");
        }
    }

    #[test]
    fn bound_variables_become_each_other() {
        let both = "(forall_other k. M[q,k] = True) && (forall_other m. M[r,m] = True)";
        assert_eq!(
            pairs(&format!("transition t ([p] q r) requires {{ {both} }} {{ PC[p] := L2 }}")),
            [(1, 2)]
        );
        let both = "(forall_other k. M[q,k] = True) && (forall_other m. M[m,r] = True)";
        assert_eq!(pairs(&format!("transition t ([p] q r) requires {{ {both} }} {{ PC[p] := L2 }}")), []);
    }
}
