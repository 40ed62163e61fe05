//! Types with few values, numbered by their own declaration.

use crate::notations::{NotUnderstood, Notations};
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// A type of [`COUNT`](Finite::COUNT) values with the dense ids `0..COUNT`, in the order of the declaration.
///
/// Actions, chance outcomes, cards and seats are finite; ids, masks, tables and bindings follow from this numbering.
/// [`finite!`](crate::finite!) declares one. `Display` is the notation, and [`parse`](Finite::parse) reads it back.
pub trait Finite: Copy + Ord + Hash + Debug + Display + Send + Sync + 'static {
    /// The number of values.
    const COUNT: usize;
    /// The storage of a [`Set`](crate::Set): one bit a value in `COUNT.div_ceil(64)` words.
    type Bits: Storage<u64>;
    /// The storage of a [`Bag`](crate::Bag): four bits a value in `COUNT.div_ceil(8)` words.
    type Counts: Storage<u32>;

    /// The number of this value, less than `COUNT`.
    fn id(self) -> usize;

    /// The value with this number, if it is less than `COUNT`.
    fn from_id(id: usize) -> Option<Self>;

    /// Every value, in the order of the ids.
    fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT).map(|id| Self::from_id(id).expect("ids are dense"))
    }

    /// The notation, as `Display` writes it.
    fn notation(self) -> &'static str;

    /// The value with this notation; white space around and between words does not matter.
    fn parse(text: &str) -> Option<Self> {
        notations::<Self>().id_of(text).and_then(Self::from_id)
    }
}

/// An array of words, as [`Finite`] types name it for their sets and bags.
pub trait Storage<W>: Copy + Eq + Hash + AsRef<[W]> + AsMut<[W]> + Send + Sync + 'static {
    /// Every word zero.
    const ZERO: Self;
}

impl<const N: usize> Storage<u64> for [u64; N] {
    const ZERO: Self = [0; N];
}

impl<const N: usize> Storage<u32> for [u32; N] {
    const ZERO: Self = [0; N];
}

impl NotUnderstood {
    /// A text that is not the notation of any value of `T`.
    pub fn among<T: Finite>(text: &str) -> Self {
        notations::<T>().refused(text)
    }
}

/// The notations of a type.
fn notations<T: Finite>() -> Notations {
    Notations { count: T::COUNT, of_id: |id| T::from_id(id).expect("ids are dense").notation() }
}

/// The start of each of several consecutive blocks of the given sizes.
#[doc(hidden)]
pub const fn starts<const N: usize>(sizes: [usize; N]) -> [usize; N] {
    let mut starts = [0; N];
    let mut i = 1;
    while i < N {
        starts[i] = starts[i - 1] + sizes[i - 1];
        i += 1;
    }
    starts
}

