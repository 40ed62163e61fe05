//! A dense layer.

use crate::memory::list;
use std::collections::TryReserveError;

/// The number of sums computed side by side.
const LANES: usize = 32;

/// A dense layer: for each output a bias, plus the sum of the inputs times their weights.
pub(super) struct Dense {
    outputs: usize,
    bias: Vec<[f32; LANES]>,
    /// For each block of outputs, a row for each input.
    weights: Vec<Vec<[f32; LANES]>>,
}

impl Dense {
    /// The layer of these weights, which have a row of inputs for each output.
    pub(super) fn new(weights: &[f32], bias: &[f32]) -> Result<Self, TryReserveError> {
        let inputs = weights.len() / bias.len();
        let at = |output: usize, input: usize| if output < bias.len() { weights[output * inputs + input] } else { 0.0 };
        let block = |first: usize| list(inputs, (0..inputs).map(|input| Ok(std::array::from_fn(|lane| at(first + lane, input)))));
        let biases = |block: &[f32]| Ok(std::array::from_fn(|lane| block.get(lane).copied().unwrap_or(0.0)));
        let blocks = bias.len().div_ceil(LANES);
        Ok(Self {
            outputs: bias.len(),
            bias: list(blocks, bias.chunks(LANES).map(biases))?,
            weights: list(blocks, (0..bias.len()).step_by(LANES).map(block))?,
        })
    }

    /// The number of outputs.
    pub(super) fn outputs(&self) -> usize {
        self.outputs
    }

    /// Writes the outputs, and as many more as fill the last block. Each is a sum in the order of the inputs; inputs of 0 are
    /// left out.
    #[inline(always)]
    pub(super) fn apply(&self, inputs: &[f32], active: &mut Vec<(usize, f32)>, out: &mut Vec<f32>) {
        // Without a branch: half of a layer's outputs are 0, and no predictor can guess which.
        active.resize(inputs.len(), (0, 0.0));
        let mut count = 0;
        for (place, input) in inputs.iter().enumerate() {
            active[count] = (place, *input);
            count += usize::from(*input != 0.0);
        }
        active.truncate(count);
        out.clear();
        for (bias, weights) in self.bias.iter().zip(&self.weights) {
            let mut sums = *bias;
            for (place, input) in &*active {
                // Outputs of the previous layer that only fill its last block have no weights.
                if let Some(weights) = weights.get(*place) {
                    for lane in 0..LANES {
                        sums[lane] += *input * weights[lane];
                    }
                }
            }
            out.extend_from_slice(&sums);
        }
    }
}
