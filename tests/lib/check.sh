# Runs one check, a function of the files beside this one: bash check.sh NAME
set -euo pipefail
cd "$(dirname "$0")/../.."

check=$1
python=$(type -P "${PYTHON:-python3}")
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
build=$PWD/tests/build
evidence=(tests/evidence/*/*/*)
PATH=$build/tools/bin:$PATH
export CARGO_TERM_QUIET=true PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_QUIET=1 UV_NO_PROGRESS=1 UV_LINK_MODE=hardlink
# Debug information and the files of incremental builds would only fill the disk.
export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_TEST_DEBUG=0
# Checks run side by side: NumPy's threads would wait for each other.
export OPENBLAS_NUM_THREADS=1
for part in tests/lib/*.sh; do
    [ "$part" = tests/lib/check.sh ] || . "$part"
done

# Names a part that a check cannot do here: lacks WHAT
lacks() {
    echo "not run: $1"
    echo "$check: $1" >>"$build/skipped.txt"
}

# Ends a check that cannot run here: skip WHY
skip() {
    lacks "$1"
    exit 77
}

# Makes a folder that is empty: emptied FOLDER
emptied() {
    rm -rf "$1"
    mkdir -p "$1"
}

# Runs a command with its output in a file, and shows the end of that if it fails: logged FILE COMMAND ARGUMENT...
logged() {
    "${@:2}" >"$1" 2>&1 || { tail -n 100 "$1"; return 1; }
}

# Asserts that a page states a size in MB behind some words, to within a twentieth: states PAGE WORDS BYTES
states() {
    local said
    said=$(tr '\n' ' ' <"$1" | grep -oP "\Q$2\E \K[0-9.]+(?= MB)" || true)
    awk "BEGIN { exit !(${said:-0} > $3 / 1.05e6 && ${said:-0} < $3 / 0.95e6) }" ||
        { printf '%s: `%s %s MB`; expected %.1f MB\n' "$1" "$2" "$said" "$3e-6"; return 1; }
}

"$check"
