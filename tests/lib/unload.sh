# The check of closing the C library, or a plugin that contains it.

unload() { # threads close the library, or a plugin with a copy, and go on; every player, search, solver and batch; fifty threads
    local folder=$build/unload flags=(-Wall -Wextra -Werror -std=c11 -Iinclude -fPIC) network kind many what
    network=net:$PWD/python/python/bastide/networks/en_garde.safetensors
    local uses=(
        error selfplay batch "batch with threads" arena "arena with threads" solver own
        random scripted greedy easy medium hard expert "search(iterations=5,threads=2)" "search(milliseconds=1)"
        "$network" "search(iterations=5,${network/:/=})"
    )
    emptied "$folder"
    ${CC:-gcc} "${flags[@]}" -shared tests/install/plugin/uses.c -L"$build/library/lib" -lbastide \
        "-Wl,-rpath,$build/library/lib" -o "$folder/shared.so"
    ${CC:-gcc} "${flags[@]}" -shared tests/install/plugin/uses.c "$build/library/lib/libbastide.a" -pthread -ldl -lm -o "$folder/static.so"
    ${CC:-gcc} "${flags[@]}" tests/install/plugin/unload.c -pthread -ldl -o "$folder/unload"
    # A process for each, so that no earlier use keeps the library loaded.
    for kind in shared static; do
        for many in 1 50; do
            for what in "${uses[@]}"; do
                "$folder/unload" "$folder/$kind.so" $many "$what" || { echo "$kind, $many threads: $what"; return 1; }
            done
        done
        echo "$kind: ${#uses[@]} uses, in one thread and in fifty"
    done
}
