//! Gives the shared library the name that programs look for: while the version is 0.x, each minor version has an ABI of its own.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let interface = concat!(env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"));
    if var("CARGO_CFG_TARGET_VENDOR").as_deref() == Ok("apple") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libbastide.{interface}.dylib");
    } else if var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("unix") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libbastide.so.{interface}");
    }
}
