//! Pictures side by side, for notebooks.

use crate::error::OrRaise;
use bastide::{AnyPosition, Viewer};
use pyo3::prelude::*;
use std::fmt::Write;

/// The HTML before the first picture; a picture is as wide as its column, at most 600 pixels.
const OPENING: &str = "\
<style>
.bastide-pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(280px,1fr));gap:8px}
.bastide-pictures figure{margin:0;max-width:600px}
.bastide-pictures svg{width:100%;height:auto}
</style>
<div class=\"bastide-pictures\">
";

/// Positions with everything shown and a caption below each, side by side as space allows, in HTML.
pub(crate) fn side_by_side(positions: impl IntoIterator<Item = (AnyPosition, String)>) -> PyResult<String> {
    let mut html = String::from(OPENING);
    for (position, words) in positions {
        let picture = position.picture(Viewer::Everything).or_raise()?;
        let _ = writeln!(html, "<figure>\n{picture}<figcaption>{words}</figcaption>\n</figure>");
    }
    Ok(html + "</div>\n")
}
