//! JSON.

use super::WRITTEN;
use super::reader::read;
use super::token::{NotRead, Token, Tokens};
use crate::memory::{NO_MEMORY, push};
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::vec::IntoIter;

/// Writes a value.
pub(crate) fn to_json(value: &dyn erased_serde::Serialize) -> String {
    serde_json::to_string(value).expect(WRITTEN)
}

/// Reads a value.
pub(crate) fn from_json<T: DeserializeOwned>(json: &str) -> Result<T, NotRead> {
    let (mut tokens, mut reader) = (Vec::new(), serde_json::Deserializer::from_str(json));
    All(&mut tokens).deserialize(&mut reader).and_then(|()| reader.end()).map_err(NotRead::custom)?;
    read(&mut Text(tokens.into_iter()))
}

/// The tokens of a JSON text that are not yet taken.
struct Text(IntoIter<Token>);

impl Tokens for Text {
    fn is_text(&self) -> bool {
        true
    }

    fn next(&mut self) -> Result<Token, NotRead> {
        self.0.next().ok_or(NotRead::Short)
    }

    fn next_is_nothing(&mut self) -> bool {
        self.0.as_slice().first() == Some(&Token::Nothing) && self.0.next().is_some()
    }
}

/// The tokens of a JSON text, to which serde's reader adds what it finds.
struct All<'a>(&'a mut Vec<Token>);

impl All<'_> {
    fn add<E: Error>(self, token: Token) -> Result<(), E> {
        push(self.0, token).map_err(|_| E::custom(NO_MEMORY))
    }
}

impl<'de> DeserializeSeed<'de> for All<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for All<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.add(Token::Nothing)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        self.add(Token::Bool(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<(), E> {
        self.add(Token::Whole(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        self.add(Token::Negative(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<(), E> {
        self.add(Token::Fraction(value))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.add(Token::Text(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let (first, mut many) = (self.0.len(), 0);
        All(self.0).add(Token::Nothing)?;
        while items.next_element_seed(All(self.0))?.is_some() {
            many += 1;
        }
        self.0[first] = Token::List(many);
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        let (first, mut many) = (self.0.len(), 0);
        All(self.0).add(Token::Nothing)?;
        while entries.next_key_seed(All(self.0))?.is_some() {
            entries.next_value_seed(All(self.0))?;
            many += 1;
        }
        self.0[first] = Token::Map(many);
        Ok(())
    }
}
