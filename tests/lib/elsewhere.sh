# Checks on other toolchains, processors and dependencies. Rustup installs missing ones; if it cannot, the check is skipped.

# Ensures that rustup has a toolchain: toolchain NAME
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

# Whether rustup has a target, or installs it: has_target NAME
has_target() {
    rustup target list --installed 2>/dev/null | grep -qx "$1" || rustup target add "$1" >/dev/null 2>&1
}

# Runs cargo in a separate target folder: apart CARGO ARGUMENT...
apart() {
    CARGO_TARGET_DIR=$build/elsewhere "$@"
}

msrv() { # the declared Rust builds the workspace and tests the core
    local declared
    declared=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    toolchain "$declared"
    apart cargo "+$declared" check --workspace --locked
    apart cargo "+$declared" test -p bastide --lib --locked "$@"
}

i686() { # a static program of 32 bits replays all evidence and passes the core's tests
    local here=i686-unknown-linux-musl
    has_target "$here" || skip "rustup cannot install the target $here"
    export CARGO_TARGET_I686_UNKNOWN_LINUX_MUSL_LINKER=rust-lld
    export CARGO_TARGET_I686_UNKNOWN_LINUX_MUSL_RUSTFLAGS=-Clink-self-contained=yes
    export CC_i686_unknown_linux_musl=${CC:-gcc} CFLAGS_i686_unknown_linux_musl="-m32 -ffreestanding"
    apart cargo build --target "$here" -p bastide-tests --bin replay
    apart cargo test --target "$here" -p bastide --lib "$@"
    [ $# -gt 0 ] || "$build/elsewhere/$here/debug/replay" "${evidence[@]}" | tail -n 1
}

targets() { # the core and the bindings compile for other systems and processors
    local here packages
    for here in {x86_64,aarch64}-{pc-windows-msvc,apple-darwin} x86_64-pc-windows-gnu aarch64-unknown-linux-gnu i686-unknown-linux-gnu \
        x86_64-unknown-linux-musl s390x-unknown-linux-gnu {aarch64,x86_64}-linux-android aarch64-apple-ios{,-sim} wasm32-unknown-{emscripten,unknown}; do
        has_target "$here" || { lacks "rustup cannot install the target $here"; continue; }
        packages=(-p bastide -p bastide-ffi -p bastide-python)
        case $here in wasm32* | *android | *ios*) packages=(-p bastide -p bastide-ffi) ;; esac
        PYO3_NO_PYTHON=1 PYO3_BUILD_EXTENSION_MODULE=1 apart cargo check --locked --target "$here" "${packages[@]}"
        echo "$here: ${packages[*]}"
    done
}

# --- All evidence on other machines ----------------------------------------------------------------------------------------------

# A compiler for another machine, as Debian names it: compiler_for PREFIX LANGUAGE
compiler_for() {
    compgen -c "$1-$2" | grep -Ex "$1-${2//+/[+]}(-[0-9]+)?" | sort | head -n 1
}

# Replays all evidence on another machine, in Rust and C++, and tests the C face, with some $libraries: elsewhere TARGET COMPILERS EMULATOR...
elsewhere() {
    local here=$1 prefix=$2 folder=$build/elsewhere/$1/release source under variable suffix=
    shift 2
    has_target "$here" || skip "rustup cannot install the target $here"
    [ $# -eq 0 ] || command -v "$1" >/dev/null || skip "there is no $1"
    local CC CXX
    CC=$(compiler_for "$prefix" gcc) || skip "there is no $prefix-gcc"
    CXX=$(compiler_for "$prefix" g++) || lacks "there is no $prefix-g++, so C++ was left out"
    case $here in *windows*) suffix=.exe ;; esac
    variable=CARGO_TARGET_$(tr a-z- A-Z_ <<<"$here")
    case $here in
        *musl) ;; # Rust has its own start files for musl, which the linker for this machine takes.
        *) export "${variable}_LINKER=$CC" "${variable}_RUSTFLAGS=-Ctarget-feature=+crt-static" ;;
    esac
    export CARGO_PROFILE_RELEASE_{LTO=off,CODEGEN_UNITS=16,OPT_LEVEL=1,DEBUG=0}
    apart cargo build --release --target "$here" -p bastide-tests --bin replay -p bastide-ffi --lib
    replays "$@" "$folder/replay$suffix" | tail -n 1
    under=$*
    for source in face.c ${CXX:+replay.cpp}; do
        runs "tests/runner/$source" "$folder/$(tr . _ <<<"$source")$suffix" -static -DBASTIDE_STATIC "$folder/libbastide.a"
    done
}

