# Checks that draw their cases at random: always the same ones or, with DEEP=minutes, new ones for as long.

# Runs a command, which takes other cases where SEED is set, and says which seed failed: seeded COMMAND ARGUMENT...
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

bad_input_bugs() { # a part of rust: input that was once accepted, or made a panic
    cargo test -p bastide-tests --test bad_input_bugs
}

redeals() { # a part of rust: what is drawn and redealt is possible, and as likely as it should be
    cargo test -p bastide --lib -- redeal exact likely
    cargo test -p bastide-tests --test redeals --test draws
}

fuzz() { # nearly right input is refused, or obeys the rules to its end; DEEP=minutes draws a new seed and goes on that long, optimized
    local how=(-- --rounds 1)
    [ -z "${DEEP:-}" ] || how=(--profile checked -- --minutes "$DEEP")
    cargo run -p bastide-tests --bin fuzz "${how[@]}"
}

laws() { # the laws in many matches of every configuration
    cargo build --release -p bastide-tests --bin laws
    seeded "$target/release/laws" --matches 200
}

properties() { # batches are their matches, and bad input is refused, in many cases
    export PROPTEST_CASES=1000
    seeded cargo test -p bastide-tests --test batch --test bad_input
}
