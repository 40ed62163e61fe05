//! Text for people: numbers of things, columns, lines that are not too wide.

/// What a line of a table holds at most, in characters: it is to be read in narrow terminals.
pub(crate) const WIDTH: usize = 60;

/// A number of things.
pub(crate) fn counted(n: u32, thing: &str) -> String {
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}

/// A label with words after it; they go on below one another where a line would be too wide.
pub(crate) fn wrapped(label: &str, words: &str) -> String {
    let indent = label.len() - label.trim_start().len() + 2;
    let mut text = label.to_string();
    let mut width = label.chars().count();
    for word in words.split_whitespace() {
        let length = word.chars().count();
        if width + 1 + length > WIDTH {
            text += &format!("\n{:indent$}", "");
            width = indent;
        } else if !text.is_empty() && !text.ends_with(' ') {
            text.push(' ');
            width += 1;
        }
        text += word;
        width += length;
    }
    text + "\n"
}

/// Rows of cells, each as wide as the widest of its column.
pub(crate) fn in_columns(rows: &[Vec<String>], between: &str) -> String {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().enumerate().map(|(column, cell)| format!("{cell:0$}", width(column))).collect();
        cells.join(between).trim_end().to_string() + "\n"
    };
    rows.iter().map(line).collect()
}
