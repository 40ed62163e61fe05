//! Sampling the actions of a batch.

use super::{Batch, Inner};
use crate::argument::kind;
use crate::array::{Array, of};
use crate::call::call_function;
use crate::error::{ArgumentError, OrRaise};
use bastide::batch::Choices;
use numpy::{PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;

#[pymethods]
impl Batch {
    /// Samples a legal action uniformly for each row, or for each of `rows`, distinct indices or a mask of all rows; 0 where the
    /// match is over. Returns `actions`, in which the other rows stay as they are.
    #[pyo3(signature = (rows: "ArrayLike | None" = None))]
    fn sample<'py>(&self, py: Python<'py>, rows: Option<&Bound<'py, PyAny>>) -> PyResult<Array<'py, of::int32>> {
        let rows = rows.map(|rows| crate::array::rows(rows, self.rows)).transpose()?;
        self.with(py, |inner| {
            let Inner { batch, actions, .. } = inner;
            let values = actions.writable(py, "actions")?;
            self.detached(py, || match &rows {
                None => batch.sample(values),
                Some(rows) => batch.sample_some(rows, values),
            })
            .or_raise()?;
            inner.choose(rows.as_deref());
            Ok(Array::new(inner.actions.array(py)))
        })
    }

    /// Samples an action for each row from the softmax of `logits / temperature` over its legal actions.
    ///
    /// `logits` is float32 of shape (rows, actions), or what NumPy converts to it; of a tensor of PyTorch in bfloat16, give
    /// `logits.float()`. Logits of illegal actions are not read. With `rows`, distinct indices or a mask of all rows, it has a
    /// row for each of these, and the other rows of the arrays stay as they are, so that each policy of a league can choose for
    /// its own rows. `temperature` is one number for all rows. With `greedy`, the legal action with the highest logit is chosen,
    /// the lowest id of several, and no random stream moves; `temperature` is not used.
    ///
    /// Returns three arrays of shape (rows,), the same objects every time: `actions`, int32; the natural logarithms of their
    /// probabilities, float32; and the entropies of the distributions in nats, float32. All are 0 where the match is over; with
    /// `greedy`, the last two are 0. Raises ArgumentError, which names the row, if a logit is NaN or +inf, or all are -inf, or
    /// for a temperature below 1.2e-38; then no random stream has moved.
    #[pyo3(signature = (
        logits: "ArrayLike",
        temperature: "float" = 1.0,
        *,
        rows: "ArrayLike | None" = None,
        greedy: "bool" = false
    ))]
    fn sample_logits<'py>(
        &self,
        py: Python<'py>,
        logits: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = temperature)] temperature: f32,
        rows: Option<&Bound<'py, PyAny>>,
        greedy: bool,
    ) -> PyResult<(Array<'py, of::int32>, Array<'py, of::float32>, Array<'py, of::float32>)> {
        let rows = rows.map(|rows| crate::array::rows(rows, self.rows)).transpose()?;
        let shape = (rows.as_ref().map_or(self.rows, Vec::len), self.game.actions());
        let array = float32(logits, shape)?;
        let array = array.try_readonly().map_err(|_| ArgumentError::new_err("`logits` are being written elsewhere"))?;
        let logits = array.as_slice().map_err(|error| ArgumentError::new_err(format!("`logits`: {error}")))?;
        self.with(py, |inner| {
            let Inner { batch, actions, log_probs, entropy, .. } = inner;
            let mut choices = Choices::default();
            choices.actions = Some(actions.writable(py, "actions")?);
            choices.log_probs = Some(log_probs.writable(py, "log_probs")?);
            choices.entropy = Some(entropy.writable(py, "entropy")?);
            self.detached(py, || match &rows {
                rows if greedy => batch.greedy(rows.as_deref(), logits, &mut choices),
                None => batch.sample_logits(logits, temperature, &mut choices),
                Some(rows) => batch.sample_logits_some(rows, logits, temperature, &mut choices),
            })
            .or_raise()?;
            inner.choose(rows.as_deref());
            let (log_probs, entropy) = (inner.log_probs.array(py), inner.entropy.array(py));
            Ok((Array::new(inner.actions.array(py)), Array::new(log_probs), Array::new(entropy)))
        })
    }
}

/// A temperature, the same for all rows.
fn temperature(given: &Bound<'_, PyAny>) -> PyResult<f32> {
    let kind = kind(given.as_borrowed());
    given.extract().map_err(|_| ArgumentError::new_err(format!("`temperature` is {kind}; expected one number for all rows")))
}

/// Logits as a contiguous array of this shape; an error if they are unsuitable.
fn float32<'py>(logits: &Bound<'py, PyAny>, shape: (usize, usize)) -> PyResult<Bound<'py, PyArray2<f32>>> {
    let numpy = || call_function(logits.py(), "numpy", "ascontiguousarray", (logits, "float32"));
    let refuse = |what: String| ArgumentError::new_err(format!("`logits` are {what}"));
    let expected =
        format!("expected float32 of shape {shape:?}, as `logits.detach().float().cpu()` gives of a tensor of PyTorch");
    let array = match logits.cast::<PyArray2<f32>>() {
        Ok(array) if array.is_c_contiguous() => array.clone(),
        _ => {
            let converted = numpy().map_err(|error| refuse(format!("not convertible ({error}); {expected}")))?;
            converted.cast_into().map_err(|_| refuse(format!("not two-dimensional; expected float32 of shape {shape:?}")))?
        }
    };
    let given = (array.shape()[0], array.shape()[1]);
    if given == shape { Ok(array) } else { Err(refuse(format!("of shape {given:?}; expected {shape:?}"))) }
}
