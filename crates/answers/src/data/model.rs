//! Memory models as data.

use garret_machine::memory;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// A memory model: its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Model(memory::Model);

impl From<memory::Model> for Model {
    fn from(model: memory::Model) -> Self {
        Self(model)
    }
}

impl Model {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }
}

impl Serialize for Model {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl JsonSchema for Model {
    fn schema_name() -> Cow<'static, str> {
        "Model".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let all = memory::Model::ALL.map(|model| {
            json_schema!({
                "description": format!("{}.", model.title()),
                "type": "string",
                "const": model.name(),
            })
        });
        json_schema!({ "description": "A memory model.", "oneOf": all })
    }
}
