//! Whether the generated files are current.

use bastide_tests::generated;

#[test]
fn the_generated_files_are_current() {
    let differences = generated::differences().unwrap();
    assert!(differences.is_empty(), "run `cargo run -p bastide-tests --bin generate`:\n{}", differences.join("\n"));
}
