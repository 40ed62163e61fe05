# Checks of the READMEs and of the documentation.

# The first block of the README in a language.
block() {
    awk -v fence="\`\`\`$1" '$0 == fence {inside = 1; next} /^```/ && inside {exit} inside' README.md
}

first_command() { # the first command of the README, as it stands there, in a fresh environment
    fresh first
    PATH=$build/first/bin:$PATH
    eval "$(block console | sed -n 's/^\$ \(pip .*\)/\1/p')"
}

# Builds what the programs of pages are linked with.
libraries() {
    cargo build -p bastide
    cargo build --release -p bastide-ffi
}

# Compiles the programs of a page in a language, runs them, and compares what they print with what the page says: programs_of LANGUAGE PAGE
programs_of() {
    local language=$1 page=$2 source sources program count=0 folder=$build/blocks
    rm -rf "$folder"
    mkdir -p "$folder"
    sources=$("$python" python/docs/blocks.py "$page" "$language" "$folder")
    for source in $sources; do
        program=${source%.*}
        case $language in
            rust) rustc --edition 2024 --extern bastide="$target/debug/libbastide.rlib" -L "$target/debug/deps" "$source" -o "$program" ;;
            *) compile "$source" "$program" "$target/release/libbastide.a" ;;
        esac
        "$program" | diff "$program.txt" - || { echo "$page does not say what this prints: $source"; return 1; }
        count=$((count + 1))
    done
    echo "$page: $count programs in $language"
}

readme() { # the examples of the READMEs print what they say, in Rust, C, C++ and Python
    [ -d "$build/installed" ] || installed_wheel
    libraries
    local language page
    for language in rust c cpp; do programs_of $language README.md; done
    programs_of rust core/README.md
    for language in c cpp; do programs_of $language ffi/README.md; done
    diff <(block text) <("$build/installed/bin/python" <(block python))
}

# Makes the environment that builds the documentation, with the wheel as it is now.
docs_environment() {
    local wheel
    [ -d "$build/installed" ] || installed_wheel
    wheel=$(echo "$build"/wheel/*.whl)
    if ! cmp -s tests/requirements.txt "$build/docs/requirements.txt"; then
        fresh docs "$wheel" pytest mkdocs mkdocs-material mkdocstrings mkdocstrings-python ruff nbclient ipykernel matplotlib
        cp tests/requirements.txt "$build/docs"
    fi
    "$build/docs/bin/pip" install --force-reinstall --no-deps "$wheel"
    PATH=$build/docs/bin:$PATH
}

docs() { # the documentation: its site is built strictly and loads nothing from elsewhere; programs, Python and notebooks of its pages run
    docs_environment
    # With --quiet, warnings would not be counted, and --strict would pass.
    NO_MKDOCS_2_WARNING=1 mkdocs build --strict --config-file python/docs/mkdocs.yml
    python -m pytest python/docs
    python python/docs/notebooks.py --check
    python python/docs/pictures.py --check
    libraries
    local language page
    for language in rust c cpp; do
        for page in $(grep -lrx "\`\`\`$language" python/docs/pages); do programs_of $language "$page"; done
    done
}

docs_ray() { # the page about Ray runs
    [ -d "$build/installed" ] || installed_wheel
    fresh docs_ray "$(echo "$build"/wheel/*.whl)" pytest "ray[rllib]" gymnasium==1.2.2
    NEEDS=ray "$build/docs_ray/bin/python" -m pytest python/docs/test_pages.py::test_the_python_of_a_page
}

page_chromium() { # pages of matches in headless Chromium: keys, dragging, narrow screens, matches played with the mouse; CHROMIUM names it
    local program=${CHROMIUM:-chromium} record folder=$build/match_pages bastide=$build/installed/bin/bastide
    local games=(en_garde field_of_glory guyenne "guyenne(format=ring)" knights_of_charlemagne "knights_of_charlemagne(players=4)" leduc_poker)
    command -v "$program" >/dev/null || skip "there is no $program"
    [ -d "$build/installed" ] || installed_wheel
    rm -rf "$folder"
    mkdir -p "$folder"
    for record in tests/evidence/*/{default,format-ring,players-4}/whole.record; do
        "$bastide" render "$record" --thoughts easy -o "$folder/$(cut -d / -f 3-4 <<<"$record" | tr / -).html"
    done
    node tests/runner/page_chromium.mjs "$program" "$bastide" "$folder"/*.html "${games[@]}"
}
