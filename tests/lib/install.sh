# Checks of the C library as users get it: installation, linking, and the promises of its headers.

library() { # the C library, built and installed by CMake
    CARGO_TARGET_DIR=$target cmake -G Ninja --log-level=WARNING -S ffi -B "$build/library" >/dev/null
    logged "$build/library.txt" cmake --build "$build/library"
}

# Asserts that a command fails with a text: refuses TEXT COMMAND ARGUMENT...
refuses() {
    local text=$1 said
    shift
    if said=$("$@" 2>&1); then echo "this should have failed: $*"; return 1; fi
    tr -s ' \n' ' ' <<<"$said" | grep -F -- "$text" >/dev/null || { printf 'not said: %s\n%s\n' "$text" "$said"; return 1; }
}

# Asserts that programs need the shared library: needs PROGRAM...
needs() {
    local program
    for program in "$@"; do
        readelf -d "$program" | grep -q 'NEEDED.*libbastide' || { echo "$program does not need the shared library"; return 1; }
    done
}
needs_not() {
    local program
    for program in "$@"; do
        ! readelf -d "$program" | grep -q 'NEEDED.*libbastide' || { echo "$program needs the shared library"; return 1; }
    done
}

install() { # the C library is installed, moved, and found by CMake, Meson, pkg-config and by hand
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    DESTDIR=$folder/stage cmake --install "$build/library" --prefix /usr >/dev/null
    mv "$folder/stage/usr" "$folder/moved"
    cp -r tests/install/* "$folder"
    cp ffi/examples/play.{c,cpp} "$folder/cmake"
    cp ffi/examples/play.{c,cpp} "$folder/meson"
    cp ffi/examples/play.c "$folder"

    local source=$PWD program
    export CARGO_TARGET_DIR=$target CMAKE_GENERATOR=Ninja PKG_CONFIG_LIBDIR=$folder/moved/lib/pkgconfig
    cd "$folder"
    installed_files
    with_cmake package -DCMAKE_PREFIX_PATH="$folder/moved"
    with_cmake fetched -DSOURCE="$source"
    with_meson installed
    mkdir meson/subprojects/bastide
    ln -s "$source"/* meson/subprojects/bastide
    cp meson/subprojects/packagefiles/bastide/* meson/subprojects/bastide
    PKG_CONFIG_LIBDIR=$folder with_meson subproject

    ${CC:-gcc} play.c $(pkg-config --cflags --libs bastide) -o shared
    ${CC:-gcc} -static play.c $(pkg-config --static --cflags --libs bastide) -o static
    ${CC:-gcc} -Imoved/include play.c moved/lib/libbastide.a -lpthread -ldl -lm -o archive
    needs shared
    needs_not static archive
    LD_LIBRARY_PATH=moved/lib ./shared >shared.txt
    for program in static archive; do ./$program | cmp - shared.txt; done
    sizes

    plugins
    refuses "install Rust (https://rustup.rs)" cmake -S "$source/ffi" -B no_cargo -DBASTIDE_CARGO=
    refuses "with -DBASTIDE_RUST_TARGET=" cmake -S "$source/ffi" -B other -DCMAKE_SYSTEM_NAME=FreeBSD
    cmake -S "$source/ffi" -B ndk -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_C_COMPILER_TARGET=aarch64-none-linux-android21 \
        -DBASTIDE_RUST_TARGET="$(rustc -vV | sed -n 's/^host: //p')" >ndk.txt
    grep -q -- '-Clink-arg=--target=aarch64-none-linux-android21' ndk/build.ninja
    refuses 'compatible with requested version "0.2"' cmake -S cmake -B newer -DCMAKE_PREFIX_PATH="$folder/moved" -DVERSION=0.2
}

cargo_c() { # cargo-c, which distributions use, installs the C library for pkg-config
    local stage=$build/cargo_c/stage
    installed cargo-c@0.10.24 cargo-cinstall
    rm -rf "$stage"
    logged "$build/cargo_c.txt" cargo cinstall --debug --locked --manifest-path ffi/Cargo.toml --target-dir "$build/cargo_c" \
        --prefix /usr --libdir lib --destdir "$stage"
    readelf -d "$stage/usr/lib/libbastide.so" | grep -q 'SONAME.*\[libbastide.so.0.1\]'
    [ -e "$stage/usr/lib/libbastide.a" ] && [ -e "$stage/usr/include/bastide.hpp" ]
    export PKG_CONFIG_SYSROOT_DIR=$stage PKG_CONFIG_LIBDIR=$stage/usr/lib/pkgconfig
    ${CC:-gcc} ffi/examples/play.c $(pkg-config --cflags --libs bastide) -o "$build/cargo_c/play"
    LD_LIBRARY_PATH=$stage/usr/lib "$build/cargo_c/play" | tail -n 1
}

conan() { # the recipe of Conan makes a package of the library, and a program with it runs
    local program=$build/conan/bin/conan source=$build/conan_source
    export CONAN_HOME=$build/conan_home CARGO_TARGET_DIR=$target
    fresh conan conan cmake
    PATH=$build/conan/bin:$PATH
    scratch "$source"
    "$program" profile detect --force >"$build/conan.txt" 2>&1
    logged "$build/conan.txt" "$program" create "$source/ffi/conan"
    tail -n 2 <(grep '^seat ' "$build/conan.txt")
}

# The names that a library defines for others: defined FLAG LIBRARY
defined() {
    nm "$1" --defined-only --format=posix "$2" | awk 'NF > 1 {print $1}' | sort
}

# CMake installs the right files, without debug information.
installed_files() {
    local version interface
    version=$(LD_LIBRARY_PATH=moved/lib pkg-config --modversion bastide)
    interface=${version%.*}
    diff - <(cd moved && find . ! -type d | sort) <<EOF
./include/bastide.h
./include/bastide.hpp
./lib/cmake/bastide/bastide-config-version.cmake
./lib/cmake/bastide/bastide-config.cmake
./lib/cmake/bastide/bastide-targets.cmake
./lib/libbastide.a
./lib/libbastide.so
./lib/libbastide.so.$interface
./lib/libbastide.so.$version
./lib/pkgconfig/bastide.pc
./share/licenses/bastide/LICENSE-APACHE
./share/licenses/bastide/LICENSE-MIT
./share/licenses/bastide/LICENSE-THIRD-PARTY
EOF
    [ "$(readlink moved/lib/libbastide.so)" = "libbastide.so.$interface" ]
    [ "$(readlink "moved/lib/libbastide.so.$interface")" = "libbastide.so.$version" ]
    readelf -d moved/lib/libbastide.so | grep -q "SONAME.*\[libbastide.so.$interface\]"
    if readelf -SW moved/lib/libbastide.{so,a} | grep ' \.debug_'; then echo "the libraries hold what debuggers read"; return 1; fi
    grep -qx 'Cflags.private: -DBASTIDE_STATIC' moved/lib/pkgconfig/bastide.pc
    diff <(defined -D moved/lib/libbastide.so) <(defined -g moved/lib/libbastide.a)
}

# The page states the sizes of both libraries, and of a program's part of the static one.
sizes() {
    local page=$source/python/docs/pages/api/c.md right=true
    states "$page" "the shared library of" "$(stat -Lc %s moved/lib/libbastide.so)" || right=false
    states "$page" "the static library of" "$(stat -c %s moved/lib/libbastide.a)" || right=false
    states "$page" "adds" "$(($(stat -c %s archive) - $(stat -c %s shared)))" || right=false
    $right
}

# A program and its plugins have copies of the library, or share it; another Rust library links beside either.
plugins() {
    local flags=(-Imoved/include -fPIC) shared=(-Lmoved/lib -lbastide "-Wl,-rpath,$folder/moved/lib")
    local static=(moved/lib/libbastide.a -pthread -ldl -lm) kind program=(-DOTHER plugin/program.c plugin/plugin.c)
    ${CC:-gcc} "${flags[@]}" -shared plugin/plugin.c "${static[@]}" -o static.so
    ${CC:-gcc} "${flags[@]}" -shared plugin/plugin.c "${shared[@]}" -o shared.so
    ${CC:-gcc} "${flags[@]}" plugin/program.c plugin/plugin.c "${static[@]}" -o program_static
    rustc --edition 2024 --crate-type staticlib plugin/other.rs -o libother.a
    ${CC:-gcc} "${flags[@]}" "${program[@]}" libother.a "${shared[@]}" -pthread -ldl -lm -o program_shared
    ${CC:-gcc} "${flags[@]}" "${program[@]}" libother.a "${static[@]}" -o program_before
    ${CC:-gcc} "${flags[@]}" "${program[@]}" moved/lib/libbastide.a libother.a -pthread -ldl -lm -o program_after
    for kind in static shared before after; do ./program_$kind ./static.so ./shared.so; done
}

# Builds the consumer with CMake and runs its programs: with_cmake FOLDER FLAG...
with_cmake() {
    local folder=$1
    shift
    cmake -S cmake -B "$folder" "$@" >"$folder.txt"
    logged "$folder.txt" cmake --build "$folder"
    needs "$folder"/bastide_{c,cpp}
    needs_not "$folder"/static_{c,cpp}
    ctest --test-dir "$folder" --no-tests=error --output-on-failure | grep 'tests passed'
}

# Builds the consumer with Meson and runs its programs: with_meson FOLDER
with_meson() {
    logged "$1.txt" meson setup "$1" meson
    logged "$1.txt" meson compile -C "$1"
    needs "$1"/shared_{c,cpp}
    needs_not "$1"/static_{c,cpp}
    meson test -C "$1" --print-errorlogs | grep '^Ok:'
}

headers() { # the headers compile without a warning by all compilers here, in all standards, and after the macros of engines; files without exceptions link
    local kind failures=0 prologue
    for kind in gcc:g++ clang:clang++; do
        command -v "${kind%:*}" >/dev/null || { lacks "there is no ${kind%:*}"; continue; }
        header "${kind%:*}" bastide.h c99 c11 c17 c2x
        header "${kind#*:}" bastide.h c++11 c++14 c++17 c++20 c++2b
        header "${kind#*:}" bastide.hpp c++17 c++20 c++2b
        for prologue in tests/install/prologues/*.h; do
            header "${kind%:*}" bastide.h c11 -include "$prologue"
            header "${kind#*:}" bastide.hpp c++17 -include "$prologue"
        done
    done
    real_prologues
    [ $failures -eq 0 ] && link_exceptions
}

# Compiles a header alone, and counts failures: header COMPILER NAME STANDARD... [-FLAG...]
header() {
    local compiler=$1 name=$2 standard standards=() flags said after
    shift 2
    while [ $# -gt 0 ] && [[ $1 != -* ]]; do standards+=("$1") && shift; done
    after=${*: -1}
    for standard in "${standards[@]}"; do
        flags=(-xc)
        case $standard in c++*) flags=(-xc++ -Wold-style-cast) ;; esac
        said=$("$compiler" "${flags[@]}" -std="$standard" -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror \
            -fsyntax-only -Iinclude "$@" - <<<"#include \"$name\"" 2>&1 && echo clean) || failures=$((failures + 1))
        printf '%-8s %-12s %-6s %-10s %s\n' "$compiler" "$name" "$standard" "${after##*/}" "$(grep -m 1 -E 'error|clean' <<<"$said")"
    done
}

