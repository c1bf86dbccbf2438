//! Programs for `CDSChecker`, which runs `user_main` instead of `main`.

use crate::syntax::{Constant, Module};

/// The name of the function.
const USER_MAIN: &str = "user_main";

/// Makes `user_main` the `main` of a module without `main`, unless it is asked for by its name.
pub(crate) fn runs_user_main<'n>(module: &mut Module, mut asked: impl Iterator<Item = &'n str>) {
    if module.functions.contains_key("main") || asked.any(|name| name == USER_MAIN) {
        return;
    }
    let Some(mut function) = module.functions.remove(USER_MAIN) else { return };
    "main".clone_into(&mut function.name);
    module.functions.insert("main".to_owned(), function);
    module.aliases.insert(USER_MAIN.to_owned(), Constant::Address("main".to_owned(), 0));
}
