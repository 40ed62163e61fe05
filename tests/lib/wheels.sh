# The published packages, as far as one machine can make them.

# The installed Pythons that can run a wheel for 3.11 and later; PYTHONS names others.
pythons() {
    local name
    for name in ${PYTHONS:-$(compgen -c python3. | grep -Ex 'python3\.[0-9]+' | sort -uV)}; do
        "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$name"
    done
}

wheels() { # a manylinux wheel by zig: small, free of folders, played under each installed Python (PYTHONS names more); the release's files
    local wheel=$build/published name
    fresh publish maturin ziglang wheel twine abi3audit check-jsonschema py-rattler-build auditwheel
    PATH=$build/publish/bin:$PATH
    check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
    python -c 'import rattler_build as r; r.Stage0Recipe.from_file("python/conda/recipe.yaml").render(r.VariantConfig({"c_stdlib": ["sysroot"]}))'
    rm -rf "$wheel" "$build/unpacked"
    logged "$build/wheels.txt" python python/wheel.py "$wheel" --zig --target x86_64-unknown-linux-gnu --compatibility manylinux_2_17
    wheel=$(echo "$wheel"/*.whl)
    abi3audit --strict "$wheel"
    twine check --strict "$wheel"
    [ "$(stat -c %s "$wheel")" -le 5242880 ] || { echo "$wheel has more than 5 MB"; return 1; }
    if python -m zipfile -e "$wheel" "$build/unpacked" && grep -rlF -e "$PWD" -e "$HOME/" "$build/unpacked"; then
        echo "these name folders of this machine"
        return 1
    fi
    for name in LICENSE-*; do cmp "$name" "$build"/unpacked/bastide-*.dist-info/licenses/"$name"; done
    auditwheel show "$wheel" | grep -F '"manylinux_2_17_x86_64"'
    for name in $(pythons); do
        python=$name fresh published_to "$wheel"
        (cd "$build" && published_to/bin/bastide selfplay en_garde --matches 1000 >/dev/null)
        replays "$build/published_to/bin/python" tests/runner/replay.py | tail -n 1
        echo "$("$name" --version), $(stat -c %s "$wheel") bytes"
    done
}

play_chromium() { # `bastide play --browser` of that wheel in headless Chromium: new, kept and saved matches against each kind of player; CHROMIUM names it
    local program=${CHROMIUM:-chromium}
    command -v "$program" >/dev/null || skip "there is no $program"
    node tests/runner/play_chromium.mjs "$program" "$build/published_to/bin/bastide"
}
