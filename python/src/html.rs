//! Tables in HTML, for notebooks.

/// Text with HTML's own signs escaped.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A table with a caption, a heading over each column, and rows of cells of which the first is a heading.
pub(crate) fn table<const COLUMNS: usize>(
    caption: &str,
    headings: [&str; COLUMNS],
    rows: impl IntoIterator<Item = [String; COLUMNS]>,
) -> String {
    let cells =
        |tag: &str, cells: &[&str]| cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect::<String>();
    let body: String = rows
        .into_iter()
        .map(|row| {
            let row: Vec<&str> = row.iter().map(String::as_str).collect();
            format!("<tr>{}{}</tr>\n", cells("th", &row[..1]), cells("td", &row[1..]))
        })
        .collect();
    format!(
        "<table>\n<caption>{}</caption>\n<thead><tr>{}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n",
        escaped(caption),
        cells("th", &headings)
    )
}
