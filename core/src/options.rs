//! The options of a game, as users write them: `en_garde(rounds_to_win=1)`.

use crate::Finite;
use crate::refusal::refusals;
use std::fmt::{Debug, Write};
use std::hash::Hash;

/// The options of a game. [`options!`](crate::options!) declares them.
pub trait GameOptions: Clone + PartialEq + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// The name, the accepted values and the meaning of each option, in the order of the declaration.
    const DOCS: &'static [OptionDoc];

    /// The value of the option at `place` in [`DOCS`](GameOptions::DOCS), in its written form.
    fn value(&self, place: usize) -> String;

    /// Writes the option at `place` in [`DOCS`](GameOptions::DOCS); `None` if `text` is not a value of its type.
    fn write(&mut self, place: usize, text: &str) -> Option<()>;

    /// The values of the option at `place` in [`DOCS`](GameOptions::DOCS), in their written form; `None` for numbers.
    fn choices(place: usize) -> Option<Vec<String>>;

    /// Sets the option of this name.
    ///
    /// # Errors
    /// If the option is unknown, or the text is not a value of its type.
    fn set(&mut self, option: &str, value: &str) -> Result<(), OptionError> {
        let place = Self::DOCS.iter().position(|doc| doc.name == option).ok_or_else(|| OptionError::Unknown {
            option: option.into(),
            known: Self::DOCS.iter().map(|doc| doc.name).collect(),
        })?;
        let written = self.write(place, value);
        written.ok_or_else(|| Self::DOCS[place].refuse(value))
    }

    /// Refuses the value of an option unless the game accepts it.
    ///
    /// # Errors
    /// [`OptionError::Value`], which names the option, its value and the accepted values.
    fn accept(&self, option: &str, accepted: bool) -> Result<(), OptionError> {
        match Self::DOCS.iter().position(|doc| doc.name == option) {
            Some(place) if !accepted => Err(Self::DOCS[place].refuse(&self.value(place))),
            _ => Ok(()),
        }
    }

    /// Options from their written form, `rounds_to_win=1,max_rounds=3`; the empty text gives the defaults.
    ///
    /// # Errors
    /// If the text is malformed, or an option is unknown, given twice, or not a value of its type.
    fn parse(text: &str) -> Result<Self, OptionError> {
        let mut options = Self::default();
        let mut seen = Vec::new();
        for setting in text.split(',').map(str::trim).filter(|_| !text.trim().is_empty()) {
            let malformed = || OptionError::Malformed { text: setting.into() };
            let (option, value) = setting.split_once('=').ok_or_else(malformed)?;
            options.set(option.trim(), value.trim())?;
            if seen.contains(&option.trim()) {
                return Err(OptionError::Twice { option: option.trim().into() });
            }
            seen.push(option.trim());
        }
        Ok(options)
    }

    /// The name of the game with the options that differ from the default: the canonical form of both.
    fn named(&self, game: &str) -> String {
        let default = Self::default();
        let mut name = String::from(game);
        for (place, doc) in Self::DOCS.iter().enumerate() {
            if self.value(place) != default.value(place) {
                let before = if name.len() == game.len() { '(' } else { ',' };
                let _ = write!(name, "{before}{}={}", doc.name, self.value(place));
            }
        }
        if name.len() > game.len() {
            name.push(')');
        }
        name
    }
}

/// The name of a game and the text of its options.
pub(crate) fn split_name(text: &str) -> Result<(&str, &str), OptionError> {
    let text = text.trim();
    match text.split_once('(') {
        None => Ok((text, "")),
        Some((name, rest)) => {
            let options = rest.strip_suffix(')').filter(|options| !options.contains(['(', ')']));
            let options = options.ok_or_else(|| OptionError::Malformed { text: text.into() })?;
            Ok((name.trim(), options))
        }
    }
}

