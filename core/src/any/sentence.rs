//! Errors that keep their sentences. A format that drops the message of serde's `custom`, as postcard does, is asked through [`Telling`].
#![cfg(feature = "formats")]

use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor};
use std::cell::Cell;
use std::fmt::{self, Display};

/// The error of reading, in words.
#[derive(Debug)]
pub(super) struct Sentence(String);

impl Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Sentence {}

impl Error for Sentence {
    fn custom<T: Display>(why: T) -> Self {
        Self(why.to_string())
    }
}

/// A part of serde's conversation, with a place where a sentence waits while the format passes its error on.
pub(super) struct Telling<'a, T> {
    pub(super) part: T,
    pub(super) waiting: &'a Cell<Option<String>>,
}

impl<'a, T> Telling<'a, T> {
    fn with<U>(&self, part: U) -> Telling<'a, U> {
        Telling { part, waiting: self.waiting }
    }

    /// The format's error, replaced by the waiting sentence, if any.
    fn told<V, E: Error>(waiting: &Cell<Option<String>>, read: Result<V, E>) -> Result<V, Sentence> {
        read.map_err(|error| in_words(waiting, &error))
    }

    /// Turns a sentence into the format's error, and lets it wait.
    fn wait<V, E: Error>(waiting: &Cell<Option<String>>, read: Result<V, Sentence>) -> Result<V, E> {
        read.map_err(|sentence| left(waiting, sentence))
    }
}

#[cold]
#[inline(never)]
fn in_words(waiting: &Cell<Option<String>>, error: &dyn Display) -> Sentence {
    Sentence(waiting.take().unwrap_or_else(|| error.to_string()))
}

#[cold]
#[inline(never)]
fn left<E: Error>(waiting: &Cell<Option<String>>, Sentence(why): Sentence) -> E {
    let error = E::custom(&why);
    waiting.set(Some(why));
    error
}

macro_rules! deserialize {
    ($($method:ident($($argument:ident: $type:ty),*))+) => {
        $(fn $method<V: Visitor<'de>>(self, $($argument: $type,)* visitor: V) -> Result<V::Value, Sentence> {
            let visitor = self.with(visitor);
            Self::told(self.waiting, self.part.$method($($argument,)* visitor))
        })+
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Telling<'_, D> {
    type Error = Sentence;

    fn is_human_readable(&self) -> bool {
        self.part.is_human_readable()
    }

    deserialize! {
        deserialize_any() deserialize_bool() deserialize_i8() deserialize_i16() deserialize_i32() deserialize_i64()
        deserialize_i128() deserialize_u8() deserialize_u16() deserialize_u32() deserialize_u64() deserialize_u128()
        deserialize_f32() deserialize_f64() deserialize_char() deserialize_str() deserialize_string() deserialize_bytes()
        deserialize_byte_buf() deserialize_option() deserialize_unit() deserialize_seq() deserialize_map()
        deserialize_identifier() deserialize_ignored_any() deserialize_unit_struct(name: &'static str)
        deserialize_newtype_struct(name: &'static str) deserialize_tuple(length: usize)
        deserialize_tuple_struct(name: &'static str, length: usize)
        deserialize_struct(name: &'static str, fields: &'static [&'static str])
        deserialize_enum(name: &'static str, variants: &'static [&'static str])
    }
}

macro_rules! visit {
    ($($method:ident($($type:ty)?))+) => {
        $(fn $method<E: Error>(self $(, value: $type)?) -> Result<V::Value, E> {
            Self::wait(self.waiting, self.part.$method($(value as $type)?))
        })+
    };
}

macro_rules! visit_more {
    ($($method:ident: $access:ident)+) => {
        $(fn $method<A: $access<'de>>(self, access: A) -> Result<V::Value, A::Error> {
            let access = self.with(access);
            Self::wait(self.waiting, self.part.$method(access))
        })+
    };
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Telling<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.part.expecting(f)
    }

    visit! {
        visit_bool(bool) visit_i8(i8) visit_i16(i16) visit_i32(i32) visit_i64(i64) visit_i128(i128) visit_u8(u8) visit_u16(u16)
        visit_u32(u32) visit_u64(u64) visit_u128(u128) visit_f32(f32) visit_f64(f64) visit_char(char) visit_str(&str)
        visit_borrowed_str(&'de str) visit_string(String) visit_bytes(&[u8]) visit_borrowed_bytes(&'de [u8])
        visit_byte_buf(Vec<u8>) visit_none() visit_unit()
    }

    visit_more! {
        visit_some: Deserializer
        visit_newtype_struct: Deserializer
        visit_seq: SeqAccess
        visit_map: MapAccess
        visit_enum: EnumAccess
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Telling<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        let deserializer = self.with(deserializer);
        Self::wait(self.waiting, self.part.deserialize(deserializer))
    }
}

macro_rules! next {
    ($($method:ident: $found:ty)+) => {
        $(fn $method<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<$found, Sentence> {
            let seed = self.with(seed);
            Self::told(self.waiting, self.part.$method(seed))
        })+
    };
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Telling<'_, A> {
    type Error = Sentence;

    next!(next_element_seed: Option<S::Value>);

    fn size_hint(&self) -> Option<usize> {
        self.part.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Telling<'_, A> {
    type Error = Sentence;

    next!(next_key_seed: Option<S::Value> next_value_seed: S::Value);

    fn size_hint(&self) -> Option<usize> {
        self.part.size_hint()
    }
}

impl<'a, 'de, A: EnumAccess<'de>> EnumAccess<'de> for Telling<'a, A> {
    type Error = Sentence;
    type Variant = Telling<'a, A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self::Variant), Sentence> {
        let (seed, waiting) = (self.with(seed), self.waiting);
        let (value, part) = Self::told(waiting, self.part.variant_seed(seed))?;
        Ok((value, Telling { part, waiting }))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Telling<'_, A> {
    type Error = Sentence;

    fn unit_variant(self) -> Result<(), Sentence> {
        Self::told(self.waiting, self.part.unit_variant())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Sentence> {
        let seed = self.with(seed);
        Self::told(self.waiting, self.part.newtype_variant_seed(seed))
    }

    deserialize! {
        tuple_variant(length: usize)
        struct_variant(fields: &'static [&'static str])
    }
}
