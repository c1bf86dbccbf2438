//! Panics as values: a defect of the checked code is a finding, not the end of the campaign.

use std::cell::RefCell;
use std::panic::AssertUnwindSafe;
use std::sync::Once;

thread_local! {
    /// What the last panic said, while panics are caught.
    static MESSAGE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The result, without a word on the terminal.
///
/// # Errors
/// What a panic said and where it was.
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
