//! The types of scenes and events in TypeScript and Python, and their members in the documentation, from the JSON Schema of the
//! Rust types.

use serde_json::Value;

/// The schema, which the example `schema` of the core prints.
pub(crate) const SCHEMA: &str = "include/scenes.schema.json";

/// The beginnings of the generated files.
const TYPESCRIPT: &str = "// Generated from include/scenes.schema.json: do not edit.\n";
const PYTHON: &str = "# fmt: off\n# ruff: noqa\n\"\"\"The types of scenes in `Scene.to_dict`, and of events in `Match.told`, for each game: generated from the JSON Schema, do not edit.\"\"\"\n\n\
    from __future__ import annotations\n\nfrom typing import Literal, TypeAlias, TypedDict, Union";
const PAGE: &str = "# Scenes\n\nThe members of the scenes and events of each game, version 2, generated from their types. An event is `Told`. `Cards`, `Choice` and `End` are alike in all games. \
    A JSON Schema is in `include/scenes.schema.json`; TypeScript has the types in the module, as `guyenne.Scene`, and Python in \
    `bastide.scenes`, as `GuyenneScene`. [Draw it yourself](../guides/draw.md) explains them.\n";

/// The files with their texts.
pub(crate) fn files(schema: &str) -> Result<Vec<(&'static str, String)>, String> {
    let schema: Value = serde_json::from_str(schema).map_err(|error| format!("{SCHEMA}: {error}"))?;
    let games: Vec<Game<'_>> = entries(&schema["$defs"]).map(|(name, schema)| Game { name, schema }).collect();
    let typescript: String = games.iter().map(Game::typescript).collect();
    let python: String = games.iter().map(Game::python).collect();
    let page: String = games.iter().map(Game::page).collect();
    Ok(vec![
        ("ffi/js/scenes.d.ts", TYPESCRIPT.to_owned() + &typescript),
        ("python/python/bastide/scenes.py", PYTHON.to_owned() + &python),
        ("python/docs/pages/api/scenes.md", PAGE.to_owned() + &page),
    ])
}

/// A language, with its names of types.
#[derive(Clone, Copy, PartialEq)]
enum Language {
    TypeScript,
    Python,
    Words,
}

/// The types of a game's scene.
struct Game<'a> {
    name: &'a str,
    schema: &'a Value,
}

/// A member of an object: its name, schema and documentation.
struct Member<'a> {
    name: &'a str,
    schema: &'a Value,
    about: &'a str,
}

fn entries(object: &Value) -> impl Iterator<Item = (&str, &Value)> {
    object.as_object().into_iter().flatten().map(|(name, value)| (name.as_str(), value))
}

fn items(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}

fn about(schema: &Value) -> &str {
    schema["description"].as_str().unwrap_or_default()
}

/// The members of an object in the order of their declaration.
fn members(schema: &Value) -> Vec<Member<'_>> {
    let all = items(&schema["required"]).iter().filter_map(Value::as_str).map(|name| (name, &schema["properties"][name]));
    all.map(|(name, schema)| Member { name, schema, about: about(schema) }).collect()
}

