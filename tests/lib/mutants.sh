# Bugs inserted into a copy of the sources, one at a time: the checks must notice each.

# Copies changed sources to a folder that is built repeatedly: scratch FOLDER
scratch() {
    local file
    mkdir -p "$1"
    git ls-files --cached --others --exclude-standard | while read -r file; do [ ! -e "$file" ] || echo "$file"; done | sort >"$1.list"
    (cd "$1" && find . -type f ! -path ./Cargo.lock -printf '%P\n' | sort | comm -13 "$1.list" - | xargs -r -d '\n' rm)
    while read -r file; do
        cmp -s "$file" "$1/$file" || { mkdir -p "$1/$(dirname "$file")" && cp "$file" "$1/$file"; }
    done <"$1.list"
}

# Builds a Rust test and runs the tests that a filter names, at least one: tests_named FILTER WHICH...
tests_named() {
    local filter=$1 log=$build/mutants/test.txt
    shift
    cargo test "$@" --no-run || return 2
    timeout 900 cargo test "$@" -- "$filter" >"$log" 2>&1 && ! grep -q '^running 0 tests' "$log" && return
    ! grep -q '^running 0 tests' "$log" || return 2
    return 1
}

# Tries a check on the copy: 0 if it passes, 1 if it fails, 2 if it cannot run. Checks are `core FILTER`, for tests of the
# core, `check TEST FILTER`, for those of tests/checks, `evidence GAME`, `generated NAME`, `c RUNNER` and `python FILE`.
tried() {
    local program=$build/mutants/$2
    case $1 in
        core) tests_named "$2" -p bastide --lib --all-features ;;
        check) tests_named "$2::${3:-}" -p bastide-tests --test checks ;;
        evidence)
            cargo build -p bastide-tests --bin replay || return 2
            timeout 900 "$target/debug/replay" tests/evidence/"$2"/*/* || return 1
            ;;
        generated)
            cargo build -p bastide-tests --bin generate || return 2
            "$target/debug/generate" --check "$2" || return 1
            ;;
        c)
            cargo build -p bastide-ffi && compile "tests/runner/$2" "$program" "$target/debug/libbastide.a" || return 2
            if [ "$2" = replay.cpp ]; then replays "$program"; else "$program"; fi || return 1
            ;;
        refusals | sequences)
            cargo build -p bastide-ffi || return 2
            called "$1" "$target/debug" || return 1
            ;;
        python)
            (installs mutant --profile dev) || return 2
            outside mutant python -m pytest "$2" || return 1
            ;;
        *) return 2 ;;
    esac >"$build/mutants/log.txt" 2>&1
}

# Prints why a check does not notice a bug, a patch with PARTS leading parts in its paths; nothing if it does:
# unnoticed PARTS PATCH CHECK...
unnoticed() {
    local parts=$1 patch=$2 status=0
    shift 2
    patch -s -F0 --dry-run "-p$parts" <"$patch" >/dev/null || { echo "${patch##*/} does not apply"; return; }
    patch -s "-p$parts" <"$patch"
    tried "$@" || status=$?
    patch -s -R "-p$parts" <"$patch"
    case $status in
        0) echo "${patch##*/} survives \`$*\`" ;;
        2) echo "${patch##*/} does not build, or \`$*\` names no test" ;;
    esac
}

# Enters the copy of the sources, where cargo builds without debug information.
enter_copy() {
    scratch "$build/mutants/sources"
    cd "$build/mutants/sources"
    target=$build/mutants/target
    export CARGO_TARGET_DIR=$target CARGO_INCREMENTAL=1 THOROUGH=1
}

patches() { # the bugs of the check mutants fit the sources
    local patch
    for patch in tests/mutants/*.patch; do
        patch -s -F0 --dry-run -p1 <"$patch" >/dev/null || { echo "$patch does not apply"; return 1; }
    done
}

mutants() { # bugs inserted one at a time: each is noticed by the check that its patch names (ONLY='batch_*' tries some)
    local patches=("$PWD"/tests/mutants/${ONLY:-*}.patch) patch check wrong
    enter_copy
    while read -ra check; do
        tried "${check[@]}" || { tail -n 30 "$build/mutants/log.txt"; echo "without a bug, \`${check[*]}\` does not pass"; return 1; }
    done < <(sed -n 's/^expects: //p' "${patches[@]}" | sort -u)
    wrong=$(for patch in "${patches[@]}"; do
        read -ra check < <(sed -n 's/^expects: //p' "$patch")
        unnoticed 1 "$patch" "${check[@]}"
    done | tee >(cat >&2))
    echo "${#patches[@]} bugs, $(grep -c . <<<"$wrong") not noticed"
    [ -z "$wrong" ]
}

leaks() { # code that would show hidden cards: the compiler refuses each piece, for its reason
    scratch "$build/leaks/sources"
    CARGO_TARGET_DIR=$build/leaks/target "$python" tests/leaks/leaks.py "$build/leaks/sources"
}

cargo_mutants() { # each small change of the rules that cargo-mutants makes: noticed by the game's tests, its evidence or its tables
    local game files all=0 status=0 survivors=0 out patch missed
    missed='import json, sys
for outcome in json.load(open(sys.argv[1]))["outcomes"]:
    if outcome["summary"] == "MissedMutant":
        print(outcome["diff_path"])'
    installed cargo-mutants@27.1.0
    enter_copy
    for game in ${GAME:-en_garde field_of_glory guyenne knights_of_charlemagne leduc_poker}; do
        out=$build/mutants/$game
        rm -rf "$out"
        files=("--file=core/src/games/$game/"{rules/{play,score,seen},observe}{.rs,'/**'})
        cargo mutants --in-place -p bastide "${files[@]}" --timeout 20 --baseline skip --shard "${SHARD:-0/1}" \
            --sharding round-robin -o "$out" --cargo-arg=--lib -- "games::$game::" >"$out.txt" 2>&1 || status=$?
        case $status in 0 | 2 | 3) ;; *) tail -n 30 "$out.txt"; return 1 ;; esac
        all=$((all + $(cat "$out"/mutants.out/{caught,missed,timeout}.txt | wc -l)))
        for patch in $("$python" -c "$missed" "$out/mutants.out/outcomes.json"); do
            [ -z "$(unnoticed 0 "$out/mutants.out/$patch" evidence "$game")" ] ||
                [ -z "$(unnoticed 0 "$out/mutants.out/$patch" generated tables | tee >(cat >&2))" ] || survivors=$((survivors + 1))
        done
    done
    echo "$all changes, $survivors not noticed"
    [ "$survivors" = 0 ]
}
