//! Panics as values: a panic of the checked code is a finding, and does not end the campaign.

use std::cell::RefCell;
use std::panic::AssertUnwindSafe;
use std::sync::Once;

thread_local! {
    /// The message of the last panic, while panics are caught.
    static MESSAGE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The result of the action; a panic prints nothing.
///
/// # Errors
/// The message and place of a panic.
pub fn caught<T>(action: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let caught = MESSAGE.with_borrow_mut(|message| match message {
                Some(message) => {
                    *message = panic.to_string();
                    true
                }
                None => false,
            });
            if !caught {
                usual(panic);
            }
        }));
    });
    MESSAGE.set(Some(String::new()));
    let result = std::panic::catch_unwind(AssertUnwindSafe(action));
    let message = MESSAGE.take();
    result.map_err(|_| message.unwrap_or_default())
}
