# Checks of everything that is published, as users get it: `tests/run release` runs them and those that they build on.

reproducible() { # two builds of the published wheel, in different folders of cargo, have the same bytes
    local name folder=$build/reproducible
    fresh reproduce maturin wheel
    rm -rf "$folder"
    for name in one two; do
        PATH=$build/reproduce/bin:$PATH SOURCE_DATE_EPOCH=315532800 CARGO_TARGET_DIR=$folder/$name \
            logged "$build/reproducible.txt" "$build/reproduce/bin/python" python/wheel.py "$folder/wheel_$name"
    done
    cmp "$folder"/wheel_one/*.whl "$folder"/wheel_two/*.whl
    sha256sum "$folder"/wheel_one/*.whl
}

typed() { # pyright knows the type of all but a few public names of the package
    local score
    npm install --silent --no-audit --no-fund --prefix "$build/typed" pyright@1.1.414 >/dev/null || skip "npm cannot install pyright"
    (cd "$build/typed" && PATH=$build/development/bin:$PATH node_modules/.bin/pyright --verifytypes bastide --ignoreexternal) >"$build/typed.txt" ||
        true
    score=$(sed -n 's/^Type completeness score: \([0-9]*\).*/\1/p' "$build/typed.txt")
    echo "$score % of the public names have a known type"
    [ "$score" -ge 93 ] || { grep error: "$build/typed.txt"; return 1; }
}

published_npm() { # publint and "are the types wrong" find nothing in the packed npm package
    local folder=$build/published_npm
    emptied "$folder"
    (cd ffi/js && npm pack --silent --pack-destination "$folder" >/dev/null)
    npm install --silent --no-audit --no-fund --prefix "$folder" publint@0.3.25 @arethetypeswrong/cli@0.18.5 ||
        skip "npm cannot install publint"
    "$folder/node_modules/.bin/publint" run --strict "$folder"/bastide-*.tgz
    "$folder/node_modules/.bin/attw" --profile esm-only --exclude-entrypoints bastide.wasm --format ascii "$folder"/bastide-*.tgz
}

rehearsal() { # a release to registries on this disk; a crate, a wheel, an npm package and a C library are installed from them alone, and play
    local folder=$build/rehearsal step began
    emptied "$folder"
    for step in crate wheel npm c; do
        began=$SECONDS
        mkdir "$folder/$step"
        "rehearsed_$step" "$folder/$step"
        printf '%-8s %4d s\n' "$step" $((SECONDS - began))
    done
}

# A folder of crates, with the package of this one, is the only source of a program.
rehearsed_crate() {
    local version crate
    version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
    cargo vendor --locked --quiet "$1/crates" >/dev/null
    cargo package -p bastide --allow-dirty --no-verify --locked --target-dir "$1/packaged"
    crate=$1/packaged/package/bastide-$version
    mkdir "$1/crates/bastide"
    tar -xzf "$crate.crate" --strip-components 1 -C "$1/crates/bastide"
    printf '{"files":{},"package":"%s"}' "$(sha256sum "$crate.crate" | cut -d ' ' -f 1)" >"$1/crates/bastide/.cargo-checksum.json"
    mkdir -p "$1/program/src" "$1/program/.cargo"
    printf '[source.crates-io]\nreplace-with = "here"\n[source.here]\ndirectory = "%s"\n' "$1/crates" >"$1/program/.cargo/config.toml"
    printf '[workspace]\n[package]\nname = "program"\nedition = "2024"\n[dependencies]\nbastide = "=%s"\n' "$version" >"$1/program/Cargo.toml"
    block core/README.md rust >"$1/program/src/main.rs"
    (cd "$1/program" && cargo run --offline --target-dir "$1/made") | diff <(block core/README.md text) -
    [ -e "$1/crates/bastide/LICENSE-THIRD-PARTY" ]
}

# A folder of wheels is the only index of pip.
rehearsed_wheel() {
    local wheel
    wheel=$(echo "$build"/wheels/installed/*.whl)
    "$python" -m pip download --dest "$1/wheels" "$wheel"
    "$python" -m venv "$1/environment"
    "$1/environment/bin/pip" install --no-index --find-links "$1/wheels" bastide
    (cd "$1" && environment/bin/bastide selfplay en_garde --matches 1000 >/dev/null)
    [ -e "$(echo "$1"/environment/lib/python*/site-packages/bastide-*.dist-info/licenses/LICENSE-THIRD-PARTY)" ] ||
        { echo "$wheel lacks the licence texts of its crates"; return 1; }
}

# A packed package is all that npm has.
rehearsed_npm() {
    (cd ffi/js && npm pack --silent --pack-destination "$1" >/dev/null)
    npm install --silent --no-audit --no-fund --offline --prefix "$1" "$1"/bastide-*.tgz
    block ffi/js/README.md js >"$1/program.mjs"
    node "$1/program.mjs" >/dev/null
    [ -e "$1/node_modules/bastide/LICENSE-THIRD-PARTY" ]
}

# An unpacked archive is all that pkg-config has.
rehearsed_c() {
    cmake --install "$build/library" --prefix "$1/bastide" >/dev/null
    tar -C "$1" -czf "$1/bastide.tar.gz" bastide
    rm -r "$1/bastide"
    mkdir "$1/moved"
    tar -C "$1/moved" -xzf "$1/bastide.tar.gz"
    block ffi/README.md c >"$1/program.c"
    export PKG_CONFIG_LIBDIR=$1/moved/bastide/lib/pkgconfig
    ${CC:-gcc} "$1/program.c" $(pkg-config --cflags --libs bastide) -o "$1/program"
    LD_LIBRARY_PATH=$1/moved/bastide/lib "$1/program" | diff <(block ffi/README.md text) -
    [ -e "$1/moved/bastide/share/licenses/bastide/LICENSE-THIRD-PARTY" ]
}

unpublished() { # the parts of a release that no machine can try before the first version
    lacks "semver-checks: no version is published to compare with"
    lacks "publishing itself: the registries' accounts, and runners of macOS and Windows, belong to the repository's owners"
    lacks "vcpkg: its program is not in a package registry; the recipe is not run"
    "$python" tests/release/numbers.py --tag "v$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)" || true
}
