# The check of the pages on the first ten minutes in C and C++.

first_minutes() { # the first ten minutes in C and C++, by the commands of their pages, in an empty home
    local folder=$build/first_minutes page=python/docs/pages/start
    rm -rf "$folder"
    mkdir -p "$folder"/{home,c,cpp}
    # The commands make a folder `build` in the folder of the sources.
    [ ! -e build ] || skip "there is a folder build, which the page makes"
    (
        trap 'rm -rf build' EXIT
        export CARGO_HOME=${CARGO_HOME:-$HOME/.cargo} RUSTUP_HOME=${RUSTUP_HOME:-$HOME/.rustup} CARGO_TARGET_DIR=$target CMAKE_GENERATOR=Ninja
        export HOME=$folder/home
        unset PKG_CONFIG_PATH PKG_CONFIG_LIBDIR LD_LIBRARY_PATH CMAKE_PREFIX_PATH
        commands $page/c.md 1 >"$folder/install.sh"
        logged "$folder/install.txt" bash -e "$folder/install.sh"
        followed c play.c
        block $page/cpp.md cmake >"$folder/cpp/CMakeLists.txt"
        followed cpp program.cpp
    )
}

# Follows the commands that build the first program of a page, and compares its output with the page: followed PAGE PROGRAM
followed() {
    local here=$folder/$1 page=$page/$1.md number=1
    [ "$1" = cpp ] || number=2
    block "$page" "$1" >"$here/$2"
    commands "$page" $number >"$here/commands.sh"
    # The program is the last command.
    (cd "$here" && logged said.txt bash -e commands.sh)
    block "$page" text | diff - <(tail -n "$(block "$page" text | wc -l)" "$here/said.txt")
    echo "$page: $(wc -l <"$here/commands.sh") commands"
}
