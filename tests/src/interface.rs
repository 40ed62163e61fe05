//! The public interface of the Rust crate as a list, read from its sources. Neither the JSON of rustdoc, which needs a nightly
//! toolchain, nor a version published before is needed, so it is made on any machine that builds the crate.
//!
//! Every public item is a line, without its body and its documentation, under the public module that it is in; so is a member of
//! a trait or of an `impl` block. What macros declare is listed as it is written in them. What is hidden from the documentation,
//! and what is compiled for tests alone, is left out.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use syn::{Attribute, Field, Fields, ImplItem, Item, ItemImpl, ItemMacro, ItemTrait, TraitItem, Type, Visibility};

/// The attributes that users notice.
const NOTICED: [&str; 5] = ["cfg", "cfg_attr", "derive", "macro_export", "non_exhaustive"];

/// The list of a crate, given a function that returns the text of a file of `src`, if it exists.
pub fn interface(name: &str, text: &dyn Fn(&str) -> Option<String>) -> Result<String, String> {
    let mut list = List::default();
    list.open.insert("lib.rs".into());
    list.module(text, name, "", "lib.rs")?;
    let List { lines, names, private, .. } = list;
    let mut written = String::new();
    for (module, lines) in lines {
        let of_public = |of: &Option<String>| of.as_ref().is_none_or(|of| names.contains(of));
        let noticed = |line: &str| !private.iter().any(|name| line.contains(&format!(" {name} for ")));
        let lines: BTreeSet<String> = lines
            .into_iter()
            .filter(|(of, line)| of_public(of) && noticed(line))
            .map(|(_, line)| format!("    {line}\n"))
            .collect();
        written += &format!("{module}\n{}\n", lines.into_iter().collect::<String>());
    }
    Ok(written)
}

#[derive(Default)]
struct List {
    /// The lines in each public module, with the type that one belongs to.
    lines: BTreeMap<String, Vec<(Option<String>, String)>>,
    /// The names of public types.
    names: BTreeSet<String>,
    /// The names of private traits.
    private: BTreeSet<String>,
    /// The files of public modules.
    open: BTreeSet<String>,
}

