//! Reads a network's file: safetensors, of which only the parts that a network needs are accepted.

use super::dense::Dense;
use super::{Layers, NetworkError};
use crate::memory::{extend, list};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The format that a network's metadata must name.
const FORMAT: &str = "bastide-network-1";
/// The largest file, and the largest header, in bytes.
pub(super) const LARGEST: usize = 64 << 20;
const LONGEST_HEADER: usize = 1 << 20;
/// The most layers before the heads, and the most outputs of each.
const MOST_LAYERS: usize = 16;
const MOST_UNITS: usize = 1 << 14;

/// The header's entry for a tensor.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tensor {
    dtype: String,
    shape: Vec<usize>,
    data_offsets: [usize; 2],
}

impl Tensor {
    /// The number of its bytes, which may overlap with other tensors'.
    fn bytes(&self) -> usize {
        let [from, to] = self.data_offsets;
        to.saturating_sub(from)
    }
}

/// The header: an entry for each tensor, and metadata.
#[derive(Deserialize)]
struct Header {
    #[serde(rename = "__metadata__", default)]
    metadata: BTreeMap<String, String>,
    #[serde(flatten)]
    tensors: BTreeMap<String, Tensor>,
}

/// A file with its header read.
struct File<'a> {
    header: Header,
    data: &'a [u8],
}

fn damaged<T>(why: impl Into<String>) -> Result<T, NetworkError> {
    Err(NetworkError::Damaged { why: why.into() })
}

/// Reads a network.
pub(super) fn read(bytes: &[u8]) -> Result<Layers, NetworkError> {
    let file = File::new(bytes)?;
    let format = file.text("format")?;
    if format != FORMAT {
        return damaged(format!("its format is `{format}`; expected `{FORMAT}`"));
    }
    let (inputs, actions) = (file.number("inputs")?, file.number("actions")?);
    let layers = (0..).take_while(|layer| file.header.tensors.contains_key(&format!("layers.{layer}.weight"))).count();
    if !(1..=MOST_LAYERS).contains(&layers) {
        return damaged(format!("it has {layers} layers `layers.0`, `layers.1`, …; expected 1 to {MOST_LAYERS}"));
    }
    let tensors = file.header.tensors.len();
    if tensors != 2 * (layers + 2) {
        return damaged(format!(
            "it has {tensors} tensors; expected a weight and a bias for {layers} layers, `policy` and `value`"
        ));
    }
    let bytes = file.header.tensors.values().map(Tensor::bytes).fold(0, usize::saturating_add);
    if bytes > LARGEST {
        return damaged(format!("its tensors have {bytes} bytes; expected at most {LARGEST}"));
    }
    file.apart()?;
    let (mut hidden, mut before) = (Vec::new(), inputs);
    for layer in 0..layers {
        let (weights, bias) = file.sums(&format!("layers.{layer}"), before, None)?;
        before = bias.len();
        hidden.push(Dense::new(&weights, &bias)?);
    }
    let (mut weights, mut bias) = file.sums("policy", before, Some(actions))?;
    let worth = file.sums("value", before, Some(1))?;
    extend(&mut weights, worth.0.into_iter())?;
    extend(&mut bias, worth.1.into_iter())?;
    Ok(Layers {
        game: file.text("game")?.into(),
        made: file.header.metadata.get("made").cloned().unwrap_or_default(),
        inputs,
        actions,
        hidden,
        heads: Dense::new(&weights, &bias)?,
    })
}

impl<'a> File<'a> {
    fn new(bytes: &'a [u8]) -> Result<Self, NetworkError> {
        if bytes.len() > LARGEST {
            return damaged(format!("it has {} bytes; expected at most {LARGEST}", bytes.len()));
        }
        let Some((length, rest)) = bytes.split_first_chunk() else { return damaged("it is shorter than a header") };
        let length = u64::from_le_bytes(*length);
        let length = usize::try_from(length).ok().filter(|length| *length <= rest.len().min(LONGEST_HEADER));
        let Some((header, data)) = length.map(|length| rest.split_at(length)) else {
            return damaged(format!("its header is longer than the file, or than {LONGEST_HEADER} bytes"));
        };
        match serde_json::from_slice(header) {
            Ok(header) => Ok(Self { header, data }),
            Err(error) => damaged(format!("its header: {error}")),
        }
    }

