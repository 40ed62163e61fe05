//! The files that `generate` writes, and whether they are current.

use crate::configurations::by_game;
use crate::sources::files_in;
use crate::{header, perft, records, root, tables, traces};
use bastide::AnyGame;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder that holds generated files only.
const EVIDENCE: &str = "tests/evidence";

/// Every generated file, by its path in the workspace, with its text.
pub fn files() -> Result<BTreeMap<PathBuf, String>, String> {
    let mut files = BTreeMap::from([("include/bastide.h".into(), header::header()?)]);
    for (name, configurations) in by_game()? {
        let tables = tables::tables(&configurations).map_err(|error| error.to_string())?;
        files.insert(format!("core/src/games/{name}/tables.md").into(), tables);
        for game in &configurations {
            let folder = evidence_of(game);
            for (number, text) in (1..).zip(traces::traces(game)) {
                files.insert(folder.join(format!("{number}.trace")), text);
            }
            files.insert(folder.join("counts.perft"), perft::perft(game));
            for (name, text) in records::records(game) {
                files.insert(folder.join(name), text);
            }
        }
    }
    Ok(files)
}

/// The folder of a configuration's evidence: that of its game, and in it one named after its options.
fn evidence_of(game: &AnyGame) -> PathBuf {
    let (name, options) = game.name().trim_end_matches(')').split_once('(').unwrap_or((game.name(), "default"));
    Path::new(EVIDENCE).join(name).join(options.replace([',', '='], "-"))
}

/// What is not as [`files`] has it: a sentence for each file.
pub fn differences() -> Result<Vec<String>, String> {
    let files = files()?;
    let mut differences = Vec::new();
    for (path, text) in &files {
        match fs::read_to_string(root().join(path)) {
            Ok(found) if found == *text => {}
            Ok(found) => differences.push(format!("{} is stale {}", path.display(), first_difference(&found, text))),
            Err(error) => differences.push(format!("{} cannot be read: {error}", path.display())),
        }
    }
    for path in superfluous(&files)? {
        differences.push(format!("{} is superfluous: nothing generates it", path.display()));
    }
    Ok(differences)
}

fn first_difference(found: &str, text: &str) -> String {
    let same = found.lines().zip(text.lines()).take_while(|(found, expected)| found == expected).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("the end").to_string();
    format!("in line {}:\n  expected: {}\n  found:    {}", same + 1, line(text), line(found))
}

/// Writes every file, and removes the superfluous ones; the paths of those that changed.
pub fn write() -> Result<Vec<PathBuf>, String> {
    let files = files()?;
    let failed = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let mut changed = superfluous(&files)?;
    for path in &changed {
        fs::remove_file(root().join(path)).map_err(|error| failed(path, error))?;
    }
    for (path, text) in files {
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

/// The files in the folder of the evidence that nothing generates.
fn superfluous(files: &BTreeMap<PathBuf, String>) -> Result<Vec<PathBuf>, String> {
    let found = files_in(&root().join(EVIDENCE)).map_err(|error| format!("{EVIDENCE}: {error}"))?;
    let inside = found.iter().filter_map(|path| path.strip_prefix(root()).ok());
    Ok(inside.filter(|path| !files.contains_key(*path)).map(Path::to_path_buf).collect())
}
