//! The files of the workspace.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The files under a folder, in the order of their paths; none if the folder does not exist. Links to folders are not followed,
/// and what the checks build is left out.
pub fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop().filter(|folder| folder.exists() && !folder.ends_with("tests/build")) {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() { folders.push(entry.path()) } else { files.push(entry.path()) }
        }
    }
    files.sort();
    Ok(files)
}

/// The Rust files under a folder, in the order of their paths.
pub fn rust_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = files_in(folder)?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    Ok(files)
}