impl Game<'_> {
    /// The types: those of objects, with the scene first, and others.
    fn types(&self, are_objects: bool) -> impl Iterator<Item = (&str, &Value)> {
        let all = [("Scene", self.schema)].into_iter().chain(entries(&self.schema["$defs"]));
        all.filter(move |(_, schema)| schema["properties"].is_object() == are_objects)
    }

    /// The name of a type in Python, where one module holds all games.
    fn prefixed(&self, name: &str) -> String {
        let words = self.name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]);
        words.chain([name.into()]).collect()
    }

    /// The name of a variant of an enum in Python.
    fn variant(&self, name: &str, schema: &Value) -> String {
        let kind = schema["properties"]["kind"]["const"].as_str().unwrap_or_default();
        name.to_owned() + &kind.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect::<String>()
    }

    /// The type whose members a variant has besides its kind, if it names one.
    fn rest(&self, variant: &Value, language: Language) -> Option<String> {
        variant["properties"].is_object().then(|| variant["$ref"].as_str()).flatten()?;
        Some(self.type_of(&serde_json::json!({ "$ref": variant["$ref"] }), language))
    }

    /// A type as a language names it.
    fn type_of(&self, schema: &Value, language: Language) -> String {
        let union = |types: Vec<String>| types.join(" | ");
        let quoted = |value: &Value| match language {
            Language::Python => format!("Literal[{value}]"),
            _ => value.to_string(),
        };
        if let Some(path) = schema["$ref"].as_str() {
            let name = path.rsplit('/').next().unwrap_or_default();
            return match language {
                Language::Python => self.prefixed(name),
                _ => name.into(),
            };
        }
        if !schema["const"].is_null() {
            return quoted(&schema["const"]);
        }
        for alternatives in ["anyOf", "oneOf"] {
            if schema[alternatives].is_array() {
                return union(items(&schema[alternatives]).iter().map(|schema| self.type_of(schema, language)).collect());
            }
        }
        if let [_, ..] = items(&schema["prefixItems"]) {
            let each: Vec<String> = items(&schema["prefixItems"]).iter().map(|schema| self.type_of(schema, language)).collect();
            return match language {
                Language::TypeScript => format!("[{}]", each.join(", ")),
                Language::Python => format!("tuple[{}]", each.join(", ")),
                Language::Words => format!("pair of {}", each.join(" and ")),
            };
        }
        if let [_, ..] = items(&schema["enum"]) {
            return union(items(&schema["enum"]).iter().map(quoted).collect());
        }
        if schema["type"][0] == "array" {
            let mut list = schema.clone();
            list["type"] = "array".into();
            return union(vec![self.type_of(&list, language), name_of(&schema["type"][1], language)]);
        }
        if let [one, other] = items(&schema["type"]) {
            return union([one, other].map(|name| name_of(name, language)).to_vec());
        }
        if schema["type"] == "array" {
            let each = self.type_of(&schema["items"], language);
            return match language {
                Language::TypeScript if each.contains(' ') => format!("({each})[]"),
                Language::TypeScript => format!("{each}[]"),
                Language::Python => format!("list[{each}]"),
                Language::Words => format!("list of {each}"),
            };
        }
        name_of(&schema["type"], language)
    }

    fn typescript(&self) -> String {
        let mut text = format!("\nexport declare namespace {} {{\n", self.name);
        let object = |schema: &Value, indent: &str| {
            let mut text = String::new();
            for Member { name, schema, about } in members(schema) {
                if !about.is_empty() {
                    text += &format!("{indent}    /** {about} */\n");
                }
                text += &format!("{indent}    {name}: {};\n", self.type_of(schema, Language::TypeScript));
            }
            text
        };
        for (name, schema) in self.types(true) {
            text += &format!("    /** {} */\n    interface {name} {{\n{}    }}\n", about(schema), object(schema, "    "));
        }
        for (name, schema) in self.types(false) {
            if !about(schema).is_empty() {
                text += &format!("    /** {} */\n", about(schema));
            }
            let variants = items(&schema["oneOf"]);
            if !variants.iter().any(|variant| variant["properties"].is_object()) {
                text += &format!("    type {name} = {};\n", self.type_of(schema, Language::TypeScript));
                continue;
            }
            text += &format!("    type {name} =");
            for variant in variants {
                let members = members(variant);
                let each = members
                    .iter()
                    .map(|member| format!("{}: {}", member.name, self.type_of(member.schema, Language::TypeScript)));
                let each: Vec<String> = each.collect();
                let rest = self.rest(variant, Language::TypeScript).map_or(String::new(), |rest| format!(" & {rest}"));
                text += &format!("\n        /** {} */\n        | {{ {} }}{rest}", about(variant), each.join("; "));
            }
            text += ";\n";
        }
        text + "}\n"
    }

    fn python(&self) -> String {
        let mut text = String::new();
        let class = |name: &str, about: &str, schema: &Value| {
            let members = members(schema);
            let typed = |member: &Member<'_>| self.type_of(member.schema, Language::Python);
            if members.iter().any(|member| member.name == "from") {
                let each: Vec<String> =
                    members.iter().map(|member| format!("        \"{}\": '{}',\n", member.name, typed(member))).collect();
                return format!(
                    "\n\n{name} = TypedDict(\n    \"{name}\",\n    {{\n{}    }},\n)\n\"\"\"{about}\"\"\"\n",
                    each.concat()
                );
            }
            let base = self.rest(schema, Language::Python).unwrap_or("TypedDict".into());
            let mut text = format!("\n\nclass {name}({base}):\n    \"\"\"{about}\"\"\"\n\n");
            for member in members {
                text += &format!("    {}: {}\n", member.name, typed(&member));
                if !member.about.is_empty() {
                    text += &format!("    \"\"\"{}\"\"\"\n", member.about);
                }
            }
            text
        };
        for (name, schema) in self.types(true) {
            text += &class(&self.prefixed(name), about(schema), schema);
        }
        let (mut before, mut after) = (String::new(), String::new());
        for (name, schema) in self.types(false) {
            let (name, variants) = (self.prefixed(name), items(&schema["oneOf"]));
            let literals: Vec<&Value> = items(&schema["enum"])
                .iter()
                .chain(variants.iter().map(|variant| &variant["const"]))
                .filter(|each| !each.is_null())
                .collect();
            if !literals.is_empty() {
                let lines: Vec<String> = literals.iter().map(|each| format!("    {each},\n")).collect();
                before += &format!("\n{name}: TypeAlias = Literal[\n{}]", lines.concat());
            } else if variants.is_empty() {
                before += &format!("\n{name}: TypeAlias = {}", self.type_of(schema, Language::Python));
            } else {
                let names: Vec<String> = variants.iter().map(|variant| self.variant(&name, variant)).collect();
                for (name, variant) in names.iter().zip(variants) {
                    text += &class(name, about(variant), variant);
                }
                let lines: Vec<String> = names.iter().map(|each| format!("    {each},\n")).collect();
                after += &format!("\n{name}: TypeAlias = Union[\n{}]", lines.concat());
            }
        }
        format!("\n{before}\n{text}\n{after}\n")
    }

    fn page(&self) -> String {
        let title: Vec<String> = self.name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        let mut text = format!("\n## {}\n", title.join(" "));
        for (name, schema) in self.types(true) {
            text += &format!("\n**{name}.** {}\n\n| member | type | meaning |\n|---|---|---|\n", about(schema));
            for Member { name, schema, about } in members(schema) {
                let of = self.type_of(schema, Language::Words).replace('|', "or");
                text += &format!("| `{name}` | {of} | {about} |\n");
            }
        }
        for (name, schema) in self.types(false).filter(|(_, schema)| schema["oneOf"].is_array()) {
            text += &format!("\n**{name}.** {}\n\n| kind | members | meaning |\n|---|---|---|\n", about(schema));
            for variant in items(&schema["oneOf"]) {
                let kind = if variant["const"].is_null() { &variant["properties"]["kind"]["const"] } else { &variant["const"] };
                let named = |member: Member<'_>| {
                    format!("`{}` {}", member.name, self.type_of(member.schema, Language::Words).replace('|', "or"))
                };
                let others = members(variant).into_iter().filter(|member| member.name != "kind").map(named);
                let others: Vec<String> = others.chain(self.rest(variant, Language::Words)).collect();
                text += &format!("| `{}` | {} | {} |\n", kind.as_str().unwrap_or_default(), others.join(", "), about(variant));
            }
        }
        for (name, schema) in self.types(false).filter(|(_, schema)| schema["enum"].is_array()) {
            let values: Vec<String> =
                items(&schema["enum"]).iter().filter_map(|value| Some(format!("`{}`", value.as_str()?))).collect();
            text += &format!("\n**{name}**: one of {}.\n", values.join(", "));
        }
        text
    }
}

/// The name of a simple type.
fn name_of(name: &Value, language: Language) -> String {
    let names = match name.as_str().unwrap_or_default() {
        "integer" => ["number", "int", "number"],
        "boolean" => ["boolean", "bool", "yes or no"],
        "string" => ["string", "str", "text"],
        _ => ["null", "None", "null"],
    };
    names[language as usize].into()
}
