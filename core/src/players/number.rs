//! Options that are numbers of at least 0.

/// Declares a finite number of at least 0 as the value of an option, with its name in errors.
macro_rules! number {
    ($(#[$about:meta])* pub struct $name:ident: $said:literal;) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, PartialOrd, Debug, Default)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(into = "f32", try_from = "f32"))]
        pub struct $name(f32);

        impl $name {
            /// A finite number of at least 0; `None` for any other.
            #[must_use]
            pub fn new(number: f32) -> Option<Self> {
                (number.is_finite() && number >= 0.0).then_some(Self(number.abs()))
            }

            /// The number.
            #[must_use]
            pub fn get(self) -> f32 {
                self.0
            }
        }

        impl Eq for $name {}

        impl std::hash::Hash for $name {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.0.to_bits().hash(state);
            }
        }

        impl crate::OptionValue for $name {
            fn to_text(&self) -> String {
                self.0.to_string()
            }

            fn from_text(text: &str) -> Option<Self> {
                Self::new(text.parse().ok()?)
            }
        }

        impl From<$name> for f32 {
            fn from(number: $name) -> Self {
                number.0
            }
        }

        impl TryFrom<f32> for $name {
            type Error = String;

            fn try_from(number: f32) -> Result<Self, String> {
                let refused = || format!(concat!("the ", $said, " is {}; expected a finite number of at least 0"), number);
                Self::new(number).ok_or_else(refused)
            }
        }
    };
}

pub(super) use number;
