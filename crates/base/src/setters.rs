//! Methods that set the fields of options, one after the other.

/// In an `impl` of options, for each field that is named, a public method of its name that sets it and gives the options back. The value is
/// called as is said, and may be anything of that type, such as `impl Into<Option<usize>>`, that turns into that of the field.
#[macro_export]
macro_rules! setters {
    ($options:ident: $($field:ident($value:ident: $type:ty)),+ $(,)?) => {
        $(
            #[doc = concat!("Sets [`", stringify!($options), "::", stringify!($field), "`].")]
            #[must_use]
            pub fn $field(mut self, $value: $type) -> Self {
                self.$field = $value.into();
                self
            }
        )+
    };
}

pub use setters;
