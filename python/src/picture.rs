//! Pictures in HTML, for notebooks and pages.

use crate::error::OrRaise;
use crate::html::escaped;
use bastide::NotObserved;
use pyo3::prelude::*;

/// The HTML before the first figure; a picture is as wide as its column, at most 600 pixels.
const OPENING: &str = "\
<style>
.bastide-pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(280px,1fr));gap:8px}
.bastide-pictures figure{margin:0;max-width:600px}
.bastide-pictures svg{width:100%;height:auto}
</style>
<div class=\"bastide-pictures\">
";

/// A picture with a caption and, folded below it, the table in words.
pub(crate) fn figure(
    picture: Result<String, NotObserved>,
    table: Result<String, NotObserved>,
    caption: &str,
) -> PyResult<String> {
    let (picture, table) = (picture.or_raise()?, table.or_raise()?);
    let table = escaped(&table);
    let words = format!("<details><summary>In words</summary>\n<pre>{table}</pre>\n</details>");
    Ok(format!("<figure>\n{picture}<figcaption>{caption}\n{words}</figcaption>\n</figure>\n"))
}

/// Figures side by side as space allows.
pub(crate) fn side_by_side(figures: impl IntoIterator<Item = PyResult<String>>) -> PyResult<String> {
    Ok(format!("{OPENING}{}</div>\n", figures.into_iter().collect::<PyResult<String>>()?))
}
