# The archives of a release: the C library for those who have no Rust.

archive() { # the archives of a release, linked by zig: each is unpacked, moved, and used by CMake, Meson and pkg-config without cargo; TARGETS names some
    local folder=$build/archives here tools
    local all="x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu x86_64-unknown-linux-musl x86_64-pc-windows-gnu"
    fresh archive ziglang cargo-zigbuild
    tools=$(echo "$(rustc --print sysroot)"/lib/rustlib/*/bin)
    [ -e "$tools/llvm-objcopy" ] || rustup component add llvm-tools >/dev/null 2>&1 || skip "rustup cannot install the component llvm-tools"
    mkdir -p "$folder"
    for here in ${TARGETS:-$all}; do
        has_target "$here" || { lacks "rustup cannot install the target $here"; continue; }
        archived "$here"
    done
    lacks "macOS: zig's linker fails on the static library (TARGETS=aarch64-apple-darwin tries it); Android and Emscripten: no registry has their linkers"
}

# Makes the archive for a system, and uses it: archived TARGET
archived() {
    local here=$1 work=$folder/$1 system=Linux zig processor=${1%%-*} suffix= runs=() cross name
    case $here in
        x86_64-unknown-linux-*) runs=(env) ;;&
        *windows*) system=Windows suffix=.exe ;;
        *darwin) system=Darwin zig=$processor-macos ;;
        *musl) zig=$processor-linux-musl ;;
        *) zig=$processor-linux-gnu.2.17 ;;
    esac
    emptied "$work"
    compilers
    cross=(-G Ninja -DCMAKE_SYSTEM_NAME=$system -DCMAKE_SYSTEM_PROCESSOR="$processor" -DCMAKE_C_COMPILER="$work/cc"
        -DCMAKE_CXX_COMPILER="$work/cxx" -DCMAKE_{AR="$tools/llvm-ar",NM="$tools/llvm-nm",STRIP="$tools/llvm-strip",OBJCOPY="$tools/llvm-objcopy"})
    CARGO_TARGET_DIR=$build/elsewhere logged "$work/said.txt" cmake -S ffi -B "$work/library" "${cross[@]}" \
        -DBASTIDE_RUST_TARGET="$here" -DBASTIDE_CARGO="$work/cargo" -DCMAKE_INSTALL_LIBDIR=lib
    logged "$work/said.txt" cmake --build "$work/library"
    name=bastide-$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)-$here
    logged "$work/said.txt" cmake --install "$work/library" --prefix "$work/$name"
    mkdir "$work/$name/examples"
    cp LICENSE-* "$work/$name"
    cp ffi/examples/play.{c,cpp} "$work/$name/examples"
    tar -C "$work" -czf "$folder/$name.tar.gz" "$name"
    if grep -rlF -e "$PWD" "$work/$name"; then echo "these name folders of this machine" && return 1; fi
    used
    echo "$name.tar.gz: $(stat -c %s "$folder/$name.tar.gz") bytes; $([ ${#runs[@]} -eq 0 ] && echo "its programs link" || echo "its programs run")"
}

# Writes the compilers of a system and its cargo: by zig, or by Debian's compilers for Windows.
compilers() {
    local language unwinder=
    if [ "$system" = Windows ]; then
        for language in gcc g++; do compiler_for x86_64-w64-mingw32 "$language" >/dev/null || skip "there is no x86_64-w64-mingw32-$language"; done
        printf '#!/bin/sh\nexec %s "$@"\n' "$(compiler_for x86_64-w64-mingw32 gcc)" >"$work/cc"
        printf '#!/bin/sh\nexec %s "$@"\n' "$(compiler_for x86_64-w64-mingw32 g++)" >"$work/cxx"
        printf '#!/bin/sh\nexec cargo "$@"\n' >"$work/cargo"
    else
        # A compiler of zig links no unwinder by itself, as gcc does.
        [ "$system" = Darwin ] || unwinder=-lunwind
        printf '#!/bin/sh\nexec "%s" cc -target %s "$@" %s\n' "$build/archive/bin/python-zig" "$zig" "$unwinder" >"$work/cc"
        printf '#!/bin/sh\nexec "%s" c++ -target %s "$@" %s\n' "$build/archive/bin/python-zig" "$zig" "$unwinder" >"$work/cxx"
        cat >"$work/cargo" <<SCRIPT
#!/bin/bash
# Programs run with glibc 2.17 and later; a shared library of musl needs its loader.
shift
PATH=$build/archive/bin:\$PATH
unset "\${!CARGO_TARGET_@}"
case $here in *musl) export RUSTFLAGS=-Ctarget-feature=-crt-static ;; esac
exec cargo-zigbuild zigbuild "\${@/%-linux-gnu/-linux-gnu.2.17}"
SCRIPT
    fi
    chmod +x "$work"/{cc,cxx,cargo}
}

# Unpacks and moves the archive, and builds programs with it, which run where they can.
used() {
    local there=$work/elsewhere/moved program
    mkdir "$work/elsewhere"
    tar -C "$work/elsewhere" -xzf "$folder/$name.tar.gz"
    mv "$work/elsewhere/$name" "$there"
    cp -r tests/install/{cmake,meson} "$work"
    cp "$there"/examples/play.{c,cpp} "$work/cmake"
    cp "$there"/examples/play.{c,cpp} "$work/meson"
    cat >"$work/cross.txt" <<EOF_CROSS
[binaries]
c = '$work/cc'
cpp = '$work/cxx'
ar = '$tools/llvm-ar'
strip = '$tools/llvm-strip'
pkg-config = '$build/tools/bin/pkgconf'
[properties]
pkg_config_libdir = '$there/lib/pkgconfig'
[host_machine]
system = '${system,,}'
cpu_family = '$processor'
cpu = '$processor'
endian = 'little'
EOF_CROSS
    (
        PATH=$build/tools/bin:/usr/bin:/bin
        ! command -v cargo rustc || { echo "cargo is on the path" && exit 1; }
        cd "$work"
        logged "$work/said.txt" cmake -S cmake -B by_cmake "${cross[@]}" -Dbastide_DIR="$there/lib/cmake/bastide"
        logged "$work/said.txt" cmake --build by_cmake
        logged "$work/said.txt" meson setup by_meson meson --cross-file cross.txt
        logged "$work/said.txt" meson compile -C by_meson
        export PKG_CONFIG_LIBDIR=$there/lib/pkgconfig LD_LIBRARY_PATH=$there/lib
        ./cc "$there/examples/play.c" $(pkgconf --cflags --libs bastide) -o "by_pkg_config$suffix"
        [ ${#runs[@]} -gt 0 ] || exit 0
        for program in by_cmake/{bastide,static}_{c,cpp} by_meson/{shared,static}_{c,cpp} by_pkg_config; do
            case $here:$program in *musl:*bastide_* | *musl:*shared_* | *musl:by_pkg*) [ -e /lib/ld-musl-x86_64.so.1 ] || continue ;; esac
            "${runs[@]}" "./$program" | tail -n 1
        done | sort | uniq -c
    )
}