# Compiles it after real headers of X11, Qt and Windows, if they are installed.
real_prologues() {
    local flags windows=x86_64-w64-mingw32-g++
    if [ -e /usr/include/X11/Xutil.h ]; then
        header "${CC:-gcc}" bastide.h c11 -include X11/Xlib.h -include X11/Xutil.h
        header "${CXX:-g++}" bastide.hpp c++17 -include X11/Xlib.h -include X11/Xutil.h
    else
        lacks "there is no X11/Xutil.h (of Debian: libx11-dev)"
    fi
    if flags=$(pkg-config --cflags Qt6Core 2>/dev/null || pkg-config --cflags Qt5Core 2>/dev/null); then
        header "${CXX:-g++}" bastide.hpp c++17 -fPIC ${flags//-I/-isystem } -include QObject
    else
        lacks "there is no Qt6Core nor Qt5Core (of Debian: qt6-base-dev)"
    fi
    if command -v $windows >/dev/null; then
        header $windows bastide.hpp c++17 -include windows.h
    else
        lacks "there is no $windows (of Debian: g++-mingw-w64-x86-64)"
    fi
}

# One program has files with and without exceptions, and each keeps its way, in any order of linking.
link_exceptions() {
    local folder=$build/exceptions flags=(-std=c++17 -Wall -Wextra -Werror -pedantic -Iinclude -c) order
    mkdir -p "$folder"
    ${CXX:-g++} "${flags[@]}" tests/install/exceptions/throws.cpp -o "$folder/throws.o"
    ${CXX:-g++} "${flags[@]}" -fno-exceptions tests/install/exceptions/keeps.cpp -o "$folder/keeps.o"
    for order in "throws keeps" "keeps throws"; do
        ${CXX:-g++} $(printf "$folder/%s.o " $order) "$build/library/lib/libbastide.a" -pthread -ldl -lm -o "$folder/program"
        echo "$order: $("$folder/program")"
    done
}

abi() { # the interface of compiled programs stays; a removal is noticed
    local describe=("$build/tools/bin/python" tests/abi/abi.py) change copy=$build/bastide.h
    local new
    new=$("${describe[@]}" | tee /dev/stderr | sed 's/.*hold, \(.*\) are new/\1/')
    while read -r change; do
        sed "$change" include/bastide.h >"$copy"
        ! cmp -s include/bastide.h "$copy" || { echo "$change changes nothing"; return 1; }
        refuses "no longer hold" "${describe[@]}" "$copy"
    done <<'EOF'
/ bastide_game_load(/d
s/bastide_game_load(const char \*name/bastide_game_load(const uint8_t *name/
s/^    uint16_t weight;/    uint32_t weight;/
s/BASTIDE_STATUS_ILLEGAL = -18/BASTIDE_STATUS_ILLEGAL = -118/
s/define BASTIDE_LINE 16/define BASTIDE_LINE 17/
s/int32_t (\*bastide_choose)(const bastide_position \*position/int32_t (*bastide_choose)(bastide_position *position/
EOF
    sed 's/^BASTIDE_API uint32_t bastide_abi_version(void);/&\nBASTIDE_API void bastide_added(void);/' include/bastide.h >"$copy"
    "${describe[@]}" "$copy" | grep ", $((new + 1)) are new"
}

csharp() { # programs in C# play by the declarations for Unity, clients by the host, and draw as C++ does; a compiler of Mono is needed
    local folder=$build/csharp json=${NEWTONSOFT:-/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll} options
    type -P mcs >/dev/null && type -P mono >/dev/null || skip "there is no C# compiler (of Debian: mono-mcs, mono-runtime)"
    mkdir -p "$folder"
    export LD_LIBRARY_PATH=$build/library/lib
    test -f "$json" || skip "there is no Newtonsoft.Json (of Debian: libnewtonsoft-json5.0-cil)"
    cp "$json" "$folder"
    mcs -unsafe -warnaserror -r:"$json" -out:"$folder/declarations.exe" tests/runner/{declarations,hosting}.cs ffi/unity/{Bastide,Host}.cs
    mono "$folder/declarations.exe"
    mcs -unsafe -warnaserror -r:"$json" -out:"$folder/drawing.exe" tests/runner/drawing.cs ffi/unity/{Bastide,Host,Table}.cs
    c++ -std=c++17 -Iinclude ffi/examples/table.cpp -L"$build/library/lib" -lbastide -o "$folder/table"
    for options in edition=published edition=prototype rules=expert format=ring format=teams,players=3,pair=french; do
        mono "$folder/drawing.exe" "$options" "$folder/lines.txt" >"$folder/drawn.txt"
        "$folder/table" "$options" <"$folder/lines.txt" | cmp - "$folder/drawn.txt"
    done
}

godot() { # the extension of Godot builds, and clients play by its host
    cargo build --manifest-path ffi/examples/godot/Cargo.toml --target-dir "$build/godot"
    cargo test --manifest-path ffi/examples/godot/Cargo.toml --target-dir "$build/godot"
}
