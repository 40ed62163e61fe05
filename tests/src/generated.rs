//! The files that `generate` writes, and whether they are current.

use crate::configurations::{base, by_game};
use crate::sources::files_in;
use crate::{
    csharp, header, interface, javascript, parallel, perft, pictures, records, root, scenes, sentences, sizes, tables, thoughts,
    traces,
};
use bastide::{AnyGame, NAMES};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder that holds generated files only.
const EVIDENCE: &str = "tests/evidence";

/// Generated files that are made in one piece.
enum Part {
    Header,
    /// The public interface of the Rust crate.
    Interface,
    /// The shapes of the sentences of tellings.
    Sentences,
    /// The types of scenes in other languages, from their schema.
    Scenes,
    /// The sizes of the trees of small configurations.
    Sizes,
    /// The numbers of a game in its configurations.
    Tables(&'static str, Vec<AnyGame>),
    /// The traces, counts, records, thoughts and pictures of a configuration.
    Evidence(AnyGame),
}

impl Part {
    /// Whether `name` is the name of this part, of its game, or of its configuration.
    fn is_named(&self, name: &str) -> bool {
        match self {
            Self::Header => name == "header",
            Self::Interface => name == "interface",
            Self::Sentences => name == "sentences",
            Self::Scenes => name == "scenes",
            Self::Sizes => name == "sizes",
            Self::Tables(game, _) => name == "tables" || name == *game,
            Self::Evidence(game) => name == game.name() || name == base(game),
        }
    }

    /// The files with their texts, by their paths in the workspace.
    fn files(&self) -> Result<Vec<(PathBuf, String)>, String> {
        match self {
            Self::Header => {
                let header = header::header()?;
                let of_header = javascript::abi(&header)?.map(|(path, text)| (path.into(), text));
                let declarations = csharp::declarations(&header)?;
                let files = [("ffi/unity/Bastide.cs".into(), declarations), ("include/bastide.h".into(), header)];
                Ok(files.into_iter().chain(of_header).collect())
            }
            Self::Interface => {
                let source = root().join("core/src");
                let text = interface::interface("bastide", &|file| fs::read_to_string(source.join(file)).ok())?;
                Ok(vec![("tests/interface.txt".into(), text)])
            }
            Self::Sentences => Ok(vec![("tests/sentences.txt".into(), sentences::list()?)]),
            Self::Scenes => {
                let schema =
                    fs::read_to_string(root().join(scenes::SCHEMA)).map_err(|error| format!("{}: {error}", scenes::SCHEMA))?;
                Ok(scenes::files(&schema)?.into_iter().map(|(path, text)| (path.into(), text)).collect())
            }
            Self::Sizes => Ok(vec![("core/src/solve/sizes.md".into(), sizes::sizes()?)]),
            Self::Tables(game, configurations) => {
                let text = tables::tables(configurations).map_err(|error| error.to_string())?;
                Ok(vec![(format!("core/src/games/{game}/tables.md").into(), text)])
            }
            Self::Evidence(game) => {
                let traces = (1..).zip(traces::traces(game)).map(|(number, text)| (format!("{number}.trace"), text));
                let records = records::records(game).map(|(name, text)| (name.into(), text));
                let files = traces.chain(records).chain([
                    ("counts.perft".into(), perft::perft(game)),
                    ("players.thoughts".into(), thoughts::thoughts(game)),
                    ("seen.pictures".into(), pictures::pictures(game)),
                ]);
                Ok(files.map(|(name, text)| (evidence_of(game).join(name), text)).collect())
            }
        }
    }
}

/// The folder of a configuration's evidence, named after its options, in the folder of its game.
fn evidence_of(game: &AnyGame) -> PathBuf {
    let (name, options) = game.name().trim_end_matches(')').split_once('(').unwrap_or((game.name(), "default"));
    Path::new(EVIDENCE).join(name).join(options.replace([',', '='], "-"))
}

/// Generated files, current and expected.
pub struct Generated {
    /// The texts of the files made, by their paths in the workspace.
    pub files: BTreeMap<PathBuf, String>,
    /// Files in the folders of evidence made that are not generated.
    superfluous: Vec<PathBuf>,
}

impl Generated {
    /// Makes, without writing, the files of `names`, or all without names. A name is `header`, `interface`, `scenes`,
    /// `sentences`, `sizes`, `tables`, a game (its evidence and tables) or a configuration (its evidence); an error for any
    /// other.
    pub fn of(names: &[String]) -> Result<Self, String> {
        let mut parts = parts()?;
        if let Some(name) = names.iter().find(|name| !parts.iter().any(|part| part.is_named(name))) {
            let games = NAMES.join(", ");
            return Err(format!(
                "`{name}` is not generated; there are: header, interface, scenes, sentences, sizes, tables, {games}, and the lines of configurations.txt"
            ));
        }
        parts.retain(|part| names.is_empty() || names.iter().any(|name| part.is_named(name)));
        let made = parallel::of_each(&parts, Part::files).into_iter().collect::<Result<Vec<_>, _>>()?;
        let files: BTreeMap<PathBuf, String> = made.into_iter().flatten().collect();
        let mut superfluous = files_in(&root().join(EVIDENCE)).map_err(|error| format!("{EVIDENCE}: {error}"))?;
        superfluous.iter_mut().for_each(|path| *path = path.strip_prefix(root()).expect("it lies in the workspace").into());
        superfluous.retain(|path| !files.contains_key(path) && (names.is_empty() || is_beside(path, &files, names)));
        Ok(Self { files, superfluous })
    }

