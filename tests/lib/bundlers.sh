# The check of the packed npm package and its bundles.

bundlers() { # the packed npm package is built by esbuild, webpack, Rollup and Vite by the page's commands, and a page loads the module
    local version mode folder=$build/bundlers
    rm -rf "$folder"
    mkdir -p "$folder"
    packed_files "$folder"
    for version in 5 7 latest; do bundled Vite "s/install vite /install vite@$version /"; done
    for mode in production development; do bundled webpack "s/production/$mode/"; done
    bundled esbuild
    bundled Rollup
}

# The block of a section of the page in a language: written SECTION LANGUAGE
written() {
    awk -v title="$1" -v fence="\`\`\`$2" '/^## / {here = $2} here == title && $0 == fence {inside = 1; next} /^```/ {inside = 0} inside' \
        python/docs/pages/guides/bundlers.md
}

# Builds the program of the page by a section, with changed commands, and opens the result: bundled SECTION [CHANGE]
bundled() {
    local section=$1 change=${2:-} page command folder name
    folder=$(mktemp -d "$build/bundlers/$section.XXX")
    cp "$build"/bundlers/bastide-*.tgz "$folder"
    echo '{"name": "consumer", "private": true, "type": "module"}' >"$folder/package.json"
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
    (cd "$folder" && exec setsid "$@") >"$folder/server.txt" 2>&1 &
    server=$!
    for _ in {1..600}; do
        address=$(sed 's/\x1b\[[0-9;]*m//g' "$folder/server.txt" | grep -o 'http://[^ )]*' | head -n 1) && [ -n "$address" ] && break
        sleep 0.1
    done
    node --no-warnings --experimental-vm-modules tests/runner/page_in_node.mjs "$address" "White has won the match" || ended=1
    kill -- -$server
    wait $server 2>/dev/null || true
    return $ended
}