/// Declares a [`Finite`] type in one of four forms. The ids follow the declaration: alternatives one after the other, the last
/// field of a product fastest.
///
/// ```
/// bastide::finite! {
///     /// A range of numbers; its notation is the number.
///     pub struct Value(u8: 1..=5);
/// }
/// bastide::finite! {
///     /// A choice of words, with their notation.
///     pub enum Colour { Red = "red", Green = "green" }
/// }
/// bastide::finite! {
///     /// A product.
///     pub struct Card { pub colour: Colour, pub value: Value }
/// }
/// bastide::finite! {
///     /// A sum of products.
///     pub enum Action {
///         /// Play a card.
///         Play(card: Card),
///         /// Do nothing.
///         Pass,
///     }
/// }
/// # use std::fmt;
/// impl fmt::Display for Card {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{} {}", self.colour, self.value) }
/// }
/// impl fmt::Display for Action {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         match self {
///             Self::Play(card) => write!(f, "play {card}"),
///             Self::Pass => f.write_str("pass"),
///         }
///     }
/// }
/// use bastide::Finite;
/// assert_eq!(Action::COUNT, 11);
/// assert_eq!(Action::Pass.id(), 10);
/// assert_eq!(Action::parse("play  green 2"), Action::from_id(6));
/// ```
#[macro_export]
macro_rules! finite {
    ($(#[$meta:meta])* $vis:vis struct $name:ident($repr:ty: $low:literal..=$high:literal);) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis struct $name($repr);

        #[allow(dead_code)]
        impl $name {
            /// The value with the lowest number.
            $vis const FIRST: Self = Self($low);

            #[doc = concat!("The value of this number, ", stringify!($low), " to ", stringify!($high), ".")]
            $vis const fn new(number: $repr) -> Option<Self> {
                if number as i64 >= $low && number as i64 <= $high { Some(Self(number)) } else { None }
            }

            /// The number itself.
            $vis const fn number(self) -> $repr {
                self.0
            }
        }

        impl $crate::Finite for $name {
            const COUNT: usize = $high - $low + 1;
            $crate::finite!(@storage);
            $crate::finite!(@notation $name);

            #[inline]
            fn id(self) -> usize {
                // These do not change anything; they show the bound to the compiler.
                let id = self.0 as usize - $low;
                if Self::COUNT.is_power_of_two() { id & (Self::COUNT - 1) } else { id.min(Self::COUNT - 1) }
            }

            #[inline]
            fn from_id(id: usize) -> Option<Self> {
                (id < Self::COUNT).then(|| Self((id + $low) as $repr))
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.0, f)
            }
        }

        $crate::finite!(@read $name);
    };

    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident = $notation:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $name { $($(#[$variant_meta])* #[doc = concat!("`", $notation, "`")] $variant),+ }

        impl $crate::Finite for $name {
            const COUNT: usize = [$(Self::$variant),+].len();
            $crate::finite!(@storage);

            #[inline]
            fn id(self) -> usize {
                self as usize
            }

            #[inline]
            fn from_id(id: usize) -> Option<Self> {
                [$(Self::$variant),+].get(id).copied()
            }

            fn notation(self) -> &'static str {
                match self { $(Self::$variant => $notation),+ }
            }
        }

        $crate::finite!(@read $name);

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad($crate::Finite::notation(*self))
            }
        }
    };

    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $($(#[$field_meta:meta])* $field_vis:vis $field:ident: $type:ty),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis struct $name { $($(#[$field_meta])* #[allow(missing_docs)] $field_vis $field: $type),+ }

        impl $crate::Finite for $name {
            const COUNT: usize = 1 $(* <$type as $crate::Finite>::COUNT)+;
            $crate::finite!(@storage);
            $crate::finite!(@notation $name);

            #[inline(always)]
            fn id(self) -> usize {
                $crate::finite!(@number $(self.$field => $type),+)
            }

            #[inline(always)]
            fn from_id(id: usize) -> Option<Self> {
                if id >= Self::COUNT {
                    return None;
                }
                $crate::finite!(@fields id, Self::COUNT, $($field: $type),+);
                Some(Self { $($field),+ })
            }
        }

        $crate::finite!(@read $name);
    };

    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident $(($($field:ident: $type:ty),+))?),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $name { $($(#[$variant_meta])* $variant $(($($type),+))?),+ }

        const _: () = {
            enum Alternative { $($variant),+ }
            const SIZES: &[usize] = &[$(1 $($(* <$type as $crate::Finite>::COUNT)+)?),+];
            const STARTS: [usize; SIZES.len()] = $crate::finite_starts([$(SIZES[Alternative::$variant as usize]),+]);

            impl $crate::Finite for $name {
                const COUNT: usize = STARTS[SIZES.len() - 1] + SIZES[SIZES.len() - 1];
                $crate::finite!(@storage);
                $crate::finite!(@notation $name);

                #[inline(always)]
                fn id(self) -> usize {
                    // A sum in which one term counts: no jump target for each alternative.
                    0 $(+ match self {
                        Self::$variant $(($($field),+))? => {
                            STARTS[Alternative::$variant as usize] $(+ $crate::finite!(@number $($field => $type),+))?
                        }
                        #[allow(unreachable_patterns)]
                        _ => 0,
                    })+
                }

                #[inline(always)]
                fn from_id(id: usize) -> Option<Self> {
                    $({
                        const START: usize = STARTS[Alternative::$variant as usize];
                        const SIZE: usize = SIZES[Alternative::$variant as usize];
                        if id < START + SIZE {
                            $($crate::finite!(@fields id - START, SIZE, $($field: $type),+);)?
                            return Some(Self::$variant $(($($field),+))?);
                        }
                    })+
                    None
                }
            }
        };

        $crate::finite!(@read $name);
    };

    (@read $name:ident) => {
        $crate::finite_serde!($name);
        $crate::finite_schema!($name);

        impl ::std::str::FromStr for $name {
            type Err = $crate::NotUnderstood;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                <Self as $crate::Finite>::parse(text).ok_or_else(|| $crate::NotUnderstood::among::<Self>(text))
            }
        }
    };
    (@storage) => {
        type Bits = [u64; <Self as $crate::Finite>::COUNT.div_ceil(64)];
        type Counts = [u32; <Self as $crate::Finite>::COUNT.div_ceil(8)];
    };
    (@notation $name:ident) => {
        fn notation(self) -> &'static str {
            static NOTATIONS: ::std::sync::LazyLock<Vec<String>> =
                ::std::sync::LazyLock::new(|| <$name as $crate::Finite>::all().map(|value| value.to_string()).collect());
            &NOTATIONS[$crate::Finite::id(self)]
        }
    };
    (@number $($value:expr => $type:ty),+) => {{
        let number = 0;
        $(let number = number * <$type as $crate::Finite>::COUNT + $crate::Finite::id($value);)+
        number
    }};
    (@fields $id:expr, $size:expr, $($field:ident: $type:ty),+) => {
        let (rest, size) = ($id, $size);
        $(
            let size = size / <$type as $crate::Finite>::COUNT;
            let $field = <$type as $crate::Finite>::from_id(rest / size)?;
            #[allow(unused_variables)]
            let rest = rest % size;
        )+
    };
}

/// Readable formats hold the notation of a finite value, compact formats its id.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! finite_serde {
    ($name:ident) => {
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    serializer.serialize_u16($crate::Finite::id(*self) as u16)
                }
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::read_finite(deserializer)
            }
        }
    };
}

#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! finite_serde {
    ($name:ident) => {};
}

/// The schema of a finite value in JSON: one of the notations.
#[cfg(feature = "schema")]
#[doc(hidden)]
#[macro_export]
macro_rules! finite_schema {
    ($name:ident) => {
        impl $crate::schemars::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn schema_id() -> ::std::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", stringify!($name)).into()
            }

            fn json_schema(_: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                let notations: Vec<&str> = <$name as $crate::Finite>::all().map($crate::Finite::notation).collect();
                $crate::schemars::json_schema!({ "type": "string", "enum": notations })
            }
        }
    };
}

#[cfg(not(feature = "schema"))]
#[doc(hidden)]
#[macro_export]
macro_rules! finite_schema {
    ($name:ident) => {};
}

/// Reads a value written by [`finite_serde!`].
#[cfg(feature = "serde")]
#[doc(hidden)]
pub fn read_finite<'de, T: Finite, D: serde::Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let id = notations::<T>().read_id(deserializer)?;
    Ok(T::from_id(id).expect("ids are dense"))
}
