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
        bash -e "$folder/install.sh" >"$folder/install.txt" 2>&1 || { cat "$folder/install.txt"; exit 1; }
        followed c play.c
        first_of cpp cmake >"$folder/cpp/CMakeLists.txt"
        followed cpp program.cpp
    )
}

# The commands of a page's block with this number: commands PAGE NUMBER
commands() {
    awk -v wanted="$2" '/^```console$/ {number++; inside = 1; next} /^```/ {inside = 0} inside && number == wanted' "$1" | sed -n 's/^\$ //p'
}

# The first block of a page in a language: first_of PAGE LANGUAGE
first_of() {
    awk -v fence="\`\`\`$2" '$0 == fence {inside = 1; next} /^```/ && inside {exit} inside' "$page/$1.md"
}

# Follows the commands that build the first program of a page, and compares its output with the page: followed PAGE PROGRAM
followed() {
    local here=$folder/$1 block=1
    [ "$1" = cpp ] || block=2
    first_of "$1" "$1" >"$here/$2"
    commands "$page/$1.md" $block >"$here/commands.sh"
    # The program is the last command.
    (cd "$here" && bash -e commands.sh) >"$here/said.txt" 2>&1 || { cat "$here/said.txt"; return 1; }
    first_of "$1" text | diff - <(tail -n "$(first_of "$1" text | wc -l)" "$here/said.txt")
    echo "$page/$1.md: $(wc -l <"$here/commands.sh") commands"
}
