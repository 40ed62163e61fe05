//! JSON and MessagePack. Values meet both formats behind one type, so the code that reads or writes a value is compiled once.
#![cfg(feature = "formats")]

mod token;
mod reader;
mod json;
mod message_pack;

pub(crate) use json::{from_json, to_json};
pub(crate) use message_pack::{NotPacked, pack, unpack};
pub(crate) use token::NotRead;

/// Writing the core's types to memory does not fail.
pub(crate) const WRITTEN: &str = "plain values are written";
