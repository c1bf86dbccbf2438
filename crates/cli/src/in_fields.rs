//! Programs for any number of threads, whose words are divided into fields: numbers without bound, and bits of few patterns.

use super::any_number::{Decided, Found, Proof, Question, members, of_system};
use garret_base::watch::Watch;
use garret_core::search::Progress;
use garret_fields::{Divided, Refused};
use garret_graphs::Code;

/// What is known of a program whose words have fields; nothing where they have none, or where it does not decide.
pub(super) fn in_fields(
    question: &Question<'_>,
    code: &Code,
    watch: &Watch,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Option<Decided> {
    let [one, other] = [0, 1].map(|which| members(question.templates, which));
    let d = Divided::new(code, &one, watch);
        eprintln!("divided {:?}", d.as_ref().err());
    }
    let mut divided = d.ok()?;
    let safe =
        |how: String, divided: &Divided<'_>| Some(Decided::Safe(Proof { how, assumed: divided.assumed() }));
    // each turn looks at one pattern more, of which there are few
    loop {
        let system = match divided.system([&one, &other], watch) {
            Ok(system) => system,
            Err(Refused::Harmless) => {
                return safe("no thread comes to a bad state alone".to_owned(), &divided);
            }
            Err(e) => {
                    eprintln!("system {e:?}");
                }
                return None;
            }
        };
            eprintln!("{}\n[]", system.text);
        }
        let kinds = question.templates.kinds.len();
        match of_system((question, question.model), (&system, kinds), watch, observe) {
            Found::Ended(Decided::Safe(proof)) => return safe(proof.how, &divided),
            Found::Ended(Decided::Unsafe(threads)) => return Some(Decided::Unsafe(threads)),
            Found::Ended(Decided::Not(_)) => return None,
            Found::Unknown(unknown) => {
                if !divided.more(unknown) {
                    return None;
                }
            }
        }
    }
}
