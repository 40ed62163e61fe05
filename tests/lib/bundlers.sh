# The check of the packed npm package and its bundles.

bundlers() { # the packed npm package is built by esbuild, webpack, Rollup, Vite and Next.js by the page's commands, and a page or a route loads the module
    local version mode folder=$build/bundlers
    emptied "$folder"
    packed_files "$folder"
    for version in 5 7 latest; do bundled Vite "s/install vite /install vite@$version /"; done
    for mode in production development; do bundled webpack "s/production/$mode/"; done
    bundled esbuild
    bundled Rollup
    routed
    for_node
}

# A folder for a consumer of the package: consumer NAME
consumer() {
    local folder
    folder=$(mktemp -d "$build/bundlers/$1.XXX")
    cp "$build"/bundlers/bastide-*.tgz "$folder"
    echo '{"name": "consumer", "private": true, "type": "module"}' >"$folder/package.json"
    echo "$folder"
}

# A route of Next.js loads the module as the page says, and otherwise says what is missing.
routed() {
    local folder name route commands
    folder=$(consumer Next)
    written Next.js js >"$folder/blocks.txt"
    mapfile -t commands < <(written Next.js console | sed -n 's/^\$ //p')
    while read -r _ name; do
        mkdir -p "$folder/$(dirname "$name")"
        awk -v first="// $name" '/^\/\/ / {inside = $0 == first; next} inside' "$folder/blocks.txt" >"$folder/$name"
    done < <(grep '^// ' "$folder/blocks.txt")
    echo 'export default ({ children }) => children;' >"$folder/app/layout.js"
    export NEXT_TELEMETRY_DISABLED=1
    (cd "$folder" && eval "${commands[0]}") >"$folder/said.txt" 2>&1 || skip "npm cannot install next"
    for route in en_garde serverExternalPackages; do
        (cd "$folder" && eval "${commands[1]}") >"$folder/said.txt" 2>&1 || { cat "$folder/said.txt"; return 1; }
        served "$folder" "$route"
        rm -f "$folder/next.config.mjs"
    done
}

# Starts the server of a folder, and asserts that the route says a text: served FOLDER TEXT
served() {
    local folder=$1 text=$2 server said= port
    port=$(node -e 'const s = require("node:net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')
    (cd "$folder" && exec setsid npx next start --port "$port") >"$folder/server.txt" 2>&1 &
    server=$!
    for _ in {1..300}; do
        said=$(node -e 'fetch(process.argv[1]).then((answer) => answer.text()).then(console.log, () => {})' "http://127.0.0.1:$port/api") && [ -n "$said" ] && break
        sleep 0.2
    done
    kill -- -$server || true
    wait $server 2>/dev/null || true
    grep -F "$text" <<<"$said" || { cat "$folder/server.txt"; echo "$said"; return 1; }
}

# A bundle of esbuild for node in the format cjs says what it lacks.
for_node() {
    local folder
    folder=$(consumer node)
    echo 'import { init } from "bastide"; init().catch((error) => console.log(error.message));' >"$folder/main.js"
    (cd "$folder" && npm install esbuild ./bastide-*.tgz && npx esbuild main.js --bundle --platform=node --format=cjs --outfile=main.cjs) \
        >"$folder/said.txt" 2>&1 || { cat "$folder/said.txt"; return 1; }
    node "$folder/main.cjs" | grep -F 'expected `init(URL)`'
}

# The block of a section of the page in a language: written SECTION LANGUAGE
written() {
    awk -v title="$1" -v fence="\`\`\`$2" '/^## / {here = $2} here == title && $0 == fence {inside = 1; next} /^```/ {inside = 0} inside' \
        python/docs/pages/guides/bundlers.md
}

# Builds the program of the page by a section, with changed commands, and opens the result: bundled SECTION [CHANGE]
bundled() {
    local section=$1 change=${2:-} page command folder name
    folder=$(consumer "$section")
    written "" js >"$folder/main.js"
    page=$(written "$section" html)
    name=$(sed -n '1s/<!-- \(.*\) -->/\1/p' <<<"$page")
    mkdir -p "$folder/dist"
    sed 1d <<<"$page" >"$folder/$name"
    echo "== $section ${change:+($change)}"
    while read -r command; do
        command=$(sed "${change}" <<<"$command")
        (cd "$folder" && eval "$command") </dev/null >"$folder/said.txt" 2>&1 || {
            case $command in "npm install "*) skip "npm cannot run: $command" ;; esac
            echo "$command" && cat "$folder/said.txt" && return 1
        }
    done < <(written "$section" console | sed -n 's/^\$ //p')
    case $section in
        Vite)
            opened "$folder" npx vite
            opened "$folder" npx vite preview
            ;;
        *) opened "$folder" "$python" -u -m http.server --bind 127.0.0.1 -d dist 0 ;;
    esac
}

# Opens the page of a server, which prints its address first: opened FOLDER COMMAND...
opened() {
    local folder=$1 server address= ended=0
    shift
    # What an earlier server said is not this one's address.
    rm -f "$folder/server.txt"
    (cd "$folder" && exec setsid "$@") >"$folder/server.txt" 2>&1 &
    server=$!
    for _ in {1..600}; do
        address=$(sed 's/\x1b\[[0-9;]*m//g' "$folder/server.txt" 2>/dev/null | grep -o 'http://[^ )]*' | head -n 1) && [ -n "$address" ] && break
        sleep 0.1
    done
    node --no-warnings --experimental-vm-modules tests/runner/page_in_node.mjs "$address" "White has won the match" || ended=1
    kill -- -$server
    wait $server 2>/dev/null || true
    return $ended
}
