//! The declarations of the C header in C#, for Unity and other hosts: the same names, with pointers as pointers.

use crate::javascript::{captures, without_docs};
use regex::Regex;

/// The structs whose members C# knows; the others are only pointed to.
const OPEN: &str = r"typedef struct(?: \w+)? \{([^}]*)\} (bastide_\w+);";

/// `Bastide.cs`, from the text of the header.
pub(crate) fn declarations(header: &str) -> Result<String, String> {
    let hooks = Regex::new(r"(?s)#if defined\(BASTIDE_TEST_HOOKS\).*?#endif").expect("a pattern");
    let plain = without_docs(header);
    let plain = hooks.replace_all(&plain, "");
    let mut text = "// Generated from include/bastide.h, which says what everything means: do not edit.\n\
        using System;\nusing System.Runtime.InteropServices;\n\n\
        public static unsafe class Bastide\n{\n    const string Library = \"bastide\";\n\n"
        .to_owned();
    for [name, value] in captures(r"(?m)^#define (BASTIDE_\w+) \(?(-?\d+)\)?$", &plain) {
        text += &format!("    public const int {name} = {value};\n");
    }
    text += "\n    public enum bastide_status : int\n    {\n";
    for [name, value] in captures(r"(?m)^    (BASTIDE_STATUS_\w+) = (-?\d+),", &plain) {
        text += &format!("        {name} = {value},\n");
    }
    text += "    }\n";
    for [name] in captures(r"(?m)^typedef struct (bastide_\w+) bastide_\w+;", &plain) {
        text += &format!("\n    public struct {name}\n    {{\n    }}\n");
    }
    for [result, name, parameters] in captures(r"typedef (\w[\w \*]*)\(\*(bastide_\w+)\)\(([^)]*)\);", &plain) {
        text += &delegate(result, name, parameters)?;
    }
    for [body, name] in captures(OPEN, &plain) {
        for [result, member, parameters] in captures(r"(\w[\w \*]*)\(\*(\w+)\)\(([^)]*)\);", body) {
            text += &delegate(result, &format!("{name}_{member}"), parameters)?;
        }
        text += &format!("\n    public struct {name}\n    {{\n");
        for member in body.split(';').map(str::trim).filter(|member| !member.is_empty()) {
            text += &format!("        public {};\n", member_of(member, &plain)?);
        }
        text += "    }\n";
    }
    for [result, name, parameters] in
        captures(r"BASTIDE_API\s+(?:BASTIDE_MUST_USE\s+)?(\w[\w \*]*?)(bastide_\w+)\(([^;]*)\);", &plain)
    {
        let (result, parameters) = (c_sharp(result)?, parameters_of(parameters)?);
        text += &format!(
            "\n    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]\n    \
             public static extern {result} {name}({parameters});\n"
        );
    }
    Ok(text + "}\n")
}

/// The type of a function that the library calls.
fn delegate(result: &str, name: &str, parameters: &str) -> Result<String, String> {
    let (result, parameters) = (c_sharp(result)?, parameters_of(parameters)?);
    Ok(format!("\n    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]\n    public delegate {result} {name}({parameters});\n"))
}

/// The parameters of a function.
fn parameters_of(parameters: &str) -> Result<String, String> {
    match parameters {
        "void" => Ok(String::new()),
        some => Ok(some.split(',').map(declared).collect::<Result<Vec<_>, _>>()?.join(", ")),
    }
}

/// A member of a struct; a function is a pointer, which `Marshal.GetFunctionPointerForDelegate` makes.
fn member_of(member: &str, header: &str) -> Result<String, String> {
    if let [[name]] = captures(r"\(\*(\w+)\)\(", member)[..] {
        return Ok(format!("IntPtr {name}"));
    }
    let [[of, name, count]] = captures(r"^(.*?)(\w+)\[(\w+)\]$", member)[..] else { return declared(member) };
    let constant = captures(&format!(r"(?m)^#define {count} (\d+)$"), header);
    let count = constant.first().map_or(count, |[value]| value);
    Ok(format!("fixed {} {name}[{count}]", c_sharp(of)?))
}

/// A parameter or a member: its type and its name, which may be a word of C#.
fn declared(declaration: &str) -> Result<String, String> {
    let declaration = declaration.trim();
    let [[of, name]] = captures(r"^(.*?)(\w+)$", declaration)[..] else { return Err(format!("`{declaration}` has no name")) };
    Ok(format!("{} @{name}", c_sharp(of)?)
        .replace('@', if ["params", "event", "out", "fixed"].contains(&name) { "@" } else { "" }))
}

/// A type of C in C#.
fn c_sharp(of: &str) -> Result<String, String> {
    let words = Regex::new(r"\b(const|struct)\b|\s").expect("a pattern").replace_all(of, "");
    let (name, stars) = words.split_at(words.find('*').unwrap_or(words.len()));
    let name = match name {
        "void" | "float" | "double" => name,
        "char" | "uint8_t" | "bool" => "byte",
        "int8_t" => "sbyte",
        "uint16_t" => "ushort",
        "int32_t" => "int",
        "uint32_t" => "uint",
        "int64_t" => "long",
        "uint64_t" => "ulong",
        "size_t" => "UIntPtr",
        other if other.starts_with("bastide_") => other,
        other => return Err(format!("C# has no type for {other}")),
    };
    Ok(format!("{name}{stars}"))
}