    /// A sentence for each file that is stale, missing or superfluous.
    pub fn differences(&self) -> Vec<String> {
        let stale = self.files.iter().filter_map(|(path, text)| match fs::read_to_string(root().join(path)) {
            Ok(found) if found == *text => None,
            Ok(found) => Some(format!("{} is stale {}", path.display(), first_difference(&found, text))),
            Err(error) => Some(format!("{} cannot be read: {error}", path.display())),
        });
        let superfluous = self.superfluous.iter().map(|path| format!("{} is superfluous: nothing generates it", path.display()));
        stale.chain(superfluous).collect()
    }

    /// Writes every file whose text differs, and removes the superfluous ones; returns the paths of both.
    pub fn write(self) -> Result<Vec<PathBuf>, String> {
        let failed = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
        let mut changed = self.superfluous;
        for path in &changed {
            fs::remove_file(root().join(path)).map_err(|error| failed(path, error))?;
        }
        for (path, text) in self.files {
            let target = root().join(&path);
            if fs::read_to_string(&target).is_ok_and(|found| found == text) {
                continue;
            }
            let folder = target.parent().expect("a file lies in a folder");
            fs::create_dir_all(folder).and_then(|()| fs::write(&target, text)).map_err(|error| failed(&path, error))?;
            changed.push(path);
        }
        Ok(changed)
    }
}

/// All generated parts, the slowest first.
fn parts() -> Result<Vec<Part>, String> {
    let games = by_game()?;
    let evidence: Vec<Part> = games.iter().flat_map(|(_, games)| games).cloned().map(Part::Evidence).collect();
    let tables = games.into_iter().map(|(name, configurations)| Part::Tables(name, configurations));
    Ok(tables.chain(evidence).chain([Part::Header, Part::Interface, Part::Sentences, Part::Scenes, Part::Sizes]).collect())
}

/// Whether a file of evidence lies where named evidence is made: in the folder of a game, or beside the files of a configuration.
fn is_beside(path: &Path, files: &BTreeMap<PathBuf, String>, names: &[String]) -> bool {
    let of_game = names.iter().any(|name| path.starts_with(Path::new(EVIDENCE).join(name)));
    of_game || files.keys().any(|file| file.parent() == path.parent())
}

fn first_difference(found: &str, text: &str) -> String {
    let same = found.lines().zip(text.lines()).take_while(|(found, expected)| found == expected).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("the end").to_string();
    format!("in line {}:\n  expected: {}\n  found:    {}", same + 1, line(text), line(found))
}
