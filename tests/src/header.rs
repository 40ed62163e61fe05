//! The C header.

use crate::root;
use bastide::solve::SolveSetup;
use bastide::{BatchSetup, Finite};

/// The beginning of the header's functions.
const FUNCTIONS: &str = "#ifdef __cplusplus\nextern \"C\" {";

/// `bastide.h`, from the source of the C face and the list of the outputs.
pub(crate) fn header() -> Result<String, String> {
    let ffi = root().join("ffi");
    let config = cbindgen::Config::from_file(ffi.join("cbindgen.toml"))?;
    let mut bindings = cbindgen::generate_with_config(&ffi, config).map_err(|error| error.to_string())?;
    for function in &mut bindings.functions {
        function.annotations.must_use = function.ret.get_root_path().is_some_and(|result| result.name() == "Status");
    }
    let mut text = Vec::new();
    bindings.write(&mut text);
    // Tags of types are needed in their declarations only.
    let text = String::from_utf8(text).map_err(|error| error.to_string())?.replace("struct bastide_", "bastide_");
    let text = text.replace("typedef bastide_", "typedef struct bastide_");
    let (types, functions) = text.split_once(FUNCTIONS).ok_or("cbindgen writes no `extern \"C\"` before the functions")?;
    Ok([types, &setup(), &outputs(), FUNCTIONS, functions].concat())
}

/// The default setups.
fn setup() -> String {
    let SolveSetup { threads: solve_threads, nodes, bytes, seed: solve_seed, .. } = SolveSetup::default();
    let BatchSetup { rows, seed, first, threads, auto_reset, records, keys, history, .. } = BatchSetup::default();
    format!(
        "/// One row, seed 0, on the caller's thread, BASTIDE_AUTO_RESET_SAME_STEP, without records, keys and histories:
/// `bastide_setup setup = BASTIDE_SETUP_DEFAULT;`
#define BASTIDE_SETUP_DEFAULT {{sizeof(bastide_setup), {rows}, {seed}, {first}, {threads}, {}, {}, {}, {history}}}
/// BASTIDE_FORM_ANY, on the caller's thread, ten million nodes, a gibibyte, seed 0:
/// `bastide_solve_setup setup = BASTIDE_SOLVE_SETUP_DEFAULT;`
#define BASTIDE_SOLVE_SETUP_DEFAULT {{sizeof(bastide_solve_setup), 0, {solve_threads}, {nodes}, {bytes}, {solve_seed}}}

",
        auto_reset.id(),
        u8::from(records),
        u8::from(keys)
    )
}

/// An output of a batch.
struct Output {
    doc: &'static str,
    name: &'static str,
    /// The type of its values in Rust.
    of: &'static str,
    /// The sizes of a row, as members of a shape.
    sizes: &'static [&'static str],
}

macro_rules! outputs {
    ($(#[doc = $doc:literal] $name:ident: [rows $(, $size:ident)*] of $type:ident as $dtype:ident,)+) => {
        const OUTPUTS: &[Output] =
            &[$(Output { doc: $doc, name: stringify!($name), of: stringify!($type), sizes: &[$(stringify!($size)),*] }),+];
    };
}

/// A type of Rust in C.
fn c_type(of: &str) -> &str {
    match of {
        "u8" => "uint8_t",
        "u64" => "uint64_t",
        "i8" => "int8_t",
        "i32" => "int32_t",
        "i64" => "int64_t",
        "f32" => "float",
        other => panic!("an output of {other} has no type in C"),
    }
}

bastide::for_each_output!(outputs);

/// A size as an expression of a shape, which lacks the sizes that are the same for all games.
fn member(size: &str) -> String {
    if size == "halves" { "2".into() } else { format!("shape.{size}") }
}

/// The list of the outputs for macros, and the struct that holds them, which cbindgen cannot see because a macro makes it.
fn outputs() -> String {
    let (mut list, mut members) = (Vec::new(), String::new());
    for Output { doc, name, of, sizes } in OUTPUTS {
        let c_type = c_type(of);
        let row: Vec<String> = sizes.iter().map(|size| member(size)).collect();
        let row = if row.is_empty() { "1".into() } else { row.join(" * ") };
        list.push(format!("    X({name}, {c_type}, {row})"));
        let all = [&["rows"], *sizes].concat().join(" * ");
        members += &format!("    /// `{all}`:{doc}\n    {c_type} *{name};\n");
        members += &format!("    /// Its number of values.\n    size_t {name}_count;\n");
    }
    format!(
        "/// Calls X(name, type, count) for each output of a batch: `type` is the type of its values, and `count` their number per row, as an
/// expression of a `bastide_shape` named `shape`.
#define BASTIDE_FOR_EACH_OUTPUT(X) \\
{}

/// The memory that a batch writes into, with the number of values in each; outputs that are NULL, with the count 0, are not
/// written.
///
/// Each has a part for every row, one after the other; `bastide_shape` holds the sizes of a part.
typedef struct bastide_outputs {{
    /// `sizeof(bastide_outputs)`: `bastide_outputs outputs = {{.struct_size = sizeof outputs}};`. Members that
    /// an older header lacks are not written.
    size_t struct_size;
{members}}} bastide_outputs;

",
        list.join(" \\\n")
    )
}