impl List {
    /// Adds the items of a file, whose nearest public module is `public`.
    fn module(&mut self, text: &dyn Fn(&str) -> Option<String>, public: &str, folder: &str, file: &str) -> Result<(), String> {
        let source = text(file).ok_or_else(|| format!("{file} is missing"))?;
        for item in syn::parse_file(&source).map_err(|error| format!("{file}: {error}"))?.items {
            match item {
                Item::Mod(part) if part.content.is_none() && !is_hidden(&part.attrs) => {
                    let (inside, below) = (format!("{folder}{}", part.ident), format!("{public}::{}", part.ident));
                    let files = [format!("{inside}.rs"), format!("{inside}/mod.rs")];
                    let file = files.iter().find(|file| text(file).is_some()).ok_or_else(|| format!("{inside} is missing"))?;
                    if is_public(&part.vis) {
                        let (attributes, name) = (noticed(&part.attrs), &part.ident);
                        self.line(public, None, quote!(#attributes pub mod #name;));
                        self.open.insert(file.clone());
                    }
                    let public = if is_public(&part.vis) { &below } else { public };
                    self.module(text, public, &format!("{inside}/"), file)?;
                }
                // What a private module re-exports, only the module above it sees.
                Item::Use(_) if !self.open.contains(file) => {}
                item => self.item(public, item),
            }
        }
        Ok(())
    }

    fn item(&mut self, module: &str, item: Item) {
        let line = match item {
            Item::Const(item) if shown(&item.vis, &item.attrs) => {
                let (attributes, name, of) = (noticed(&item.attrs), item.ident, item.ty);
                quote!(#attributes pub const #name: #of)
            }
            Item::Enum(mut item) if shown(&item.vis, &item.attrs) => {
                self.names.insert(item.ident.to_string());
                item.attrs.retain(is_noticed);
                item.to_token_stream()
            }
            Item::Fn(item) if shown(&item.vis, &item.attrs) => {
                let (attributes, signature) = (noticed(&item.attrs), item.sig);
                quote!(#attributes pub #signature)
            }
            Item::Struct(item) if shown(&item.vis, &item.attrs) => {
                self.names.insert(item.ident.to_string());
                let (attributes, name, generics) = (noticed(&item.attrs), item.ident, item.generics);
                let fields = fields(&item.fields);
                quote!(#attributes pub struct #name #generics #fields)
            }
            Item::Type(item) if shown(&item.vis, &item.attrs) => item.to_token_stream(),
            Item::Use(item) if shown(&item.vis, &item.attrs) => item.to_token_stream(),
            Item::Trait(item) if shown(&item.vis, &item.attrs) => return self.of_trait(module, &item),
            Item::Trait(item) => {
                self.private.insert(item.ident.to_string());
                return;
            }
            Item::Impl(item) if !is_hidden(&item.attrs) => return self.of_impl(module, &item),
            Item::Macro(item) if !is_hidden(&item.attrs) => return self.of_macro(module, &item),
            _ => return,
        };
        self.line(module, None, line);
    }

    fn of_trait(&mut self, module: &str, item: &ItemTrait) {
        self.names.insert(item.ident.to_string());
        let (attributes, name, generics, above) = (noticed(&item.attrs), &item.ident, &item.generics, &item.supertraits);
        self.line(module, None, quote!(#attributes pub trait #name #generics: #above));
        for member in &item.items {
            let line = match member {
                TraitItem::Fn(member) if !is_hidden(&member.attrs) => {
                    let (attributes, signature) = (noticed(&member.attrs), &member.sig);
                    let body = member.default.as_ref().map(|_| quote!({}));
                    quote!(#attributes #signature #body)
                }
                TraitItem::Const(member) if !is_hidden(&member.attrs) => {
                    let (name, of, given) = (&member.ident, &member.ty, member.default.as_ref().map(|_| quote!(= _)));
                    quote!(const #name: #of #given)
                }
                TraitItem::Type(member) if !is_hidden(&member.attrs) => {
                    let (name, bounds) = (&member.ident, &member.bounds);
                    quote!(type #name: #bounds)
                }
                _ => continue,
            };
            self.line(module, None, quote!(trait #name { #line }));
        }
    }

    /// The members that an `impl` block has for users, or of a trait's the block alone; of types without a public name, nothing.
    fn of_impl(&mut self, module: &str, item: &ItemImpl) {
        let of = name_of(&item.self_ty).filter(|of| item.generics.type_params().all(|parameter| parameter.ident != *of));
        let (attributes, generics, of_trait) = (noticed(&item.attrs), &item.generics, item.trait_.as_ref());
        let (subject, conditions) = (&item.self_ty, &item.generics.where_clause);
        if let Some(name) = of_trait.map(|of_trait| of_trait.0.to_token_stream()) {
            return self.line(module, of, quote!(#attributes impl #generics #name for #subject #conditions));
        }
        for member in &item.items {
            let line = match member {
                ImplItem::Fn(member) if shown(&member.vis, &member.attrs) => {
                    let (attributes, signature) = (noticed(&member.attrs), &member.sig);
                    quote!(#attributes pub #signature)
                }
                ImplItem::Const(member) if shown(&member.vis, &member.attrs) => {
                    let (name, of) = (&member.ident, &member.ty);
                    quote!(pub const #name: #of)
                }
                ImplItem::Macro(member) => member.mac.to_token_stream(),
                _ => continue,
            };
            self.line(module, of.clone(), quote!(#attributes impl #generics #subject #conditions { #line }));
        }
    }

    /// The public methods in a list of `erased!`, as those of the `impl` block that it makes.
    fn of_erased(&mut self, module: &str, tokens: &[TokenTree]) {
        let erased = tokens.windows(2).filter(|two| is_word(&two[0], "impl")).find_map(|two| match &two[1] {
            TokenTree::Ident(name) => Some(name.clone()),
            _ => None,
        });
        for (place, _) in tokens.iter().enumerate().filter(|(_, token)| is_word(token, "pub")) {
            let method = tokens[place..].split(|token| is_sign(token, ';')).next().unwrap_or_default();
            let ends = |token: &TokenTree| is_word(token, "where") || is_sign(token, '=');
            let (signature, rest) = method.split_at(method.iter().position(ends).unwrap_or(method.len()));
            let signature: TokenStream = signature.iter().cloned().collect();
            let feature = rest.get(3).filter(|_| is_word(&rest[0], "where")).map(|feature| quote!(#[cfg(feature = #feature)]));
            self.line(module, erased.as_ref().map(ToString::to_string), quote!(impl #erased { #feature #signature }));
        }
    }

    /// An enum of `refusals!` without its sentences, and what is implemented for it.
    fn of_refusals(&mut self, module: &str, tokens: &[TokenTree]) {
        let place = tokens.iter().position(|token| is_word(token, "enum")).unwrap_or_default();
        let [TokenTree::Ident(name), TokenTree::Group(variants), rest @ ..] = &tokens[place + 1..] else { return };
        let ends = |token: &TokenTree| is_word(token, "where") || is_sign(token, '=');
        let variants: Vec<TokenTree> = variants.stream().into_iter().collect();
        let variants = variants.split(|token| is_sign(token, ';')).filter(|variant| !variant.is_empty()).map(|variant| {
            let (shape, rest) = variant.split_at(variant.iter().position(ends).unwrap_or(variant.len()));
            let feature = rest.get(3).filter(|_| is_word(&rest[0], "where")).map(|feature| quote!(#[cfg(feature = #feature)]));
            let shape: TokenStream = shape.iter().cloned().map(without_name).collect();
            quote!(#feature #shape)
        });
        let before: TokenStream = tokens[..=place].iter().cloned().collect();
        self.names.insert(name.to_string());
        self.line(module, None, quote!(#before #name { #(#variants),* }));
        for of_trait in [quote!(Display), quote!(Error)] {
            self.line(module, Some(name.to_string()), quote!(impl #of_trait for #name));
        }
        for from in rest.split(|token| is_sign(token, ';')).filter(|from| from.first().is_some_and(|word| is_word(word, "from")))
        {
            let from: TokenStream = from[1..].iter().take_while(|token| !is_word(token, "as")).cloned().collect();
            self.line(module, Some(name.to_string()), quote!(impl From<#from> for #name));
        }
    }

    fn of_macro(&mut self, module: &str, item: &ItemMacro) {
        let (path, tokens) = (&item.mac.path, outlined(item.mac.tokens.clone()));
        if path.is_ident("erased") {
            return self.of_erased(module, &tokens.into_iter().collect::<Vec<_>>());
        }
        if path.is_ident("refusals") {
            return self.of_refusals(module, &tokens.into_iter().collect::<Vec<_>>());
        }
        let words: Vec<String> = tokens.to_string().split_whitespace().map(Into::into).collect();
        self.names.extend(words.windows(2).filter(|two| ["struct", "enum"].contains(&two[0].as_str())).map(|two| two[1].clone()));
        let declares = match path.get_ident() {
            Some(name) if name == "macro_rules" => !noticed(&item.attrs).is_empty(),
            // The views of games have no public part.
            Some(name) => name != "seen",
            None => false,
        };
        if !declares && !words.windows(2).any(|two| two[0] == "pub" && !two[1].starts_with('(')) {
            return;
        }
        let (attributes, name) = (noticed(&item.attrs), &item.ident);
        self.line(module, None, quote!(#attributes #path! #name { #tokens }));
    }

    fn line(&mut self, module: &str, of: Option<String>, tokens: TokenStream) {
        self.lines.entry(module.into()).or_default().push((of, written(outlined(tokens))));
    }
}

/// The type in parentheses, without the name before it; anything else as it is.
fn without_name(token: TokenTree) -> TokenTree {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            proc_macro2::Group::new(Delimiter::Parenthesis, group.stream().into_iter().skip(2).collect()).into()
        }
        token => token,
    }
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(found) if found == word)
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(found) if found.as_char() == sign)
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn shown(visibility: &Visibility, attributes: &[Attribute]) -> bool {
    is_public(visibility) && !is_hidden(attributes)
}

/// Whether an item is hidden from the documentation, or is one of tests.
fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes
        .iter()
        .any(|attribute| ["doc (hidden)", "cfg (test)"].contains(&attribute.meta.to_token_stream().to_string().as_str()))
}

fn is_noticed(attribute: &Attribute) -> bool {
    NOTICED.iter().any(|name| attribute.path().is_ident(name))
}

fn noticed(attributes: &[Attribute]) -> TokenStream {
    attributes.iter().filter(|attribute| is_noticed(attribute)).map(ToTokens::to_token_stream).collect()
}

/// The public fields of a struct, and whether there are others.
fn fields(all: &Fields) -> TokenStream {
    let public: Vec<&Field> = all.iter().filter(|field| is_public(&field.vis)).collect();
    let others = (public.len() < all.len()).then(|| quote!(..));
    match all {
        Fields::Unit => quote!(),
        Fields::Unnamed(_) => quote!((#(#public,)* #others)),
        _ => quote!({ #(#public,)* #others }),
    }
}

/// The last name of a type.
fn name_of(of: &Type) -> Option<String> {
    match of {
        Type::Path(of) => of.path.segments.last().map(|part| part.ident.to_string()),
        Type::Reference(of) => name_of(&of.elem),
        _ => None,
    }
}

/// Tokens without documentation, and without the bodies of functions.
fn outlined(tokens: TokenStream) -> TokenStream {
    let (mut outline, mut of_function) = (Vec::new(), false);
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(ref sign) if sign.as_char() == '#' && tokens.peek().is_some_and(is_doc) => {
                tokens.next();
            }
            TokenTree::Group(group) if of_function && group.delimiter() == Delimiter::Brace => {
                of_function = false;
                outline.extend(quote!({}));
            }
            TokenTree::Group(group) => {
                outline.push(proc_macro2::Group::new(group.delimiter(), outlined(group.stream())).into());
            }
            token => {
                of_function |= matches!(&token, TokenTree::Ident(word) if word == "fn");
                of_function &= !matches!(&token, TokenTree::Punct(sign) if sign.as_char() == ';');
                outline.push(token);
            }
        }
    }
    outline.into_iter().collect()
}

fn is_doc(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.stream().into_iter().next().is_some_and(|word| word.to_string() == "doc"))
}

/// Patterns of spaces that the compiler writes between tokens and people do not, and what people write.
static SPACING: LazyLock<[(Regex, &str); 6]> = LazyLock::new(|| {
    [
        (r"\s*::\s*", "::"),
        (r"\s+([,;:?)>\]])", "$1"),
        (r"([&<(!#$\[])\s+", "$1"),
        (r"([\w>])\s*<", "$1<"),
        (r"(\w|[^-]>)\s+([(!])", "$1$2"),
        (r",\s*([)>])", "$1"),
    ]
    .map(|(from, to)| (Regex::new(from).expect("a pattern"), to))
});

/// Tokens as people space them, nearly.
fn written(tokens: TokenStream) -> String {
    SPACING.iter().fold(tokens.to_string(), |text, (from, to)| from.replace_all(&text, *to).into())
}