/// A name with further options: `greedy` and `redeals`, `8` give `greedy(redeals=8)`.
///
/// # Errors
/// [`OptionError::Malformed`] for an option or a value that contains one of the characters `,=()`.
///
/// ```
/// let name = bastide::with_options("en_garde(max_rounds=9)", &[("rounds_to_win", "1")])?;
/// assert_eq!(bastide::load(&name)?.name(), "en_garde(rounds_to_win=1,max_rounds=9)");
/// # Ok::<(), bastide::OptionError>(())
/// ```
pub fn with_options(name: &str, options: &[(&str, &str)]) -> Result<String, OptionError> {
    let mut settings = Vec::new();
    for (option, value) in options {
        let setting = format!("{option}={value}");
        if setting.matches([',', '=', '(', ')']).count() > 1 {
            return Err(OptionError::Malformed { text: setting });
        }
        settings.push(setting);
    }
    let settings = settings.join(",");
    Ok(match name.trim().strip_suffix(')') {
        _ if settings.is_empty() => name.into(),
        None => format!("{name}({settings})"),
        Some(open) if open.trim_end().ends_with('(') => format!("{open}{settings})"),
        Some(open) => format!("{open},{settings})"),
    })
}

/// The documentation of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionDoc {
    /// The name of the option.
    pub name: &'static str,
    /// The accepted values.
    pub accepts: &'static str,
    /// The meaning.
    pub meaning: &'static str,
}

impl OptionDoc {
    fn refuse(&self, value: &str) -> OptionError {
        OptionError::Value { option: self.name, value: value.into(), accepts: self.accepts }
    }
}

refusals! {
    /// A name with options that does not name a game.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum OptionError {
        /// An unknown game.
        Game { name: String, known: Vec<&'static str> } => "unknown game `{name}`; expected one of {}", known.join(", ");
        /// The text, or this part of it, is not of the form `game(option=value,option=value)`.
        Malformed { text: String } => "cannot parse `{text}`; expected `game` or `game(option=value,option=value)`";
        /// The game has no option of this name.
        Unknown { option: String, known: Vec<&'static str> } => "unknown option `{option}`; {}", match known[..] {
            [] => "this game has none".into(),
            _ => format!("expected one of {}", known.join(", ")),
        };
        /// The option is given twice.
        Twice { option: String } => "option `{option}` is given twice";
        /// The option does not accept this value.
        Value { option: &'static str, value: String, accepts: &'static str } =>
            "option `{option}` does not accept `{value}`; expected {accepts}";
    }
}

/// A type of option values, with its written form.
pub trait OptionValue: Sized {
    /// The value in its written form.
    fn to_text(&self) -> String;
    /// Parses a value from a text.
    fn from_text(text: &str) -> Option<Self>;
    /// All values in their written form; `None` for numbers.
    fn choices() -> Option<Vec<String>> {
        None
    }
}

impl<T: Finite> OptionValue for T {
    fn to_text(&self) -> String {
        self.to_string()
    }

    fn from_text(text: &str) -> Option<Self> {
        T::parse(text)
    }

    fn choices() -> Option<Vec<String>> {
        Some(T::all().map(|value| value.to_string()).collect())
    }
}

/// `auto` stands for `None`: the game chooses.
impl<T: OptionValue> OptionValue for Option<T> {
    fn to_text(&self) -> String {
        self.as_ref().map_or("auto".into(), T::to_text)
    }

    fn from_text(text: &str) -> Option<Self> {
        if text == "auto" { Some(None) } else { T::from_text(text).map(Some) }
    }

    fn choices() -> Option<Vec<String>> {
        T::choices()
    }
}

