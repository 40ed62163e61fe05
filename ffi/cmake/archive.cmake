# Makes a static library that defines only what the shared one exports, so that a program may link other Rust libraries beside it:
# each contains Rust's standard library. If the tools of this machine cannot do it, all definitions are copied.
set(one "${COPY}.o")

# Runs a command that must succeed, and returns its output: must_run(OUTPUT COMMAND...)
function(must_run output)
    execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE printed ERROR_VARIABLE said RESULT_VARIABLE failed)
    if(failed)
        message(FATAL_ERROR "${ARGN}: ${said}")
    endif()
    set(${output} "${printed}" PARENT_SCOPE)
endfunction()

# Bitcode is useless to programs, and older linkers fail on it.
must_run(none ${OBJCOPY} --strip-debug --discard-all --remove-section=.llvmbc --remove-section=.llvmcmd ${ARCHIVE} ${COPY})
must_run(exported ${NM} --dynamic --defined-only --format=posix ${SHARED})
string(REGEX REPLACE " [^\n]*" "" exported "${exported}")
file(WRITE "${COPY}.exported" "${exported}")
string(REGEX REPLACE "([^\n]+)" "-Wl,-u,\\1" wanted "${exported}")
file(WRITE "${COPY}.wanted" "${wanted}")

# Section groups are dissolved, because the linker could mistake another library's group for one of these.
execute_process(
    COMMAND ${COMPILER} -r -nostdlib -Wl,--force-group-allocation @${COPY}.wanted ${COPY} -o ${one}
    RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said
)
if(failed)
    message(WARNING "The static library cannot be linked beside another one of Rust: ${said}")
    return()
endif()
must_run(none ${OBJCOPY} --keep-global-symbols=${COPY}.exported ${one})
file(REMOVE ${COPY})
must_run(none ${AR} rcs ${COPY} ${one})
file(REMOVE ${one} ${COPY}.exported ${COPY}.wanted)
