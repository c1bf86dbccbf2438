//! The functions that threads run, and the number of threads that run each.

/// The largest number of threads that can be given explicitly: half of what a cube can represent. The machine explores fewer, and
/// says so.
pub const MOST_THREADS: u32 = 32;

/// A function that threads run, as given to `--threads`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadFunction {
    /// Its name.
    pub name: String,
    /// The exact number of threads that run it. `None` if any number do.
    pub count: Option<u32>,
}

impl ThreadFunction {
    /// A function that any number of threads run.
    #[must_use]
    pub fn any(name: impl Into<String>) -> Self {
        Self { name: name.into(), count: None }
    }

    /// Parses a list of functions: `worker`, `reader,writer`, `producer*1,consumer`.
    ///
    /// # Errors
    /// A message that says what is wrong with the list.
    pub fn list(text: &str) -> Result<Vec<Self>, String> {
        let all: Vec<Self> = text.split(',').map(Self::one).collect::<Result<_, _>>()?;
        let total = all.iter().filter_map(|it| it.count).fold(0, u32::saturating_add);
        if total > MOST_THREADS {
            return Err(format!(
                "a list of {total} threads is too long; at most {MOST_THREADS} threads can be given by number"
            ));
        }
        Ok(all)
    }

    fn one(part: &str) -> Result<Self, String> {
        let (name, count) = match part.split_once('*') {
            Some((name, count)) => (name, Some(count)),
            None => (part, None),
        };
        let name = name.trim();
        if name.is_empty() {
            return Err(
                "expected names of functions, as in `worker`, `reader,writer` or `producer*1,consumer`"
                    .to_owned(),
            );
        }
        let count = count.map(|count| match count.trim().parse() {
            Ok(count) if (1..=MOST_THREADS).contains(&count) => Ok(count),
            _ => Err(format!(
                "`{}`: the number of threads that run a function must be from 1 to {MOST_THREADS}, as in `producer*1`",
                part.trim()
            )),
        });
        Ok(Self { name: name.to_owned(), count: count.transpose()? })
    }

    /// The functions, once for each entry of the program, and whether exactly one thread starts there.
    pub fn starts(functions: &[Self]) -> impl Iterator<Item = (&Self, bool)> {
        functions.iter().flat_map(|it| {
            let times = it.count.unwrap_or(1) as usize;
            std::iter::repeat_n((it, it.count.is_some()), times)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::ThreadFunction;

    #[test]
    fn lists_of_functions_are_read() {
        let any = |name: &str| ThreadFunction::any(name);
        let just = |name: &str, count| ThreadFunction { count: Some(count), ..any(name) };
        assert_eq!(ThreadFunction::list("a, b"), Ok(vec![any("a"), any("b")]));
        assert_eq!(ThreadFunction::list("a*1, b * 12,c"), Ok(vec![just("a", 1), just("b", 12), any("c")]));
        for (text, part) in [
            ("a,,b", "expected names"),
            ("*2", "expected names"),
            ("a*0", "from 1"),
            ("a*x", "from 1"),
            ("a*-1", "from 1"),
            ("a*1*2", "from 1"),
            ("a*99999999999", "from 1"),
            ("a*16,b*17", "33 threads"),
        ] {
            assert!(ThreadFunction::list(text).is_err_and(|error| error.contains(part)), "{text}");
        }
    }

    #[test]
    fn threads_that_are_counted_start_one_by_one() {
        let all = ThreadFunction::list("a*2,b").unwrap_or_default();
        let starts: Vec<_> =
            ThreadFunction::starts(&all).map(|(it, only)| (it.name.as_str(), only)).collect();
        assert_eq!(starts, [("a", true), ("a", true), ("b", false)]);
    }
}
