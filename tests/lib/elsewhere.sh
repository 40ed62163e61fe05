# Checks on other toolchains, processors and dependencies. Rustup installs what is missing; where it cannot, the check is not run.

# A toolchain that rustup has, or installs: toolchain NAME
toolchain() {
    rustup run "$1" rustc --version >/dev/null 2>&1 || rustup toolchain install "$1" --profile minimal >/dev/null 2>&1 ||
        skip "rustup cannot install the toolchain $1"
}

# The nightly toolchain with some components: nightly COMPONENT...
nightly() {
    local component
    toolchain nightly
    for component in "$@"; do
        rustup component list --toolchain nightly --installed 2>/dev/null | grep -q "^$component" ||
            rustup component add --toolchain nightly "$component" >/dev/null 2>&1 ||
            skip "rustup cannot install the component $component"
    done
}

# Runs cargo where the objects do not mix with those of other compilers, without debug information: apart CARGO ARGUMENT...
apart() {
    CARGO_TARGET_DIR=$build/elsewhere CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_TEST_DEBUG=0 "$@"
}

msrv() { # the declared Rust builds the workspace and tests the core
    local declared
    declared=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    toolchain "$declared"
    apart cargo "+$declared" check --workspace --locked
    apart cargo "+$declared" test -p bastide --lib --locked
}

i686() { # 32 bits run all evidence and the core's tests; a static program, so no other libraries are needed
    local here=i686-unknown-linux-musl
    rustup target list --installed 2>/dev/null | grep -q "^$here" || rustup target add "$here" >/dev/null 2>&1 ||
        skip "rustup cannot install the target $here"
    export CARGO_TARGET_I686_UNKNOWN_LINUX_MUSL_LINKER=rust-lld
    export CARGO_TARGET_I686_UNKNOWN_LINUX_MUSL_RUSTFLAGS=-Clink-self-contained=yes
    export CC_i686_unknown_linux_musl=${CC:-gcc} CFLAGS_i686_unknown_linux_musl="-m32 -ffreestanding"
    apart cargo test --target "$here" -p bastide --lib
    apart cargo build --target "$here" -p bastide-tests --bin replay
    "$build/elsewhere/$here/debug/replay" "${evidence[@]}" | tail -n 1
}

big_endian() { # a short trace of each game, on a processor whose numbers begin with the highest byte, under Miri
    local game traces=()
    nightly miri rust-src
    for game in tests/evidence/*; do
        traces+=("$(wc -c "$game"/*/*.trace | sort -n | awk 'NR == 1 {print $2}')")
    done
    MIRIFLAGS=-Zmiri-disable-isolation apart cargo +nightly miri run --target s390x-unknown-linux-gnu \
        -p bastide-tests --bin replay -- "${traces[@]}"
}

miri() { # the unsafe code of the C face, under Miri
    nightly miri rust-src
    apart cargo +nightly miri test -p bastide-ffi
}

minimal_versions() { # the core's tests with the oldest dependencies that the manifests allow
    nightly
    scratch "$build/minimal"
    (
        cd "$build/minimal"
        cargo +nightly update -Zdirect-minimal-versions || skip "the registry cannot be reached"
        apart cargo test -p bastide --lib --all-features
    )
}

deny() { # licences, sources, and duplicates of the dependencies; known vulnerabilities are not asked for: they need the network
    installed cargo-deny
    cargo-deny --locked --config tests/deny.toml check licenses sources bans
}

# A program of a crate, installed for the checks alone: installed CRATE
installed() {
    PATH=$build/programs/bin:$PATH
    command -v "$1" >/dev/null || cargo install "$1" --locked --debug --root "$build/programs" --target-dir "$build/elsewhere" ||
        skip "cargo cannot install $1"
}

# --- Sanitizers of Rust ----------------------------------------------------------------------------------------------------------

# Runs cargo with a sanitizer and a standard library that has it, too: sanitized SANITIZER CARGO-COMMAND ARGUMENT...
sanitized() {
    local sanitizer=$1 command=$2
    shift 2
    RUSTFLAGS=-Zsanitizer=$sanitizer apart cargo +nightly "$command" -Zbuild-std --target x86_64-unknown-linux-gnu "$@"
}

thread() { # batches with threads, shared games and a match that many read, under ThreadSanitizer
    nightly rust-src
    sanitized thread test -p bastide --lib batch
    sanitized thread test -p bastide-tests --test threads
}

address() { # the core and the C face, both sides instrumented, under AddressSanitizer
    nightly rust-src
    sanitized address test -p bastide --lib batch
    sanitized address test -p bastide-ffi
    sanitized address build -p bastide-ffi --features test-hooks
    programs address -g -fsanitize=address -DBASTIDE_TEST_HOOKS \
        "$build/elsewhere/x86_64-unknown-linux-gnu/debug/libbastide.a"
}
