# Checks with random cases: always the same ones or, with DEEP=minutes, new ones for that time.

# Runs a command, whose cases follow SEED, and prints a seed that failed: seeded COMMAND ARGUMENT...
seeded() {
    [ -n "${DEEP:-}" ] || { "$@"; return; }
    local end=$((SECONDS + 60 * DEEP)) seeds=0
    while [ $SECONDS -lt $end ]; do
        SEED=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
        export SEED
        "$@" || { echo "it failed with SEED=$SEED"; return 1; }
        seeds=$((seeds + 1))
    done
    echo "$seeds seeds"
}

redeals() { # many redeals of every seat in every configuration agree with everything that the seat was shown
    "$target/debug/redeals" --matches "$((80 * ${DEEP:-0} + 25))"
}

fuzz() { # nearly right input is refused, or obeys the rules to its end; calls of C in any order; DEEP=minutes draws new seeds that long
    seeded called sequences "$target/debug"
    if [ -z "${DEEP:-}" ]; then "$target/debug/fuzz" --rounds 1; else
        cargo run -p bastide-tests --bin fuzz --profile checked -- --minutes "$DEEP"
    fi
}

laws() { # the laws in many matches of every configuration
    cargo build --release -p bastide-tests --bin laws
    seeded "$target/release/laws" --matches 200
}

properties() { # batches are their matches, and bad input is refused, in many cases
    export PROPTEST_CASES=1000 THOROUGH=1
    seeded cargo test "${crates[@]}" --test checks -- batch:: bad_input::
}