    /// Checks that the tensors lie one after the other, as in every safetensors file: each byte belongs to exactly one.
    fn apart(&self) -> Result<(), NetworkError> {
        let mut all: Vec<_> = self.header.tensors.iter().map(|(name, tensor)| (tensor.data_offsets, name)).collect();
        all.sort_unstable();
        let mut end = 0;
        for ([from, to], name) in all {
            if from != end || to < from {
                return damaged(format!(
                    "`{name}` is at {from}..{to}; expected it to begin at {end}, where the tensor before ends"
                ));
            }
            end = to;
        }
        if end < self.data.len() { damaged(format!("its tensors end at {end}; expected {}", self.data.len())) } else { Ok(()) }
    }

    fn text(&self, key: &str) -> Result<&str, NetworkError> {
        match self.header.metadata.get(key) {
            Some(text) => Ok(text),
            None => damaged(format!("its metadata lack `{key}`")),
        }
    }

    fn number(&self, key: &str) -> Result<usize, NetworkError> {
        let text = self.text(key)?;
        match text.parse() {
            Ok(number @ 1..=MOST_UNITS) => Ok(number),
            _ => damaged(format!("its `{key}` are `{text}`; expected 1 to {MOST_UNITS}")),
        }
    }

    /// The weights and the bias of a layer or a head, with the number of outputs required.
    fn sums(&self, name: &str, inputs: usize, outputs: Option<usize>) -> Result<(Vec<f32>, Vec<f32>), NetworkError> {
        let [weight, bias] = ["weight", "bias"].map(|part| format!("{name}.{part}"));
        let (shape, bias_values) = self.values(&bias)?;
        let outputs = outputs.unwrap_or(bias_values.len());
        if shape != [outputs] || !(1..=MOST_UNITS).contains(&outputs) {
            return damaged(format!("`{bias}` has the shape {shape:?}; expected [{}]", outputs.clamp(1, MOST_UNITS)));
        }
        let (shape, values) = self.values(&weight)?;
        if shape != [outputs, inputs] {
            return damaged(format!("`{weight}` has the shape {shape:?}; expected [{outputs}, {inputs}]"));
        }
        Ok((values, bias_values))
    }

    /// The shape and the values of a tensor, as many as the shape says, and all of them finite.
    fn values(&self, name: &str) -> Result<(&[usize], Vec<f32>), NetworkError> {
        let Some(Tensor { dtype, shape, data_offsets: [from, to] }) = self.header.tensors.get(name) else {
            return damaged(format!("the tensor `{name}` is missing"));
        };
        let Some(data) = self.data.get(*from..*to) else {
            return damaged(format!("`{name}` is at {from}..{to} of {} bytes", self.data.len()));
        };
        let values = match dtype.as_str() {
            "F32" => list(data.len() / 4, data.as_chunks().0.iter().map(|value| Ok(f32::from_le_bytes(*value))))?,
            "F16" => list(data.len() / 2, data.as_chunks().0.iter().map(|value| Ok(widened(u16::from_le_bytes(*value)))))?,
            _ => return damaged(format!("`{name}` is of {dtype}; expected F16 or F32")),
        };
        let size = if dtype == "F16" { 2 } else { 4 };
        let bytes = shape.iter().try_fold(size, |bytes: usize, many| bytes.checked_mul(*many));
        if bytes != Some(data.len()) {
            return damaged(format!("`{name}` has {} bytes; expected those of the shape {shape:?} of {dtype}", data.len()));
        }
        match values.iter().find(|value| !value.is_finite()) {
            Some(value) => damaged(format!("`{name}` has the value {value}; expected finite numbers")),
            None => Ok((shape, values)),
        }
    }
}

/// The value of a 16-bit float (IEEE 754 binary16), exactly.
pub(super) fn widened(half: u16) -> f32 {
    let (sign, exponent, fraction) = (u32::from(half >> 15) << 31, half >> 10 & 31, u32::from(half & 1023));
    let magnitude = match exponent {
        0 => fraction as f32 / 16_777_216.0,
        31 if fraction == 0 => f32::INFINITY,
        31 => f32::NAN,
        _ => f32::from_bits((u32::from(exponent) + 112) << 23 | fraction << 13),
    };
    f32::from_bits(magnitude.to_bits() | sign)
}