musl() { # musl replays all evidence
    local libraries="-L$(rustc --print sysroot)/lib/rustlib/x86_64-unknown-linux-musl/lib/self-contained -lunwind"
    elsewhere x86_64-unknown-linux-musl x86_64-linux-musl
}

aarch64() { # AArch64 replays all evidence, under qemu
    elsewhere aarch64-unknown-linux-gnu aarch64-linux-gnu qemu-aarch64
}

s390x() { # a big-endian processor replays all evidence, under qemu
    elsewhere s390x-unknown-linux-gnu s390x-linux-gnu qemu-s390x
}

wine() { # Windows replays all evidence, under Wine, and a program finds the installed library there
    local here=x86_64-pc-windows-gnu libraries="-lntdll -luserenv -lws2_32 -ldbghelp" folder=$build/windows cross kind
    export WINEDEBUG=-all WINEPREFIX=$build/wine PATH=$PATH:/usr/lib/wine CARGO_TARGET_DIR=$build/elsewhere CMAKE_GENERATOR=Ninja
    export WINEPATH=$build/wine_lacks
    mkdir -p "$WINEPATH"
    cross=$(compiler_for x86_64-w64-mingw32 gcc) || skip "there is no x86_64-w64-mingw32-gcc"
    "$cross" -shared tests/install/bcryptprimitives.c -o "$WINEPATH/bcryptprimitives.dll" -ladvapi32
    elsewhere $here x86_64-w64-mingw32 wine64
    rm -rf "$folder"
    cp -r tests/install/cmake "$folder"
    cp ffi/examples/play.{c,cpp} "$folder"
    cross=(-DCMAKE_SYSTEM_NAME=Windows -DCMAKE_{C,CXX}_FLAGS=-static -DCMAKE_C_COMPILER="$(compiler_for x86_64-w64-mingw32 gcc)"
        -DCMAKE_CXX_COMPILER="$(compiler_for x86_64-w64-mingw32 g++)")
    cmake -S ffi -B "$folder/library" "${cross[@]}" -DBASTIDE_RUST_TARGET=$here >"$folder.txt"
    cmake --build "$folder/library" >"$folder.txt"
    cmake --install "$folder/library" --prefix "$folder/installed" >"$folder.txt"
    cmake -S "$folder" -B "$folder/programs" "${cross[@]}" -Dbastide_DIR="$folder/installed/lib/cmake/bastide" >"$folder.txt"
    cmake --build "$folder/programs" >"$folder.txt"
    for kind in {bastide,static}_{c,cpp}; do
        WINEPATH="$folder/installed/bin;$WINEPATH" wine64 "$folder/programs/$kind.exe" | tail -n 1
    done
}

big_endian() { # a short trace of each game, on a big-endian processor, under Miri
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
        cargo +nightly update -Zdirect-minimal-versions
        apart cargo test -p bastide --lib --all-features
    )
}

deny() { # licences, sources, and duplicates of the dependencies; not known vulnerabilities, whose list needs the network
    cargo-deny --locked --config tests/deny.toml check licenses sources bans
}

# Installs a program of a crate, which may have another name, for the checks alone: installed CRATE@VERSION [PROGRAM]. The tools'
# pkg-config does not know the system's libraries.
installed() {
    local install=(cargo install "$1" --locked --debug --root "$build/programs" --target-dir "$build/elsewhere")
    PATH=$build/programs/bin:$PATH
    command -v "${2:-${1%@*}}" >/dev/null || PATH=${PATH/"$build/tools/bin:"/} "${install[@]}" || skip "cargo cannot install $1"
}

# --- Sanitizers of Rust ----------------------------------------------------------------------------------------------------------

# Runs cargo with a sanitizer and a standard library built with it: sanitized SANITIZER CARGO-COMMAND ARGUMENT...
sanitized() {
    local sanitizer=$1 command=$2
    shift 2
    RUSTFLAGS=-Zsanitizer=$sanitizer apart cargo +nightly "$command" -Zbuild-std --target x86_64-unknown-linux-gnu "$@"
}

thread() { # batches with threads, shared games and a match with many readers, under ThreadSanitizer
    nightly rust-src
    sanitized thread test -p bastide --lib batch
    sanitized thread test -p bastide-tests --test checks -- threads::
}

address() { # the core and the C face, both sides instrumented, under AddressSanitizer
    nightly rust-src
    sanitized address test -p bastide --lib batch
    sanitized address test -p bastide-ffi
    sanitized address build -p bastide-ffi --features test-hooks
    programs address -g -fsanitize=address -DBASTIDE_TEST_HOOKS \
        "$build/elsewhere/x86_64-unknown-linux-gnu/debug/libbastide.a"
}
