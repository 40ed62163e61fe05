//! The parts of the C header that JavaScript needs: its numbers, and the layout of its structs on wasm32.

use regex::Regex;
use std::collections::BTreeMap;

/// The structs that the package reads or writes.
const STRUCTS: [&str; 15] = [
    "option",
    "option_range",
    "field",
    "outcome",
    "key",
    "information_state",
    "tally",
    "considered",
    "thought",
    "world",
    "pairing",
    "setup",
    "shape",
    "outputs",
    "opponents",
];

/// A type of C on wasm32: its name in JavaScript, and its bytes.
struct Type {
    name: String,
    size: usize,
    alignment: usize,
}

/// `abi.js` and `abi.d.ts`, from the text of the header.
pub(crate) fn abi(header: &str) -> Result<[(&'static str, String); 2], String> {
    let begin = "// Generated from include/bastide.h: do not edit.\n";
    let (mut code, mut types) = (begin.to_owned(), begin.to_owned());
    for [name, value] in captures(r"(?m)^#define BASTIDE_(\w+) (-?\d+)$", header) {
        code += &format!("export const {name} = {value};\n");
        types += &format!("export declare const {name}: {value};\n");
    }
    code += "\n/** The results of a call. */\nexport const Status = Object.freeze({\n";
    types += "\n/** The values of `BastideError.status`. */\nexport declare const Status: {\n";
    for [meaning, name, value] in captures(r"    /// (.*)\n    BASTIDE_STATUS_(\w+) = (-?\d+),", header) {
        code += &format!("    {name}: {value},\n");
        types += &format!("    /** {meaning} */\n    readonly {name}: {value};\n");
    }
    code += "});\n\n/** The outputs of a batch: the array of each, and the sizes of a row. */\nexport const OUTPUTS = {\n";
    types += "};\n";
    for [name, of, sizes] in captures(r"    X\((\w+), (\w+), ([^)]+)\)", header) {
        let sizes = sizes.split(" * ").filter(|size| *size != "1");
        let sizes = sizes.map(|size| size.strip_prefix("shape.").map_or(size.into(), |member| format!("\"{member}\"")));
        let sizes = sizes.collect::<Vec<_>>().join(", ");
        code += &format!("    {name}: [{}, [{sizes}]],\n", array(of)?);
    }
    code += "};\n\n/** The structs: their bytes and the offset and type of each member. */\nexport const STRUCTS = {\n";
    let plain = without_docs(header);
    let mut known = BTreeMap::new();
    for name in STRUCTS {
        let (size, alignment) = layout(name, &plain, &known, &mut code)?;
        known.insert(format!("bastide_{name}"), Type { name: name.into(), size, alignment });
    }
    code += "};\n";
    Ok([("ffi/js/src/abi.js", code), ("ffi/js/src/abi.d.ts", types)])
}

/// Writes a struct's members; its size and alignment.
fn layout(name: &str, header: &str, known: &BTreeMap<String, Type>, code: &mut String) -> Result<(usize, usize), String> {
    let pattern = format!(r"typedef struct(?: \w+)? \{{([^}}]*)\}} bastide_{name};");
    let body =
        captures(&pattern, header).pop().map(|[body]| body).ok_or_else(|| format!("the header has no struct bastide_{name}"))?;
    let (mut members, mut offset, mut widest) = (String::new(), 0_usize, 1);
    for [of, stars, member, count] in captures(r"(?m)^ +(?:const )?(\w+) ((?:\*(?:const )?)*)(\w+)(?:\[(\w+)\])?;$", body) {
        let Type { name, size, alignment } = if stars.is_empty() { type_of(of, known)? } else { number("u32", 4) };
        let count = if count.is_empty() { 1 } else { constant(count, header)? };
        offset = offset.next_multiple_of(alignment);
        members += &format!("            {member}: [{offset}, \"{name}\", {count}],\n");
        (offset, widest) = (offset + size * count, widest.max(alignment));
    }
    let size = offset.next_multiple_of(widest);
    *code += &format!("    {name}: {{\n        size: {size},\n        members: {{\n{members}        }},\n    }},\n");
    Ok((size, widest))
}

fn number(name: &str, size: usize) -> Type {
    Type { name: name.into(), size, alignment: size }
}

fn type_of(name: &str, known: &BTreeMap<String, Type>) -> Result<Type, String> {
    Ok(match name {
        "uint8_t" => number("u8", 1),
        "uint16_t" => number("u16", 2),
        "uint32_t" | "size_t" => number("u32", 4),
        "uint64_t" => number("u64", 8),
        "float" => number("f32", 4),
        "double" => number("f64", 8),
        other => {
            let Type { name, size, alignment } = known.get(other).ok_or_else(|| format!("JavaScript has no type for {other}"))?;
            Type { name: name.clone(), size: *size, alignment: *alignment }
        }
    })
}

/// The array of JavaScript for an output.
fn array(c_type: &str) -> Result<&'static str, String> {
    Ok(match c_type {
        "uint8_t" => "Uint8Array",
        "int8_t" => "Int8Array",
        "int32_t" => "Int32Array",
        "uint64_t" => "BigUint64Array",
        "int64_t" => "BigInt64Array",
        "float" => "Float32Array",
        other => return Err(format!("JavaScript has no array for {other}")),
    })
}

/// A number of the header, literal or by the name of a constant.
fn constant(text: &str, header: &str) -> Result<usize, String> {
    let value = captures(&format!(r"(?m)^#define {text} (\d+)$"), header).pop().map_or(text, |[value]| value);
    value.parse().map_err(|_| format!("{text} is not a number of the header"))
}

/// The header without its documentation.
pub(crate) fn without_docs(header: &str) -> String {
    header.lines().filter(|line| !line.trim_start().starts_with("///")).flat_map(|line| [line, "\n"]).collect()
}

/// The matches of a pattern's groups; the empty text for a group that matches nothing.
pub(crate) fn captures<'a, const N: usize>(pattern: &str, text: &'a str) -> Vec<[&'a str; N]> {
    let pattern = Regex::new(pattern).expect("a pattern");
    let group = |found: &regex::Captures<'a>, group: usize| found.get(group + 1).map_or("", |found| found.as_str());
    pattern.captures_iter(text).map(|found| std::array::from_fn(|place| group(&found, place))).collect()
}
