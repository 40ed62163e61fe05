# Checks of the WebAssembly module and of its npm package.

# Replays the evidence through the module: replays_module RUNNER...
replays_module() {
    local evidence=(tests/evidence/*/*/*.{trace,perft,thoughts,pictures,record,json})
    replays "$@"
}

# The most bytes that the module may have.
most_bytes=2250000

# The module of a development build, with the hooks for tests.
development_module=$build/elsewhere/wasm32-unknown-unknown/debug/bastide.wasm

has_node() {
    node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major > 20 || (major == 20 && minor >= 16) ? 0 : 1)'
}

# Ends a check without the tools to build or run the module.
needs_wasm() {
    has_node 2>/dev/null || skip "there is no node of version 20.16 or later"
    has_target wasm32-unknown-unknown || skip "rustup cannot install the target wasm32-unknown-unknown"
}

build_development_module() {
    apart cargo build -p bastide-ffi --target wasm32-unknown-unknown --features test-hooks
}

# Runs tests of the package in node: node_tests TEST...
node_tests() {
    logged "$build/$check.txt" node --test "$@"
    grep -E '^(#|ℹ) (pass|fail|skipped) ' "$build/$check.txt"
}

javascript() { # the JavaScript face from a development build: its tests, except of memory and of hosts, and a configuration of each game
    local folder=$build/javascript evidence=(tests/evidence/*/default/*.{trace,record,json})
    needs_wasm
    build_development_module
    rm -rf "$folder"
    mkdir -p "$folder"/{ffi/js,tests/runner}
    cp -r ffi/js/{*.js,*.d.ts,package.json,src,table,tests,examples} "$development_module" "$folder/ffi/js"
    cp tests/runner/replay.mjs "$folder/tests/runner"
    ln -s "$PWD"/{README.md,python} "$folder"
    node_tests "$folder"/ffi/js/tests/{bad_input,batch,init,loops,match,player,table,types}.test.js
    # A node that ends while it compiles in another thread may wait for it forever (nodejs/node#54918).
    replays node --no-concurrent-recompilation "$folder/tests/runner/replay.mjs" | tail -n 1
}

# The sizes of a file, plain and as servers send it: compressed FILE
compressed() {
    node -p '
        const { brotliCompressSync, gzipSync } = require("node:zlib"), file = require("node:fs").readFileSync(process.argv[1]);
        `${file.length} bytes, ${gzipSync(file, { level: 9 }).length} with gzip, ${brotliCompressSync(file).length} with Brotli`' "$1"
}

module() { # the WebAssembly module of the npm package, which is small
    needs_wasm
    npm install --silent --no-audit --no-fund --no-package-lock --prefix ffi/js || skip "npm cannot install the build tools of the package"
    node ffi/js/build.js
    local bytes
    bytes=$(stat -c %s ffi/js/bastide.wasm)
    echo "the module has $(compressed ffi/js/bastide.wasm)"
    states ffi/js/README.md '`bastide.wasm` has' "$bytes"
    [ "$bytes" -le "$most_bytes" ] || { echo "expected at most $most_bytes"; return 1; }
    pages
}

# The page of matches as one file, with the module; and the page of the Python package is the one that its sources make.
pages() {
    node ffi/js/bundle.js
    echo "the page has $(compressed ffi/js/table.html)"
    node ffi/js/bundle.js --replay "$build/page.html"
    cmp "$build/page.html" python/python/bastide/_cli/page.html ||
        { echo "write it again: node ffi/js/bundle.js --replay python/python/bastide/_cli/page.html"; return 1; }
}

wasm() { # the npm package in node: its module replays everything; its tests, its types, and an installation from the packed file
    replays_module node tests/runner/replay.mjs | tail -n 1
    build_development_module
    BASTIDE_TEST_HOOKS=$development_module node_tests ffi/js/tests/*.test.js
    node tests/runner/thinker.mjs
    packed
    "$build/npm/node_modules/.bin/tsc" --project ffi/js/tests
    # A program for a server may lack the types of browsers.
    "$build/npm/node_modules/.bin/tsc" --noEmit --strict --target es2022 --module nodenext --lib es2022 ffi/js/index.d.ts
    # Nothing in the page is named that is not there, such as a function that was not imported.
    if "$build/npm/node_modules/.bin/tsc" --noEmit --allowJs --checkJs --target es2022 --module nodenext ffi/js/table/*.js |
        grep -E 'error TS(2304|2552)'; then return 1; fi
}

# Packs the package into a folder: no file is missing or superfluous, and packing without a module fails: packed_files FOLDER
packed_files() {
    local copy=$1/source name
    mkdir "$copy"
    (cd ffi/js && cp -r package.json *.js *.d.ts src README.md LICENSE-* bastide.wasm "$copy")
    (cd "$copy" && npm pack --silent --pack-destination "$1" >/dev/null)
    diff - <(tar -tzf "$1"/bastide-*.tgz | sed 's/^package.//' | LC_ALL=C sort) <<EOF
$(cd ffi/js && printf '%s\n' LICENSE-APACHE LICENSE-MIT LICENSE-THIRD-PARTY README.md bastide.wasm index.d.ts index.js package.json scenes.d.ts src/* | LC_ALL=C sort)
EOF
    for name in LICENSE-APACHE LICENSE-MIT LICENSE-THIRD-PARTY; do cmp "$name" "ffi/js/$name"; done
    printf '\0asm\1\0\0\0\0\5\4name' >"$copy/bastide.wasm"
    refuses 'bastide.wasm is a development build' npm pack --prefix "$copy" "$copy" --pack-destination "$copy"
    rm "$copy/bastide.wasm"
    refuses 'npm run build' npm pack --prefix "$copy" "$copy" --pack-destination "$copy"
    refuses 'node_modules/esbuild is missing beside package.json; `npm install && npm run build`' npm run --prefix "$copy" page
}

# Packs the package, installs it in an empty folder beside the compiler of TypeScript, and runs the examples of its README there.
packed() {
    local typescript
    typescript=$(sed -n 's/.*"typescript": "\(.*\)".*/\1/p' ffi/js/package.json)
    emptied "$build/npm"
    packed_files "$build/npm"
    npm install --silent --no-audit --no-fund --prefix "$build/npm" "typescript@$typescript" || skip "npm cannot install typescript"
    npm install --silent --no-audit --no-fund --offline --prefix "$build/npm" "$build"/npm/bastide-*.tgz
    sed -n '/^```js$/,/^```$/p' ffi/js/README.md | grep -v '^```' >"$build/npm/readme.mjs"
    node "$build/npm/readme.mjs" >"$build/npm/readme.txt"
    grep -q "White has won the match" "$build/npm/readme.txt"
}

runtimes() { # the npm package in node 20 and 22, Deno and Bun, which npm installs: a configuration of each game replayed, and thoughts in a worker
    local folder=$build/runtimes name run evidence=(tests/evidence/*/default/*.{trace,record,json})
    mkdir -p "$folder"
    npm install --silent --no-audit --no-fund --prefix "$folder" node20@npm:node@20 node22@npm:node@22 deno bun || skip "npm cannot install them"
    for name in node20/bin/node node22/bin/node deno/deno bun/bin/bun.exe; do
        run=("$folder/node_modules/$name")
        "${run[@]}" --version | head -n 1
        case $name in deno*) run+=(run --quiet --allow-read) ;; esac
        replays "${run[@]}" tests/runner/replay.mjs | tail -n 1
        "${run[@]}" tests/runner/thinker.mjs
    done
}

wasm_chromium() { # the npm package in headless Chromium, which also plays the example page; CHROMIUM names the program
    local program=${CHROMIUM:-chromium}
    command -v "$program" >/dev/null || skip "there is no $program"
    replays_module node tests/runner/chromium.mjs "$program"
}

host_chromium() { # people and an onlooker at several browsers in headless Chromium play each game through `bastide host`; CHROMIUM names it
    local program=${CHROMIUM:-chromium}
    command -v "$program" >/dev/null || skip "there is no $program"
    node tests/runner/host_chromium.mjs "$program" "$build/development/bin/bastide"
}

windows_chromium() { # the page in every window, at the beginning, in the middle and after a match of each form, in headless Chromium; pictures are in build/windows
    local program=${CHROMIUM:-chromium} folder=$build/windows
    command -v "$program" >/dev/null || skip "there is no $program"
    emptied "$folder"
    node tests/runner/windows_chromium.mjs "$program" "$folder"
}

table_chromium() { # matches of the page in headless Chromium, in each format, by mouse, by keyboard and on a narrow screen; MATCHES of each, 1 by default
    local program=${CHROMIUM:-chromium} folder=$build/table
    command -v "$program" >/dev/null || skip "there is no $program"
    rm -rf "$folder"
    mkdir -p "$folder/records"
    npm install --silent --no-audit --no-fund --prefix "$folder" axe-core@4.14.1 || skip "npm cannot install axe-core"
    node tests/runner/table_chromium.mjs "$program" "$folder/node_modules/axe-core/axe.min.js" "$folder/records" "${MATCHES:-1}"
    "$build/development/bin/python" - "$folder"/records/*.record <<'EOF'
import sys
from pathlib import Path

import bastide

for file in map(Path, sys.argv[1:]):
    text = file.read_text()
    record = bastide.Record.read(text)
    assert record.to_text() == text and record.replay().turn == bastide.OVER, file
print(len(sys.argv) - 1, "records replayed")
EOF
}
