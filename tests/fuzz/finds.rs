//! Finds and the corpus: inputs as files, in folders named after their targets.

use super::{Tally, Target};
use crate::root;
use crate::sources::files_in;
use std::fmt::{self, Display};
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// An input that caused a panic.
#[derive(Debug)]
pub struct Find {
    /// The seed of the run.
    pub seed: u64,
    /// The name of the target.
    pub target: &'static str,
    /// The configuration that the input was made for.
    pub game: String,
    /// The number of the case in the run.
    pub case: u64,
    /// The input.
    pub input: Vec<u8>,
}

impl Find {
    /// Writes the input into a file; returns its path.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self) -> io::Result<PathBuf> {
        let folder = root().join("tests/build/finds").join(self.target);
        fs::create_dir_all(&folder)?;
        let file = folder.join(format!("{}-{}", self.seed, self.case));
        fs::write(&file, &self.input)?;
        Ok(file)
    }
}

impl Display for Find {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, target, game, case, input } = self;
        write!(f, "seed {seed}, target {target}, case {case}, made for {game}:\n{}", input.escape_ascii())
    }
}

/// The files of the corpus.
///
/// # Errors
/// If the files cannot be listed.
pub fn corpus() -> io::Result<Vec<PathBuf>> {
    files_in(&root().join("tests/fuzz/corpus"))
}

/// Tries the input in a file with the target that its folder is named after.
///
/// # Errors
/// If the target finds something, the file cannot be read, or its folder is not named after a target.
pub fn repeat(file: &Path) -> Result<Tally, String> {
    let of_file = |what: &str| format!("{}: {what}", file.display());
    let input = fs::read(file).map_err(|error| of_file(&error.to_string()))?;
    let folder = file.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default();
    let target = Target::named(folder).ok_or_else(|| of_file("its folder is not named after a target"))?;
    let mut tally = Tally { cases: 1, ..Tally::default() };
    catch_unwind(AssertUnwindSafe(|| (target.run)(&input, &mut tally))).map_err(|_| of_file("a find"))?;
    Ok(tally)
}
