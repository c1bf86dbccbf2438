//! Methods that set the fields of options and can be chained.

/// In an `impl` of options, makes for each listed field a public method of the same name that sets the field and returns the
/// options. The parameter has the given name and type; the type may be anything that converts into the type of the field, such as
/// `impl Into<Option<usize>>`.
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