macro_rules! number_option {
    ($($number:ty),+) => {$(
        impl OptionValue for $number {
            fn to_text(&self) -> String {
                self.to_string()
            }

            fn from_text(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        }
    )+};
}
number_option!(u8, u16, u32);

/// Declares for each field of a struct a method of its name, which sets it.
#[doc(hidden)]
#[macro_export]
macro_rules! setters {
    ($($field:ident: $type:ty),*) => {$(
        #[doc = concat!("Sets `", stringify!($field), "`.")]
        #[must_use]
        #[allow(dead_code)]
        pub fn $field(mut self, $field: $type) -> Self {
            self.$field = $field;
            self
        }
    )*};
}

/// Declares the options of a game: for each its meaning, type, default, and accepted values. The types are `u8`, `u16`, `u32`,
/// finite types, and `Option` of these, where `auto` stands for `None`. The game checks ranges, and combinations of options
/// ([`GameOptions::accept`]). Each option has a method of its name, which sets it.
///
/// ```
/// bastide::options! {
///     /// The options of the game.
///     pub struct Options {
///         /// Points that win the match.
///         pub points: u8 = 5, "1..=99";
///     }
/// }
/// use bastide::GameOptions;
/// assert_eq!(Options::parse("points=3").unwrap().named("game"), "game(points=3)");
/// assert_eq!(Options::default().named("game"), "game");
/// assert_eq!(Options::default().points(3), Options::parse("points=3").unwrap());
/// ```
#[macro_export]
macro_rules! options {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $(#[doc = $meaning:literal] pub $option:ident: $type:ty = $default:expr, $accepts:literal;)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        $vis struct $name {
            $(
                #[doc = $meaning]
                #[doc = concat!("\n\nAccepts ", $accepts, ".")]
                pub $option: $type,
            )*
        }

        impl $name {
            $crate::setters!($($option: $type),*);
        }

        $crate::options_serde!($name { $($option: $type),* });

        impl ::std::str::FromStr for $name {
            type Err = $crate::OptionError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::GameOptions::parse(text)
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($option: $default),* }
            }
        }

        impl $crate::GameOptions for $name {
            const DOCS: &'static [$crate::OptionDoc] = &[
                $($crate::OptionDoc { name: stringify!($option), accepts: $accepts, meaning: $meaning.trim_ascii() }),*
            ];

            fn value(&self, place: usize) -> String {
                let values: &[&dyn Fn() -> String] = &[$(&|| $crate::OptionValue::to_text(&self.$option)),*];
                values[place]()
            }

            fn choices(place: usize) -> Option<Vec<String>> {
                let choices: &[fn() -> Option<Vec<String>>] = &[$(<$type as $crate::OptionValue>::choices),*];
                choices[place]()
            }

            fn write(&mut self, place: usize, text: &str) -> Option<()> {
                let writes: &[fn(&mut Self, &str) -> Option<()>] = &[$(|options, text| {
                    options.$option = $crate::OptionValue::from_text(text)?;
                    Some(())
                }),*];
                writes[place](self, text)
            }
        }
    };
}

/// Implements serde's traits for a struct of options: a field for each option, with its default if it is left out.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! options_serde {
    ($name:ident { $($option:ident: $type:ty),* }) => {
        const _: () = {
            // Serde's derives name a path in a text, where `$crate` is not understood: every crate finds this name.
            use $crate::serde as bastide_serde;
            type Declared = $name;

            #[derive(bastide_serde::Serialize, bastide_serde::Deserialize)]
            #[serde(crate = "bastide_serde", remote = "Declared", default = "Declared::default", deny_unknown_fields)]
            struct Written { $($option: $type),* }

            impl bastide_serde::Serialize for $name {
                fn serialize<S: bastide_serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    Written::serialize(self, serializer)
                }
            }

            impl<'de> bastide_serde::Deserialize<'de> for $name {
                fn deserialize<D: bastide_serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    Written::deserialize(deserializer)
                }
            }
        };
    };
}

#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! options_serde {
    ($name:ident { $($option:ident: $type:ty),* }) => {};
}

#[cfg(test)]
mod tests {
    use super::*;

    options! {
        /// No options.
        struct Options {}
    }

    #[test]
    fn a_game_can_be_without_options() {
        assert_eq!(Options::parse("").unwrap().named("game"), "game");
        assert!(Options::parse("points=3").unwrap_err().to_string().contains("this game has none"));
    }
}
