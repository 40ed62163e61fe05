//! The C header.

use crate::root;

/// `bastide.h`, from the source of the C face.
pub(crate) fn header() -> Result<String, String> {
    let ffi = root().join("ffi");
    let config = cbindgen::Config::from_file(ffi.join("cbindgen.toml"))?;
    let bindings = cbindgen::generate_with_config(&ffi, config).map_err(|error| error.to_string())?;
    let mut text = Vec::new();
    bindings.write(&mut text);
    String::from_utf8(text).map_err(|error| error.to_string())
}
