//! Sampling the actions of a batch.

use super::{Batch, Inner};
use crate::array::Array;
use crate::error::{ArgumentError, OrRaise};
use bastide::Choices;
use numpy::{PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;

#[pymethods]
impl Batch {
    /// Samples a legal action for each row, each equally likely; 0 where the match is over. Gives `actions`.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Array<'py>> {
        self.with(py, |Inner { batch, actions, chosen, .. }| {
            let values = actions.writable(py, "actions")?;
            self.detached(py, || batch.sample(values)).or_raise()?;
            chosen.fill(true);
            Ok(Array(actions.array(py)))
        })
    }

    /// Samples an action for each row with the probabilities that the softmax of `logits / temperature` gives to its legal actions.
    ///
    /// `logits` is float32 of shape (rows, actions); those of actions that are not legal are not read. Gives three arrays of shape (rows,), the
    /// same objects every time: `actions`, int32; the natural logarithms of their probabilities, float32; and the entropies of the
    /// distributions in nats, float32. All are 0 where the match is over. Raises ArgumentError, which names the row, where a logit
    /// is not a number or +inf, or all are -inf, or for a temperature below 1.2e-38; then no random stream has moved.
    #[pyo3(signature = (logits: "ArrayLike", temperature: "float" = 1.0))]
    fn sample_logits<'py>(
        &self,
        py: Python<'py>,
        logits: &Bound<'py, PyAny>,
        temperature: f32,
    ) -> PyResult<(Array<'py>, Array<'py>, Array<'py>)> {
        let numpy = || py.import("numpy")?.call_method1("ascontiguousarray", (logits, "float32"));
        let array = match logits.cast::<PyArray2<f32>>() {
            Ok(array) if array.is_c_contiguous() => array.clone(),
            _ => {
                let refuse = |what: String| ArgumentError::new_err(format!("`logits` {what}"));
                let converted = numpy().map_err(|error| refuse(format!("are float32 of shape (rows, actions): {error}")))?;
                let shape = (self.rows, self.game.actions());
                converted.cast_into().map_err(|_| refuse(format!("are float32 of shape {shape:?}")))?
            }
        };
        if array.shape() != [self.rows, self.game.actions()] {
            let shapes =
                format!("of shape {:?}, not {:?}", (self.rows, self.game.actions()), (array.shape()[0], array.shape()[1]));
            return Err(ArgumentError::new_err(format!("`logits` are {shapes}")));
        }
        let array = array.try_readonly().map_err(|_| ArgumentError::new_err("`logits` are being written elsewhere"))?;
        let logits = array.as_slice().map_err(|error| ArgumentError::new_err(format!("`logits`: {error}")))?;
        self.with(py, |Inner { batch, actions, chosen, log_probs, entropy, .. }| {
            let mut choices = Choices {
                actions: Some(actions.writable(py, "actions")?),
                log_probs: Some(log_probs.writable(py, "log_probs")?),
                entropy: Some(entropy.writable(py, "entropy")?),
            };
            self.detached(py, || batch.sample_logits(logits, temperature, &mut choices)).or_raise()?;
            chosen.fill(true);
            Ok([actions.array(py), log_probs.array(py), entropy.array(py)].map(Array).into())
        })
    }
}
