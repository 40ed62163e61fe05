# Checks of the READMEs and of the documentation.

# The block of a page in a language with this number among them, the first by default: block PAGE LANGUAGE [NUMBER]
block() {
    awk -v fence="\`\`\`$2" -v wanted="${3:-1}" '$0 == fence {inside = ++count == wanted; next} /^```/ {inside = 0} inside' "$1"
}

# The commands of a page's block with this number: commands PAGE NUMBER
commands() {
    block "$1" console "$2" | sed -n 's/^\$ //p'
}

first_command() { # the README's first command runs in a fresh environment; where Chromium is (CHROMIUM names it), its table is played by mouse
    local program=${CHROMIUM:-chromium}
    rm -rf "$build/first"
    "$python" -m venv "$build/first"
    PATH=$build/first/bin:$PATH
    eval "$(commands README.md 1 | grep '^pip ')"
    eval "$(commands README.md 2 | grep '^bastide ')"
    if command -v "$program" >/dev/null; then
        node tests/runner/play_chromium.mjs "$program" "$build/first/bin/bastide" en_garde
    else
        echo "there is no $program: the table is not opened"
    fi
}

# Compiles the programs of a page in a language, runs them, and compares their output with the page: programs_of LANGUAGE PAGE
programs_of() {
    local language=$1 page=$2 source sources program count=0 folder=$build/blocks/$check
    emptied "$folder"
    sources=$("$python" python/docs/blocks.py "$page" "$language" "$folder")
    for source in $sources; do
        program=${source%.*}
        case $language in
            rust) rustc --edition 2024 --extern bastide="$target/debug/libbastide.rlib" -L "$target/debug/deps" "$source" -o "$program" ;;
            *) compile "$source" "$program" "$target/debug/libbastide.a" ;;
        esac
        "$program" | diff "$program.txt" - || { echo "$page has other output than this program: $source"; return 1; }
        count=$((count + 1))
    done
    echo "$page: $count programs in $language"
}

readme() { # the examples of the READMEs have their output, in Rust, C, C++ and Python; the first one is read at a sitting
    local language page
    [ "$(wc -l <README.md)" -le 120 ] || { echo "README.md has $(wc -l <README.md) lines; expected at most 120"; return 1; }
    for language in rust c cpp; do programs_of $language README.md; done
    programs_of rust core/README.md
    for language in c cpp; do programs_of $language ffi/README.md; done
    diff <(block README.md text) <("$build/development/bin/python" <(block README.md python))
}

docs() { # the documentation: the site builds strictly and loads nothing from elsewhere; programs, Python and notebooks of its pages run
    fresh docs "$build"/wheels/installed/*.whl pytest mkdocs mkdocs-material mkdocstrings mkdocstrings-python ruff nbclient ipykernel matplotlib resvg_py
    PATH=$build/docs/bin:$PATH
    # With --quiet, warnings would not be counted, and --strict would pass.
    NO_MKDOCS_2_WARNING=1 mkdocs build --strict --config-file python/docs/mkdocs.yml
    python -m pytest python/docs
    python python/docs/notebooks.py --check
    python python/docs/pictures.py --check
    local language page
    for language in rust c cpp; do
        for page in $(grep -lrx "\`\`\`$language" python/docs/pages); do programs_of $language "$page"; done
    done
}

site_chromium() { # axe finds nothing on any page of the site, which `docs` builds, light or dark; its search answers, and its files work on a disk
    local program=${CHROMIUM:-chromium} folder=$build/table
    command -v "$program" >/dev/null || skip "there is no $program"
    npm install --silent --no-audit --no-fund --prefix "$folder" axe-core@4.14.1 || skip "npm cannot install axe-core"
    node tests/runner/site_chromium.mjs "$program" "$folder/node_modules/axe-core/axe.min.js" "$build/site"
}

docs_ray() { # the page about Ray runs
    fresh docs_ray "$build"/wheels/installed/*.whl pytest "ray[rllib]" gymnasium==1.2.2 jax safetensors
    NEEDS=ray "$build/docs_ray/bin/python" -m pytest python/docs/test_pages.py::test_the_python_of_a_page
}

page_chromium() { # pages of matches in headless Chromium: keys, dragging, narrow screens; CHROMIUM names it
    local program=${CHROMIUM:-chromium} record folder=$build/match_pages bastide=$build/installed/bin/bastide
    command -v "$program" >/dev/null || skip "there is no $program"
    emptied "$folder"
    for record in tests/evidence/*/{default,format-ring,players-4}/whole.record; do
        "$bastide" render "$record" --thoughts easy -o "$folder/$(cut -d / -f 3-4 <<<"$record" | tr / -).html"
    done
    node tests/runner/page_chromium.mjs "$program" "$folder"/*.html
}

pictures_chromium() { # no text of a picture overlaps another, is cut, covered or squeezed, by the boxes of headless Chromium; POSITIONS of each game, 1000 by default
    local program=${CHROMIUM:-chromium} folder=$build/drawn
    command -v "$program" >/dev/null || skip "there is no $program"
    emptied "$folder"
    "$build/development/bin/python" - "$folder" "${POSITIONS:-1000}" <<'EOF'
import json
import random
import sys
from pathlib import Path

import bastide

FORMATS = {
    "en_garde": ["en_garde"],
    "field_of_glory": ["field_of_glory"],
    "guyenne": ["guyenne", "guyenne(format=teams)", "guyenne(format=ring,players=3)", "guyenne(format=ring,players=4)"],
    "knights_of_charlemagne": [f"knights_of_charlemagne(players={players})" for players in (2, 3, 4)],
    "leduc_poker": ["leduc_poker"],
}
for name, formats in FORMATS.items():
    chance, drawn = random.Random(7), []
    while len(drawn) < int(sys.argv[2]):
        game = bastide.load(chance.choice(formats))
        match = game.match(seed=chance.getrandbits(64))
        while match.turn != bastide.OVER:
            match.play(chance.choice(match.legal()))
            if chance.random() < 0.1 or match.turn == bastide.OVER:
                drawn.append((match.position, chance.choice(["everything", *range(game.seats)])))
    drawn = drawn[: int(sys.argv[2])]
    for form, draw in ("picture", bastide.Position.picture), ("portrait", bastide.Position.portrait):
        pictures = [draw(position, viewer) for position, viewer in drawn]
        Path(sys.argv[1], f"{name}.{form}.json").write_text(json.dumps(pictures))
EOF
    node tests/runner/pictures_chromium.mjs "$program" "$folder"/*.json
}
